import { sql } from 'kysely';
import type { InboxReadForm } from '../../wire/inbox/inbox';
import { readOwner } from '../parts/owner';
import type { Trx } from '../shared/db';
import { announceInbox } from '../shared/live';

/** Marks messages of a person as read: by id, those about a record, or all (G7). Returns how many are unread. */
export async function readInbox(
  db: Trx,
  userId: number,
  { ids = [], all, owner }: InboxReadForm,
  now: Date,
): Promise<{ unread: number }> {
  const of = readOwner(owner ?? '');
  const which = all
    ? sql`true`
    : sql`(t.id = any(${ids}::bigint[]) or t.owner_type = ${of.type} and t.owner_id = ${of.id})`;
  const { rows } = await sql`
    update inbox_messages t set read_at = ${now} where t.user_id = ${userId} and t.read_at is null and ${which}
    returning t.id`.execute(db);
  if (rows.length) await announceInbox(db, [userId]);
  const { unread } = await db
    .selectFrom('inbox_messages')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { unread };
}
