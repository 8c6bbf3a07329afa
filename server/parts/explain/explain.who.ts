import { type RawBuilder, sql } from 'kysely';
import { rightScopes } from '../../../wire/access/role';
import type { WhoSort } from '../../../wire/access/explain';
import { recordKinds } from '../../../wire/protocol/kind';
import type { PermissionKey } from '../../../wire/protocol/permission';
import type { Actor } from '../../shared/actor';
import type { Db } from '../../shared/db';
import type { ListDefinition, Page } from '../../shared/list';
import { byColumn } from '../../shared/list.sort';
import { heldByHost, heldHere, type HeldWhere } from '../../shared/rights';
import { belongings, ownersBy, type Part, partsOf, scopesBy, tableOf } from '../../shared/scope.conditions';
import { personNameOf } from '../../shared/shapes';
import { listSeen } from '../../shared/sight';
import type { OwnedRecord } from '../owner';
import type { Asked } from './explain.facts';
import { isPlace } from './explain.facts';

type Sql = RawBuilder<unknown>;

const definition: ListDefinition<WhoSort> & { row: Sql } = {
  table: 'help_desk.users',
  defaultOrder: 'asc',
  defaultSort: 'name',
  sorts: { name: byColumn(personNameOf('t')) },
  filters: {},
  search: (pattern) => sql`(search_fold(t.full_name) like ${pattern} or search_fold(t.email) like ${pattern})`,
  row: sql`t.id, ${personNameOf('t')} as full_name, t.role, t.active`,
};

/** A page of the people who may see the record, by name; of people only those whom the actor may see. Throws 503. */
export const listWho = (
  db: Db,
  actor: Pick<Actor, 'people' | 'time_zone'>,
  record: OwnedRecord,
  query: Record<string, unknown>,
): Promise<Page<Asked>> =>
  listSeen<Asked>(db, actor.people, definition, query, actor.time_zone, [sql`t.active`, whoSees(record)]);

/**
 * The condition that a row `t` of `help_desk.users` may see the record: the reverse of `conditionOf` and of the scope of clients,
 * made of the same parts. Whose the record is, is found first, and then who holds the right.
 */
function whoSees(record: OwnedRecord): Sql {
  const { type, ofClients } = record.kind;
  const agents = seeing(record, recordKinds[type].view, (part) => scopesBy(part), partsOf(type, rightScopes));
  const clients = (ofClients?.parts ?? []).map(({ key, part }) =>
    among(seeing(record, key, () => ['all'], [part], false)),
  );
  const fit =
    ofClients?.only &&
    sql.raw(`exists (select from public.${tableOf(type)} t where t.id = ${record.id} and ${ofClients.only.where})`);
  const theirs = clients.length ? sql`(${sql.join(clients, sql` or `)})` : sql`false`;
  return sql`(t.role = 'admin' or t.role = 'agent' and ${among(agents)} or t.role = 'client' and ${theirs}${fit ? sql` and ${fit}` : sql``})`;
}

const among = (select: Sql): Sql => sql`t.id = any(array(${select}))`;

/** Ids of who holds the right for a scope in which the record is by one of the parts; `whole`: or for all records. */
function seeing(
  record: OwnedRecord,
  key: PermissionKey,
  scopesOf: (part: Part) => readonly string[],
  parts: readonly Part[],
  whole = true,
): Sql {
  const holds: HeldWhere = (_, permission) => sql`${permission} = (select id from permissions where key = ${key})`;
  const ways = parts.map((part) => {
    const { scope } = part;
    const mine = sql`h.user_id in (${ownersOf(record, part)})`;
    const place = isPlace(scope)
      ? sql`h.user_id in (select b.user_id from (${sql.raw(belongings[scope])}) b where b.id in (${ownersOf(record, part)}))`
      : mine;
    return sql`select h.user_id from held h where h.scope = any(${[...scopesOf(part)]}::text[]) and ${place}`;
  });
  const all = whole ? [sql`select h.user_id from held h where h.scope = 'all'`] : [];
  return sql`with held as materialized (${heldHere(holds)} union all ${heldByHost(holds)})
    ${sql.join([...all, ...ways], sql` union all `)}`;
}

/** Ids of whose the record is by the part. */
const ownersOf = ({ kind, id }: OwnedRecord, part: Part): Sql =>
  sql.raw(
    `select x.id from public.${tableOf(kind.type)} t cross join lateral (${ownersBy(part)}) x(id) where t.id = ${id}`,
  );
