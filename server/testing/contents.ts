import { sql } from 'kysely';
import type { Database } from '../shared/db';

/** Written on purpose, whatever becomes of a call. */
const beside = ['sessions', 'login_attempts', 'link_attempts', 'audit_events', 'audit_waiting'];

/**
 * Watches a test's database. The function it returns tells what the last row is that was written, changed or deleted;
 * the same text as before means that nothing was. A trigger of each table notes it, in the transaction of the write:
 * to sum up all tables after each of thousands of calls would take most of their time.
 */
export async function watchContents(db: Database): Promise<() => Promise<string>> {
  // A partition has the triggers of its table.
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'help_desk') and c.relname not in (${sql.join(beside)}) and c.relkind in ('r', 'p') and not c.relispartition`.execute(
    db,
  );
  await sql`create schema watch`.execute(db);
  await sql`create table watch.writes (id bigint generated always as identity primary key)`.execute(db);
  await sql`create function watch.note() returns trigger language plpgsql as $$ begin insert into watch.writes default values; return null; end $$`.execute(
    db,
  );
  for (const { name } of rows)
    for (const [trigger, when] of [
      ['written', 'after insert or delete on %s for each row'],
      ['changed', 'after update on %s for each row when (old.* is distinct from new.*)'],
      ['emptied', 'after truncate on %s'],
    ] as const)
      await sql`create trigger ${sql.raw(`${trigger} ${when.replace('%s', name)}`)} execute function watch.note()`.execute(
        db,
      );
  return async () => {
    const { rows } = await sql<{ last: string }>`select coalesce(max(id), 0)::text as last from watch.writes`.execute(
      db,
    );
    return rows[0]!.last;
  };
}
