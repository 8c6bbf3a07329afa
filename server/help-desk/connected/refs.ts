import { sql } from 'kysely';
import type { Db, Trx } from '../../shared/db';
import type { HostKind } from './host';
import { listText } from './sql.list';

/** Under which kinds host_refs keeps ids: agents and clients count apart in a host, and are people here. */
export const refKinds = [
  'agent',
  'client',
  'organization',
  'department',
  'team',
  'location',
  'status',
  'priority',
  'ticket_type',
  'ticket',
] as const;
export type RefKind = (typeof refKinds)[number];

/** A record as the host names it. */
export interface Ref {
  kind: RefKind;
  id: string;
}

interface Mirrored {
  /** The rows' kind in host_refs; people have two. */
  refs: readonly RefKind[];
  table: string;
}

/** Where the rows of each kind go. */
export const mirrored = {
  people: { refs: ['agent', 'client'], table: 'help_desk.users' },
  organizations: { refs: ['organization'], table: 'help_desk.organizations' },
  departments: { refs: ['department'], table: 'help_desk.departments' },
  teams: { refs: ['team'], table: 'help_desk.teams' },
  locations: { refs: ['location'], table: 'help_desk.locations' },
  statuses: { refs: ['status'], table: 'help_desk.statuses' },
  priorities: { refs: ['priority'], table: 'help_desk.priorities' },
  ticket_types: { refs: ['ticket_type'], table: 'help_desk.ticket_types' },
  tickets: { refs: ['ticket'], table: 'help_desk.tickets' },
} as const satisfies Record<HostKind, Mirrored>;

const hostKinds = Object.fromEntries(
  (Object.keys(mirrored) as HostKind[]).flatMap((kind) => mirrored[kind].refs.map((ref) => [ref, kind])),
) as Record<RefKind, HostKind>;

/** The kind of rows in which a record is told. */
export const hostKindOf = (ref: RefKind): HostKind => hostKinds[ref];

export const refText = ({ kind, id }: Ref): string => `${kind}:${id}`;

/** Our ids of records of the host, for many of them. */
export class Ids {
  private readonly kinds = new Map<RefKind, Map<string, number>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  get = (kind: RefKind, id: string): number | undefined => this.kinds.get(kind)?.get(id);
  has = (kind: RefKind, id: string): boolean => this.kinds.get(kind)?.has(id) ?? false;

  /** Looks for these. Returns those that the mirror does not know. */
  async add(db: Db, refs: readonly Ref[]): Promise<Ref[]> {
    for (const { kind, id, ours } of await rowsOfRefs(db, refs)) {
      const ids = this.kinds.get(kind) ?? new Map<string, number>();
      this.kinds.set(kind, ids.set(id, ours));
      this.count++;
    }
    return refs.filter(({ kind, id }) => !this.has(kind, id));
  }

  clear(): void {
    this.kinds.clear();
    this.count = 0;
  }
}

/** Our ids of the host's records, by `kind:id`; what the mirror does not know is missing. */
export async function idsOfRefs(db: Db, refs: readonly Ref[]): Promise<Map<string, number>> {
  return new Map((await rowsOfRefs(db, refs)).map(({ ours, ...ref }) => [refText(ref), ours]));
}

/** Each is looked up by itself, not joined: reading the whole table would take longer. */
async function rowsOfRefs(db: Db, refs: readonly Ref[]): Promise<(Ref & { ours: number })[]> {
  if (!refs.length) return [];
  const { rows } = await sql<Ref & { ours: number }>`
    select r.kind, r.host_id as id, r.id as ours
    from unnest(${listText(refs.map(({ kind }) => kind))}::text[], ${listText(refs.map(({ id }) => id))}::text[]) as g (kind, host_id)
    cross join lateral (select * from host_refs r where r.kind = g.kind and r.host_id = g.host_id limit 1) r`.execute(
    db,
  );
  return rows;
}

/** The host's ids of our records of a kind, by our id. A record without one is missing. */
export async function hostIdsOf(db: Db, kind: RefKind, ids: readonly number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const { rows } = await sql<{ id: number; host_id: string }>`
    select r.id, max(r.host_id) as host_id from host_refs r where r.kind = ${kind} and r.id = any(${[...ids]}::bigint[])
    group by r.id`.execute(db);
  return new Map(rows.map(({ id, host_id }) => [id, host_id]));
}

/**
 * Our ids of records of one kind, by the host's id. Those that have none yet get one, in the order in which they come. They
 * are written in another order: two processes that see the same for the first time do not wait for each other in a circle.
 */
export async function makeRefs(
  db: Trx,
  kind: RefKind,
  table: string,
  hostIds: readonly string[],
): Promise<Map<string, number>> {
  const known = await idsOfKind(db, kind, hostIds);
  const fresh = [...new Set(hostIds)].filter((id) => !known.has(id));
  if (!fresh.length) return known;
  // The name of the sequence is looked up once, not for each row.
  const { rows: ids } = await sql<{ id: number }>`
    select nextval((select pg_get_serial_sequence(${table}, 'id')::regclass)) as id from generate_series(1, ${fresh.length})`.execute(
    db,
  );
  const made = fresh.map((id, i) => ({ id, ours: ids[i]!.id })).sort((a, b) => (a.id < b.id ? -1 : 1));
  const { numAffectedRows } = await sql`
    insert into host_refs (kind, host_id, id)
    select ${kind}, g.* from unnest(${listText(made.map(({ id }) => id))}::text[], ${listText(made.map(({ ours }) => ours))}::bigint[]) as g
    on conflict do nothing`.execute(db);
  // Another process was faster with some of them.
  const given =
    Number(numAffectedRows) === fresh.length
      ? made.map(({ id, ours }) => [id, ours] as const)
      : await idsOfKind(db, kind, fresh);
  return new Map([...known, ...given]);
}

async function idsOfKind(db: Db, kind: RefKind, hostIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ host_id: string; id: number }>`
    select r.host_id, r.id from unnest(${listText(hostIds)}::text[]) as g (host_id)
    cross join lateral (select * from host_refs r where r.kind = ${kind} and r.host_id = g.host_id limit 1) r`.execute(
    db,
  );
  return new Map(rows.map(({ host_id, id }) => [host_id, id]));
}
