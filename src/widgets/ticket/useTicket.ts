import type { RecordId } from '../../../wire/host/record-id';
import { useEffect } from 'react';
import { type TicketActions, ticketCalls } from '../../../wire/ticket/ticket';
import { ours, useLive } from '../../shared/api/live';
import { useRecord, type Load } from '../../shared/api/useRecord';

/** Flags and problem of a ticket: one request for all widgets of the page (C2). */
export function useTicket(ticketId: RecordId): Load<TicketActions> {
  const ticket = useRecord(ticketCalls.actions, { params: { ticketId } }, { live: { kind: 'ticket', id: ticketId } });
  const id = ticket.data?.ticket.id;
  useEffect(() => void (id && ours.set(ticketId, id)), [ticketId, id]);
  const problem = ticket.data?.problem;
  useLive(problem ? { kind: 'problem', id: problem.id } : undefined, () => void ticket.reload());
  return ticket;
}
