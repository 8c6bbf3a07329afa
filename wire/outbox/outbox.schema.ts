import { entries } from '../protocol/entry';
import * as s from '../protocol/shape';
import { outboxCalls, outboxSorts } from './outbox';

const mail = {
  id: s.id(),
  /** Kind of the mail, e.g. `problem-created`. */
  kind: s.text(),
  to: s.shape({ name: s.text(), email: s.text() }),
  subject: s.text(),
  created_at: s.time(),
  /** null: still waiting. */
  sent_at: s.timeOrNull(),
  /** When it was held instead of sent, since it goes to a client of a connected help-desk. */
  held_at: s.timeOrNull(),
  attempts: s.count(),
  /** Why the last attempt failed. */
  error: s.textOrNull(),
};

/** Mails of the outbox (C2), newest first. */
export const outboxList = s.listOf('mails', mail);
export const outboxMail = s.shape({ mail: s.shape({ ...mail, html: s.text(), text: s.text() }) });

export const outboxEntries = entries(
  'outbox',
  outboxCalls,
  {
    list: 'List mails, sent or waiting',
    view: 'Read a mail',
  },
  {
    list: { query: { sorts: outboxSorts }, reply: outboxList },
    view: { reply: outboxMail },
  },
);
