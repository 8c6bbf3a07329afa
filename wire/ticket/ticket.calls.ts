import { entries } from '../protocol/entry';
import { ticketCalls } from './ticket';
import * as replies from './ticket.replies';
import * as rules from './ticket.rules';

export const ticketEntries = entries('ticket', ticketCalls, {
  actions: { reply: replies.ticketActions },
  attachAssets: { body: rules.ticketAssets },
  changes: {
    query: { sorts: ['id', 'change_number', 'subject', 'type'], one: ['ticket_id'] },
    reply: replies.attachedChanges,
  },
  attachChange: { body: rules.changeLink },
  detachChange: { body: rules.changeLink },
});
