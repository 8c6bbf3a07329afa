import { AttachProblem } from '../src/widgets/ticket-actions/AttachProblem';
import { mountReact } from './mount';

export const mount = mountReact<'ticket.actions'>(AttachProblem);
