import { sql } from 'kysely';
import type { Database, Db, Trx } from '../../shared/db';
import { announce } from '../../shared/live';
import { inTransaction } from '../../shared/transaction';
import { HostFailure } from './host.request';
import type { HostKind } from './host';
import { personRef } from './host.rules';
import { mirrored, type Ref, refText } from './refs';

/** Of so many records or fewer, any number may go at once. */
const few = 20;

const refsOf = (kind: HostKind, ids: readonly string[]): Ref[] =>
  kind === 'people'
    ? ids.map((id) => personRef(id, 'client'))
    : ids.map((id) => ({ kind: mirrored[kind].refs[0], id }));

/** Which rows the mirror still shows. */
const shown = (kind: HostKind) => (kind === 'people' ? sql`t.active` : sql`t.gone_at is null`);

/**
 * Follows what the host has deleted: people become inactive, all other rows are marked and offered no more. No row goes,
 * since records and logs of ours name it; should the host tell of it again, it is back. Throws {@link HostFailure} if more
 * than half of a kind would go at once: that is another host, or one that was numbered anew, and nothing is done (E52).
 */
export async function markGone(db: Database, kind: HostKind, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  if (ids.length > few) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(mirrored[kind].table)} t where ${shown(kind)}
        and exists (select from host_refs r where r.kind = any(${[...mirrored[kind].refs]}) and r.id = t.id)`.execute(
      db,
    );
    requireMajority(kind, ids.length, rows[0]?.count ?? 0);
  }
  for (let from = 0; from < ids.length; from += 1000)
    await inTransaction(db, (trx) => mark(trx, kind, refsOf(kind, ids.slice(from, from + 1000))));
}

function requireMajority(kind: HostKind, gone: number, all: number): void {
  if (gone > few && gone * 2 > all)
    throw new HostFailure(
      `${gone} of its ${all} ${kind} would be gone at once: none is taken for deleted. Is it another help-desk, or numbered anew? Then it needs an empty database of the service desk`,
    );
}

async function mark(db: Trx, kind: HostKind, refs: readonly Ref[]): Promise<void> {
  const given = sql`unnest(${refs.map((ref) => ref.kind)}::text[], ${refs.map(({ id }) => id)}::text[]) as g (kind, host_id)`;
  if (kind !== 'people') {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(mirrored[kind].table)} t set gone_at = now() ${kind === 'statuses' ? sql`, state = 'hidden'` : sql``}
      from ${given} join host_refs r using (kind, host_id) where t.id = r.id and t.gone_at is null returning t.id`.execute(
      db,
    );
    if (kind === 'tickets') await announce(db, 'ticket', ...rows.map(({ id }) => id));
    return;
  }
  // Who is an agent and a client goes on as the other.
  const { rows: halves } = await sql<{ id: number; kind: string }>`
    with g as materialized (select * from ${given}),
    halves as (
      select r.kind, r.host_id from host_refs r join g using (kind, host_id)
      where exists (select from host_refs o where o.id = r.id and o.kind in ('agent', 'client') and (o.kind, o.host_id) not in (select g.kind, g.host_id from g)))
    delete from host_refs r using halves h where r.kind = h.kind and r.host_id = h.host_id returning r.id, r.kind`.execute(
    db,
  );
  const agents = halves.filter((half) => half.kind === 'agent').map(({ id }) => id);
  if (agents.length) {
    await sql`update help_desk.users set role = 'client' where id = any(${agents}::bigint[])`.execute(db);
    await sql`delete from help_desk.team_members where user_id = any(${agents}::bigint[])`.execute(db);
  }
  const { rows: left } = await sql<{ id: number }>`
    update help_desk.users t set active = false from ${given} join host_refs r using (kind, host_id)
    where t.id = r.id and t.active returning t.id`.execute(db);
  await announce(db, 'user', ...agents, ...left.map(({ id }) => id));
}

