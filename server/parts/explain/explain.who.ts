import { type RawBuilder, sql } from 'kysely';
import { rightScopes } from '../../../wire/access/role';
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
import { type Asked, isPlace } from './explain.facts';

type Sql = RawBuilder<unknown>;

const definition: ListDefinition<'name'> & { row: Sql } = {
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
function whoSees({ kind, id }: OwnedRecord): Sql {
  const { type, ofClients } = kind;
  const record = { table: tableOf(type), id };
  const admins = sql`select u.id from help_desk.users u where u.role = 'admin' and u.active`;
  const ofRole = (role: 'agent' | 'client', holders: Sql) =>
    sql`select u.id from (${holders}) w join help_desk.users u on u.id = w.user_id where u.role = ${sql.lit(role)}`;
  const agents = ofRole('agent', holders(record, recordKinds[type].view, partsOf(type, rightScopes)));
  const fit = sql.raw(
    ofClients?.only
      ? `exists (select from public.${record.table} t where t.id = ${id} and ${ofClients.only.where})`
      : 'true',
  );
  const clients = (ofClients?.parts ?? []).map(
    ({ key, part }) => sql`${ofRole('client', holdersOfClient(record, key, part))} and ${fit}`,
  );
  return sql`t.id = any(array(${sql.join([admins, agents, ...clients], sql` union all `)}))`;
}

interface TableRow {
  table: string;
  id: number;
}

/** Ids of who holds the right for all records, or for a scope in which the record is by one of the parts. */
const holders = (record: TableRow, key: PermissionKey, parts: readonly Part[]): Sql =>
  sql`${heldAs(key)} select h.user_id from held h where h.scope = 'all' union all ${sql.join(
    parts.map(
      (part) =>
        sql`select h.user_id from held h where h.scope = any(${[...scopesBy(part)]}::text[]) and ${isTheirs(record, part)}`,
    ),
    sql` union all `,
  )}`;

/** The same of a right of clients, which says by itself whose records it is about. */
const holdersOfClient = (record: TableRow, key: PermissionKey, part: Part): Sql =>
  sql`${heldAs(key)} select h.user_id from held h where ${isTheirs(record, part)}`;

function heldAs(key: PermissionKey): Sql {
  const holds: HeldWhere = (_, permission) => sql`${permission} = (select id from permissions where key = ${key})`;
  return sql`with held as materialized (${heldHere(holds)} union all ${heldByHost(holds)})`;
}

/** Is the record that of the row `h` by the part? */
function isTheirs({ table, id }: TableRow, part: Part): Sql {
  const owners = sql.raw(
    `select x.id from public.${table} t cross join lateral (${ownersBy(part)}) x(id) where t.id = ${id}`,
  );
  return isPlace(part.scope)
    ? sql`h.user_id in (select b.user_id from (${sql.raw(belongings[part.scope])}) b where b.id in (${owners}))`
    : sql`h.user_id in (${owners})`;
}
