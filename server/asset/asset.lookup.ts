import { sql } from 'kysely';
import { productReaders } from '../../wire/product/product';
import { vendorReaders } from '../../wire/vendor/vendor';
import { relationLookups } from '../cmdb/cmdb.lookup';
import { byName, catalogue, inOrder, type Lookups } from '../parts/lookup/lookup';
import { byColumn } from '../shared/list.sort';
import { named, personName } from '../shared/shapes';
import { assetFoundBy } from './asset.search';

export const assetLookups = {
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
  product_proc_mode: inOrder('procurement_modes'),
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
