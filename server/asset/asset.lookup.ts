import { sql } from 'kysely';
import { relationLookups } from '../cmdb/cmdb.lookup';
import { byIdentifiedName, byName, catalogue, type Lookups } from '../parts/lookup/lookup';
import { named } from '../shared/shapes';

export const assetLookups = {
  assets: byIdentifiedName('assets', 'view_assets'),
  asset_statuses: catalogue('asset_statuses'),
  asset_types: byName('asset_types', { meta: { parent: named('asset_types', sql`t.parent_id`) } }),
  ...relationLookups,
  products: byName('products', { offered: () => [sql`t.status = 1`] }),
  vendors: byName('vendors', { offered: () => [sql`t.status = 1`] }),
} satisfies Lookups<'asset'>;
