import { AttachAssets } from '../src/widgets/ticket-actions/AttachAssets';
import { mountReact } from './mount';

export const mount = mountReact<'ticket.actions'>(AttachAssets);
