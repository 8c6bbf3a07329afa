import { sql } from 'kysely';
import type { VendorView } from '../../wire/vendor/vendor';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { notFound } from '../shared/errors';
import { wireTime } from '../shared/time';
import { vendorColumns, vendorFlags } from './vendor.list';

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
