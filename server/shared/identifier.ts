import { sql } from 'kysely';
import type { Trx } from './db';

/**
 * The next id of a record, and its identifier: the typed one, else `CHN-<id>`. Skips an id whose identifier somebody
 * typed by hand.
 */
export async function freeIdentifier(
  db: Trx,
  { table, prefix: letters }: { table: string; prefix: string },
  typed: string,
): Promise<{ id: number; identifier: string }> {
  const prefix = `${letters}-`;
  const own = sql`${prefix}::text || next.id`;
  for (;;) {
    const { rows } = await sql<{ id: number; free: boolean }>`
      select next.id, not exists (select from ${sql.table(table)} t where fold(t.identifier) = fold(${own})) as free
      from (select nextval(pg_get_serial_sequence(${table}, 'id')) as id) next`.execute(db);
    const [next] = rows;
    if (next && (typed || next.free)) return { id: next.id, identifier: typed || prefix + next.id };
  }
}
