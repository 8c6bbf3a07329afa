import { type RawBuilder, sql } from 'kysely';
import * as contractSentences from '../../texts/compiled/server/contract';
import * as countSentences from '../../texts/compiled/server/count';
import * as filterSentences from '../../texts/compiled/server/filter';
import * as formSentences from '../../texts/compiled/server/form';
import {
  type ContractCounts,
  type ContractFilterName,
  contractFilters,
  type ContractGroup,
  contractGroups,
  type ContractList,
  type ContractRow,
  type ContractSort,
  contractSorts,
} from '../../wire/contract/contract';
import { contractHolders, contractStatus } from '../../wire/contract/contract.record';
import type { OptionalFilter } from '../../wire/protocol/list';
import { begun, countGroups, type Grouping, groupsOf, namedBy } from '../parts/count/count';
import { customLookups } from '../parts/custom-field/custom-field.filters';
import {
  customRow,
  customRows,
  customSource,
  fieldReader,
  type FieldReader,
  withCustomFilters,
} from '../parts/custom-field/custom-field.list';
import { customColumns, dayColumn } from '../parts/export/column';
import { columnKeys, type ExportedList } from '../parts/export/export';
import { exportColumnsOf, type Fields, fieldsOf, sortsOf, valuesOf } from '../parts/field';
import type { ReportedList } from '../parts/report/reported';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { heldBy, isHeldByLeft, withLeft } from '../shared/left';
import {
  byAmount,
  byIds,
  byLink,
  byLinked,
  byRangeIn,
  byWholeNumber,
  type Filterable,
  finderOf,
  isOneOf,
  list,
  type ListDefinition,
  orNone,
  orUnlinked,
  type Page,
} from '../shared/list';
import { readList } from '../shared/list.read';
import { withMatched } from '../shared/list.matched';
import { byNamedLike, byPeople } from '../shared/list.search';
import { byColumn, byFirstName, whereAll } from '../shared/list.sort';
import { columnsOf } from '../shared/select';
import { say } from '../shared/sentence';
import { named } from '../shared/shapes';
import { dayBefore, daysAfter, yearsAfter } from '../shared/time';
import { anyOf, clientScope, contractKind, ofOrganizations, ofPerson } from './contract.kind';
import { bySeats, daysOf, expiryOf, organizationsOf, type Reading, seatsOf, withUse } from './contract.queries';
import { mayReassign, rowFlags } from './contract.rules';
import { actorOver } from '../shared/scope';

/** How soon a contract ends. */
export const contractEnds = [
  say(countSentences.contract_over),
  say(countSentences.contract_month),
  say(countSentences.contract_quarter),
  say(countSentences.contract_year),
  say(countSentences.contract_later),
];

/** The first days of all of {@link contractEnds} but the first, which is over. `day` is today. */
export const endsFrom = (day: string): string[] => [
  day,
  daysAfter(day, 31),
  daysAfter(day, 91),
  daysAfter(yearsAfter(day, 1), 1),
];

/** Is a part of the cost of the contract `c` charged to its user: nothing covered, or an asset without a department? */
const chargedToUser = sql`(not exists (select from contract_assets o where o.contract_id = c.id)
  or exists (select from contract_assets o join assets a on a.id = o.asset_id where o.contract_id = c.id and a.department_id is null))`;

/**
 * Contracts by the departments that their cost is charged to (contract.costs.ts): those of the assets, and that of the
 * user for what no asset's department bears.
 */
export const byDepartment = orUnlinked(
  byLink(
    (ids) => sql`
      select l.contract_id from contract_assets l join assets a on a.id = l.asset_id where a.department_id = any(${ids})
      union all
      select c.id from contracts c join help_desk.users u on u.id = c.user_id where u.department_id = any(${ids}) and ${chargedToUser}`,
  ),
  sql`select from contract_assets l join assets a on a.id = l.asset_id where l.contract_id = t.id and a.department_id is not null
    union all
    select from contracts c join help_desk.users u on u.id = c.user_id where c.id = t.id and u.department_id is not null and ${chargedToUser}`,
);

const { expired, terminated } = contractStatus;
const open = sql`c.contract_status_id not in (${expired}, ${terminated})`;
const [owner, waitingApprover, approver, notified] = contractHolders;

