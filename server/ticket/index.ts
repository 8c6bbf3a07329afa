export { ticketsCreated, updatingTickets } from './ticket.happened';
export { mailReply, ticketSource } from './ticket.mails';
export { ticketState } from './ticket.queries';
export { refusalsOf } from './ticket.rules';
export { attachAssets, attachChange, linkTickets, originOfTicket, unlinkTicket } from './ticket.write';
