import { type RawBuilder, sql } from 'kysely';
import { type ContractFilterName, contractFilters, type ContractSort } from '../../wire/contract/contract';
import { type Actor, can } from '../shared/actor';
import { byIds, byLink, byRange, type ListDefinition } from '../shared/list';
import { byColumn } from '../shared/list.sort';
import { named } from '../shared/shapes';
import { wireTime } from '../shared/time';

type Sql = RawBuilder<unknown>;
const notDraft = sql`t.contract_status_id <> 1`;

const ofOrganizations = (ids: Sql): Sql =>
  sql`select l.contract_id from contract_organizations l where l.organization_id in (${ids})`;

/** Contracts as rows of a card (D1 §3); times in the reader's zone. */
export const contractList = (zone: string): ListDefinition<ContractSort, ContractFilterName> => ({
  table: 'contracts',
  sorts: {
    name: byColumn(sql`t.name`),
    cost: byColumn(sql`t.cost`),
    contract_start_date: byColumn(sql`t.contract_start_date`),
    contract_end_date: byColumn(sql`t.contract_end_date`),
  },
  defaultOrder: 'desc',
  filters: {
    contract_ids: byIds(sql`t.id`),
    user_ids: byIds(sql`t.user_id`),
    contract_type_ids: byIds(sql`t.contract_type_id`),
    vendor_ids: byIds(sql`t.vendor_id`),
    contract_status_ids: byIds(sql`t.contract_status_id`),
    asset_ids: byLink((ids) => sql`select l.contract_id from contract_assets l where l.asset_id = any(${ids})`),
    org_ids: byLink((ids) => ofOrganizations(sql`select unnest(${ids}::bigint[])`)),
    created_at: byRange(sql`t.created_at`),
    updated_at: byRange(sql`t.updated_at`),
  },
  spellings: contractFilters.spellings,
  search: (pattern) => sql`(t.name ilike ${pattern} or t.identifier ilike ${pattern})`,
  row: sql`t.id, t.identifier, t.name, t.cost::text as cost, ${wireTime(sql`t.contract_start_date`, zone)} as contract_start_date,
    ${wireTime(sql`t.contract_end_date`, zone)} as contract_end_date, ${named('contract_statuses', sql`t.contract_status_id`)} as contract_status`,
});

/** Contracts covering the ticket's assets, of its requester, and of the requester's organization; not Draft (A18). */
export function ofTicket(ticketId: number): Sql[] {
  const requester = sql`select k.requester_id from help_desk.tickets k where k.id = ${ticketId}`;
  const covering = sql`select l.contract_id from contract_assets l join ticket_assets a on a.asset_id = l.asset_id where a.ticket_id = ${ticketId}`;
  const organization = sql`select u.organization_id from help_desk.users u where u.id = (${requester})`;
  return [
    notDraft,
    sql`(t.user_id = (${requester}) or t.id in (${covering}) or t.id in (${ofOrganizations(organization)}))`,
  ];
}

export const ofOrganization = (organizationId: number): Sql[] => [
  sql`t.id in (${ofOrganizations(sql`${organizationId}::bigint`)})`,
];

/**
 * Which contracts the actor sees: with the right all; a client their own and those of their organization, as far as
 * they may, once they are no draft (B6). `alias` is that of the contracts.
 */
export function contractsOf(actor: Actor, alias: string): Sql {
  if (actor.role !== 'client') return can(actor, 'view_contracts') ? sql`true` : sql`false`;
  const c = (column: string) => sql.ref(`${alias}.${column}`);
  const own = can(actor, 'view_own_contracts') ? [sql`${c('user_id')} = ${actor.id}`] : [];
  const organization = sql`select u.organization_id from help_desk.users u where u.id = ${actor.id}`;
  const shared = can(actor, 'view_organization_contracts')
    ? [sql`${c('id')} in (${ofOrganizations(organization)})`]
    : [];
  return sql`(${c('contract_status_id')} <> 1 and (${sql.join([sql`false`, ...own, ...shared], sql` or `)}))`;
}
