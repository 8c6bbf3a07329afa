import { type RawBuilder, sql } from 'kysely';
import { type AssetFilterName, assetFilters, type AssetSort } from '../../wire/asset/asset';
import { contractsOf } from '../contract/contract.list';
import { type Actor, can } from '../shared/actor';
import { byIds, byLink, byRange, type Filter, type Filterable, type ListDefinition } from '../shared/list';
import { byPeople } from '../shared/list.search';
import { byColumn, byIdentifier, byNamed, byPerson, optional } from '../shared/list.sort';
import { named, person } from '../shared/shapes';
import { assetKind } from './asset.kind';

type Sql = RawBuilder<unknown>;

/**
 * Links of assets to other records: the plural filters what is attached, the singular what may still be attached (X40).
 */
function attachedTo<Kind extends 'ticket' | 'problem' | 'change' | 'release' | 'contract'>(kind: Kind) {
  const [table, owner] = [sql.table(`${kind}_assets`), sql.ref(`${kind}_id`)];
  const attached = byLink((ids) => sql`select l.asset_id from ${table} l where l.${owner} = any(${ids})`);
  const attachable: Filter = {
    kind: 'id',
    where: (id) => sql`not exists (select from ${table} l where l.asset_id = t.id and l.${owner} = ${id})`,
  };
  return { [`${kind}_ids`]: attached, [`${kind}_id`]: attachable } as Record<`${Kind}_ids` | `${Kind}_id`, Filter>;
}

const filters: Record<AssetFilterName, Filter> = {
  asset_ids: byIds(sql`t.id`),
  asset_type_ids: byIds(sql`t.asset_type_id`),
  asset_status_ids: byIds(sql`t.asset_status_id`),
  product_ids: byIds(sql`t.product_id`),
  dept_ids: byIds(sql`t.department_id`),
  org_ids: byIds(sql`t.organization_id`),
  location_ids: byIds(sql`t.location_id`),
  impact_type_ids: byIds(sql`t.impact_type_id`),
  managed_by_ids: byIds(sql`t.managed_by_id`),
  used_by_ids: byIds(sql`t.used_by_id`),
  created_at: byRange(sql`t.created_at`),
  updated_at: byRange(sql`t.updated_at`),
  assigned_on: byRange(sql`t.assigned_on`),
  ...attachedTo('ticket'),
  ...attachedTo('problem'),
  ...attachedTo('change'),
  ...attachedTo('release'),
  ...attachedTo('contract'),
};

/**
 * The contract that covers the asset, of those that the actor may see: the one in force, else the one that ends last;
 * an empty array if there is none (X35).
 */
const contract = (
  actor: Actor,
) => sql`coalesce((select json_build_object('id', c.id, 'name', c.name) from contract_assets l join contracts c on c.id = l.contract_id
  where l.asset_id = t.id and c.contract_status_id <> 1 and ${contractsOf(actor, 'c')} order by c.contract_status_id = 3 desc, c.contract_end_date desc, c.id limit 1), '[]'::json)`;

export const assetFilterable: Filterable<AssetFilterName> = { filters, spellings: assetFilters.spellings };

const common = (actor: Actor) =>
  ({
    ...assetFilterable,
    table: assetKind.table,
    counted: assetKind.table,
    quickTotals: true,
    sorts: {
      name: byColumn(sql`t.name`),
      identifier: byIdentifier(sql`t.identifier`),
      managed_by: optional(byPerson(sql`t.managed_by_id`)),
      used_by: optional(byPerson(sql`t.used_by_id`)),
      asset_type: byNamed(sql`t.asset_type_id`, 'asset_types'),
      asset_status: optional(byNamed(sql`t.asset_status_id`, 'asset_statuses')),
      created_at: byColumn(sql`t.created_at`),
      updated_at: byColumn(sql`t.updated_at`),
    },
    defaultOrder: 'desc',
    search: (pattern: string) => [
      sql`(t.name ilike ${pattern} or t.identifier ilike ${pattern})`,
      byPeople(sql`t.managed_by_id`, pattern, actor),
      byPeople(sql`t.used_by_id`, pattern, actor),
    ],
  }) satisfies Partial<ListDefinition<AssetSort, AssetFilterName>>;

/**
 * Assets in full. `ticketIds` are the tickets whose assets are listed: a row says whether it came with one of them
 * (B4).
 */
export const assetList = (actor: Actor, ticketIds: number[]): ListDefinition<AssetSort, AssetFilterName> => ({
  ...common(actor),
  row: sql`t.id, t.id as asset_id, t.identifier, t.name, ${named('asset_types', sql`t.asset_type_id`)} as asset_type, ${named('asset_statuses', sql`t.asset_status_id`)} as asset_status,
    ${person(sql`t.managed_by_id`)} as managed_by, ${person(sql`t.used_by_id`)} as used_by, ${contract(actor)} as contract,
    ${ticketIds.length ? sql`exists (select from ticket_assets l where l.asset_id = t.id and l.is_default and l.ticket_id = any(${ticketIds}))` : sql`false`} as is_default`,
});

/** Options of a select (X128). */
export const assetOptions = (actor: Actor): ListDefinition<AssetSort, AssetFilterName> => ({
  ...common(actor),
  row: sql`t.id, t.name`,
  largestPage: 1000,
});

/** A client sees what they use, and what belongs to their organization, as far as they may (B6). */
export function clientScope(actor: Actor): Sql[] {
  if (actor.role !== 'client') return [];
  const own = can(actor, 'view_own_assets') ? [sql`t.used_by_id = ${actor.id}`] : [];
  const organization = can(actor, 'view_organization_assets')
    ? [sql`t.organization_id = (select u.organization_id from help_desk.users u where u.id = ${actor.id})`]
    : [];
  return [sql`(${sql.join([...own, ...organization], sql` or `)})`];
}
