import { entries } from '../protocol/entry';
import { ticketCalls, attachedChangeSorts } from './ticket';
import * as replies from './ticket.replies';
import * as rules from './ticket.rules';

export const ticketEntries = entries('ticket', ticketCalls, {
  actions: { reply: replies.ticketActions },
  attachAssets: { body: rules.ticketAssets },
  changes: {
    query: { sorts: attachedChangeSorts, one: ['ticket_id'] },
    reply: replies.attachedChanges,
  },
  attachChange: { body: rules.changeLink },
  detachChange: { body: rules.changeLink },
});
