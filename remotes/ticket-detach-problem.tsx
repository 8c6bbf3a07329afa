import { DetachProblem } from '../src/widgets/ticket-actions/DetachProblem';
import { inSlot } from '../src/shared/slot/inSlot';
import { mountReact } from './mount';

export const mount = mountReact<'ticket.actions'>(inSlot<'ticket.actions'>(DetachProblem));
