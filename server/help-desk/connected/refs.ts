import { sql } from 'kysely';
import type { Db, Trx } from '../../shared/db';
import type { HostKind } from './host';

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

/** The kind of rows in which a record is told. */
export const hostKindOf = (ref: RefKind): HostKind =>
  (Object.keys(mirrored) as HostKind[]).find((kind) => (mirrored[kind].refs as readonly RefKind[]).includes(ref)) ??
  'tickets';

export const refText = ({ kind, id }: Ref): string => `${kind}:${id}`;

/** Our ids of the host's records, by `kind:id`; what the mirror does not know is missing. */
export async function idsOfRefs(db: Db, refs: readonly Ref[]): Promise<Map<string, number>> {
  if (!refs.length) return new Map();
  const { rows } = await sql<Ref & { ours: number }>`
    select r.kind, r.host_id as id, r.id as ours
    from unnest(${refs.map(({ kind }) => kind)}::text[], ${refs.map(({ id }) => id)}::text[]) as g (kind, host_id)
    join host_refs r using (kind, host_id)`.execute(db);
  return new Map(rows.map(({ ours, ...ref }) => [refText(ref), ours]));
}

/** The host's ids of our records of a kind, by our id. A record without one is missing. */
export async function hostIdsOf(db: Db, kind: RefKind, ids: readonly number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const { rows } = await sql<{ id: number; host_id: string }>`
    select r.id, max(r.host_id) as host_id from host_refs r where r.kind = ${kind} and r.id = any(${[...ids]}::bigint[])
    group by r.id`.execute(db);
  return new Map(rows.map(({ id, host_id }) => [id, host_id]));
}

/** Of these, the ones that the mirror does not know. */
export async function unknownRefs(db: Db, refs: readonly Ref[]): Promise<Ref[]> {
  const known = await idsOfRefs(db, refs);
  return refs.filter((ref) => !known.has(refText(ref)));
}

/**
 * Gives those of the host's ids that have none yet an id of ours, in the order in which they come. They are written in
 * another order: two processes that see the same for the first time do not wait for each other in a circle.
 */
export async function makeRefs(db: Trx, kind: RefKind, table: string, hostIds: readonly string[]): Promise<void> {
  await sql`
    insert into host_refs (kind, host_id, id)
    select ${kind}, n.host_id, n.id
    from (select g.host_id, nextval(pg_get_serial_sequence(${table}, 'id')) as id
      from (select o.host_id from unnest(${[...hostIds]}::text[]) with ordinality as o (host_id, place)
        where not exists (select from host_refs r where r.kind = ${kind} and r.host_id = o.host_id)
        group by o.host_id order by min(o.place)) g) n
    order by n.host_id
    on conflict do nothing`.execute(db);
}
