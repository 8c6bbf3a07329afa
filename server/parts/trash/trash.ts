import { type RawBuilder, sql } from 'kysely';
import { fold } from '../../../wire/protocol/fold';
import type { RecordKind } from '../../../wire/protocol/kind';
import { allKinds } from '../../kinds';
import { recordActivity } from '../../shared/activity';
import type { Trx } from '../../shared/db';
import { announce } from '../../shared/live';
import type { Operation } from '../../shared/operation';
import { unseenOf } from '../../shared/scope';
import { say, type Sentence } from '../../shared/sentence';
import type { DB } from '../../shared/tables';
import { addToTotal, type CountedTable } from '../../shared/totals';
import type { AnyKind } from '../kind';
import * as trashSentences from '../../../texts/compiled/server/trash';

type Sql = RawBuilder<unknown>;
type Table = keyof DB & string;

/** Rows of another table that go into the trash with a record, and come back with it. */
export interface Follower {
  table: Table;
  /** Those of these records; the table has the alias `t`. */
  of: (ids: readonly number[]) => Sql;
  /** The id of the record that a row goes with. */
  record: Sql;
  /** What is kept of a row: all of it unless told. */
  kept?: Sql;
  /** The row comes back only if what these columns name is there. */
  ends: Readonly<Record<string, Table>>;
  /** If what this column names is gone, the row comes back without it. */
  loose?: readonly [column: string, table: Table];
  /** Puts rows back that were not deleted but changed: a statement about `rows`, each with its `row`. */
  back?: (rows: Sql) => Sql;
}

/** What goes into the trash with a record of a kind. */
export interface Trash {
  kind: AnyKind;
  followers: readonly Follower[];
  /** Columns that a follower keeps. */
  without?: readonly string[];
}

/** Rows of a table that links the record in `column` with what the `ends` name. */
export const linksOf = (table: Table, column: string, ends: Follower['ends']): Follower => ({
  table,
  of: (ids) => sql`${sql.ref(`t.${column}`)} = any(${ids})`,
  record: sql.ref(`t.${column}`),
  ends,
});

/** Who deletes or restores. Records without a log have no `entry`. */
type Deleting = Pick<Operation, 'db' | 'actor' | 'now'> &
  Partial<Pick<Operation, 'entry'>> & {
    /** The caller deletes many more in the same transaction: it counts and announces all of them at the end. */
    isPart?: true;
  };

/**
 * Moves records, whose rows the caller holds, out of their table into the trash, with all that refers to them. What was
 * linked to them is announced, the log tells it.
 */
