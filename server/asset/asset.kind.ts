import { type RawBuilder, sql } from 'kysely';
import { searchCode } from '../../wire/protocol/fold';
import { productReaders } from '../../wire/product/product';
import { vendorReaders } from '../../wire/vendor/vendor';
import { relationLookups } from '../cmdb/cmdb.kind';
import { type ClientPart, idOfClient, type Kind } from '../parts/kind';
import { shownTo } from '../parts/custom-field/custom-field.rights';
import { byName, catalogue, inOrder, type Lookups } from '../parts/lookup/lookup';
import { type Actor, can } from '../shared/actor';
import { byPeople, type Found } from '../shared/list.search';
import { byColumn } from '../shared/list.sort';
import { type Operation, operationOn } from '../shared/operation';
import { named, personName } from '../shared/shapes';

/** A client sees what they use, and what belongs to their organization, as far as they may (B6). */
const clientParts = [
  { key: 'view_own_assets', part: { scope: 'mine', field: 'used_by_id', column: 't.used_by_id' } },
  {
    key: 'view_organization_assets',
    part: { scope: 'organization', field: 'organization_id', column: 't.organization_id' },
  },
] as const satisfies readonly ClientPart[];

export function clientScope(actor: Actor): RawBuilder<unknown>[] {
  if (actor.role !== 'client') return [];
  const theirs = clientParts
    .filter(({ key }) => can(actor, key))
    .map(({ part }) => sql`${sql.raw(part.column)} = ${idOfClient(actor, part)}`);
  return [sql`(${sql.join([sql`false`, ...theirs], sql` or `)})`];
}

type Sql = RawBuilder<unknown>;

/** No index finds shorter ones. */
const leastLetters = 3;

/** A text among the custom fields, from three characters on: a serial number, a MAC address, however they are separated. */
function byCustomText(pattern: string, actor: Pick<Actor, 'role'>): Found[] {
  const code = searchCode(pattern);
  if (code.length < leastLetters) return [];
  const like = sql`from custom_field_values v where v.owner_type = 'sd_assets' and search_code(v.value) like ${`%${code}%`}
    and v.field_id in (select f.id from custom_fields f where f.module = 'asset' and f.kind = 'text' and ${shownTo(actor)})`;
  const found = sql`exists (select ${like} and v.owner_id = t.id)`;
  return [{ lookedUp: found, checked: found, possible: sql`exists (select ${like})` }];
}

/** By what its label says where it cannot say the identifier (D13). */
function byLabel(pattern: string): Sql[] {
  const id = /^%AST-(\d{1,15})%$/i.exec(pattern)?.[1];
  return id ? [sql`t.id = ${Number(id)}`] : [];
}

/** How an asset is found wherever one is looked for: by name, identifier, label, its people and its custom texts. */
export const assetFoundBy = (pattern: string, actor: Pick<Actor, 'role'>): (Sql | Found)[] => [
  sql`(search_fold(t.name) like ${pattern} or search_fold(t.identifier) like ${pattern})`,
  byPeople(sql`t.managed_by_id`, pattern, actor),
  byPeople(sql`t.used_by_id`, pattern, actor),
  ...byLabel(pattern),
  ...byCustomText(pattern, actor),
];

const assetLookups = {
  assets: byName('assets', {
    needs: 'view_assets',
    counted: 'assets',
    order: { by: byColumn(sql`t.name`), direction: 'asc' },
    found: assetFoundBy,
    meta: { identifier: sql`t.identifier`, owner: personName(sql`coalesce(t.used_by_id, t.managed_by_id)`) },
  }),
  asset_statuses: inOrder('asset_statuses'),
  asset_types: byName('asset_types', { meta: { parent: named('asset_types', sql`t.parent_id`) } }),
  ...relationLookups,
  products: byName('products', { needs: productReaders, offered: () => [sql`t.status = 1`] }),
  vendors: byName('vendors', { needs: vendorReaders, offered: () => [sql`t.status = 1`] }),
  product_statuses: catalogue('product_statuses'),
  // Whoever manages products reads the vendors of each and adds some.
  vendors_based_on_product: byName('vendors', {
    needs: { anyOf: [...vendorReaders.anyOf, 'manage_products'] },
    offered: ({ product_id }) => [
      sql`t.status = 1`,
      ...(product_id === null
        ? []
        : [sql`not exists (select from product_vendors l where l.product_id = ${product_id} and l.vendor_id = t.id)`]),
    ],
  }),
} satisfies Lookups<'asset'>;

export const assetKind = {
  type: 'asset',
  table: 'assets',
  counted: true,
  noun: 'asset',
  owner: 'sd_assets',
  prefix: 'AST',
  assetTable: null,
  lookups: assetLookups,
  ofClients: { needs: ['view_own_assets', 'view_organization_assets'], scope: clientScope, parts: clientParts },
} as const satisfies Kind<'asset'>;

export const operation = operationOn(assetKind.owner);

/** Work on assets, told in their log. */
export type AssetOperation<Who = Actor> = Operation<Who, typeof assetKind.owner>;
