import { useRef, useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as similarMessages from '../../../texts/compiled/screen/similar';
import type { RecordId } from '../../../wire/host/record-id';
import { problemCalls } from '../../../wire/problem/problem';
import { isBlankHtml } from '../../../wire/protocol/html';
import { similarCalls, type SimilarProblem, type TicketSimilar } from '../../../wire/similar/similar';
import { useAction } from '../../shared/api/useAction';
import { useRecord } from '../../shared/api/useRecord';
import { KnownErrorBadge } from '../../shared/badge/KnownErrorBadge';
import { Button } from '../../shared/button/Button';
import { cleanNodes } from '../../shared/html/cleanNodes';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import { useStyles } from '../../shared/style/useStyles';
import { CopyButton } from '../../shared/view/CopyButton';
import { RichText } from '../../shared/view/RichText';
import { useAssociated } from '../ticket/useAssociated';
import { AlikeTickets } from './AlikeTickets';
import * as sheet from './SimilarProblems.module.css';

interface SimilarProblemsProps {
  ticketId: RecordId;
  /** Our id of it. */
  id: number;
}

/**
 * What a ticket without a problem looks like: problems (G19), and other such tickets (G20). Nothing while it is loaded, if there is
 * nothing, and if it fails.
 */
export function SimilarProblems({ ticketId, id }: SimilarProblemsProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const similar = useRecord(
    similarCalls.ofTicket,
    { params: { ticketId } },
    { live: { kind: 'ticket', id: ticketId } },
  );
  const [shown, setShown] = useState(1);
  const list = useRef<HTMLUListElement>(null);
  const { problems = [], tickets = [], alike = null, actions } = similar.data ?? {};
  if (!actions) return null;
  const dismissed = async () => {
    const at = list.current?.querySelector('li');
    await similar.reload();
    // Who goes through them with the keyboard is at the next one.
    if (at && !at.isConnected) list.current?.querySelector<HTMLElement>('[data-dismiss]')?.focus();
  };
  return (
    <>
      {problems.length > 0 && (
        <section className={css.frame} aria-label={t(similarMessages.looks_like)}>
          <p className={css.title}>{t(similarMessages.looks_like)}</p>
          <ul className={css.list} ref={list}>
            {problems.slice(0, shown).map((problem) => (
              <li key={problem.id} className={css.problem}>
                <Suggestion
                  problem={problem}
                  ticketId={ticketId}
                  id={id}
                  may={actions}
                  onDismissed={() => void dismissed()}
                />
              </li>
            ))}
          </ul>
          {problems.length > shown && (
            <Button look="quiet" small onClick={() => setShown(problems.length)}>
              {t(similarMessages.more, { count: problems.length - shown })}
            </Button>
          )}
        </section>
      )}
      {alike && (
        <AlikeTickets
          ticketId={ticketId}
          alike={alike}
          mayCreate={actions.link}
          tickets={tickets}
          onDismissed={() => void similar.reload()}
        />
      )}
    </>
  );
}

interface SuggestionProps extends SimilarProblemsProps {
  problem: SimilarProblem;
  may: TicketSimilar['actions'];
  onDismissed: () => void;
}

function Suggestion({ problem, ticketId, id, may, onDismissed }: SuggestionProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const associated = useAssociated('ticket.problem');
  const answer = useAction(similarCalls.answer);
  const reply = useAction(problemCalls.send);
  const { workaround } = problem;
  const hasWorkaround = !isBlankHtml(workaround);
  const link = async (andReply: boolean) => {
    const linked = await answer.run({ params: { ticketId }, body: { problem_id: problem.id, answer: 'link' } });
    if (!linked) return;
    if (andReply) await reply.run({ params: { id: problem.id }, body: { ticket_ids: [id], what: 'workaround' } });
    associated('problem');
  };
  const dismiss = async () => {
    if (await answer.run({ params: { ticketId }, body: { problem_id: problem.id, answer: 'dismiss' } })) onDismissed();
  };
  const replies = may.link && may.reply && hasWorkaround;
  return (
    <>
      <p className={css.name}>
        <Link to={`/service-desk/problem/${problem.id}/show`}>{`${problem.identifier} ${problem.subject}`}</Link>
      </p>
      <p className={css.facts}>
        {problem.known_error && <KnownErrorBadge />}
        {problem.tickets > 0 && <span>{t(similarMessages.tickets, { count: problem.tickets })}</span>}
      </p>
      <p className={css.facts}>
        {t(similarMessages.both_say)}
        {problem.words.map((word) => (
          <span key={word} className={css.word} dir="auto">
            {word}
          </span>
        ))}
      </p>
      {hasWorkaround && (
        <div className={css.workaround}>
          <p className={css.label}>
            {t(words.workaround)}
            <CopyButton text={textOf(workaround)} label={t(similarMessages.copy_workaround)} />
          </p>
          <RichText html={workaround} capped />
        </div>
      )}
      <div className={css.buttons}>
        {replies && (
          <Button look="primary" small pending={answer.pending || reply.pending} onClick={() => void link(true)}>
            {t(similarMessages.reply_and_link)}
          </Button>
        )}
        {may.link && (
          <Button small pending={!replies && answer.pending} onClick={() => void link(false)}>
            {replies ? t(similarMessages.only_link) : t(similarMessages.link)}
          </Button>
        )}
        <Button look="quiet" small data-dismiss="" onClick={() => void dismiss()}>
          {t(similarMessages.not_this)}
        </Button>
      </div>
    </>
  );
}

/** Rich text as it is pasted into a reply. */
const textOf = (html: string): string =>
  [...cleanNodes(html).childNodes]
    .map((node) => node.textContent?.trim() ?? '')
    .filter(Boolean)
    .join('\n');