/** Of contracts that have not ended; what waits for an approver of one that has expired is held as well. */
const heldByLeft: RawBuilder<{ role: Holder['role'] }>[] = [
  sql`select c.id, u.id as user_id, ${sql.lit(owner)} as role from contracts c
    join help_desk.users u on u.id = c.owner_id and not u.active where ${open}`,
  sql`select m.contract_id as id, u.id as user_id, ${sql.lit(waitingApprover)} as role from contract_terms m
    join help_desk.users u on u.id = m.approver_id and not u.active where m.decision = 'pending'`,
  sql`select m.contract_id as id, u.id as user_id, ${sql.lit(approver)} as role from contract_terms m
    join help_desk.users u on u.id = m.approver_id and not u.active join contracts c on c.id = m.contract_id
    where m.is_current and m.decision is distinct from 'pending' and ${open}`,
  sql`select l.contract_id as id, u.id as user_id, ${sql.lit(notified)} as role from contract_recipients l
    join help_desk.users u on u.id = l.user_id and not u.active join contracts c on c.id = l.contract_id where ${open}`,
];

type Holder = NonNullable<ContractRow['held_by_left']>[number];
export type Held = Omit<Holder, 'is_reassign'>;

/** What the reader may do about each. */
const withReassign = (
  actor: Actor,
  row: { contract_status: { id: number }; owner: { id: number } | null },
  held: readonly Held[],
): Holder[] =>
  held.map((one) => ({
    ...one,
    is_reassign: mayReassign(actor, { status: row.contract_status.id, owner: row.owner?.id ?? null }, one.role),
  }));

type Sql = RawBuilder<unknown>;
type Query = Record<string, unknown>;

const t = columnsOf<'contracts'>();
const field = fieldsOf<'contracts'>();

/** The fields of a row but its days, which are those of the help-desk; statuses sort by their order, the rest by name. */
const fields = {
  ...field.known,
  name: field.text(say(formSentences.name), 'name'),
  cost: { ...field.number(say(contractSentences.column_cost), 'cost'), value: () => sql<string>`t.cost::text` },
  contract_status: field.numbered(say(formSentences.status), 'contract_status_id', 'contract_statuses', named),
  contract_renewal_status: field.optional.numbered(
    say(contractSentences.column_renewal_status),
    'contract_renewal_status_id',
    'contract_renewal_statuses',
    named,
  ),
  vendor: field.optional.named(say(contractSentences.column_vendor), 'vendor_id', 'vendors', named),
  attach_organization: {
    value: () => organizationsOf,
    sort: byFirstName(
      sql`select l.contract_id as id, o.name from contract_organizations l join help_desk.organizations o on o.id = l.organization_id`,
      sql`not exists (select from contract_organizations l where l.contract_id = t.id)`,
    ),
    logged: organizationsOf,
    column: {
      label: say(contractSentences.column_organizations),
      kind: 'text',
      value: sql`(select string_agg(o.name, ', ' order by o.name, o.id)
        from contract_organizations l join help_desk.organizations o on o.id = l.organization_id where l.contract_id = t.id)`,
    },
  },
  contract_type: field.named(say(contractSentences.column_type), 'contract_type_id', 'contract_types', named),
  license_type: field.optional.named(
    say(contractSentences.column_license_type),
    'license_type_id',
    'license_types',
    named,
  ),
  user: field.optional.person(say(contractSentences.column_user), 'user_id'),
  owner: field.optional.person(say(contractSentences.column_owner), 'owner_id'),
  approver: field.optional.person(say(contractSentences.column_approver), 'approver_id'),
  notify_before: field.optional.number(say(contractSentences.column_notify_before), 'notify_before'),
  ...field.stamps,
} satisfies Fields<Omit<Row, Day | 'seats' | 'custom_fields'>>;

type Day = 'contract_start_date' | 'contract_end_date';

/** The days, as columns of a file. */
const dayColumns = (zone: string) => ({
  expiry: dayColumn(say(contractSentences.column_expiry), 'contract_end_date', zone),
  contract_start_date: dayColumn(say(contractSentences.column_start), 'contract_start_date', zone),
  contract_end_date: dayColumn(say(contractSentences.column_end), 'contract_end_date', zone),
});

