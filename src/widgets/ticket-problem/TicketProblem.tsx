import type { RecordId } from '../../../wire/host/record-id';
import type { WidgetContext } from '../../shared/host/recordId';
import type { TicketActions } from '../../../wire/ticket/ticket';
import { AlertArea } from '../../shared/alert/AlertArea';
import { Failed } from '../../shared/api/Loaded';
import { Button } from '../../shared/button/Button';
import { shown } from '../../shared/format/truncate';
import { useMessages } from '../../shared/i18n/useMessages';
import { UnlinkIcon } from '../../shared/icon/icon';
import { Link } from '../../shared/link/Link';
import { useStyles } from '../../shared/style/useStyles';
import { lazyPart } from '../../shared/part/lazyPart';
import { useDetachProblem } from '../ticket/useDetachProblem';
import { useTicket } from '../ticket/useTicket';
import * as sheet from './TicketProblem.module.css';
import * as detachMessages from '../../../texts/compiled/screen/detach';
import * as words from '../../../texts/compiled/screen/common';

const SimilarProblems = lazyPart(
  async () => ({
    default: (await import(/* webpackChunkName: "similar-problems" */ './SimilarProblems')).SimilarProblems,
  }),
  { skeleton: null },
);

/**
 * The problem of a ticket, in the side box of its timeline (D1 §2, §4); when there is none, those that it looks like (G19), or
 * nothing. Nothing for clients.
 */
export function TicketProblem({ ticketId }: WidgetContext<'ticket.problem'>) {
  const ticket = useTicket(ticketId);
  if (ticket.error?.refused) return null;
  if (!ticket.data) return ticket.error && <Failed load={ticket} />;
  return (
    <AlertArea name="detach-ticket">
      <ProblemRow ticketId={ticketId} ticket={ticket.data} />
    </AlertArea>
  );
}

function ProblemRow({ ticketId, ticket: { problem, actions, ticket } }: { ticketId: RecordId; ticket: TicketActions }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const detach = useDetachProblem('ticket.problem', ticketId, actions.attach_problem);
  return (
    <>
      {!problem && <SimilarProblems ticketId={ticketId} id={ticket.id} />}
      {problem && (
        <div className={css.frame}>
          <div className={css.row}>
            <span className={css.label}>{t(words.problem)}</span>
            <span className={css.name}>
              <Link to={problem.redirect_to} max={shown.title}>
                {problem.name}
              </Link>
            </span>
            {actions.show_detach_problem && (
              <Button
                look="quiet"
                small
                icon={<UnlinkIcon />}
                aria-label={t(detachMessages.problem)}
                title={t(detachMessages.problem)}
                pending={detach.pending}
                onClick={() => detach.fetchIt(problem)}
              />
            )}
          </div>
        </div>
      )}
      {detach.dialog}
    </>
  );
}
