export { ticketsCreated, updatingTickets } from './ticket.happened';
export { mailReply } from './ticket.mails';
export { attachChange, linkTickets, originOfTicket, unlinkTicket } from './ticket.write';
