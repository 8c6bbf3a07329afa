import { sql } from 'kysely';
import type { ProductVendors } from '../../wire/product/product';
import type { VendorRow, vendorSorts, VendorView } from '../../wire/vendor/vendor';
import { type Actor, can } from '../shared/actor';
import type { Db } from '../shared/db';
import { notFound } from '../shared/errors';
import { list, type ListDefinition, type Page } from '../shared/list';
import { withMatched } from '../shared/list.matched';
import { byColumn, optional } from '../shared/list.sort';
import { columnsOf, readRow, type Select } from '../shared/select';
import { wireTime } from '../shared/time';

const t = columnsOf<'vendors'>();

/** The columns of a vendor wherever vendors are listed. */
export const vendorColumns: Select<ProductVendors['vendors'][number]> = {
  id: t('id'),
  name: t('name'),
  email: t('email'),
  primary_contact: t('primary_contact'),
  address: t('address'),
  status: t('status'),
};

const vendorRow = (zone: string): Select<Omit<VendorRow, 'is_edit' | 'is_delete'>> => ({
  ...vendorColumns,
  created_at: wireTime(t('created_at'), zone),
  updated_at: wireTime(t('updated_at'), zone),
});

/** The vendor as its page shows it: its status has a name there (X54). Throws 404. */
export async function viewVendor(db: Db, id: number, actor: Actor): Promise<VendorView> {
  const view: Select<Omit<VendorView, 'is_edit' | 'is_delete'>> = {
    ...vendorRow(actor.time_zone),
    description: sql`coalesce(t.description, '')`,
    version: t('version'),
    status: sql`json_build_object('id', t.status, 'name', case t.status when 1 then 'Active' else 'Inactive' end)`,
  };
  const vendor = await readRow(db, 'vendors', view, id);
  if (!vendor) throw notFound('vendor');
  return { ...vendor, ...vendorFlags(actor) };
}

/** Throws 404. */
export async function requireVendor(db: Db, id: number): Promise<void> {
  const vendor = await db.selectFrom('vendors').select('id').where('id', '=', id).executeTakeFirst();
  if (!vendor) throw notFound('vendor');
}

type Definition = Omit<ListDefinition<(typeof vendorSorts)[number]>, 'row'>;

export const vendorDefinition = <Row>(row: Select<Row>): Definition & { row: Select<Row> } => ({
  table: 'vendors',
  // As of every catalogue (X29).
  defaultOrder: 'asc',
  sorts: {
    name: byColumn(t('name')),
    primary_contact: optional(byColumn(t('primary_contact'))),
    email: optional(byColumn(t('email'))),
    address: optional(byColumn(t('address'))),
    status: byColumn(t('status')),
    created_at: byColumn(t('created_at')),
    updated_at: byColumn(t('updated_at')),
  },
  filters: {},
  search: (pattern) =>
    sql`(search_fold(t.name) like ${pattern} or search_fold(t.email) like ${pattern} or search_fold(t.primary_contact) like ${pattern} or search_fold(t.address) like ${pattern})`,
  row,
});

/** What the actor may do with a vendor; the calls ask for the same right. */
const vendorFlags = (actor: Actor) => {
  const manages = can(actor, 'manage_vendors');
  return { is_edit: manages, is_delete: manages };
};

export async function listVendors(db: Db, actor: Actor, query: Record<string, unknown>): Promise<Page<VendorRow>> {
  const zone = actor.time_zone;
  const page = await list(db, vendorDefinition(vendorRow(zone)), query, zone);
  const flags = vendorFlags(actor);
  const rows = withMatched(page.rows, { actor, query, searched: ['name', 'email', 'primary_contact', 'address'] });
  return { ...page, rows: rows.map((row) => ({ ...row, ...flags })) };
}
