import { sql } from 'kysely';
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
const small = 200_000_000;

/** The tables that are searched, in the order in which that is done. */
export async function searchedTables(db: Db): Promise<Map<string, TextColumn[]>> {
  return byTable(await textColumns(db));
}

/** Is there so little text that a call may read it all? */
export async function isSmall(db: Db, tables: Iterable<string>): Promise<boolean> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(pg_relation_size(p.relid)), 0)::bigint as bytes
    from unnest(${[...tables]}::text[]) as n (name), pg_partition_tree(n.name::regclass) p`.execute(db);
  return Number(rows[0]?.bytes ?? 0) <= small;
}

const condition = (traces: Traces, columns: readonly TextColumn[]) =>
  sql.join(
    columns.map((column) => cleaned(traces, column).found),
    sql` or `,
  );

/** How many rows of these tables name the person; it stops a little above `most`. */
export async function countTraces(
  db: Db,
  traces: Traces,
  tables: ReadonlyMap<string, readonly TextColumn[]>,
  most: number,
): Promise<number> {
  let count = 0;
  for (const [table, columns] of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select from ${sql.table(table)} t where ${condition(traces, columns)} limit ${most + 1}) f`.execute(
      db,
    );
    count += rows[0]?.count ?? 0;
    if (count > most) break;
  }
  return count;
}

/**
 * Renames the person in at most `limit` rows of a table, and returns in how many. Every line of the activity log that an
 * erasure changes is changed here, and its time of writing never.
 */
export async function renameIn(
  db: Trx,
  traces: Traces,
  table: string,
  columns: readonly TextColumn[],
  limit: number,
): Promise<number> {
  const sets = columns.map((column) => {
    const { value, found } = cleaned(traces, column);
    return sql`${sql.ref(column.column)} = case when ${found} then ${value} else t.${sql.ref(column.column)} end`;
  });
  if (versioned.has(table)) sets.push(sql`version = t.version + 1`);
  const source = sealed[table];
  const { rows, numAffectedRows } = await sql<{ id: number }>`
    update ${sql.table(table)} t set ${sql.join(sets)}
    from (select t.tableoid as of_table, t.ctid as at from ${sql.table(table)} t where ${condition(traces, columns)} limit ${limit} for update) f
    where t.tableoid = f.of_table and t.ctid = f.at ${source ? sql`returning t.id` : sql``}`.execute(db);
  if (!source) return Number(numAffectedRows ?? 0);
  const ids = rows.map(({ id }) => id);
  await reseal(db, source, ids);
  return ids.length;
}