const sorts = sortsOf(
  {
    ...fields,
    expiry: { sort: byColumn(t('contract_end_date')) },
    contract_start_date: { sort: byColumn(t('contract_start_date')) },
    contract_end_date: { sort: byColumn(t('contract_end_date')) },
  },
  contractSorts,
);

const waits = sql`contract_terms l where l.decision = 'pending'`;
const recipients = sql`contract_recipients l where l.user_id is not null`;

type OtherFilter = 'seats' | 'held_by_left';

/** The filters of X41; `zone` is the help-desk's, whose days those of contracts are. */
const ownFilterable = (
  zone: string,
): Filterable<ContractFilterName | OtherFilter, OptionalFilter<typeof contractFilters>> => {
  const { filters, spellings } = field.filters(contractFilters, {
    contract_ids: byIds(t('id')),
    waiting_approver_ids: orUnlinked(
      byLink((ids) => sql`select l.contract_id from ${waits} and ${isOneOf(sql`l.approver_id`, ids)}`),
      sql`select from ${waits} and l.contract_id = t.id`,
    ),
    dept_ids: byDepartment,
    asset_ids: byLinked('contract_assets', 'contract_id', 'asset_id'),
    org_ids: byLinked('contract_organizations', 'contract_id', 'organization_id'),
    notify_agent_ids: orUnlinked(
      byLink((ids) => sql`select l.contract_id from ${recipients} and ${isOneOf(sql`l.user_id`, ids)}`),
      sql`select from ${recipients} and l.contract_id = t.id`,
    ),
    cost: byAmount(t('cost')),
    notify_in_days: orNone(byWholeNumber, t('notify_before')),
    contract_start_date: byRangeIn(zone)(t('contract_start_date')),
    contract_end_date: byRangeIn(zone)(t('contract_end_date')),
  });
  return { filters: { ...filters, seats: bySeats, held_by_left: isHeldByLeft(heldByLeft) }, spellings };
};

/** What contracts can be filtered by, custom fields included where the query names them. */
export const contractFilterable = (zone: string) => withCustomFilters('contract', ownFilterable(zone));

const definition = (
  actor: Actor,
  zone: string,
): ListDefinition<ContractSort, ContractFilterName | OtherFilter, OptionalFilter<typeof contractFilters>, Row> => ({
  ...ownFilterable(zone),
  table: contractKind.table,
  counted: contractKind.table,
  quickTotals: true,
  defaultOrder: 'desc',
  sorts,
  search: (pattern) => [
    sql`(search_fold(t.name) like ${pattern} or search_fold(t.identifier) like ${pattern})`,
    byPeople(t('user_id'), pattern, actor),
    byNamedLike(t('vendor_id'), 'vendors', pattern),
    byNamedLike(t('contract_type_id'), 'contract_types', pattern),
    byNamedLike(t('contract_status_id'), 'contract_statuses', pattern),
  ],
  row: { ...valuesOf(fields, actor.time_zone), ...daysOf('t', zone), seats: seatsOf },
});

type Row = Omit<ContractRow, 'expiry' | 'is_edit' | 'is_delete' | 'seats' | 'held_by_left'> & {
  seats: Parameters<typeof withUse>[0];
};

/** The list's definition, and the conditions of a saved filter and of a report. Throws 403, 404, 422. */
export async function contractSource(db: Db, actor: Actor, sent: Query, zone: string) {
  const filterable = contractFilterable(zone);
  const { filterable: known, scope, ...found } = await customSource(db, actor, 'contract', { sent, filterable });
  return {
    definition: { ...definition(actor, zone), ...known },
    scope: [...clientScope(actor), ...scope],
    ...found,
  };
}

/** Ids of all that the list shows with a query, one more than `max` if there are more; `zone` is the help-desk's. */
export const findContracts = (db: Db, actor: Actor, query: Query, max: number, zone: string): Promise<number[]> =>
  finderOf((...asked) => contractSource(...asked, zone))(db, actor, query, max);

/** What the search of the list finds, by the columns of a row. */
const searched = ['identifier', 'name', 'user', 'vendor', 'contract_type', 'contract_status'] as const;

