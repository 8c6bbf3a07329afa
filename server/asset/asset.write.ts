import { type RawBuilder, sql } from 'kysely';
import * as assetSentences from '../../texts/compiled/server/asset';
import * as fieldSentences from '../../texts/compiled/server/field';
import {
  type AssetAssignment,
  type AssetClone,
  type AssetClones,
  type AssetForm,
  firstAssetStatus,
} from '../../wire/asset/asset.record';
import { assetEntries } from '../../wire/asset/asset.schema';
import { fold } from '../../wire/protocol/fold';
import type { BulkKind, Follows } from '../parts/bulk/bulk';
import { copiedFields, saveCustomValues } from '../parts/custom-field/custom-field.save';
import { records } from '../parts/records';
import { linksOf, moveToTrash, type Restored, restoreFromTrash, type Trash } from '../parts/trash/trash';
import { difference, recordActivity } from '../shared/activity';
import { type Actor, authorize, sees } from '../shared/actor';
import type { Upload } from '../shared/body';
import { requireChoices } from '../shared/choices';
import type { Db, Trx } from '../shared/db';
import { invalid, noSuch } from '../shared/errors';
import { storeFile } from '../shared/file-store';
import { optionalHtml } from '../shared/html';
import { freeIdentifier } from '../shared/identifier';
import { announce } from '../shared/live';
import type { Operation } from '../shared/operation';
import { given } from '../shared/sent';
import { unseenOf } from '../shared/scope';
import { say, type Sentence } from '../shared/sentence';
import { person } from '../shared/shapes';
import { atZone, keptOrAtZone } from '../shared/time';
import { addToTotal } from '../shared/totals';
import { requireVersion, type Seen } from '../shared/version';
import { assetKind } from './asset.kind';
import { mailAssets, mailReceipt, noteHolders } from './asset.mails';
import { type AssetRecord, assetState, findAssets, lockAsset, snapshotAsset } from './asset.queries';
import {
  assetChoices,
  choiceFields,
  heldInGeneral,
  holdingChanges,
  holdingContracts,
  requireAction,
  requireAssetChoices,
} from './asset.rules';
import { keptName } from '../shared/built-in';

/** Rights of a save, asked before anything else is told (C9). */
export function admitSave({ actor, fields }: { actor: Actor; fields: Record<string, unknown> }): void {
  authorize(actor, given(fields.id) ? 'edit_asset' : 'create_asset');
}

/**
 * Hands an asset to a person, or takes it back: person, place and status in one save, and a receipt for the person.
 * Throws 404, 409, 422.
 */
