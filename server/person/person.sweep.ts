import { type RawBuilder, sql } from 'kysely';
import { reseal } from '../audit';
import { pagedRecords } from '../parts/named';
import type { Db, Trx } from '../shared/db';
import { byTable, type TextColumn, textColumns } from './person.columns';
import { cleaned, type Traces } from './person.text';

/** Tables of which somebody may have a form open: what they save then is older than this, and is refused. */
const versioned: ReadonlySet<string> = new Set([
  ...Object.values(pagedRecords).map(({ table }) => table),
  ...['planning_entries', 'comments', 'problem_reviews'],
]);

/** Tables whose rows the audit vouches for, by its word for them: it is told what an erasure changed. */
const sealed: Readonly<Record<string, 'activity' | 'event'>> = { activity_log: 'activity', audit_events: 'event' };

/** Of a small database the rows are counted and renamed while the caller waits. Bytes. */
const small = 100_000_000;

/** The tables that are searched, in the order in which that is done. */
export async function searchedTables(db: Db): Promise<Map<string, TextColumn[]>> {
  return byTable(await textColumns(db));
}

/** Where the rows of a table are: in itself, or in its partitions. A select of `relid`. */
export const partsOf = (table: RawBuilder<unknown>) => sql`
  select c.oid as relid from pg_class c where c.oid = (${table})::regclass and c.relkind = 'r'
  union all select t.relid from pg_partition_tree((${table})::regclass) t where t.isleaf`;

/** Is there so little text that a call may read it all? */
export async function isSmall(db: Db, tables: Iterable<string>): Promise<boolean> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(pg_relation_size(p.relid)), 0)::bigint as bytes
    from unnest(${[...tables]}::text[]) as n (name), lateral (${partsOf(sql`n.name`)}) p`.execute(db);
  return Number(rows[0]?.bytes ?? 0) <= small;
}

const condition = (traces: Traces, columns: readonly TextColumn[]) =>
  sql.join(
    columns.map((column) => cleaned(traces, column).found),
    sql` or `,
  );

/** How many rows of these tables name the person; it stops a little above `max`. */
export async function countTraces(
  db: Db,
  traces: Traces,
  tables: ReadonlyMap<string, readonly TextColumn[]>,
  max: number,
): Promise<number> {
  let count = 0;
  for (const [table, columns] of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select from ${sql.table(table)} t where ${condition(traces, columns)} limit ${max + 1}) f`.execute(
      db,
    );
    count += rows[0]?.count ?? 0;
    if (count > max) break;
  }
  return count;
}

/** A piece of a table: some blocks of it, or of one of its partitions. */
export interface Piece {
  /** As SQL writes it. */
  part: string;
  from: number;
  to: number;
}

/**
 * Renames the person in a table, or in a piece of it, and returns in how many rows. Every line of the activity log that an
 * erasure changes is changed here, and its time of writing never.
 */
export async function renameIn(
  db: Trx,
  traces: Traces,
  table: string,
  columns: readonly TextColumn[],
  piece?: Piece,
): Promise<number> {
  const sets = columns.map((column) => {
    const { value, found } = cleaned(traces, column);
    return sql`${sql.ref(column.column)} = case when ${found} then ${value} else t.${sql.ref(column.column)} end`;
  });
  if (versioned.has(table)) sets.push(sql`version = t.version + 1`);
  const source = sealed[table];
  const within = piece ? sql`t.ctid >= ${`(${piece.from},0)`}::tid and t.ctid < ${`(${piece.to},0)`}::tid and` : sql``;
  const { rows, numAffectedRows } = await sql<{ id: number }>`
    update ${piece ? sql.raw(piece.part) : sql.table(table)} t set ${sql.join(sets)}
    where ${within} (${condition(traces, columns)}) ${source ? sql`returning t.id` : sql``}`.execute(db);
  if (!source) return Number(numAffectedRows ?? 0);
  const ids = rows.map(({ id }) => id);
  await reseal(db, source, ids);
  return ids.length;
}
