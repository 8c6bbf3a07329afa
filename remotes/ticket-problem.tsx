import { TicketProblem } from '../src/widgets/ticket-problem/TicketProblem';
import { mountReact } from './mount';

export const mount = mountReact<'ticket.problem'>(TicketProblem);
