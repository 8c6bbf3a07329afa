import { sql } from 'kysely';
import type { Database, Db } from '../shared/db';
import { unhurried } from '../shared/unhurried';
import { changePartitions } from './retention.locks';
import { type MonthlyTable, partIndexName } from './retention.tables';

/**
 * One process at a time builds: the key of its lock. It is of a transaction that waits meanwhile and sees no rows, so poolers do
 * not matter, and PostgreSQL does not wait for it before an index is whole.
 */
const buildLock = 730_123;

/** An index of a table that one of its partitions lacks. */
interface Missing {
  partition: string;
  /** Of the parent. */
  index: string;
  /** The statement that made it there. */
  made: string;
}

/**
 * Builds what a migration made of the parent only (`create index … on only`) on the partitions that were there before, while
 * people read and write. Returns whether none is missing any more: what another process builds is left to it. Killed in between,
 * the next run goes on.
 */
export async function buildIndexes(db: Database, table: MonthlyTable): Promise<boolean> {
  if (!(await missingIndexes(db, table)).length) return true;
  return db.transaction().execute(async (trx) => {
    // Without a parameter: with one it would keep its snapshot until the transaction ends, for which the building would wait.
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(buildLock)}) as taken`.execute(trx);
    if (!rows[0]!.taken) return false;
    for (const one of await missingIndexes(db, table)) await build(db, one);
    return true;
  });
}

async function missingIndexes(db: Db, table: MonthlyTable): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select c.relname as partition, p.relname as index, pg_get_indexdef(p.oid) as made
    from pg_index x join pg_class p on p.oid = x.indexrelid and p.relkind = 'I'
    join pg_inherits t on t.inhparent = x.indrelid join pg_class c on c.oid = t.inhrelid
    where x.indrelid = to_regclass(${`public.${table.name}`})
      and not exists (select from pg_inherits i join pg_index y on y.indexrelid = i.inhrelid where i.inhparent = p.oid and y.indrelid = c.oid)
    order by c.relname, p.relname`.execute(db);
  return rows;
}

async function build(db: Database, { partition, index, made }: Missing): Promise<void> {
  const name = partIndexName(partition, index);
  await unhurried(db, async (one) => {
    const { rows } = await sql<{ is_whole: boolean }>`
      select indisvalid as is_whole from pg_index where indexrelid = to_regclass(${`public.${name}`})`.execute(one);
    const [before] = rows;
    if (before?.is_whole) return;
    // Of a run that was killed.
    if (before) await sql`drop index concurrently ${sql.ref(name)}`.execute(one);
    const columns = made.replace(/^CREATE INDEX \S+ ON ONLY \S+ /, '');
    await sql`create index concurrently ${sql.ref(name)} on ${sql.ref(partition)} ${sql.raw(columns)}`.execute(one);
  });
  await changePartitions(db, (trx) =>
    sql`alter index ${sql.ref(index)} attach partition ${sql.ref(name)}`.execute(trx),
  );
}
