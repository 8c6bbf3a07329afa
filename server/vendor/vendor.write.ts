import { sql } from 'kysely';
import type { Reassign } from '../../wire/catalogue/catalogue';
import type { VendorForm } from '../../wire/vendor/vendor';
import {
  type Catalogue,
  deleteRow,
  holdCatalogue,
  requireFreeName,
  requireRow,
  type Saving,
  usedIn,
  uses,
} from '../catalogue';
import { storedHtml } from '../shared/html';
import { requireVersion, type Seen } from '../shared/version';

export const vendors: Catalogue = {
  table: 'vendors',
  noun: 'vendor',
  builtIn: 0,
  uses: [
    usedIn('contracts', 'vendor_id', uses.contracts),
    {
      ...usedIn('product_vendors', 'vendor_id', uses.products),
      // A product has a vendor once: one that has both keeps the other.
      move: (id, to) => sql`
        with gone as (delete from product_vendors where vendor_id = ${id} returning product_id)
        insert into product_vendors (product_id, vendor_id) select product_id, ${to} from gone on conflict do nothing`,
    },
  ],
};

/** A new vendor is active unless the form says otherwise. Throws 409, 422. */
export async function saveVendor(saving: Saving, form: VendorForm, seen: Seen): Promise<{ id: number }> {
  const { db, actor, now } = saving;
  await holdCatalogue(db, vendors);
  if (form.id) await requireRow(db, vendors, form.id);
  const present = form.id
    ? await db.selectFrom('vendors').selectAll().where('id', '=', form.id).executeTakeFirstOrThrow()
    : undefined;
  if (present) await requireVersion(db, present, seen);
  await requireFreeName(db, vendors, form.name, present?.id);
  const { name, email, primary_contact, address } = form;
  const values = {
    ...{ name, email, primary_contact, address },
    description: storedHtml('description', form.description),
    ...(form.status !== undefined && { status: Number(form.status) }),
    updated_by: actor.id,
    updated_at: now,
  };
  if (!present)
    return db
      .insertInto('vendors')
      .values({ ...values, created_by: actor.id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
  await db
    .updateTable('vendors')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', present.id)
    .execute();
  return { id: present.id };
}

/** Throws 404, 409 naming what uses the vendor, 422. */
export async function deleteVendor({ db }: Saving, id: number, { reassign_to }: Reassign): Promise<void> {
  await holdCatalogue(db, vendors);
  await deleteRow(db, vendors, id, reassign_to ?? null);
}
