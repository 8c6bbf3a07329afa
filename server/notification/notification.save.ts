import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import { type Language, languages } from '../../texts/compiled/languages';
import { type NotificationForm, type NotificationKind, placeholdersOf } from '../../wire/notification/notification';
import { requirePlaceholders } from '../mail/placeholder';
import type { Template } from '../mail/message';
import type { Actor } from '../shared/actor';
import type { Trx } from '../shared/db';
import { notFound } from '../shared/errors';
import { storedHtml } from '../shared/html';
import { requireVersion, type Seen } from '../shared/version';
import { builtIn } from './notification.sources';

interface Saving {
  db: Trx;
  actor: Actor;
  now: Date;
}

/** A text as it is stored: safe, with placeholders that there are. Throws 422 at its fields, which begin with `at`. */
export function readTemplate(kind: NotificationKind, { subject, body }: Template, at = ''): Template {
  const known = placeholdersOf(kind);
  requirePlaceholders(`${at}subject`, subject, known);
  requirePlaceholders(`${at}body`, body, known);
  return { subject, body: storedHtml(`${at}body`, body) };
}

/** Saves whether it is sent, and its texts; ours are not stored. Throws 409 if somebody else saved meanwhile. */
export async function saveNotification(
  saving: Saving,
  kind: NotificationKind,
  { active, templates = [] }: NotificationForm,
  seen: Seen,
): Promise<{ version: number }> {
  const texts: (Template & { language: Language })[] = [];
  for (const [i, one] of templates.entries()) {
    texts.push({ language: one.language, ...readTemplate(kind, one, `templates[${i}].`) });
    // A long text takes a while: others are served between two.
    await setImmediate();
  }
  const { db } = saving;
  const held = await hold(saving, kind);
  await requireVersion(db, held, seen);
  for (const text of texts)
    if (isOurs(kind, text)) await forget(db, kind, text.language);
    else
      await db
        .insertInto('notification_templates')
        .values({ kind, ...text })
        .onConflict((conflict) =>
          conflict.columns(['kind', 'language']).doUpdateSet({ subject: text.subject, body: text.body }),
        )
        .execute();
  return touch(saving, kind, active ?? held.active);
}

/** Goes back to our own text. Throws 404 for a language that is none of ours; 409 if somebody else saved meanwhile. */
export async function resetTemplate(
  saving: Saving,
  { kind, language: name }: { kind: NotificationKind; language: string },
  seen: Seen,
): Promise<{ version: number }> {
  const language = languages.find((one) => one === name);
  if (!language) throw notFound('notification');
  const held = await hold(saving, kind);
  await requireVersion(saving.db, held, seen);
  await forget(saving.db, kind, language);
  return touch(saving, kind, held.active);
}

const isOurs = (kind: NotificationKind, text: Template & { language: Language }): boolean => {
  const ours = builtIn(kind, text.language);
  return ours.subject === text.subject && ours.body === text.body;
};

const forget = async (db: Trx, kind: NotificationKind, language: Language): Promise<void> =>
  void (await db
    .deleteFrom('notification_templates')
    .where('kind', '=', kind)
    .where('language', '=', language)
    .execute());

/** The row of the notification, made if there is none, held until the end of the transaction. */
async function hold({ db, now }: Saving, kind: NotificationKind) {
  await db
    .insertInto('notification_settings')
    .values({ kind, active: true, version: 0, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('notification_settings')
    .select(['active', 'version', 'updated_by'])
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

const touch = ({ db, actor, now }: Saving, kind: NotificationKind, active: boolean): Promise<{ version: number }> =>
  db
    .updateTable('notification_settings')
    .set({ active, updated_by: actor.id, updated_at: now, version: sql<number>`version + 1` })
    .where('kind', '=', kind)
    .returning('version')
    .executeTakeFirstOrThrow();
