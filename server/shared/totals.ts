import { sql } from 'kysely';
import type { Database, Trx } from './db';
import type { DB } from './tables';

/**
 * The number of rows of a kind that is counted (`<kind>.kind.ts`) is kept in `list_totals`. Whoever inserts into its
 * table or deletes from it says so with {@link addToTotal} in the same transaction; server/shared/totals.test.ts finds
 * a file that does not.
 */
export type CountedTable = keyof DB & string;

/** A total is spread over so many rows, or whoever creates a record would wait for all others who do. */
const shards = 16;

/** Rows were added to the table, or with a negative number taken away, in this transaction. */
export async function addToTotal(db: Trx | Database, table: CountedTable, rows: number): Promise<void> {
  // One row per connection: a transaction that writes to two tables waits for no other in a circle.
  await sql`insert into list_totals (list, shard, row_count) values (${table}, pg_backend_pid() % ${shards}, ${rows})
    on conflict (list, shard) do update set row_count = list_totals.row_count + excluded.row_count`.execute(db);
}

/** Says as `total` how many rows the table has, exactly. */
export const totalStatement = (table: CountedTable) => sql<{ total: number }>`
  select coalesce(sum(row_count), 0) as total from list_totals where list = ${table}`;

/**
 * Puts right what was written past {@link addToTotal}: by hand, by a restore, by a process of an earlier version. Rows
 * and total are read as of one moment and only their difference is added, so it may run while others write; two of it
 * at a time may not (server/shared/exclusive.ts).
 */
export async function correctTotals(db: Database, tables: readonly CountedTable[]): Promise<void> {
  for (const table of tables)
    await sql`
      with off as (
        select (select count(*) from ${sql.table(table)}) - coalesce((select sum(row_count) from list_totals where list = ${table}), 0) as rows)
      insert into list_totals (list, shard, row_count) select ${table}, 0, rows from off where rows <> 0
      on conflict (list, shard) do update set row_count = list_totals.row_count + excluded.row_count`.execute(db);
}
