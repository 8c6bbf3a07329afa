import type { RecordId } from '../../../wire/host/record-id';
import type { PointId } from '../../../host-shim/protocol';
import { problemCalls } from '../../../wire/problem/problem';
import type { TicketActions } from '../../../wire/ticket/ticket';
import { takeBack } from '../../shared/api/takeBack';
import { useDetach } from './useDetach';

/** Detaching the problem of a ticket, from its row and from the action bar. */
export const useDetachProblem = (point: PointId, ticketId: RecordId, mayAttach = false) =>
  useDetach<{ params: { problemId: number; ticketId: RecordId } }, NonNullable<TicketActions['problem']>>({
    kind: 'problem',
    point,
    call: problemCalls.detachTicket,
    request: ({ id }) => ({ params: { problemId: id, ticketId } }),
    undo: ({ id }) =>
      mayAttach ? takeBack(problemCalls.attachToTicket, { params: { ticketId, problemId: id } }) : undefined,
    name: ({ name }) => name,
  });
