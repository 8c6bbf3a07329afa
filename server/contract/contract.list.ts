import { type RawBuilder, sql } from 'kysely';
import {
  type ContractFilterName,
  contractFilters,
  type ContractList,
  type ContractRow,
  type ContractSort,
} from '../../wire/contract/contract';
import type { OptionalFilter } from '../../wire/protocol/list';
import { savedConditions } from '../parts/saved-filter/saved-filter.queries';
import { applyReport } from '../report/report.apply';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import {
  byAmount,
  byIds,
  byLink,
  byLinked,
  byRange,
  byRangeIn,
  byWholeNumber,
  type Filterable,
  isOneOf,
  list,
  type ListDefinition,
  orNone,
  orUnlinked,
  type Page,
} from '../shared/list';
import { readList } from '../shared/list.read';
import { byNamedLike, byPeople } from '../shared/list.search';
import { byColumn, byFirstName, byIdentifier, byNamed, byPerson, optional, whereAll } from '../shared/list.sort';
import { heldBy, isHeldByLeft, withLeft } from '../shared/left';
import { named, person } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { rowFlags } from './contract.flags';
import { contractKind } from './contract.kind';
import { byDepartment } from './contract.departments';
import { type Held, heldByLeft, withReassign } from './contract.held';
import { anyOf, clientScope, ofOrganizations, ofPerson } from './contract.scope';
import { bySeats, seatsOf, withUse } from './contract.seats';
import { daysOf, expiryOf, type Reading } from './contract.shapes';

type Sql = RawBuilder<unknown>;
type Query = Record<string, unknown>;

const t = (column: string) => sql.ref(`t.${column}`);
const byOptionalId = (column: string) => orNone(byIds, t(column));

const waits = sql`contract_terms l where l.decision = 'pending'`;
const notified = sql`contract_recipients l where l.user_id is not null`;

type OtherFilter = 'seats' | 'held_by_left';

/** What contracts can be filtered by (X41); `zone` is the help-desk's, whose days those of contracts are. */
export const contractFilterable = (
  zone: string,
): Filterable<ContractFilterName | OtherFilter, OptionalFilter<typeof contractFilters>> => ({
  filters: {
    contract_ids: byIds(t('id')),
    contract_type_ids: byIds(t('contract_type_id')),
    contract_status_ids: byIds(t('contract_status_id')),
    contract_renewal_status_ids: byOptionalId('contract_renewal_status_id'),
    license_type_ids: byOptionalId('license_type_id'),
    vendor_ids: byOptionalId('vendor_id'),
    approver_ids: byOptionalId('approver_id'),
    waiting_approver_ids: orUnlinked(
      byLink((ids) => sql`select l.contract_id from ${waits} and ${isOneOf(sql`l.approver_id`, ids)}`),
      sql`select from ${waits} and l.contract_id = t.id`,
    ),
    dept_ids: byDepartment,
    owner_ids: byOptionalId('owner_id'),
    user_ids: byOptionalId('user_id'),
    asset_ids: byLinked('contract_assets', 'contract_id', 'asset_id'),
    org_ids: byLinked('contract_organizations', 'contract_id', 'organization_id'),
    notify_agent_ids: orUnlinked(
      byLink((ids) => sql`select l.contract_id from ${notified} and ${isOneOf(sql`l.user_id`, ids)}`),
      sql`select from ${notified} and l.contract_id = t.id`,
    ),
    cost: byAmount(t('cost')),
    notify_in_days: orNone(byWholeNumber, t('notify_before')),
    contract_start_date: byRangeIn(zone)(t('contract_start_date')),
    contract_end_date: byRangeIn(zone)(t('contract_end_date')),
    created_at: byRange(t('created_at')),
    updated_at: byRange(t('updated_at')),
    seats: bySeats,
    held_by_left: isHeldByLeft(heldByLeft),
  },
  spellings: contractFilters.spellings,
});

const organizations = sql`coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name, o.id)
  from contract_organizations l join help_desk.organizations o on o.id = l.organization_id where l.contract_id = t.id), '[]'::json)`;

