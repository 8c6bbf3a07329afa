import { TicketProblem } from '../src/widgets/ticket-problem/TicketProblem';
import { inSlot } from '../src/shared/slot/inSlot';
import { mountReact } from './mount';

export const mount = mountReact<'ticket.problem'>(inSlot<'ticket.problem'>(TicketProblem));
