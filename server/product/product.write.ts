import { sql } from 'kysely';
import * as productSentences from '../../texts/compiled/server/product';
import type { Reassign } from '../../wire/catalogue/catalogue';
import type { ProductForm, ProductVendors } from '../../wire/product/product';
import { productLists } from '../../wire/product/product.schema';
import type { AssetOperation } from '../asset/asset.kind';
import { snapshotAssets } from '../asset';
import {
  type Catalogue,
  deleteRow,
  holdCatalogue,
  requireFreeName,
  requireRow,
  type Saving,
  usedIn,
  usedInTrash,
  uses,
} from '../catalogue';
import { difference, recordActivity } from '../shared/activity';
import type { Actor } from '../shared/actor';
import { requireAll, requireChoices, requireWhereListed, someOf } from '../shared/choices';
import type { Db, Trx } from '../shared/db';
import { invalid, notAttached } from '../shared/errors';
import { storedHtml } from '../shared/html';
import { list, type Page } from '../shared/list';
import { announce } from '../shared/live';
import { say } from '../shared/sentence';
import { requireVersion, type Seen, touch } from '../shared/version';
import { vendorColumns, vendorDefinition } from '../vendor';
import { lockProduct } from './product.queries';

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

/** Attaches vendors; those that are attached already stay so. Returns which are new. Throws 422. */
export async function attachVendors(db: Trx, productId: number, vendorIds: number[]): Promise<number[]> {
  await requireRow(db, products, productId, 'product_id');
  await lockProduct(db, productId);
  await requireAll(db, 'vendors', 'vendor_ids', vendorIds);
  const { rows } = await sql<{ vendor_id: number }>`
    insert into product_vendors (product_id, vendor_id) select ${productId}, v from unnest(${vendorIds}::bigint[]) v
    on conflict do nothing returning vendor_id`.execute(db);
  return rows.map((row) => row.vendor_id);
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

/** Assets become of this product, whatever they were of; returns which were not. Throws 422. */
export async function attachAssets(
  operation: AssetOperation,
  productId: number,
  assetIds: number[],
): Promise<number[]> {
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
  return ids;
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

export const products: Catalogue = {
  table: 'products',
  noun: 'product',
  builtIn: 0,
  uses: [usedIn('assets', 'product_id', uses.assets), usedInTrash('asset', 'product_id', uses.trashedAssets)],
};

const choices = {
  product_status_id: someOf('product_statuses'),
  procurement_mode_id: someOf('procurement_modes'),
  department_id: someOf('help_desk.departments'),
  asset_type_id: someOf('asset_types'),
};

/**
 * A new product is enabled unless the form says otherwise. Its asset type may be left out, and stays once it is set (D3
 * §5). Throws 409, 422.
 */
export async function saveProduct(saving: Saving, form: ProductForm, seen: Seen): Promise<{ id: number }> {
  const { db, actor, now } = saving;
  await holdCatalogue(db, products);
  if (form.id) await requireRow(db, products, form.id);
  const present = form.id
    ? await db.selectFrom('products').selectAll().where('id', '=', form.id).executeTakeFirstOrThrow()
    : undefined;
  if (present) await requireVersion(db, present, seen);
  const { name, manufacturer, product_status_id, procurement_mode_id, department_id } = form;
  const asset_type_id = form.asset_type_id === undefined ? (present?.asset_type_id ?? null) : form.asset_type_id;
  const chosen = { product_status_id, procurement_mode_id, department_id, asset_type_id };
  await requireWhereListed(db, productLists, chosen);
  await requireChoices(db, choices, chosen, present);
  if (present?.asset_type_id && asset_type_id !== present.asset_type_id)
    throw invalid({
      asset_type_id: say(productSentences.type_is_set),
    });
  await requireFreeName(db, products, name, present?.id);
  const values = {
    ...{ name, manufacturer, ...chosen },
    description: storedHtml('description', form.description),
    ...(form.status_id !== undefined && { status: Number(form.status_id) }),
    updated_by: actor.id,
    updated_at: now,
  };
  if (!present)
    return db
      .insertInto('products')
      .values({ ...values, created_by: actor.id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
  await db
    .updateTable('products')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', present.id)
    .execute();
  return { id: present.id };
}

/** Its links to vendors go with it. Throws 404, 409 naming what uses the product, 422. */
export async function deleteProduct({ db }: Saving, id: number, { reassign_to }: Reassign): Promise<void> {
  await holdCatalogue(db, products);
  await deleteRow(db, products, id, reassign_to ?? null);
}
