import { sql } from 'kysely';
import { shownWatchers, type WatchLevel, type WatchView } from '../../../wire/parts/watch';
import type { Actor } from '../../shared/actor';
import type { Db, Trx } from '../../shared/db';
import { personNameOf } from '../../shared/shapes';
import type { OwnedRecord } from '../owner';

/** Whether the actor watches the record, who does, and how many of the actor's messages about it are unread (G6). */
export async function viewWatch(db: Db, actor: Actor, { kind, id }: OwnedRecord): Promise<WatchView> {
  const of = sql`w.owner_type = ${kind.owner} and w.owner_id = ${id}`;
  // Who is in the help-desk is not for clients.
  const shown = actor.role === 'client' ? sql`and u.id = ${actor.id}` : sql``;
  const { rows } = await sql<{
    level: WatchLevel | null;
    watchers: WatchView['watchers'] | null;
    total: number;
    unread: number;
  }>`select
    (select w.level from watchers w where ${of} and w.user_id = ${actor.id}) as level,
    (select json_agg(row_to_json(n)) from (
      select u.id, ${personNameOf('u')} as full_name, w.level from watchers w join help_desk.users u on u.id = w.user_id
      where ${of} and w.level <> 'none' and u.active ${shown} order by full_name, u.id limit ${shownWatchers}) n) as watchers,
    (select count(*) from watchers w join help_desk.users u on u.id = w.user_id
      where ${of} and w.level <> 'none' and u.active) as total,
    (select coalesce(sum(m.count), 0)::integer from inbox_messages m
      where m.user_id = ${actor.id} and m.owner_type = ${kind.owner} and m.owner_id = ${id} and m.read_at is null) as unread`.execute(
    db,
  );
  const [found] = rows;
  return {
    watching: found?.level ?? 'none',
    chosen: Boolean(found?.level),
    watchers: found?.watchers ?? [],
    total: found?.total ?? 0,
    unread: found?.unread ?? 0,
  };
}

/** Sets what the person is informed of about the record; `none` is kept. */
export async function setWatch(db: Trx, userId: number, { kind, id }: OwnedRecord, level: WatchLevel): Promise<void> {
  await db
    .insertInto('watchers')
    .values({ owner_type: kind.owner, owner_id: id, user_id: userId, level })
    .onConflict((c) => c.columns(['owner_type', 'owner_id', 'user_id']).doUpdateSet({ level }))
    .execute();
}

/** Lets the person watch the record unless they chose something else before. */
export async function watchBySelf(db: Trx, userId: number, { kind, id }: OwnedRecord): Promise<void> {
  await db
    .insertInto('watchers')
    .values({ owner_type: kind.owner, owner_id: id, user_id: userId, level: 'all' })
    .onConflict((c) => c.doNothing())
    .execute();
}
