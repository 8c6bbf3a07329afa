import { entries } from '../protocol/entry';
import { cabCalls, cabSorts } from './cab';
import * as replies from './cab.replies';
import { cabForm } from './cab.rules';

export const cabEntries = entries('cab', cabCalls, {
  list: { query: { sorts: cabSorts }, reply: replies.cabList },
  view: { reply: replies.cabView },
  save: { body: cabForm, reply: replies.cabSaved },
});
