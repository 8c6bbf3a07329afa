import { sql } from 'kysely';
import type { ProductView } from '../../wire/product/product';
import { type Actor, can } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { notFound } from '../shared/errors';
import { productFlags, productRow } from './product.list';

/** The product as its page shows it. Throws 404. */
export async function viewProduct(db: Db, id: number, actor: Actor): Promise<ProductView> {
  const { rows } = await sql<ProductView>`
    select ${productRow(actor.time_zone)}, coalesce(t.description, '') as description, t.version
    from products t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('product');
  const manages = can(actor, 'manage_products');
  return {
    ...rows[0],
    ...productFlags(actor),
    product_asset_attach: manages && can(actor, 'attach_asset'),
    product_asset_detach: manages && can(actor, 'detach_asset'),
    product_vendor_attach: manages,
    product_vendor_create: manages && can(actor, 'manage_vendors'),
  };
}

/** Throws 404. */
export async function requireProduct(db: Db, id: number): Promise<void> {
  const product = await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst();
  if (!product) throw notFound('product');
}

/** The product's row, held until the transaction ends, so that it is not deleted meanwhile. Throws 404. */
export async function lockProduct(db: Trx, id: number): Promise<void> {
  const product = await db.selectFrom('products').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!product) throw notFound('product');
}
