import { sql } from 'kysely';
import type { Trx } from './db';

/** Tables whose records have an identifier, and its prefix when none was typed (decisions B1). */
const prefixes = { problems: 'PRB', changes: 'CHN', releases: 'REL', contracts: 'CNTR', assets: 'AST' } as const;

/**
 * The next id of a record, and what was typed or `CHN-<id>`. An id whose identifier somebody typed by hand is passed
 * over.
 */
export async function freeIdentifier(
  db: Trx,
  table: keyof typeof prefixes,
  typed: string,
): Promise<{ id: number; identifier: string }> {
  const prefix = `${prefixes[table]}-`;
  for (;;) {
    const { rows } = await sql<{ id: number; free: boolean }>`
      select next.id, not exists (select from ${sql.table(table)} t where t.identifier = ${prefix} || next.id) as free
      from (select nextval(pg_get_serial_sequence(${table}, 'id')) as id) next`.execute(db);
    const [next] = rows;
    if (next && (typed || next.free)) return { id: next.id, identifier: typed || prefix + next.id };
  }
}
