import { AttachAssets } from '../src/widgets/ticket-actions/AttachAssets';
import { inSlot } from '../src/shared/slot/inSlot';
import { mountReact } from './mount';

export const mount = mountReact<'ticket.actions'>(inSlot<'ticket.actions'>(AttachAssets));
