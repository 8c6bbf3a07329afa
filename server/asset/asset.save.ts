import { type RawBuilder, sql } from 'kysely';
import { type AssetForm, firstAssetStatus } from '../../wire/asset/asset.record';
import { fold } from '../../wire/protocol/fold';
import { records } from '../parts/records';
import { saveCustomValues } from '../parts/custom-field/custom-field.save';
import { difference, recordActivity } from '../shared/activity';
import type { Upload } from '../shared/body';
import { requireChoices } from '../shared/choices';
import type { Db, Trx } from '../shared/db';
import { invalid, noSuch } from '../shared/errors';
import { storeFile } from '../shared/file-store';
import { optionalHtml } from '../shared/html';
import { freeIdentifier } from '../shared/identifier';
import { announce } from '../shared/live';
import type { Operation } from '../shared/operation';
import { say } from '../shared/sentence';
import { atZone, keptOrAtZone } from '../shared/time';
import { addToTotal } from '../shared/totals';
import { requireVersion, type Seen } from '../shared/version';
import { choiceFields, requireAssetChoices } from './asset.choices';
import { noteHolders } from './asset.holders';
import { assetKind } from './asset.kind';
import { mailAssets } from './asset.mails';
import { type AssetRecord, lockAsset } from './asset.queries';
import { snapshotAsset } from './asset.snapshot';
import * as fieldSentences from '../../texts/compiled/server/field';

export interface Saved {
  id: number;
  identifier: string;
}

interface Save {
  form: AssetForm;
  files: readonly Upload[];
  seen: Seen;
}

const owner = (id: number) => ({ type: 'sd_assets', id }) as const;

/** Creates an asset with its files and custom fields. Throws 422. */
export async function createAsset(operation: Operation, { form, files }: Omit<Save, 'seen'>): Promise<Saved> {
  const { db, actor, now } = operation;
  const asset_status_id = form.asset_status_id === undefined ? firstAssetStatus : form.asset_status_id;
  const chosen = { ...form, asset_status_id };
  await requireAssetChoices(db, chosen);
  if (form.identifier) await requireFreeIdentifier(db, form.identifier);
  const { id, identifier } = await freeIdentifier(db, assetKind, form.identifier ?? '');
  await db
    .insertInto('assets')
    .values({
      id,
      identifier,
      name: form.name ?? '',
      asset_type_id: form.asset_type_id ?? 0,
      ...choicesOf(chosen),
      description: optionalHtml('description', form.description ?? ''),
      assigned_on: assignedOn(operation, form, null) ?? null,
      created_by: actor.id,
      updated_by: actor.id,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await addToTotal(db, 'assets', 1);
  await saveParts(operation, id, { form, files, isNew: true });
  await recordActivity(db, { ...operation.entry(id), kind: 'created', after: await snapshotAsset(db, id) });
  await tellHands(operation, [{ id, used_by_id: null, managed_by_id: null }]);
  await announce(db, 'asset', id);
  return { id, identifier };
}

/**
 * Changes an asset: what is not sent stays. Who gets a receipt of their own hears no more of it. Throws 409 (somebody saved
 * meanwhile) or 422.
 */
export async function editAsset(
  operation: Operation,
  id: number,
  { form, files, seen }: Save,
  receipts: readonly number[] = [],
): Promise<Saved> {
  const { db, actor, now } = operation;
  await requireChoices(db, { id: records.asset }, { id });
  const asset = await lockAsset(db, id);
  await requireVersion(db, asset, seen);
  await requireAssetChoices(db, form, asset);
  const identifier = form.identifier || asset.identifier;
  if (fold(identifier) !== fold(asset.identifier)) await requireFreeIdentifier(db, identifier, id);
  const before = await snapshotAsset(db, id);
  const assigned_on = assignedOn(operation, form, asset);
  await db
    .updateTable('assets')
    .set((eb) => ({
      identifier,
      ...(form.name !== undefined && { name: form.name }),
      ...choicesOf(form),
      ...(form.description !== undefined && { description: optionalHtml('description', form.description) }),
      ...(assigned_on !== undefined && { assigned_on }),
      updated_by: actor.id,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await saveParts(operation, id, { form: { ...pick(asset), ...form }, files, isNew: false });
  const changed = difference(before, await snapshotAsset(db, id));
  if (changed) await recordActivity(db, { ...operation.entry(id), kind: 'updated', ...changed });
  await tellHands(operation, [asset], receipts);
  await announce(db, 'asset', id);
  return { id, identifier };
}

const pick = ({ asset_type_id, department_id }: AssetRecord) => ({ asset_type_id, department_id });

/** The columns of the choices that were sent. */
function choicesOf(form: AssetForm) {
  return Object.fromEntries(
    choiceFields.flatMap((field) => (form[field] === undefined ? [] : [[field, form[field]]])),
  ) as Partial<Pick<AssetRecord, (typeof choiceFields)[number]>>;
}

/**
 * Since when the person has it: what was sent; now if the person is new and nothing was sent; nothing once the
 * person is cleared. Undefined if it stays.
 */
function assignedOn(
  { actor, now }: Operation,
  { used_by_id, assigned_on: sent }: AssetForm,
  present: AssetRecord | null,
): RawBuilder<Date> | Date | null | undefined {
  const zone = actor.time_zone;
  if (sent) return present ? keptOrAtZone(sql.ref('assigned_on'), sent, zone) : atZone(sent, zone);
  const had = present?.used_by_id ?? null;
  const has = used_by_id === undefined ? had : used_by_id;
  if (has !== had) return has === null ? null : now;
  return sent === null ? null : undefined;
}

/** Throws 422 for an identifier that another asset has, in whatever case. */
export async function requireFreeIdentifier(db: Db, identifier: string, own = 0): Promise<void> {
  const { rows } =
    await sql`select from assets where fold(identifier) = fold(${identifier}::text) and id <> ${own}`.execute(db);
  if (rows.length) throw invalid({ identifier: say(fieldSentences.taken, { field: 'identifier' }) });
}

/** Files that came or go, and custom fields. */
async function saveParts(
  { db, actor }: Operation,
  id: number,
  { form, files, isNew }: { form: AssetForm; files: readonly Upload[]; isNew: boolean },
): Promise<void> {
  if (form.attachment_delete?.length) await removeFiles(db, id, form.attachment_delete);
  for (const file of files) await storeFile(db, owner(id), file, actor.id);
  await saveCustomValues(db, owner(id), {
    module: 'asset',
    values: form.custom_fields,
    chosen: form,
    actor,
    partial: true,
    isNew,
  });
}

/** Throws 422 if one of the files is not the asset's. */
async function removeFiles(db: Trx, id: number, files: readonly number[]): Promise<void> {
  const { type } = owner(id);
  const gone = await db
    .deleteFrom('attachments')
    .where('id', 'in', files)
    .where('owner_type', '=', type)
    .where('owner_id', '=', id)
    .returning('id')
    .execute();
  if (gone.length !== new Set(files).size) throw invalid({ attachment_delete: noSuch('attachment') });
}

/** Notes who has assets now, and tells the people (B7); `before` is what the assets were. */
export async function tellHands(
  operation: Operation,
  before: readonly Pick<AssetRecord, 'id' | 'used_by_id' | 'managed_by_id'>[],
  receipts: readonly number[] = [],
): Promise<void> {
  await noteHolders(
    operation,
    before.map(({ id }) => id),
  );
  const hands = before.map(({ id, used_by_id, managed_by_id }) => ({ id, used_by_id, managed_by_id }));
  await mailAssets(operation.db, hands, { ...operation, receipts });
}
