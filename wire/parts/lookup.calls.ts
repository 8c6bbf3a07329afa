import { entries } from '../protocol/entry';
import { ticketLinkTypes } from '../ticket/ticket';
import { lookupCalls } from './lookup';
import { lookupReply } from './lookup.replies';

export const lookupEntries = entries(
  'lookup',
  lookupCalls,
  {
    lookup: 'List the options of a select',
  },
  {
    lookup: {
      query: {
        sorts: [],
        ids: ['ids'],
        one: ['supplements', 'ticket_id', 'change_id', 'release_id', 'product_id'],
        words: { meta: ['true', '1'], left: ['true', '1'], type: [...ticketLinkTypes, 'causing'] },
      },
      reply: lookupReply,
    },
  },
);
