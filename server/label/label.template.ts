import { readFile } from 'node:fs/promises';
import {
  type LabelField,
  labelFields,
  type LabelForm,
  labelLimits,
  type LabelTemplate,
  usualLabel,
} from '../../wire/label/label';
import { type SheetName, sheetNames } from '../../wire/label/label.sheets';
import type { Upload } from '../shared/body';
import type { Db, Trx } from '../shared/db';
import { conflict, invalid, notFound } from '../shared/errors';
import type { Operation } from '../shared/operation';
import { say } from '../shared/sentence';
import { requireVersion, type Seen } from '../shared/version';
import { isDrawable } from './label.logo';
import * as labelSentences from '../../texts/compiled/server/label';

type Edit = Pick<Operation, 'db' | 'actor' | 'now'>;

/** The one template, or null. */
export async function viewTemplate(db: Db): Promise<LabelTemplate | null> {
  const row = await db.selectFrom('barcode_templates').selectAll().executeTakeFirst();
  if (!row) return null;
  const { id, width, height, labels_per_row, space_between_labels, display_logo_confirmed, logo, version } = row;
  return {
    ...{ id, width, height, labels_per_row, space_between_labels },
    sheet: sheetNamed(row.sheet),
    fields: fieldsOf(row.fields),
    display_logo_confirmed: display_logo_confirmed ? 1 : 0,
    image_exists: logo ? 1 : 0,
    logo_image: logo && `data:image/${row.logo_type};base64,${logo.toString('base64')}`,
    version,
  };
}

/** Throws 409 if there is one, 422. */
export async function createTemplate(
  { db, actor, now }: Edit,
  form: LabelForm,
  logo?: Upload,
): Promise<{ id: number }> {
  const picture = logo && (await pictureOf(logo));
  const made = await db
    .insertInto('barcode_templates')
    .values({
      ...columns(form),
      ...picture,
      ...{ created_by: actor.id, updated_by: actor.id, created_at: now, updated_at: now },
    })
    .onConflict((conflicting) => conflicting.column('is_only').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw conflict(say(labelSentences.there));
  return made;
}

/** The logo stays unless another one is sent, or `image_exists` is 0. Throws 404, 409, 422. */
export async function editTemplate(
  { db, actor, now }: Edit,
  id: number,
  form: LabelForm,
  seen: Seen,
  logo?: Upload,
): Promise<{ id: number }> {
  await requireVersion(db, await lockTemplate(db, id), seen);
  const picture = logo ? await pictureOf(logo) : form.image_exists === false ? noPicture : {};
  await db
    .updateTable('barcode_templates')
    .set((eb) => ({
      ...columns(form),
      ...picture,
      ...{ updated_by: actor.id, updated_at: now, version: eb('version', '+', 1) },
    }))
    .where('id', '=', id)
    .execute();
  return { id };
}

/** Throws 404. */
export async function resetTemplate({ db, actor, now }: Edit, id: number): Promise<{ id: number }> {
  await lockTemplate(db, id);
  await db
    .updateTable('barcode_templates')
    .set((eb) => ({
      ...usualLabel,
      ...noPicture,
      sheet: 'free',
      fields: [],
      display_logo_confirmed: false,
      ...{ updated_by: actor.id, updated_at: now, version: eb('version', '+', 1) },
    }))
    .where('id', '=', id)
    .execute();
  return { id };
}

async function lockTemplate(db: Trx, id: number) {
  const row = await db
    .selectFrom('barcode_templates')
    .select(['version', 'updated_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('template');
  return row;
}

/** Sheet and fields stay as they are if they are not sent. */
const columns = (form: LabelForm) => ({
  width: form.width,
  height: form.height,
  labels_per_row: form.labels_per_row,
  space_between_labels: form.space_between_labels,
  display_logo_confirmed: form.display_logo_confirmed,
  ...(form.sheet && { sheet: form.sheet }),
  ...(form.fields && { fields: form.fields }),
});

/** A later version may know other sheets and fields: then the usual ones are printed. */
export const sheetNamed = (stored: string | undefined): SheetName =>
  sheetNames.find((name) => name === stored) ?? 'free';
export const fieldsOf = (stored: readonly string[] = []): LabelField[] =>
  stored.flatMap((name) => labelFields.find((field) => field === name) ?? []);

const noPicture = { logo: null, logo_type: null };
const types: Readonly<Record<string, string>> = { png: 'png', jpg: 'jpeg' };

/** Judged by its bytes, not by its name. Throws 422. */
async function pictureOf({ path, type, size }: Upload): Promise<{ logo: Buffer; logo_type: string }> {
  const logo_type = types[type];
  const bytes = size <= labelLimits.logoBytes ? await readFile(path) : null;
  if (!logo_type || !size || (bytes && !(await isDrawable(bytes, logo_type))))
    throw invalid({
      logo_image: say(labelSentences.logo_type, {
        side: labelLimits.logoSide,
      }),
    });
  if (!bytes)
    throw invalid({
      logo_image: say(labelSentences.logo_size, {
        max: labelLimits.logoBytes / 1024 ** 2,
      }),
    });
  return { logo: bytes, logo_type };
}
