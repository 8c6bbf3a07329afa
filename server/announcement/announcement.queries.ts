import { sql } from 'kysely';
import type {
  AnnouncementList,
  AnnouncementRecipient,
  AnnouncementRecipients,
  AnnouncementRow,
  announcementSorts,
  AnnouncementView,
  recipientSorts,
} from '../../wire/announcement/announcement';
import type { Db } from '../shared/db';
import { notFound } from '../shared/errors';
import { sanitise } from '../shared/html';
import { list, type ListDefinition } from '../shared/list';
import { byColumn } from '../shared/list.sort';
import { named, person } from '../shared/shapes';
import { wireTime } from '../shared/time';

const t = (column: string) => sql.ref(`t.${column}`);

const definition = (zone: string): ListDefinition<(typeof announcementSorts)[number]> => ({
  table: 'announcements',
  defaultOrder: 'desc',
  sorts: {
    subject: byColumn(t('subject')),
    recipients: byColumn(t('recipients')),
    created_at: byColumn(t('created_at')),
  },
  filters: {},
  search: (pattern) => sql`search_fold(t.subject) like ${pattern}`,
  row: sql`t.id, t.subject, t.option, ${named('help_desk.departments', t('department_id'))} as department,
    ${named('help_desk.organizations', t('organization_id'))} as organization, ${named('help_desk.teams', t('team_id'))} as team,
    t.recipients, ${person(t('created_by'))} as creator, ${wireTime(t('created_at'), zone)} as created_at`,
});

export async function listAnnouncements(
  db: Db,
  query: Record<string, unknown>,
  zone: string,
): Promise<AnnouncementList> {
  const { rows, total } = await list<AnnouncementRow>(db, definition(zone), query, zone);
  return { announcements: rows, total };
}

/** Throws 404. */
export async function viewAnnouncement(db: Db, id: number, zone: string): Promise<AnnouncementView> {
  const { rows } = await sql<AnnouncementView>`
    select ${definition(zone).row}, t.announcement from announcements t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('announcement');
  return { ...rows[0], announcement: sanitise(rows[0].announcement) };
}

const recipients = (zone: string): ListDefinition<(typeof recipientSorts)[number]> => ({
  table: 'outgoing_mails',
  defaultOrder: 'asc',
  sorts: {
    name: byColumn(t('recipient_name')),
    email: byColumn(t('recipient_email')),
    sent_at: byColumn(t('sent_at')),
  },
  filters: {},
  search: (pattern) =>
    sql`(search_fold(t.recipient_name) like ${pattern} or search_fold(t.recipient_email) like ${pattern})`,
  row: sql`t.id, t.recipient_name as name, t.recipient_email as email, ${wireTime(t('sent_at'), zone)} as sent_at, t.error`,
});

/** Who got it, as long as the outbox keeps its mails (server/shared/housekeeping.ts). Throws 404. */
export async function listRecipients(
  db: Db,
  id: number,
  query: Record<string, unknown>,
  zone: string,
): Promise<AnnouncementRecipients> {
  const known = await db.selectFrom('announcements').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) throw notFound('announcement');
  const { rows, total } = await list<AnnouncementRecipient>(db, recipients(zone), query, zone, [
    sql`t.announcement_id = ${id}`,
  ]);
  return { recipients: rows, total };
}
