import { TicketAssociates } from '../src/widgets/associates/TicketAssociates';
import { inSlot } from '../src/shared/slot/inSlot';
import { mountReact } from './mount';

export const mount = mountReact<'ticket.associates'>(inSlot<'ticket.associates'>(TicketAssociates));