/**
 * One page of contracts, those for which `scope` holds, each with what the reader may do with it. `source`: what
 * {@link contractSource} found for the query.
 */
export async function listContracts(
  db: Db,
  actor: Actor,
  query: Query,
  reading: Reading,
  scope: Sql[],
  source?: { definition: Pick<Filterable, 'filters'>; customFields: FieldReader },
): Promise<Page<ContractRow>> {
  const { row, ...own } = definition(actor, reading.timeZone);
  const usual = { ...own, ...(source && { filters: source.definition.filters }) };
  const customFields = source?.customFields ?? fieldReader(db, 'contract', actor);
  const more = {
    held_by_left: withLeft(query, heldBy(heldByLeft)),
    ...(await customRow('contract', actor, query, customFields)),
  };
  const listed = { ...usual, row: { ...row, ...more } };
  const { rows: found, ...total } = await list<Row & { held_by_left?: Held[] }>(
    db,
    listed,
    query,
    actor.time_zone,
    scope,
  );
  const rows = await customRows(db, { actor, language: reading.language }, 'contract', query, found);
  const over = await actorOver(db, actor, 'contract', rows);
  return {
    rows: withMatched(rows, { actor, query, searched }).map(({ seats, held_by_left, ...row }) => ({
      ...row,
      ...(held_by_left && { held_by_left: withReassign(actor, row, held_by_left) }),
      expiry: expiryOf(row.contract_end_date, reading),
      seats: withUse(seats),
      ...rowFlags(over(row), row.contract_status.id),
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

/** By how soon a contract ends; key is the place in {@link contractEnds}. */
function byEnd({ day, timeZone }: Reading): Grouping {
  const begins = endsFrom(day);
  return {
    key: begun(sql`t.contract_end_date`, begins, timeZone),
    order: [...contractEnds.keys()],
    names: namedBy(contractEnds),
    fields: (key) => {
      const [begin, next] = [begins[key! - 1], begins[key!]];
      return [{ key: 'contract_end_date', value: [begin ?? null, next ? dayBefore(next) : null] }];
    },
  };
}

const groupings: Record<ContractGroup, (reading: Reading) => Grouping> = {
  contract_status: () => groupsOf(fields.contract_status, 'contract_status_ids'),
  contract_type: () => groupsOf(fields.contract_type, 'contract_type_ids'),
  vendor: () => groupsOf(fields.vendor, 'vendor_ids'),
  license_type: () => groupsOf(fields.license_type, 'license_type_ids'),
  contract_renewal_status: () => groupsOf(fields.contract_renewal_status, 'contract_renewal_status_ids'),
  contract_end: byEnd,
  owner: () => groupsOf(fields.owner, 'owner_ids'),
};

/** How many of the contracts that a query finds are in each group. Throws 403, 404, 422. */
export async function countContracts(
  db: Db,
  actor: Actor,
  reading: Reading,
  { count: _, group_by: __, ...sent }: Record<string, unknown>,
  group: ContractGroup,
): Promise<ContractCounts> {
  const source = await contractSource(db, actor, sent, reading.timeZone);
  const grouping = groupings[group](reading);
  return { contracts: await countGroups(db, source, grouping, actor.time_zone, reading.language) };
}

/** Contracts as a file (E2); their days are those of the help-desk. */
export const contractExport: ExportedList = {
  title: say(filterSentences.contracts),
  columns: async (db, zone, reader) => ({
    ...exportColumnsOf(fields),
    ...dayColumns(zone),
    ...(await customColumns(db, 'contract', reader)),
  }),
  usual: [
    'identifier',
    'name',
    'cost',
    'expiry',
    'contract_status',
    'contract_renewal_status',
    'vendor',
    'attach_organization',
    'contract_type',
  ] satisfies ContractSort[],
  source: contractSource,
};

/** Reports of contracts. What the filters and columns are called does not depend on a time zone. */
export const contractReport: ReportedList = {
  filterable: contractFilterable('UTC'),
  lookups: async (db) => new Map([...Object.entries(contractFilters.ids), ...(await customLookups(db, 'contract'))]),
  columns: (db) => columnKeys(db, contractExport),
  groups: contractGroups,
};
