import { sql } from 'kysely';
import type { Db } from './db';
import type { DB } from './tables';

/** Was a value sent with a form? */
export const given = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/**
 * Would saving the `sent` status lead a record to `status`? Not if it is there already. A new record (no `id`) and one
 * that does not exist are nowhere yet.
 */
export async function entersStatus(
  db: Db,
  { table, column }: { table: keyof DB; column: string },
  status: number,
  { sent, id }: { sent: unknown; id: unknown },
): Promise<boolean> {
  if (!given(sent) || Number(sent) !== status) return false;
  if (!given(id) || !Number.isSafeInteger(Number(id))) return true;
  const { rows } = await sql<{ present: number }>`
    select ${sql.ref(column)} as present from ${sql.table(table)} where id = ${Number(id)}`.execute(db);
  return rows[0]?.present !== status;
}
