import { AttachChange } from '../src/widgets/ticket-actions/AttachChange';
import { mountReact } from './mount';

export const mount = mountReact<'ticket.actions'>(AttachChange);
