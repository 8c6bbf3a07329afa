import { entries } from '../protocol/entry';
import { ticketCalls, attachedChangeSorts } from './ticket';
import * as replies from './ticket.replies';
import * as rules from './ticket.rules';

export const ticketEntries = entries(
  'ticket',
  ticketCalls,
  {
    actions: 'Read what the reader may do with a ticket, and its problem',
    attachAssets: 'Attach assets to a ticket',
    detachAsset: 'Detach an asset from a ticket',
    changes: 'List the changes of a ticket',
    attachChange: 'Attach a change to a ticket',
    detachChange: 'Detach a change from a ticket',
  },
  {
    actions: { reply: replies.ticketActions },
    attachAssets: { body: rules.ticketAssets },
    changes: {
      query: { sorts: attachedChangeSorts, one: ['ticket_id'] },
      reply: replies.attachedChanges,
    },
    attachChange: { body: rules.changeLink },
    detachChange: { body: rules.changeLink },
  },
);
