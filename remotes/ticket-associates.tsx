import { TicketAssociates } from '../src/widgets/associates/TicketAssociates';
import { mountReact } from './mount';

export const mount = mountReact<'ticket.associates'>(TicketAssociates);
