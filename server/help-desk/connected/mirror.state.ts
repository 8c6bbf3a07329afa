import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Db, Trx } from '../../shared/db';
import { wireTime } from '../../shared/time';
import type { MirroredState } from '../help-desk';
import type { HostKind } from './host';

/** How long a process that follows the host may be silent before another does, in seconds. */
const leaseSeconds = 60;
const renewAfterMs = 10_000;

export interface KindState {
  /** To continue from; null: it is read whole. */
  cursor: string | null;
  /** Has it been read whole once? */
  filled: boolean;
  pass: number;
  failure: string | null;
}

export async function stateOf(db: Db, kind: HostKind): Promise<KindState> {
  const row = await db
    .selectFrom('host_mirror')
    .select(['cursor', 'filled_at', 'pass', 'failure'])
    .where('kind', '=', kind)
    .executeTakeFirst();
  return {
    cursor: row?.cursor ?? null,
    filled: (row?.filled_at ?? null) !== null,
    pass: row?.pass ?? 0,
    failure: row?.failure ?? null,
  };
}

/** How each of these kinds stands. Those that the host does not have are left out. */
export async function statesOf(db: Db, kinds: readonly HostKind[]): Promise<MirroredState[]> {
  const rows = await db
    .selectFrom('host_mirror')
    .select(['kind', 'filled_at', 'as_of', 'failure'])
    .where('kind', '=', sql<string>`any(${[...kinds]})`)
    .execute();
  return kinds.flatMap((kind): MirroredState[] => {
    const row = rows.find((one) => one.kind === kind);
    if (!row?.filled_at) return [{ kind, state: 'unread', as_of: null }];
    return row.as_of
      ? [{ kind, state: row.failure === null ? 'read' : 'failing', as_of: row.as_of.toISOString() }]
      : [];
  });
}

/** Keeps how far a kind is read. */
export const saveCursor = (db: Database | Trx, kind: HostKind, cursor: string | null) =>
  db
    .insertInto('host_mirror')
    .values({ kind, cursor })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ cursor }))
    .execute();

/** A pass of a kind has ended well: the mirror is like the host was when it began, `seconds` ago. */
export const savePass = (db: Database, kind: HostKind, seconds: number) =>
  sql`insert into host_mirror (kind, filled_at, as_of, pass) values (${kind}, now(), now() - ${seconds} * interval '1 second', 1)
    on conflict (kind) do update set filled_at = coalesce(host_mirror.filled_at, excluded.filled_at), as_of = excluded.as_of,
      pass = host_mirror.pass + 1, failure = null`.execute(db);

/** The host has no such kind: it was looked for, and there is no moment as of which it is known. */
export const saveMissing = (db: Database, kind: HostKind) =>
  sql`insert into host_mirror (kind, filled_at, pass) values (${kind}, now(), 1)
    on conflict (kind) do update set filled_at = coalesce(host_mirror.filled_at, excluded.filled_at), as_of = null,
      pass = host_mirror.pass + 1, failure = null`.execute(db);

/** The kinds of {@link saveMissing}. */
export async function missingKinds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('host_mirror')
    .select('kind')
    .where('filled_at', 'is not', null)
    .where('as_of', 'is', null)
    .execute();
  return rows.map(({ kind }) => kind);
}

export const saveFailure = (db: Database, kind: HostKind, failure: string) =>
  db
    .insertInto('host_mirror')
    .values({ kind, failure })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ failure }))
    .execute();

/** When the mirror was last like the host, in this time zone; null before it was filled. */
export async function asOf(db: Db, kinds: readonly HostKind[], zone: string): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select ${wireTime(sql`min(m.as_of)`, zone)} as at from host_mirror m where m.kind = any(${[...kinds]})
    having count(m.as_of) = ${kinds.length}`.execute(db);
  return rows[0]?.at ?? null;
}

/** One process at a time follows the host. */
export function leaseOn(db: Database) {
  const holder = randomUUID();
  let renewed = -Infinity;
  return {
    /** Is it this process? Says for another minute that it is. */
    async hold(): Promise<boolean> {
      if (performance.now() - renewed < renewAfterMs) return true;
      const { rows } = await sql`
        insert into host_mirror_lease as l (holder, until) values (${holder}, now() + ${leaseSeconds} * interval '1 second')
        on conflict (id) do update set holder = excluded.holder, until = excluded.until
        where l.holder = excluded.holder or l.until < now() returning holder`.execute(db);
      renewed = rows.length ? performance.now() : -Infinity;
      return rows.length > 0;
    },
    /** Another process need not wait until the minute is over. */
    async leave(): Promise<void> {
      await db.deleteFrom('host_mirror_lease').where('holder', '=', holder).execute();
      renewed = -Infinity;
    },
  };
}
