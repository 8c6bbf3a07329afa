import { type RawBuilder, sql } from 'kysely';
import type { ProductRow, productSorts, ProductView } from '../../wire/product/product';
import type { VendorProducts } from '../../wire/vendor/vendor';
import { type Actor, can } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { notFound } from '../shared/errors';
import { list, type ListDefinition, type Page } from '../shared/list';
import { byColumn, byNamed, optional } from '../shared/list.sort';
import { named } from '../shared/shapes';
import { wireTime } from '../shared/time';

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

type Sql = RawBuilder<unknown>;
const t = (column: string) => sql.ref(`t.${column}`);

/** The columns of a product wherever products are listed. */
const columns = sql`t.id, t.name, t.manufacturer, t.status, ${named('help_desk.departments', t('department_id'))} as department`;

export const productRow = (zone: string) => sql`${columns},
  ${named('product_statuses', t('product_status_id'))} as product_status,
  ${named('procurement_modes', t('procurement_mode_id'))} as procurement,
  ${named('asset_types', t('asset_type_id'))} as asset_type,
  ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('updated_at'), zone)} as updated_at`;

const definition = (row: Sql): ListDefinition<(typeof productSorts)[number]> => ({
  table: 'products',
  // As of every catalogue (X29).
  defaultOrder: 'asc',
  sorts: {
    name: byColumn(t('name')),
    manufacturer: optional(byColumn(t('manufacturer'))),
    product_status: optional(byNamed(t('product_status_id'), 'product_statuses')),
    status: byColumn(t('status')),
    procurement: optional(byNamed(t('procurement_mode_id'), 'procurement_modes')),
    department: optional(byNamed(t('department_id'), 'help_desk.departments')),
    asset_type: optional(byNamed(t('asset_type_id'), 'asset_types')),
    created_at: byColumn(t('created_at')),
    updated_at: byColumn(t('updated_at')),
  },
  filters: {},
  search: (pattern) => sql`(t.name ilike ${pattern} or t.manufacturer ilike ${pattern})`,
  row,
});

/** What the actor may do with a product; the calls ask for the same right. */
export const productFlags = (actor: Actor) => {
  const manages = can(actor, 'manage_products');
  return { is_edit: manages, is_delete: manages };
};

export async function listProducts(db: Db, actor: Actor, query: Record<string, unknown>): Promise<Page<ProductRow>> {
  const zone = actor.time_zone;
  const page = await list<Omit<ProductRow, 'is_edit' | 'is_delete'>>(db, definition(productRow(zone)), query, zone);
  const flags = productFlags(actor);
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...flags })) };
}

/** The products of a vendor. */
export const listProductsOf = (
  db: Db,
  actor: Actor,
  vendorId: number,
  query: Record<string, unknown>,
): Promise<Page<VendorProducts['products'][number]>> =>
  list(db, definition(columns), query, actor.time_zone, [
    sql`t.id in (select l.product_id from product_vendors l where l.vendor_id = ${vendorId})`,
  ]);
