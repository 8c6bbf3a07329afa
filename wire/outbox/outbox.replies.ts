import * as s from '../protocol/shape';

const mail = {
  id: s.id(),
  /** Kind of the mail, e.g. `problem-created`. */
  kind: s.text(),
  to: s.shape({ name: s.text(), email: s.text() }),
  subject: s.text(),
  created_at: s.time(),
  /** null: still waiting. */
  sent_at: s.timeOrNull(),
  attempts: s.count(),
  /** Why the last attempt failed. */
  error: s.textOrNull(),
};

/** Mails of the outbox (C2), newest first. */
export const outboxList = s.listOf('mails', mail);
export const outboxMail = s.shape({ mail: s.shape({ ...mail, html: s.text(), text: s.text() }) });
