import * as words from '../../../texts/compiled/screen/common';
import * as similarMessages from '../../../texts/compiled/screen/similar';
import type { RecordId } from '../../../wire/host/record-id';
import { similarCalls, similarLimits, type TicketSimilar } from '../../../wire/similar/similar';
import { useAction } from '../../shared/api/useAction';
import { Button } from '../../shared/button/Button';
import { useMessages } from '../../shared/i18n/useMessages';
import { HostLink } from '../../shared/link/HostLink';
import { useStyles } from '../../shared/style/useStyles';
import { useAssociated } from '../ticket/useAssociated';
import * as sheet from './SimilarProblems.module.css';

interface AlikeTicketsProps {
  ticketId: RecordId;
  alike: NonNullable<TicketSimilar['alike']>;
  /** Is there the right to attach them? */
  mayCreate: boolean;
  /** What is like the ticket: those of the group are named. */
  tickets: TicketSimilar['tickets'];
  onDismissed: () => void;
}

/** Several tickets without a problem look alike: one problem for all of them, or no more questions (G20). */
export function AlikeTickets({ ticketId, alike, mayCreate, tickets, onDismissed }: AlikeTicketsProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const associated = useAssociated('ticket.problem');
  const create = useAction(similarCalls.answerAlike);
  const dismiss = useAction(similarCalls.answerAlike);
  const named = tickets.filter(({ id }) => alike.ticket_ids.includes(id));
  const answer = (said: 'create' | 'dismiss') => ({ params: { ticketId }, body: { answer: said } });
  return (
    <section className={css.frame} aria-label={t(similarMessages.alike_title)}>
      <p className={css.name}>{t(similarMessages.alike, { count: alike.count, days: similarLimits.alikeDays })}</p>
      {named.length > 0 && (
        <details className={css.named}>
          <summary>{t(similarMessages.alike_tickets)}</summary>
          <ul>
            {named.map(({ id, ticket_number, subject }) => (
              <li key={id}>
                <HostLink kind="ticket" id={id}>{`#${ticket_number} ${subject}`}</HostLink>
              </li>
            ))}
            {alike.count - 1 > named.length && (
              <li>{t(similarMessages.alike_others, { count: alike.count - 1 - named.length })}</li>
            )}
          </ul>
        </details>
      )}
      <div className={css.buttons}>
        {mayCreate && (
          <Button
            look="primary"
            small
            pending={create.pending}
            onClick={() => void create.run(answer('create')).then((made) => made && associated('problem'))}
          >
            {t(words.create_problem)}
          </Button>
        )}
        <Button
          look="quiet"
          small
          pending={dismiss.pending}
          onClick={() => void dismiss.run(answer('dismiss')).then((done) => done && onDismissed())}
        >
          {t(similarMessages.alike_dismiss)}
        </Button>
      </div>
    </section>
  );
}
