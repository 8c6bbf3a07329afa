import { entries } from '../protocol/entry';
import { outboxCalls, outboxSorts } from './outbox';
import * as replies from './outbox.replies';

export const outboxEntries = entries(
  'outbox',
  outboxCalls,
  {
    list: 'List mails, sent or waiting',
    view: 'Read a mail',
  },
  {
    list: { query: { sorts: outboxSorts }, reply: replies.outboxList },
    view: { reply: replies.outboxMail },
  },
);
