import { type RawBuilder, sql } from 'kysely';
import {
  type AnnouncementForm,
  type AnnouncementOption,
  announcementOptions,
  announcementTexts,
  type AnnouncementTrial,
} from '../../wire/announcement/announcement';
import { texts } from '../../wire/protocol/reply';
import { announcementMail, queueMails } from '../mail/outbox';
import { enqueue } from '../queue/queue';
import type { Actor } from '../shared/actor';
import { requireChoices, someOf } from '../shared/choices';
import type { Db, Trx } from '../shared/db';
import { invalid } from '../shared/errors';
import { storedHtml } from '../shared/html';
import { rule } from '../shared/sentence';

/** Who is meant: the kind of group, and which one of them. */
export interface Recipients {
  option: AnnouncementOption;
  id: number;
}

const groups = {
  department_id: { table: 'help_desk.departments', members: (id: number) => sql`u.department_id = ${id}` },
  organization_id: { table: 'help_desk.organizations', members: (id: number) => sql`u.organization_id = ${id}` },
  team_id: {
    table: 'help_desk.teams',
    members: (id: number) => sql`u.id in (select m.user_id from help_desk.team_members m where m.team_id = ${id})`,
  },
} as const;

const nobody = { department_id: null, organization_id: null, team_id: null };

/** The active people `u` who belong there. */
export const membersOf = ({ option, id }: Recipients): RawBuilder<unknown> =>
  sql`u.active and ${groups[option].members(id)}`;

/** Whom a form or a query means. Throws 422 at the field for nobody, and for a group that does not exist. */
export async function readRecipients(
  db: Db,
  requestedOf: { option?: unknown } & { [K in AnnouncementOption]?: number | null },
): Promise<Recipients> {
  const option = announcementOptions.find((one) => one === requestedOf.option);
  if (!option) throw invalid({ option: rule(announcementTexts.option) });
  const id = requestedOf[option];
  if (!id) throw invalid({ [option]: rule(texts.required) });
  await requireChoices(
    db,
    {
      department_id: someOf(groups.department_id.table),
      organization_id: someOf(groups.organization_id.table),
      team_id: someOf(groups.team_id.table),
    },
    { ...nobody, ...requestedOf },
  );
  return { option, id };
}

export async function countMembers(db: Db, recipients: Recipients): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from help_desk.users u where ${membersOf(recipients)}`.execute(db);
  return rows[0]?.count ?? 0;
}

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
