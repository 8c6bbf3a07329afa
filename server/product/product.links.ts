import { sql } from 'kysely';
import type { ProductVendors } from '../../wire/product/product';
import type { AssetOperation } from '../asset/asset.kind';
import { snapshotAssets } from '../asset/asset.snapshot';
import { requireRow } from '../catalogue/catalogue';
import { difference, recordActivity } from '../shared/activity';
import type { Actor } from '../shared/actor';
import { requireAll } from '../shared/choices';
import type { Db, Trx } from '../shared/db';
import { notAttached } from '../shared/errors';
import { list, type Page } from '../shared/list';
import { announce } from '../shared/live';
import { touch } from '../shared/version';
import { vendorColumns, vendorDefinition } from '../vendor/vendor.list';
import { lockProduct } from './product.queries';
import { products } from './product.save';

/** The vendors of a product. */
export const listVendorsOf = (
  db: Db,
  actor: Actor,
  productId: number,
  query: Record<string, unknown>,
): Promise<Page<ProductVendors['vendors'][number]>> =>
  list(db, vendorDefinition(vendorColumns), query, actor.time_zone, [
    sql`t.id in (select l.vendor_id from product_vendors l where l.product_id = ${productId})`,
  ]);

/** Attaches vendors; those that are attached already stay so. Returns how many are new. Throws 422. */
export async function attachVendors(db: Trx, productId: number, vendorIds: number[]): Promise<number> {
  await requireRow(db, products, productId, 'product_id');
  await lockProduct(db, productId);
  await requireAll(db, 'vendors', 'vendor_ids', vendorIds);
  const { rows } = await sql`
    insert into product_vendors (product_id, vendor_id) select ${productId}, v from unnest(${vendorIds}::bigint[]) v
    on conflict do nothing returning vendor_id`.execute(db);
  return rows.length;
}

/** Throws 404 if the vendor is not attached, also to the second of two who detach it. */
export async function detachVendor(db: Trx, productId: number, vendorId: number): Promise<void> {
  await lockProduct(db, productId);
  const { rows } = await sql`
    delete from product_vendors where product_id = ${productId} and vendor_id = ${vendorId} returning vendor_id`.execute(
    db,
  );
  if (!rows.length) throw notAttached('vendor', 'product');
}

/** Assets become of this product, whatever they were of; returns how many were not. Throws 422. */
export async function attachAssets(operation: AssetOperation, productId: number, assetIds: number[]): Promise<number> {
  const { db } = operation;
  await requireRow(db, products, productId, 'product_id');
  await lockProduct(db, productId);
  await requireAll(db, 'assets', 'asset_ids', assetIds);
  const { rows } = await sql<{ id: number }>`
    select id from assets where id = any(${assetIds}) and product_id is distinct from ${productId} order by id for update`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  await setProduct(operation, ids, productId);
  return ids.length;
}

/** Throws 404 if the asset is not of the product. */
export async function detachAsset(operation: AssetOperation, productId: number, assetId: number): Promise<void> {
  const { db } = operation;
  await lockProduct(db, productId);
  const { rows } = await sql`select from assets where id = ${assetId} and product_id = ${productId} for update`.execute(
    db,
  );
  if (!rows.length) throw notAttached('asset', 'product');
  await setProduct(operation, [assetId], null);
}

/** As a save of these assets would: told in their logs, and shown anew. */
async function setProduct(operation: AssetOperation, ids: readonly number[], product_id: number | null): Promise<void> {
  if (!ids.length) return;
  const { db, entry } = operation;
  const before = await snapshotAssets(db, ids, ['product']);
  await db.updateTable('assets').set({ product_id }).where('id', 'in', ids).execute();
  await touch(operation, { table: 'assets' }, ids, { form: true });
  const after = await snapshotAssets(db, ids, ['product']);
  await recordActivity(
    db,
    ...ids.flatMap((id) => {
      const changed = difference(before.get(id) ?? {}, after.get(id) ?? {});
      return changed ? [{ ...entry(id), kind: 'updated' as const, ...changed }] : [];
    }),
  );
  await announce(db, 'asset', ...ids);
}
