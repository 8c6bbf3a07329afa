import { sql } from 'kysely';
import type { MailKind } from '../../wire/notification/notification';
import type { OutboxList, OutboxMail, OutboxSort } from '../../wire/outbox/outbox';
import { enqueue } from '../queue/queue';
import type { Db, Trx } from '../shared/db';
import { notFound } from '../shared/errors';
import { list, type ListDefinition } from '../shared/list';
import { wireTime } from '../shared/time';
import { plainText } from './letter';

interface Addressee {
  /** Of a person; who is known by an address only has none. */
  id?: number | null;
  full_name: string;
  email: string;
}

export interface Recipient extends Addressee {
  /** Name of the language in which they want mails; '' is English. */
  locale: string;
}

export interface Mail {
  /** What it tells, e.g. `problem-created`. */
  kind: MailKind;
  to: Addressee;
  subject: string;
  html: string;
  /** What it is about, e.g. `contract-12`: such mails are one conversation in a mail program; none: on its own. */
  thread?: string | null;
  /** A file of a list that is attached (`exports`). */
  export_id?: number;
}

/**
 * Writes mails as they are, in the transaction of what they tell; they are sent once it is committed (server/queue/).
 * What the service desk tells by itself goes through server/mail/deliver.ts.
 */
export async function queueMails(db: Trx, all: Mail[]): Promise<void> {
  // People of other help-desks may have no address.
  const mails = all.filter(({ to }) => to.email !== '');
  for (let from = 0; from < mails.length; from += atOnce) await queueSome(db, mails.slice(from, from + atOnce));
}

/** So many are written by one statement. */
const atOnce = 1000;

async function queueSome(db: Trx, mails: readonly Mail[]): Promise<void> {
  // What many get is sent to the database once.
  const texts: Mail[] = [];
  const places = new Map<string, number>();
  const nrs = mails.map((mail) => {
    const { kind, subject, html, thread, export_id } = mail;
    const key = JSON.stringify([kind, subject, html, thread, export_id]);
    const nr = places.get(key) ?? texts.push(mail);
    places.set(key, nr);
    return nr;
  });
  const { rows } = await sql<{ id: number }>`
    insert into outgoing_mails (kind, recipient_id, recipient_name, recipient_email, subject, html, thread, export_id)
    select t.kind, m.id, m.name, m.email, t.subject, t.html, t.thread, t.export_id
    from unnest(${mails.map(({ to }) => to.id ?? null)}::bigint[], ${mails.map(({ to }) => to.full_name)}::text[],
      ${mails.map(({ to }) => to.email)}::text[], ${nrs}::integer[]) with ordinality as m (id, name, email, nr, n)
    join unnest(${texts.map(({ kind }) => kind)}::text[], ${texts.map(({ subject }) => subject)}::text[],
      ${texts.map(({ html }) => html)}::text[], ${texts.map(({ thread = null }) => thread)}::text[],
      ${texts.map(({ export_id = null }) => export_id)}::bigint[])
      with ordinality as t (kind, subject, html, thread, export_id, nr) on t.nr = m.nr
    order by m.n returning id`.execute(db);
  await enqueue(db, 'mail', rows);
}

const t = (column: string) => sql.ref(`t.${column}`);

const definition = (zone: string): ListDefinition<OutboxSort, never> => ({
  table: 'outgoing_mails',
  defaultOrder: 'desc',
  sorts: { subject: t('subject'), to: t('recipient_name'), created_at: t('created_at'), sent_at: t('sent_at') },
  filters: {},
  search: (pattern) =>
    sql`(search_fold(t.subject) like ${pattern} or search_fold(t.recipient_name) like ${pattern} or search_fold(t.recipient_email) like ${pattern})`,
  row: sql`t.id, t.kind, json_build_object('name', t.recipient_name, 'email', t.recipient_email) as "to", t.subject,
    ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('sent_at'), zone)} as sent_at,
    ${wireTime(t('held_at'), zone)} as held_at, t.attempts, t.error`,
});

export async function listMails(db: Db, query: Record<string, unknown>, zone: string): Promise<OutboxList> {
  const { rows, total } = await list<OutboxList['mails'][number]>(db, definition(zone), query, zone);
  return { mails: rows, total };
}

/** Throws 404. */
export async function viewMail(db: Db, id: number, zone: string): Promise<OutboxMail> {
  const { rows } = await sql<
    Omit<OutboxMail, 'text'> & { announcement_id: number | null }
  >`select ${definition(zone).row}, t.html, t.announcement_id from outgoing_mails t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('mail');
  const { announcement_id, ...mail } = rows[0];
  const html = await htmlOf(db, { html: mail.html, announcement_id });
  return { ...mail, html, text: plainText(html) };
}

/** What a mail says. That of an announcement is stored once for all who get it. */
export async function htmlOf(db: Db, mail: { html: string; announcement_id: number | null }): Promise<string> {
  if (mail.announcement_id === null) return mail.html;
  const { announcement } = await db
    .selectFrom('announcements')
    .select('announcement')
    .where('id', '=', mail.announcement_id)
    .executeTakeFirstOrThrow();
  return announcementMail(announcement);
}

/** People wrote it in whatever language, so it has none of our words. */
export const announcementMail = (announcement: string): string => `<div dir="auto">\n${announcement}\n</div>`;
