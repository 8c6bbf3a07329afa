import { AttachChange } from '../src/widgets/ticket-actions/AttachChange';
import { inSlot } from '../src/shared/slot/inSlot';
import { mountReact } from './mount';

export const mount = mountReact<'ticket.actions'>(inSlot<'ticket.actions'>(AttachChange));
