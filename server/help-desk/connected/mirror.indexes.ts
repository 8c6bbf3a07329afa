import { sql } from 'kysely';
import type { Database } from '../../shared/db';
import type { HostKind } from './host';
import { mirrored } from './refs';

/** What is set aside: under its name, the statement that makes it again. */
interface Aside {
  name: string;
  kind: 'index' | 'foreign key';
  statement: string;
}

/** The kinds of which a help-desk may have a million records. */
const large: readonly HostKind[] = ['people', 'tickets'];
/** Whoever reads the table does not wait longer than this, in milliseconds. */
const maxWait = 2000;
/** Of PostgreSQL, for each of two indexes that are built at a time. */
const memory = '128MB';
/** In milliseconds. */
const callEveryMs = 15_000;
/** Somebody uses the table; or this account does not own it: then it is filled as it is. */
const barred = new Set(['55P03', '42501']);

/**
 * Takes the indexes off a table that is about to be filled, but for those that keep rows unique, and its foreign keys:
 * looking after each row takes six times as long as writing it. {@link putBack} makes them when it is full, and looks after
 * all rows at once. Nothing happens if somebody uses the table, or this account does not own it.
 */
export async function setAside(db: Database, kind: HostKind): Promise<void> {
  if (!large.includes(kind)) return;
  const { table } = mirrored[kind];
  const work = db.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', ${String(maxWait)}, true)`.execute(trx);
    const { rows } = await sql<Aside & { away: string }>`
      select i.indexrelid::regclass::text as name, 'index' as kind, pg_get_indexdef(i.indexrelid) as statement,
        format('drop index %s', i.indexrelid::regclass) as away
      from pg_index i where i.indrelid = ${table}::regclass and not i.indisunique
      union all
      select c.conname, 'foreign key', format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)),
        format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname)
      from pg_constraint c where c.conrelid = ${table}::regclass and c.contype = 'f'`.execute(trx);
    for (const { away, ...one } of rows) {
      await trx.insertInto('host_mirror_aside').values(one).execute();
      await sql.raw(away).execute(trx);
    }
  });
  await work.catch((error: unknown) => {
    if (!barred.has((error as { code?: string }).code ?? '')) throw error;
  });
}

/**
 * Makes what was set aside, two indexes at a time, then the foreign keys: a restart in the middle goes on with what is
 * left. `meanwhile` is called now and then.
 */
export async function putBack(db: Database, meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
  const left = await db
    .selectFrom('host_mirror_aside')
    .selectAll()
    // Parts of words take longest.
    .orderBy(sql`statement like '%gin_trgm_ops%'`, 'desc')
    .orderBy('name', 'desc')
    .execute();
  const calling = setInterval(() => void meanwhile().catch(() => undefined), callEveryMs);
  const indexes = left.filter(({ kind }) => kind === 'index');
  const builder = async (): Promise<void> => {
    for (let index = indexes.shift(); index; index = indexes.shift()) await make(db, index);
  };
  try {
    await Promise.all([builder(), builder()]);
    for (const one of left.filter(({ kind }) => kind === 'foreign key')) await make(db, one);
  } finally {
    clearInterval(calling);
  }
}

const make = (db: Database, { name, statement }: Aside): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', '0', true), set_config('maintenance_work_mem', ${memory}, true)`.execute(
      trx,
    );
    // Another process may make it at the same time.
    const { numDeletedRows } = await trx.deleteFrom('host_mirror_aside').where('name', '=', name).executeTakeFirst();
    if (numDeletedRows) await sql.raw(statement).execute(trx);
  });

/** Without it a young table seems empty, and is searched from end to end. */
export async function learn(db: Database, kind: HostKind): Promise<void> {
  await sql`analyze host_refs`.execute(db);
  await sql`analyze ${sql.table(mirrored[kind].table)}`.execute(db);
}
