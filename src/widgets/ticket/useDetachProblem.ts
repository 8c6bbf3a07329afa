import type { PointId } from '../../../host-shim/protocol';
import { problemCalls } from '../../../wire/problem/problem';
import type { TicketActions } from '../../../wire/ticket/ticket';
import { useDetach } from './useDetach';

/** Detaching the problem of a ticket, from its row and from the action bar. */
export const useDetachProblem = (point: PointId, ticketId: number) =>
  useDetach<{ params: { problemId: number; ticketId: number } }, NonNullable<TicketActions['problem']>>({
    kind: 'problem',
    point,
    call: problemCalls.detachTicket,
    request: ({ id }) => ({ params: { problemId: id, ticketId } }),
    name: ({ name }) => name,
  });
