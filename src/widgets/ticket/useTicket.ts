import type { TicketActions } from '../../../wire/ticket/ticket';
import { ticketCalls } from '../../../wire/ticket/ticket';
import { useLive } from '../../shared/api/live';
import { useRecord, type Load } from '../../shared/api/useRecord';

/** Flags and problem of a ticket: one request for all widgets of the page (C2). */
export function useTicket(ticketId: number): Load<TicketActions> {
  const ticket = useRecord(ticketCalls.actions, { params: { ticketId } }, { live: { kind: 'ticket', id: ticketId } });
  const problem = ticket.data?.problem;
  useLive(problem ? { kind: 'problem', id: problem.id } : undefined, () => void ticket.reload());
  return ticket;
}
