import { sql } from 'kysely';
import type { Database } from '../shared/db';

/**
 * From now on PostgreSQL says that its disk is full whenever such a row (a condition on `new`) is written to the table.
 * Returns what makes room.
 */
export async function fillDisk(db: Database, table: string, row: string): Promise<() => Promise<unknown>> {
  await sql`create or replace function no_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(
    db,
  );
  await sql`create trigger no_room before insert on ${sql.table(table)} for each row when (${sql.raw(row)}) execute function no_room()`.execute(
    db,
  );
  return () => sql`drop trigger no_room on ${sql.table(table)}`.execute(db);
}
