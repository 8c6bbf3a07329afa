import {
  isNotification,
  type NotificationKind,
  type NotificationPreview,
  placeholdersOf,
  type PreviewForm,
  previewKindOf,
} from '../../wire/notification/notification';
import { filled, type Reading } from '../mail/message';
import { queueMails } from '../mail/outbox';
import type { PlaceholderValues } from '../mail/placeholder';
import { records } from '../parts/records';
import { type Actor, requireSees } from '../shared/actor';
import { requireChoices } from '../shared/choices';
import type { Db, Trx } from '../shared/db';
import { requireSeenChoice } from '../shared/sight';
import { readTemplate } from './notification.save';
import { sourceOf } from './notification.sources';

/** Throws 403 for a text on trial that names a record of a kind that the actor may not see. */
export function admitPreview(actor: Actor, kind: string, recordId: unknown): void {
  const record = isNotification(kind) ? previewKindOf(kind) : null;
  if (record && recordId !== undefined && recordId !== null && recordId !== '') requireSees(actor, record);
}

type Trying = Omit<Reading, 'reader'> & { actor: Actor };

/**
 * The mail as it would be with this text, in its language. What only an event has (a vote, a reason), and everything
 * where no record is named, is shown as the name of its placeholder. Throws 422.
 */
export async function previewNotification(
  db: Db,
  kind: NotificationKind,
  { language, subject, body, record_id }: PreviewForm,
  { actor, ...trying }: Trying,
): Promise<NotificationPreview> {
  const template = readTemplate(kind, { subject, body });
  const record = previewKindOf(kind);
  const reader = { ...actor, locale: language };
  if (record && record_id) {
    await requireChoices(db, { record_id: records[record] }, { record_id });
    await requireSeenChoice(actor, record, 'record_id', record_id);
  }
  const known = (record && record_id && (await sourceOf(kind).example?.(db, record_id, { ...trying, reader }))) || {};
  const values: PlaceholderValues = {
    ...Object.fromEntries(placeholdersOf(kind).map((name) => [name, `[${name}]`])),
    ...known,
    'actor.name': actor.full_name,
    'recipient.name': actor.full_name,
  };
  return filled(template, values, { language, ours: subject });
}

/** The same as a mail to who asks. Throws 422. */
export async function tryNotification(
  db: Trx,
  kind: NotificationKind,
  form: PreviewForm,
  trying: Trying,
): Promise<void> {
  const mail = await previewNotification(db, kind, form, trying);
  await queueMails(db, [{ kind: 'notification-test', to: trying.actor, ...mail }]);
}
