import type { Reassign } from '../../wire/catalogue/catalogue';
import type { ProductForm } from '../../wire/product/product';
import {
  type Catalogue,
  deleteRow,
  holdCatalogue,
  requireFreeName,
  requireRow,
  type Saving,
  usedIn,
  usedInTrash,
} from '../catalogue/catalogue';
import * as uses from '../catalogue/catalogue.uses';
import { productLists } from '../../wire/product/product.schema';
import { requireChoices, requireWhereListed, someOf } from '../shared/choices';
import { invalid } from '../shared/errors';
import { storedHtml } from '../shared/html';
import { say } from '../shared/sentence';
import { requireVersion, type Seen } from '../shared/version';
import * as productSentences from '../../texts/compiled/server/product';

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
