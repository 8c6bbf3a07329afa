import { sql } from 'kysely';
import type { Database, Trx } from '../shared/db';
import { inTransaction } from '../shared/transaction';
import type { TextColumn } from './person.columns';
import { partsOf, renameIn, searchedTables } from './person.sweep';

/** Blocks of a table that one transaction reads: 32 MB. */
const blocks = 4000;
/** Work that has gone on so long leaves the rest to the next one. Milliseconds. */
const longestMs = 30_000;

interface Running {
  person_id: number;
  name: string | null;
  email: string | null;
  /** {@link Place} as JSON; empty: at the beginning. */
  position: string;
  is_seen: boolean;
}

/** Up to which block of which part of which table names were looked for. */
interface Place {
  table: string;
  part: number;
  block: number;
}

/**
 * Goes on with what erasures left: names in texts, table by table and piece by piece, each in a transaction with how far it is. A
 * killed process loses nothing, and two at once do no harm. Whatever was written by who had read the name before is found,
 * because it begins when those transactions are over; then the name is forgotten here, too.
 */
export async function goOnErasing(db: Database, now: Date, forMs = longestMs): Promise<void> {
  const until = Date.now() + forMs;
  const tables = await searchedTables(db);
  while (Date.now() < until) if (!(await inTransaction(db, (trx) => goOn(trx, tables, now)))) return;
}

/** One piece. Returns whether there was one. */
async function goOn(db: Trx, tables: ReadonlyMap<string, TextColumn[]>, now: Date): Promise<boolean> {
  const running = await nextOne(db);
  if (!running) return false;
  if (!running.is_seen) {
    await sql`update person_erasures set seen_at = clock_timestamp() where person_id = ${running.person_id}`.execute(
      db,
    );
    return true;
  }
  const { person_id: id, name, email, position } = running;
  const names = [...tables.keys()].sort();
  const at = position ? (JSON.parse(position) as Place) : { table: names[0]!, part: 0, block: 0 };
  const table = names.find((one) => one >= at.table);
  if (table === undefined) {
    await db
      .updateTable('person_erasures')
      .set({ name: null, email: null, ended_at: now })
      .where('person_id', '=', id)
      .execute();
    return true;
  }
  const part = await nextPart(db, table === at.table ? at : { table, part: 0, block: 0 });
  const to = (part?.from ?? 0) + blocks;
  const renamed = part
    ? await renameIn(db, { id, name, email }, table, tables.get(table)!, { part: part.name, from: part.from, to })
    : 0;
  // Behind the last piece: the first name that is greater.
  const place: Place = part ? { table, part: part.id, block: to } : { table: `${table} `, part: 0, block: 0 };
  await sql`
    update person_erasures set renamed = renamed + ${renamed}, position = ${JSON.stringify(place)} where person_id = ${id}`.execute(
    db,
  );
  return true;
}

/** The partition, or the table itself, that has blocks behind this place. */
async function nextPart(db: Trx, { table, part, block }: Place) {
  const { rows } = await sql<{ id: number; name: string; from: number }>`
    select p.relid::oid::bigint as id, p.relid::regclass::text as name, case p.relid::oid::bigint when ${part}::bigint then ${block}::bigint else 0 end as from
    from (${partsOf(sql`${table}`)}) p
    where pg_relation_size(p.relid) > 0 and (p.relid::oid::bigint > ${part}
      or p.relid::oid::bigint = ${part} and pg_relation_size(p.relid) > ${block}::bigint * current_setting('block_size')::bigint)
    order by 1 limit 1`.execute(db);
  return rows[0];
}

/**
 * One that is not in another process's hands, and whether it was seen before. Transactions in this database that began before
 * that, and may have read the name, are over; one that hangs is waited for an hour.
 */
async function nextOne(db: Trx): Promise<Running | undefined> {
  const { rows } = await sql<Running>`
    select e.person_id, e.name, e.email, e.position, e.seen_at is not null as is_seen from person_erasures e
    where e.ended_at is null and (e.seen_at is null or e.seen_at < clock_timestamp() - interval '1 hour' or not exists (
      select from pg_stat_activity a where a.datname = current_database() and a.pid <> pg_backend_pid() and a.xact_start < e.seen_at))
    order by e.erased_at limit 1 for update of e skip locked`.execute(db);
  return rows[0];
}
