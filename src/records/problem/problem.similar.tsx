import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import * as similarMessages from '../../../texts/compiled/screen/similar';
import { type ProblemSimilar, similarCalls } from '../../../wire/similar/similar';
import { useHost } from '../../shared/host/useHost';
import { cleanNodes } from '../../shared/html/cleanNodes';
import { useMessages } from '../../shared/i18n/useMessages';
import { Wide } from '../../shared/form/Fields';
import { Link } from '../../shared/link/Link';
import { useStyles } from '../../shared/style/useStyles';
import { KnownErrorBadge } from './problem.columns';
import { problemPaths } from './problem.paths';
import * as sheet from './Similar.module.css';

/** What is written is looked at when it has stood for so long, in milliseconds, and has so many letters. */
const pause = 400;
const least = 4;
/** Of the description so many letters are sent. */
const longest = 500;
/** So many are shown, each at least so much alike: without any of them the form is as it was. */
const shown = 3;
const leastScore = 0.1;

/** Problems that are like the one that is written (G19). A failure is nobody's matter here. */
function useSimilar(subject: string, description: string): ProblemSimilar['problems'] {
  const { send } = useHost();
  const [found, setFound] = useState<ProblemSimilar['problems']>([]);
  const asked = subject.trim();
  const about = asked.length < least ? '' : (cleanNodes(description).textContent ?? '').slice(0, longest);
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(() => {
      if (asked.length < least) {
        setFound([]);
        return;
      }
      send(similarCalls.ofDraft, { query: { subject: asked, description: about } }).then(
        ({ data }) => wanted && setFound(data.problems),
        () => wanted && setFound([]),
      );
    }, pause);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [send, asked, about]);
  return found.filter(({ score }) => score >= leastScore).slice(0, shown);
}

/** Below the subject of a new problem: those that it may be already. */
export function SimilarToDraft() {
  const css = useStyles(sheet);
  const t = useMessages();
  const { subject, description } = useFormikContext<{ subject: string; description: string }>().values;
  const problems = useSimilar(subject, description);
  if (!problems.length) return null;
  return (
    <Wide>
      <section className={css.frame} aria-label={t(similarMessages.form_title)} aria-live="polite">
        <p className={css.title}>{t(similarMessages.form_title)}</p>
        <ul className={css.list}>
          {problems.map(({ id, identifier, subject: name, known_error, tickets }) => (
            <li key={id} className={css.row}>
              <Link to={problemPaths.show(id)} newTab>
                {`${identifier} ${name}`}
              </Link>
              {known_error && <KnownErrorBadge />}
              {tickets > 0 && <span className={css.count}>{t(similarMessages.tickets, { count: tickets })}</span>}
            </li>
          ))}
        </ul>
      </section>
    </Wide>
  );
}
