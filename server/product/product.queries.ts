import { sql } from 'kysely';
import type { ProductRow, productSorts, ProductView } from '../../wire/product/product';
import type { VendorProducts } from '../../wire/vendor/vendor';
import { type Actor, can } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { notFound } from '../shared/errors';
import { list, type ListDefinition, type Page } from '../shared/list';
import { withMatched } from '../shared/list.matched';
import { byColumn, byNamed, optional } from '../shared/list.sort';
import { columnsOf, readRow, type Select } from '../shared/select';
import { named } from '../shared/shapes';
import { wireTime } from '../shared/time';

const t = columnsOf<'products'>();

/** The columns of a product wherever products are listed. */
const columns: Select<VendorProducts['products'][number]> = {
  id: t('id'),
  name: t('name'),
  manufacturer: t('manufacturer'),
  status: t('status'),
  department: named('help_desk.departments', t('department_id')),
};

const productRow = (zone: string): Select<Omit<ProductRow, 'is_edit' | 'is_delete'>> => ({
  ...columns,
  product_status: named('product_statuses', t('product_status_id')),
  procurement: named('procurement_modes', t('procurement_mode_id')),
  asset_type: named('asset_types', t('asset_type_id')),
  created_at: wireTime(t('created_at'), zone),
  updated_at: wireTime(t('updated_at'), zone),
});

/** The product as its page shows it. Throws 404. */
export async function viewProduct(db: Db, id: number, actor: Actor): Promise<ProductView> {
  const row = {
    ...productRow(actor.time_zone),
    description: sql<string>`coalesce(t.description, '')`,
    version: t('version'),
  };
  const product = await readRow(db, 'products', row, id);
  if (!product) throw notFound('product');
  const manages = can(actor, 'manage_products');
  return {
    ...product,
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

type Definition = Omit<ListDefinition<(typeof productSorts)[number]>, 'row'>;

const definition = <Row>(row: Select<Row>): Definition & { row: Select<Row> } => ({
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
  search: (pattern) => sql`(search_fold(t.name) like ${pattern} or search_fold(t.manufacturer) like ${pattern})`,
  row,
});

/** What the actor may do with a product; the calls ask for the same right. */
const productFlags = (actor: Actor) => {
  const manages = can(actor, 'manage_products');
  return { is_edit: manages, is_delete: manages };
};

export async function listProducts(db: Db, actor: Actor, query: Record<string, unknown>): Promise<Page<ProductRow>> {
  const zone = actor.time_zone;
  const page = await list(db, definition(productRow(zone)), query, zone);
  const flags = productFlags(actor);
  const rows = withMatched(page.rows, { actor, query, searched: ['name', 'manufacturer'] });
  return { ...page, rows: rows.map((row) => ({ ...row, ...flags })) };
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
