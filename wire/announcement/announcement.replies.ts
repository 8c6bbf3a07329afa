import { string } from 'yup';
import * as s from '../protocol/shape';
import { announcementOptions } from './announcement.limits';

const row = {
  id: s.id(),
  subject: s.text(),
  option: string().oneOf(announcementOptions).required(),
  department: s.namedOrNull(),
  organization: s.namedOrNull(),
  team: s.namedOrNull(),
  /** How many people it was sent to. */
  recipients: s.count(),
  creator: s.personOrNull(),
  created_at: s.time(),
};

/** E22. */
export const announcementList = s.listOf('announcements', row);
export const announcementView = s.shape({ announcement: s.shape({ ...row, announcement: s.text() }) });
export const announcementSaved = s.shape({ id: s.id() });

/** Whom it would reach now. */
export const announcementCount = s.shape({ count: s.count() });

/** Who got it, as long as the outbox keeps its mails. */
export const announcementRecipients = s.listOf('recipients', {
  id: s.id(),
  name: s.text(),
  email: s.text(),
  /** null: it waits, or was not sent for the reason in `error`. */
  sent_at: s.timeOrNull(),
  error: s.textOrNull(),
});
