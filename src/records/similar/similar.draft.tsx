import type { ReactNode } from 'react';
import type { Call } from '../../../wire/protocol/call';
import type { SimilarProblem } from '../../../wire/similar/similar';
import { useDraft } from '../../shared/api/useDraft';
import { KnownErrorBadge } from '../../shared/badge/KnownErrorBadge';
import { Wide } from '../../shared/form/Fields';
import { cleanNodes } from '../../shared/html/cleanNodes';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import { useStyles } from '../../shared/style/useStyles';
import * as similarMessages from '../../../texts/compiled/screen/similar';
import * as sheet from './Similar.module.css';

/** A subject of so many letters is looked at. */
const least = 4;
/** Of the description so many letters are sent. */
const longest = 500;
/** So many problems are shown, each at least so much alike: without any of them the form is as it was. */
const shown = 3;
const leastScore = 0.1;

interface Asked {
  subject?: string;
  description?: string;
  asset_ids?: number[];
}

interface Written {
  subject: string;
  /** HTML. */
  description: string;
}

/**
 * What a call of likeness replies to what is written in a form, and to the assets that are chosen there; null while there is
 * too little to ask about. A failure is nobody's matter there (G19).
 */
export function useSimilar<Reply extends { problems: SimilarProblem[] }>(
  call: Call<{ query: Asked; reply: Reply }>,
  { subject, description }: Written,
  asset_ids: number[] = [],
): Reply | null {
  const asked = subject.trim();
  const enough = asked.length >= least;
  const about = enough ? (cleanNodes(description).textContent ?? '').slice(0, longest) : '';
  const hasAssets = asset_ids.length > 0;
  const draft =
    enough || hasAssets
      ? { ...(enough && { subject: asked, description: about }), ...(hasAssets && { asset_ids }) }
      : null;
  const { data, error } = useDraft(call, draft);
  if (!draft || !data || error) return null;
  const problems = data.problems.filter(({ score }) => score >= leastScore).slice(0, shown);
  return { ...data, problems };
}

/** Below the subject of a form. */
export function SimilarFrame({ title, children }: { title: string; children: ReactNode }) {
  const css = useStyles(sheet);
  return (
    <Wide>
      <section className={css.frame} aria-label={title} aria-live="polite">
        <p className={css.title}>{title}</p>
        <ul className={css.list}>{children}</ul>
      </section>
    </Wide>
  );
}

/** One record in the frame: its name leads to its page, in a new tab; `note` in short words. */
export function SimilarRow({
  to,
  name,
  note,
  children,
}: {
  to: string;
  name: string;
  note?: string | false;
  children?: ReactNode;
}) {
  const css = useStyles(sheet);
  return (
    <li className={css.row}>
      <Link to={to} newTab>
        {name}
      </Link>
      {children}
      {note && <span className={css.count}>{note}</span>}
    </li>
  );
}

/** Problems that what is written may be already; nothing without any. */
export function SimilarProblems({ problems }: { problems: readonly SimilarProblem[] }) {
  const t = useMessages();
  if (!problems.length) return null;
  return (
    <SimilarFrame title={t(similarMessages.form_title)}>
      {problems.map(({ id, identifier, subject, known_error, tickets }) => (
        <SimilarRow
          key={id}
          to={`/service-desk/problem/${id}/show`}
          name={`${identifier} ${subject}`}
          note={tickets > 0 && t(similarMessages.tickets, { count: tickets })}
        >
          {known_error && <KnownErrorBadge />}
        </SimilarRow>
      ))}
    </SimilarFrame>
  );
}
