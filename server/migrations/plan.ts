import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../shared/db';
import type { Program } from './change';
import { type Lock, locksOf, type Work } from './lock';
import type { SchemaState } from './state';
import { statementsOf } from './statement';

/** A lock of a pending change: how long it is held at the rows there are, and at a million. */
export interface HeldLock extends Lock {
  statement: string;
  /** Of the table; null: it is not known. */
  rows: number | null;
  /** From the statement to the end of the change, in seconds; null: nobody can tell. */
  seconds: number | null;
  secondsAtMillion: number | null;
}

export interface PlannedChange {
  name: string;
  /** Takes away what processes before this version use; null: it only adds. */
  safeFrom: string | null;
  statements: string[];
  /** Of its statements that hold somebody up. */
  locks: HeldLock[];
}

/** A lock that is held longer holds people up who wait for a page. */
export const longLock = 1;

const million = 1_000_000;

/**
 * Seconds for a million rows: what was measured on two cores, with room for a disk and for wider rows
 * (docs/decisions/079). Another machine takes as much less or more.
 */
const secondsPerMillion: Readonly<Record<Exclude<Work, 'unknown'>, number>> = {
  words: 10,
  rows: 12,
  rewrite: 4,
  index: 1.5,
  scan: 0.4,
  none: 0,
};

/** What the pending changes of a database will lock, and for how long. Reads; a new database is nobody's to hold up. */
export async function planOf(db: Db, { changes }: Program, state: SchemaState): Promise<PlannedChange[]> {
  const rows = await rowsOf(db);
  const parents = await parentsOf(db);
  const made = new Set<string>();
  return [...state.expanding, ...state.contracting].map((name) => {
    const { text, safeFrom } = changes[name]!;
    const statements = statementsOf(text);
    const taken = statements.map((statement) =>
      locksOf(statement, made, parents).filter(({ table }) => holds(table, rows)),
    );
    const locks = taken.flatMap((some, at) =>
      some.map((lock) => ({ ...lock, statement: statements[at]!, ...heldFor(taken.slice(at).flat(), lock, rows) })),
    );
    return { name, safeFrom, statements, locks: state.done.length ? locks : [] };
  });
}

/** `?`: a block of code. What is not there any more locks nothing. */
const holds = (table: string, rows: ReadonlyMap<string, number>): boolean => table === '?' || rows.has(table);

/** A lock is held until the transaction of its change is over: for all that comes behind it. */
function heldFor(
  work: readonly Lock[],
  { table }: Lock,
  rows: ReadonlyMap<string, number>,
): Pick<HeldLock, 'rows' | 'seconds' | 'secondsAtMillion'> {
  const sum = (count: (table: string) => number): number | null =>
    work.some((one) => one.work === 'unknown')
      ? null
      : work.reduce(
          (before, one) =>
            before + (one.work === 'unknown' ? 0 : (secondsPerMillion[one.work] * count(one.table)) / million),
          0,
        );
  return {
    rows: rows.get(table) ?? null,
    seconds: sum((of) => rows.get(of) ?? 0),
    secondsAtMillion: sum(() => million),
  };
}

/** Of every table and index of the product, as PostgreSQL has last counted them. */
async function rowsOf(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name,
      greatest(c.reltuples, coalesce(s.n_live_tup, 0), 0)::double precision as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_stat_all_tables s on s.relid = c.oid
    where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and c.relkind in ('r', 'p', 'i', 'v', 'm')`.execute(
    db,
  );
  return new Map(rows.map((one) => [one.name, one.rows]));
}

/** The tables to which each one refers. */
export async function parentsOf(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; parents: string[] }>`
    select ${shortName(sql`c.conrelid`)} as name, array_agg(distinct ${shortName(sql`c.confrelid`)}) as parents
    from pg_constraint c where c.contype = 'f' group by c.conrelid`.execute(db);
  return new Map(rows.map(({ name, parents }) => [name, parents]));
}

const shortName = (oid: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(select case n.nspname when 'public' then '' else n.nspname || '.' end || r.relname from pg_class r join pg_namespace n on n.oid = r.relnamespace where r.oid = ${oid})`;

/** The longest of these locks in seconds: at the rows there are, or at a million; null: of one nobody can tell. */
export function longestOf(plan: readonly PlannedChange[], at: 'seconds' | 'secondsAtMillion'): number | null {
  const all = plan.flatMap(({ locks }) => locks.map((lock) => lock[at]));
  return all.includes(null) ? null : Math.max(0, ...(all as number[]));
}
