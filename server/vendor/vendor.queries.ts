import { type RawBuilder, sql } from 'kysely';
import type { VendorRow, vendorSorts, VendorView } from '../../wire/vendor/vendor';
import { type Actor, can } from '../shared/actor';
import type { Db } from '../shared/db';
import { notFound } from '../shared/errors';
import { list, type ListDefinition, type Page } from '../shared/list';
import { byColumn, optional } from '../shared/list.sort';
import { wireTime } from '../shared/time';

/** The vendor as its page shows it: its status has a name there (X54). Throws 404. */
export async function viewVendor(db: Db, id: number, actor: Actor): Promise<VendorView> {
  const zone = actor.time_zone;
  const { rows } = await sql<Omit<VendorView, 'is_edit' | 'is_delete'>>`
    select ${vendorColumns}, coalesce(t.description, '') as description, t.version,
      ${wireTime(sql`t.created_at`, zone)} as created_at, ${wireTime(sql`t.updated_at`, zone)} as updated_at,
      json_build_object('id', t.status, 'name', case t.status when 1 then 'Active' else 'Inactive' end) as status
    from vendors t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('vendor');
  return { ...rows[0], ...vendorFlags(actor) };
}

/** Throws 404. */
export async function requireVendor(db: Db, id: number): Promise<void> {
  const vendor = await db.selectFrom('vendors').select('id').where('id', '=', id).executeTakeFirst();
  if (!vendor) throw notFound('vendor');
}

type Sql = RawBuilder<unknown>;
const t = (column: string) => sql.ref(`t.${column}`);

type Stored = Omit<VendorRow, 'is_edit' | 'is_delete'>;

/** The columns of a vendor wherever vendors are listed. */
export const vendorColumns = sql`t.id, t.name, t.email, t.primary_contact, t.address, t.status`;

export const vendorRow = (zone: string) => sql`${vendorColumns},
  ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('updated_at'), zone)} as updated_at`;

export const vendorDefinition = (row: Sql): ListDefinition<(typeof vendorSorts)[number]> => ({
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
    sql`(t.name ilike ${pattern} or t.email ilike ${pattern} or t.primary_contact ilike ${pattern} or t.address ilike ${pattern})`,
  row,
});

/** What the actor may do with a vendor; the calls ask for the same right. */
export const vendorFlags = (actor: Actor) => {
  const manages = can(actor, 'manage_vendors');
  return { is_edit: manages, is_delete: manages };
};

export async function listVendors(db: Db, actor: Actor, query: Record<string, unknown>): Promise<Page<VendorRow>> {
  const zone = actor.time_zone;
  const page = await list<Stored>(db, vendorDefinition(vendorRow(zone)), query, zone);
  const flags = vendorFlags(actor);
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...flags })) };
}
