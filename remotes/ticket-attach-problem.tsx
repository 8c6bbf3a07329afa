import { AttachProblem } from '../src/widgets/ticket-actions/AttachProblem';
import { inSlot } from '../src/shared/slot/inSlot';
import { mountReact } from './mount';

export const mount = mountReact<'ticket.actions'>(inSlot<'ticket.actions'>(AttachProblem));