/** Statuses sort by their order, which is that of their ids; the rest by name. */
const definition = (
  actor: Actor,
  zone: string,
): ListDefinition<ContractSort, ContractFilterName | OtherFilter, OptionalFilter<typeof contractFilters>> => ({
  ...contractFilterable(zone),
  table: contractKind.table,
  counted: contractKind.table,
  quickTotals: true,
  defaultOrder: 'desc',
  sorts: {
    identifier: byIdentifier(t('identifier')),
    name: byColumn(t('name')),
    cost: byColumn(t('cost')),
    expiry: byColumn(t('contract_end_date')),
    contract_start_date: byColumn(t('contract_start_date')),
    contract_end_date: byColumn(t('contract_end_date')),
    contract_status: byColumn(t('contract_status_id')),
    contract_renewal_status: optional(byColumn(t('contract_renewal_status_id'))),
    vendor: optional(byNamed(t('vendor_id'), 'vendors')),
    attach_organization: byFirstName(
      sql`select l.contract_id as id, o.name from contract_organizations l join help_desk.organizations o on o.id = l.organization_id`,
      sql`not exists (select from contract_organizations l where l.contract_id = t.id)`,
    ),
    contract_type: byNamed(t('contract_type_id'), 'contract_types'),
    license_type: optional(byNamed(t('license_type_id'), 'license_types')),
    user: optional(byPerson(t('user_id'))),
    owner: optional(byPerson(t('owner_id'))),
    approver: optional(byPerson(t('approver_id'))),
    notify_before: optional(byColumn(t('notify_before'))),
    created_at: byColumn(t('created_at')),
    updated_at: byColumn(t('updated_at')),
  },
  search: (pattern) => [
    sql`(t.name ilike ${pattern} or t.identifier ilike ${pattern})`,
    byPeople(t('user_id'), pattern, actor),
    byNamedLike(t('vendor_id'), 'vendors', pattern),
    byNamedLike(t('contract_type_id'), 'contract_types', pattern),
    byNamedLike(t('contract_status_id'), 'contract_statuses', pattern),
  ],
  row: sql`t.id, t.identifier, t.name, t.cost::text as cost, ${daysOf('t', zone)},
    ${named('contract_statuses', t('contract_status_id'))} as contract_status, ${named('contract_renewal_statuses', t('contract_renewal_status_id'))} as contract_renewal_status,
    ${named('vendors', t('vendor_id'))} as vendor, ${person(t('user_id'))} as "user", ${organizations} as attach_organization,
    ${named('contract_types', t('contract_type_id'))} as contract_type, ${named('license_types', t('license_type_id'))} as license_type, ${seatsOf} as seats,
    ${person(t('owner_id'))} as owner, ${person(t('approver_id'))} as approver, t.notify_before,
    ${wireTime(t('created_at'), actor.time_zone)} as created_at, ${wireTime(t('updated_at'), actor.time_zone)} as updated_at`,
});

/** The list's definition, and the conditions of a saved filter and of a report. Throws 403, 404, 422. */
export async function askContracts(db: Db, actor: Actor, query: Query, zone: string) {
  const filterable = contractFilterable(zone);
  const saved = await savedConditions(db, 'contract', query, filterable, actor);
  const { conditions, columns } = await applyReport(db, actor, 'contract', query, async () => filterable);
  return {
    definition: definition(actor, zone),
    query,
    scope: [...clientScope(actor), ...saved, ...conditions],
    columns,
  };
}

type Stored = Omit<ContractRow, 'expiry' | 'is_edit' | 'is_delete' | 'seats' | 'held_by_left'> & {
  held_by_left?: Held[];
  seats: Parameters<typeof withUse>[0];
};

/** One page of contracts, those for which `scope` holds, each with what the reader may do with it. */
export async function listContracts(
  db: Db,
  actor: Actor,
  query: Query,
  reading: Reading,
  scope: Sql[],
): Promise<Page<ContractRow>> {
  const { row, ...usual } = definition(actor, reading.timeZone);
  const listed = { ...usual, row: sql`${row} ${withLeft(query, heldBy(heldByLeft))}` };
  const { rows, ...total } = await list<Stored>(db, listed, query, actor.time_zone, scope);
  return {
    rows: rows.map(({ seats, held_by_left, ...row }) => ({
      ...row,
      ...(held_by_left && { held_by_left: withReassign(actor, row, held_by_left) }),
      expiry: expiryOf(row.contract_end_date, reading),
      seats: withUse(seats),
      ...rowFlags(actor, row.contract_status.id),
    })),
    ...total,
  };
}

type Figures = Pick<ContractList, 'minimum_cost' | 'maximum_cost' | 'minimum_notify_before' | 'maximum_notify_before'>;

/** Over all contracts that the actor may see, whatever the filters (E13); each is the first or last of an index. */
export async function contractFigures(db: Db, actor: Actor): Promise<Figures> {
  const seen = clientScope(actor);
  // Of a client's few contracts, which are found first: not one after the other in the order of cost.
  const from = seen.length ? sql`(select t.* from contracts t ${whereAll(seen)} offset 0) t` : sql`contracts t`;
  const [figures] = await readList(
    db,
    sql<Figures>`
      select min(t.cost)::text as minimum_cost, max(t.cost)::text as maximum_cost, min(t.notify_before) as minimum_notify_before,
        max(t.notify_before) as maximum_notify_before from ${from}`,
  );
  return figures!;
}

const notDraft = sql`t.contract_status_id <> 1`;

/** Contracts covering the ticket's assets, of its requester, and of the requester's organization; not Draft (A18). */
export function ofTicket(ticketId: number): Sql[] {
  const requester = sql`(select k.requester_id from help_desk.tickets k where k.id = ${ticketId})`;
  return [
    notDraft,
    anyOf(t('id'), [
      sql`select l.contract_id from contract_assets l join ticket_assets a on a.asset_id = l.asset_id where a.ticket_id = ${ticketId}`,
      ofPerson(requester),
      ofOrganizations(sql`select u.organization_id from help_desk.users u where u.id = ${requester}`),
    ]),
  ];
}

export const ofOrganization = (id: number): Sql[] => [anyOf(t('id'), [ofOrganizations(sql`${id}::bigint`)])];

export const ofVendor = (id: number): Sql[] => [sql`t.vendor_id = ${id}`];