export async function moveToTrash(
  { db, actor, now, entry, isPart }: Deleting,
  { kind, followers, without = [] }: Trash,
  ids: readonly number[],
): Promise<void> {
  const table = sql.table(kind.table);
  const { rows: deleted } = await sql<{ id: number; identifier: string | null; subject: string }>`
    insert into trash (kind, record_id, identifier, record, deleted_at, deleted_by)
    select ${kind.type}, t.id, to_jsonb(t) ->> 'identifier', to_jsonb(t) - ${[...without]}::text[], ${now}, ${actor.id} from ${table} t where t.id = any(${ids}) order by t.id
    returning record_id as id, identifier, coalesce(record ->> 'subject', record ->> 'name') as subject`.execute(db);
  for (const { table: from, of, record, kept, ends } of followers) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      insert into trash_rows (kind, record_id, table_name, row)
      select ${kind.type}, ${record}, ${from}, ${kept ?? sql`to_jsonb(t)`} from ${sql.table(from)} t where ${of(ids)}
      returning row`.execute(db);
    await announceEnds(db, ends, rows);
  }
  await sql`delete from ${table} where id = any(${ids})`.execute(db);
  if (kind.counted && !isPart) await addToTotal(db, kind.table as CountedTable, -deleted.length);
  if (entry) {
    const lines = deleted.map(({ id, ...before }) => ({ ...entry(id), kind: 'deleted' as const, before }));
    await recordActivity(db, ...lines);
  }
  if (!isPart) await announce(db, kind.type, ...ids);
}

const kindOf = (table: string): RecordKind | undefined => allKinds.find((kind) => kind.table === table)?.type;

async function announceEnds(
  db: Trx,
  ends: Follower['ends'],
  rows: readonly { row: Record<string, unknown> }[],
): Promise<void> {
  for (const [column, table] of Object.entries(ends)) {
    const kind = kindOf(table);
    if (kind) await announce(db, kind, ...new Set(rows.map(({ row }) => Number(row[column]))));
  }
}

export interface Restored {
  /** Those that are back. */
  ids: number[];
  /** The others, and why. */
  refused: { id: number; why: Sentence }[];
  /** Links that did not come back: what they led to is gone, or is linked to something else by now. */
  lost: number;
}

/** Puts records from the trash back into their table, with all that still fits. */
export async function restoreFromTrash(
  { db, entry }: Deleting,
  trash: Trash,
  wanted: readonly number[],
): Promise<Restored> {
  const { kind, followers } = trash;
  const refused = await refusedOf(db, kind, wanted);
  const barred = new Set(refused.map(({ id }) => id));
  const ids = wanted.filter((id) => !barred.has(id));
  if (!ids.length) return { ids, refused, lost: 0 };
  const record = sql`select record as row from trash where kind = ${kind.type} and record_id = any(${ids})`;
  await insertRows(db, kind.table, record);
  let lost = 0;
  for (const follower of followers) lost += await restoreRows(db, kind, follower, ids);
  await sql`delete from trash where kind = ${kind.type} and record_id = any(${ids})`.execute(db);
  if (kind.counted) await addToTotal(db, kind.table as CountedTable, ids.length);
  if (entry) await recordActivity(db, ...ids.map((id) => ({ ...entry(id), kind: 'restored' as const })));
  await announce(db, kind.type, ...ids);
  return { ids, refused, lost };
}

/** What is in the trash no more, or has an identifier that somebody else uses by now. Holds the others. */
async function refusedOf(
  db: Trx,
  { type, table, noun }: AnyKind,
  ids: readonly number[],
): Promise<Restored['refused']> {
  const { rows } = await sql<{ id: number; identifier: string | null }>`
    select record_id as id, identifier from trash where kind = ${type} and record_id = any(${ids}) order by record_id for update`.execute(
    db,
  );
  const there = new Map(rows.map(({ id, identifier }) => [id, identifier]));
  const identifiers = rows.flatMap(({ identifier }) => (identifier === null ? [] : fold(identifier)));
  const { rows: users } = identifiers.length
    ? await sql<{ id: number; identifier: string; subject: string }>`
        select t.id, t.identifier, coalesce(to_jsonb(t) ->> 'subject', to_jsonb(t) ->> 'name') as subject from ${sql.table(table)} t where fold(t.identifier) = any(${identifiers})`.execute(
        db,
      )
    : { rows: [] };
  // Of one that the person may not see nothing is told.
  const unseen = await unseenOf(
    db,
    users.map(({ id }) => ({ kind: type, id })),
  );
  const taken = new Map<string, string | null>(
    users.map(({ id, identifier, subject }) => [fold(identifier), unseen.has(`${type} ${id}`) ? null : subject]),
  );
  return ids.flatMap((id) => {
    const identifier = there.get(id);
    if (identifier === undefined) return [{ id, why: say(trashSentences.none, { noun }) }];
    const subject = identifier === null ? undefined : taken.get(fold(identifier));
    // Of two in the trash with the same identifier one comes back.
    if (identifier !== null && subject === undefined) taken.set(fold(identifier), identifier);
    return subject === undefined ? [] : [{ id, why: takenBy(noun, identifier ?? '', subject) }];
  });
}

const takenBy = (noun: AnyKind['noun'], identifier: string, subject: string | null): Sentence =>
  subject === null
    ? say(trashSentences.identifier_in_use, { identifier })
    : say(trashSentences.identifier_taken, { noun, identifier, subject });

/** Puts rows of another table back. Returns how many did not fit. */
async function restoreRows(
  db: Trx,
  kind: AnyKind,
  { table, ends, loose, back }: Follower,
  ids: readonly number[],
): Promise<number> {
  // Several may keep rows of one table, each with other columns.
  const own = sql`r.kind = ${kind.type} and r.table_name = ${table} and r.record_id = any(${ids})
    and jsonb_exists_all(r.row, ${Object.keys(ends)}::text[])`;
  const end = (column: string): Sql => sql`(r.row ->> ${column}::text)::bigint`;
  // What a row leads to may be in the trash itself: the row waits there.
  for (const [column, there] of Object.entries(ends)) {
    const other = kindOf(there);
    if (other)
      await sql`update trash_rows r set kind = ${other}, record_id = x.record_id from trash x
        where ${own} and x.kind = ${other} and x.record_id = ${end(column)}
          and (x.kind <> ${kind.type} or x.record_id <> all(${ids}))`.execute(db);
  }
  const { rows } = await sql<{ row: Record<string, unknown> }>`select r.row from trash_rows r where ${own}`.execute(db);
  if (!rows.length) return 0;
  const fits = Object.entries(ends).map(
    ([column, there]) => sql` and exists (select from ${sql.table(there)} x where x.id = ${end(column)})`,
  );
  const fitting = sql`select r.row from trash_rows r where ${own} ${sql.join(fits, sql``)} order by r.id`;
  const placed = back
    ? Number((await back(fitting).execute(db)).numAffectedRows)
    : await insertRows(db, table, fitting, loose ?? []);
  await announceEnds(db, ends, rows);
  return rows.length - placed;
}

/**
 * Inserts kept rows, in the columns that the table has today; with `loose` quietly, where nothing is in the way.
 * Returns how many.
 */
async function insertRows(db: Trx, table: string, rows: Sql, loose?: Follower['loose'] | []): Promise<number> {
  const { rows: columns } = await sql<{ name: string }>`
    select a.attname as name from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and exists (select from (${rows}) s where jsonb_exists(s.row, a.attname))`.execute(db);
  const names = columns.map(({ name }) => name);
  const [column, there] = loose ?? [];
  const value = (name: string): Sql =>
    name === column
      ? sql`(select x.id from ${sql.table(there ?? '')} x where x.id = r.${sql.ref(name)})`
      : sql`r.${sql.ref(name)}`;
  const inserted = await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map(value))} from (${rows}) s cross join lateral jsonb_populate_record(null::${sql.table(table)}, s.row) r
    ${loose ? sql`on conflict do nothing` : sql``}`.execute(db);
  return Number(inserted.numAffectedRows);
}