export async function assignAsset(
  operation: Operation,
  id: number,
  { used_by_id, location_id, asset_status_id, assigned_on, note, receipt }: AssetAssignment,
  seen: Seen,
): Promise<Saved> {
  const { db } = operation;
  const { used_by_id: former } = await lockAsset(db, id);
  const form = { used_by_id, location_id, asset_status_id, assigned_on };
  const person = used_by_id ?? former;
  const receiver = receipt !== false && person !== null && used_by_id !== former ? person : null;
  const saved = await editAsset(operation, id, { form, files: [], seen }, receiver === null ? [] : [receiver]);
  if (receiver !== null)
    await mailReceipt(db, { ...operation, assetId: id, personId: receiver, returned: used_by_id === null, note });
  return saved;
}

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
  await notifyHolders(operation, [{ id, used_by_id: null, managed_by_id: null }]);
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
  await notifyHolders(operation, [asset], receipts);
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
export async function notifyHolders(
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

/**
 * Copies an asset with its custom fields, In Stock: without its identifier, its person, its files and its links. Throws
 * 404.
 */
export async function cloneAsset(
  operation: Operation,
  id: number,
  { name, copies }: AssetClone,
): Promise<AssetClones['assets']> {
  const { db, actor, now, entry } = operation;
  const { id: _, version: __, ...asset } = await lockAsset(db, id);
  const made: AssetClones['assets'] = [];
  for (let copy = 0; copy < (copies ?? 1); copy++) made.push(await freeIdentifier(db, assetKind, ''));
  const ids = made.map((one) => one.id);
  await db
    .insertInto('assets')
    .values(
      made.map((one) => ({
        ...asset,
        ...one,
        name: name || asset.name,
        asset_status_id: firstAssetStatus,
        used_by_id: null,
        assigned_on: null,
        created_by: actor.id,
        updated_by: actor.id,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
  await addToTotal(db, 'assets', made.length);
  await sql`
    insert into custom_field_values (owner_type, owner_id, field_id, position, value, number)
    select v.owner_type, n.id, v.field_id, v.position, v.value, v.number from custom_field_values v cross join unnest(${ids}::bigint[]) n (id)
    where v.owner_type = ${assetKind.owner} and v.owner_id = ${id} and v.field_id = any(${await copiedFields(db, 'asset', actor)}::bigint[])`.execute(
    db,
  );
  const [first = 0] = ids;
  const after = await snapshotAsset(db, first);
  await recordActivity(
    db,
    ...made.map((one) => ({
      ...entry(one.id),
      kind: 'created' as const,
      after: { ...after, identifier: one.identifier },
    })),
  );
  await announce(db, 'asset', ...ids);
  return made;
}

/** Deletes one asset. Throws 404; 409 naming every active contract and open change that it is on (D12). */
export async function deleteAsset(operation: Operation, id: number): Promise<void> {
  const { db, actor } = operation;
  await lockAsset(db, id);
  await requireAction(actor, await assetState(db, id), 'asset_delete', async () => {
    const held = await holdersOf(db, actor, [id]);
    return held.get(id) ?? heldInGeneral();
  });
  await deleteAssets(operation, [id]);
}

/** Puts assets, whose rows the caller holds, into the trash. */
const deleteAssets = (operation: Operation, ids: readonly number[]): Promise<void> =>
  moveToTrash(operation, assetTrash, ids);

/** Takes assets out of the trash. */
export const restoreAssets = (operation: Operation, ids: readonly number[]): Promise<Restored> =>
  restoreFromTrash(operation, assetTrash, ids);

interface Holder {
  id: number;
  name: string;
}
interface Holding {
  asset_id: number;
  contracts: Holder[];
  changes: Holder[];
}

/** Why assets are not deleted: the contracts and changes that hold each of them; names are for who may see them. */
async function holdersOf(db: Db, actor: Actor, ids: readonly number[]): Promise<Map<number, Sentence>> {
  const own = sql.ref('a.id');
  const named = (title: string, from: ReturnType<typeof holdingChanges>) =>
    sql`(select coalesce(json_agg(json_build_object('id', c.id, 'name', c.identifier || ' “' || ${sql.ref(`c.${title}`)} || '”') order by c.id), '[]'::json) from ${from})`;
  const { rows } = await sql<Holding>`
    select * from (
      select a.id as asset_id, ${named('name', holdingContracts(own))} as contracts, ${named('subject', holdingChanges(own))} as changes
      from assets a where a.id = any(${ids})) h
    where json_array_length(contracts) > 0 or json_array_length(changes) > 0`.execute(db);
  const unseen = await unseenOf(
    db,
    rows.flatMap(({ contracts, changes }) => [
      ...contracts.map(({ id }) => ({ kind: 'contract', id })),
      ...changes.map(({ id }) => ({ kind: 'change', id })),
    ]),
  );
  return new Map(rows.map((holding) => [holding.asset_id, heldBy(actor, holding, unseen)]));
}

function heldBy(actor: Actor, { contracts, changes }: Holding, unseen: ReadonlySet<string>): Sentence {
  const namesFor = (kind: 'contract' | 'change', holders: readonly Holder[]): string => {
    const seen = sees(actor, kind) ? holders.filter(({ id }) => !unseen.has(`${kind} ${id}`)) : [];
    return [...seen.map(({ name }) => name), ...(seen.length < holders.length ? ['…'] : [])].join(', ');
  };
  const [ofContracts, ofChanges] = [
    { count: contracts.length, contracts: namesFor('contract', contracts) },
    { count: changes.length, changes: namesFor('change', changes) },
  ];
  const what = [
    ...(contracts.length ? [say(assetSentences.held_by_contracts, ofContracts)] : []),
    ...(changes.length ? [say(assetSentences.held_by_changes, ofChanges)] : []),
  ];
  const [first = heldInGeneral(), second] = what;
  return second ? say(assetSentences.held_by_both, { first, second }) : say(assetSentences.held_by, { first });
}

/** Relations to other assets go for good (D12). */
export const assetTrash: Trash = {
  kind: assetKind,
  followers: [
    linksOf('ticket_assets', 'asset_id', { ticket_id: 'help_desk.tickets' }),
    linksOf('problem_assets', 'asset_id', { problem_id: 'problems' }),
    linksOf('change_assets', 'asset_id', { change_id: 'changes' }),
    linksOf('release_assets', 'asset_id', { release_id: 'releases' }),
    linksOf('contract_assets', 'asset_id', { contract_id: 'contracts' }),
    linksOf('asset_holders', 'asset_id', {}),
  ],
};

const field = (column: keyof typeof assetChoices, log: string, table: Parameters<typeof keptName>[0]) => ({
  choice: assetChoices[column],
  log,
  named: (id: Parameters<typeof keptName>[1]) => keptName(table, id),
});

/** Assets changed at once (D29): by the rules of {@link editAsset}. */
export const assetBulk: BulkKind = {
  kind: assetKind,
  noun: assetKind.noun,
  list: assetEntries.list,
  rights: { view: 'view_assets', edit: 'edit_asset', remove: 'delete_asset' },
  fields: {
    asset_type_id: field('asset_type_id', 'asset_type', 'asset_types'),
    asset_status_id: field('asset_status_id', 'asset_status', 'asset_statuses'),
    product_id: field('product_id', 'product', 'products'),
    department_id: field('department_id', 'department', 'help_desk.departments'),
    organization_id: field('organization_id', 'organization', 'help_desk.organizations'),
    location_id: field('location_id', 'location', 'help_desk.locations'),
    impact_type_id: field('impact_type_id', 'impact', 'impacts'),
    managed_by_id: { choice: assetChoices.managed_by_id, log: 'managed_by', named: person },
    used_by_id: { choice: assetChoices.used_by_id, log: 'used_by', named: person },
  },
  columns: ['assigned_on'],
  find: findAssets,
  admit: () => undefined,
  refusals: async ({ db, actor }, rows, wanted) => {
    if (wanted) return () => null;
    const ids = rows.map(({ id }) => id);
    const held = await holdersOf(db, actor, ids);
    return ({ id }) => held.get(id) ?? null;
  },
  // Since when a person has it: as in the form.
  follow: async ({ now }, { used_by_id }): Promise<Follows> =>
    used_by_id === undefined
      ? {}
      : {
          assigned_on: sql`case when t.used_by_id is not distinct from ${used_by_id}::bigint then t.assigned_on else ${used_by_id === null ? null : now}::timestamptz end`,
        },
  note: (operation, changed) =>
    noteHolders(
      operation,
      changed.map(({ after }) => after.id),
    ),
  notify: async ({ db, actor, address }, changed) => {
    const hands = changed.map(({ before }) => before as unknown as AssetRecord);
    await mailAssets(
      db,
      hands.map(({ id, used_by_id, managed_by_id }) => ({ id, used_by_id, managed_by_id })),
      { actor, address },
    );
  },
  remove: deleteAssets,
  restore: restoreAssets,
};