/** How many records of a kind the mirror shows. */
export async function countShown(db: Db, kind: HostKind): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(mirrored[kind].table)} t where ${shown(kind)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** So many ids are compared without a table of their own. */
const maxListed = 20_000;
/** Of records that the mirror lacks, so many are named at once. */
const maxLacking = 10_000;

export interface Compared {
  /** How many ids the host has. */
  count: number;
  /** What the mirror shows and the host has no more. */
  gone: string[];
  /** What the host has and the mirror does not show: it came with a time of change that was read before. */
  lacking: string[];
}

/**
 * Compares the records of a kind with all ids of the host, people by reference. What the mirror has had for less than
 * `seconds` is not taken for gone: since then the host has been asked.
 */
export async function compareIds(
  db: Database,
  kind: HostKind,
  batches: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  seconds = 0,
): Promise<Compared> {
  return db.transaction().execute(async (trx) => {
    const { rows: begun } = await sql<{ at: string }>`
      select (clock_timestamp() - ${seconds} * interval '1 second')::text as at`.execute(trx);
    const given = hostIds(trx);
    for await (const ids of batches) await given.add(refsOf(kind, ids));
    const { count, table } = await given.all();
    const refs = sql`any(${[...mirrored[kind].refs]})`;
    const mirrorTable = sql.table(mirrored[kind].table);
    const { rows: gone } = await sql<Ref>`
      with i as materialized (select * from ${table} as i (kind, host_id))
      select r.kind, r.host_id as id from host_refs r join ${mirrorTable} t on t.id = r.id
      where r.kind = ${refs} and ${shown(kind)} and r.made_at < ${begun[0]?.at}::timestamptz
        and not exists (select from i where i.kind = r.kind and i.host_id = r.host_id)`.execute(trx);
    // Who is not active may be there.
    const isShown =
      kind === 'people'
        ? sql`true`
        : sql`exists (select from ${mirrorTable} t where t.id = r.id and t.gone_at is null)`;
    const { rows: lacking } = await sql<Ref>`
      select i.kind, i.host_id as id from ${table} as i (kind, host_id)
      where not exists (select from host_refs r where r.kind = i.kind and r.host_id = i.host_id and ${isShown})
      limit ${maxLacking}`.execute(trx);
    const names = (rows: readonly Ref[]) => rows.map((ref) => (kind === 'people' ? refText(ref) : ref.id));
    return { count, gone: names(gone), lacking: names(lacking) };
  });
}

/** Ids of the host in a statement: as lists, or, if they are many, in a table of this transaction. */
function hostIds(trx: Trx) {
  const listed: Ref[] = [];
  let stored = 0;
  const lists = (refs: readonly Ref[]) =>
    sql`unnest(${refs.map((ref) => ref.kind)}::text[], ${refs.map(({ id }) => id)}::text[])`;
  const store = async (refs: readonly Ref[]): Promise<void> => {
    if (stored === 0) await sql`create temporary table host_ids (kind text, host_id text) on commit drop`.execute(trx);
    await sql`insert into host_ids select * from ${lists(refs)}`.execute(trx);
    stored += refs.length;
  };
  return {
    async add(refs: readonly Ref[]): Promise<void> {
      if (stored > 0) return store(refs);
      listed.push(...refs);
      if (listed.length > maxListed) await store(listed.splice(0));
    },
    async all() {
      if (stored === 0) return { count: listed.length, table: lists(listed) };
      await sql`analyze host_ids`.execute(trx);
      return { count: stored, table: sql`host_ids` };
    },
  };
}

/** Foreign key: a record of ours names it. */
const inUse = (error: unknown): boolean => (error as { code?: string }).code === '23503';

/**
 * What an empty database has of a list (statuses, priorities, types of tickets) goes when the host tells its own; a row
 * that records name already is only offered no more.
 */
export async function dropOwn(db: Database, kind: HostKind): Promise<void> {
  if (kind !== 'statuses' && kind !== 'priorities' && kind !== 'ticket_types') return;
  const { refs, table } = mirrored[kind];
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(table)} t where t.gone_at is null and not exists (select from host_refs r where r.kind = ${refs[0]} and r.id = t.id)`.execute(
    db,
  );
  for (const { id } of rows)
    await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db).catch(async (error: unknown) => {
      if (!inUse(error)) throw error;
      await sql`update ${sql.table(table)} set gone_at = now() ${kind === 'statuses' ? sql`, state = 'hidden'` : sql``} where id = ${id}`.execute(
        db,
      );
    });
}
