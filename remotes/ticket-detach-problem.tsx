import { DetachProblem } from '../src/widgets/ticket-actions/DetachProblem';
import { mountReact } from './mount';

export const mount = mountReact<'ticket.actions'>(DetachProblem);
