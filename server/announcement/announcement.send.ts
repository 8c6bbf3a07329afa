import { sql } from 'kysely';
import { type AnnouncementForm, type AnnouncementTrial, announcementTexts } from '../../wire/announcement/announcement';
import { announcementMail, queueMails } from '../mail/outbox';
import { enqueue } from '../queue/queue';
import type { Actor } from '../shared/actor';
import type { Trx } from '../shared/db';
import { invalid } from '../shared/errors';
import { rule } from '../shared/sentence';
import { storedHtml } from '../shared/html';

import { membersOf, readRecipients } from './announcement.recipients';

interface Sending {
  db: Trx;
  actor: Actor;
  now: Date;
}

/**
 * Mails an announcement to everybody who belongs there, the sender too (E22): one statement, however many they are. The
 * text is stored once. Throws 422, also where nobody belongs.
 */
export async function sendAnnouncement({ db, actor, now }: Sending, form: AnnouncementForm): Promise<{ id: number }> {
  const recipients = await readRecipients(db, form);
  const { id } = await db
    .insertInto('announcements')
    .values({
      subject: form.subject,
      option: recipients.option,
      [recipients.option]: recipients.id,
      announcement: storedHtml('announcement', form.announcement),
      recipients: 0,
      created_by: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number }>`
    insert into outgoing_mails (kind, thread, recipient_id, recipient_name, recipient_email, subject, html, announcement_id)
    select 'announcement', ${`announcement-${id}`}, u.id, coalesce(nullif(u.full_name, ''), u.email), u.email, ${form.subject}, '', ${id}
    from help_desk.users u where u.email <> '' and ${membersOf(recipients)} order by u.id returning id`.execute(db);
  if (!rows.length) throw invalid({ [recipients.option]: rule(announcementTexts.nobody) });
  await db.updateTable('announcements').set({ recipients: rows.length }).where('id', '=', id).execute();
  await enqueue(db, 'mail', rows);
  return { id };
}

/** The same mail to who asks, of which nothing else is kept. Throws 422. */
export async function tryAnnouncement({ db, actor }: Sending, form: AnnouncementTrial): Promise<void> {
  await queueMails(db, [
    {
      kind: 'announcement-test',
      to: actor,
      subject: form.subject,
      html: announcementMail(storedHtml('announcement', form.announcement)),
    },
  ]);
}
