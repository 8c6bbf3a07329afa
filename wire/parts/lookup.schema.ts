import { array, boolean, object } from 'yup';
import { entries } from '../protocol/entry';
import * as s from '../protocol/shape';
import { ticketLinkTypes } from '../ticket/ticket';
import { lookupCalls } from './lookup';

/** An option may carry more than id and name (`meta=true`), according to the lookup; `left` with `left=true`. */
export const lookupReply = s.shape({
  data: array()
    .of(object({ id: s.id(), name: s.text(), left: boolean().optional() }).required())
    .required(),
  total: s.count(),
  total_is_exact: boolean().optional(),
});

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
        ids: { ids: null, ticket_ids: null, asset_ids: null },
        one: ['supplements', 'ticket_id', 'change_id', 'release_id', 'product_id'],
        words: { meta: ['true', '1'], left: ['true', '1'], type: [...ticketLinkTypes, 'causing'] },
      },
      reply: lookupReply,
    },
  },
);
