import { sql } from 'kysely';
import type { Database } from '../shared/db';

/** Written on purpose, whatever becomes of a call. */
const beside = ['sessions', 'login_attempts', 'link_attempts'];

/**
 * Watches a test's database. The function it returns tells how many rows each table has and a sum over what they hold;
 * the same text as before means that nothing was written. Every row that is written is noted by a trigger, because to
 * sum up all tables after each of thousands of refused calls takes most of their time: without a note the sums of
 * before stand.
 */
export async function watchContents(db: Database): Promise<() => Promise<string>> {
  const { rows } = await sql<{
    name: string;
  }>`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema in ('public', 'help_desk') and table_name not in (${sql.join(beside)}) and table_type = 'BASE TABLE'`.execute(
    db,
  );
  const tables = rows.map(({ name }) => name);
  await sql`create schema watch`.execute(db);
  await sql`create table watch.writes ()`.execute(db);
  await sql`create function watch.count() returns trigger language plpgsql as $$ begin insert into watch.writes default values; return null; end $$`.execute(
    db,
  );
  for (const table of tables) {
    await sql`create trigger watched after insert or update or delete on ${sql.raw(table)} for each row execute function watch.count()`.execute(
      db,
    );
    await sql`create trigger watched_as_a_whole after truncate on ${sql.raw(table)} execute function watch.count()`.execute(
      db,
    );
  }
  const sums = tables.map(
    (name) =>
      sql`select ${name} as name, count(*) as rows, sum(hashtext(t::text)::bigint) as held from ${sql.raw(name)} t`,
  );
  let text: string | undefined;
  return async () => {
    // Not a count of thousands of notes after each of thousands of calls: those of before are removed.
    const { rows } = await sql`select from watch.writes limit 1`.execute(db);
    if (rows.length || text === undefined) {
      await sql`truncate watch.writes`.execute(db);
      text = JSON.stringify((await sql`${sql.join(sums, sql` union all `)} order by name`.execute(db)).rows);
    }
    return text;
  };
}
