import { sql } from 'kysely';
import type { Undone } from '../../wire/import/import';
import { assetTrash, heldInGeneral, isHeld, noteHolders, snapshotAssets } from '../asset';
import { assetKind, type AssetOperation } from '../asset/asset.kind';
import { customFields } from '../parts/custom-field/custom-field.queries';
import { takenValues, valueTaken } from '../parts/custom-field/custom-field.unique';
import { insertValues } from '../parts/custom-field/custom-field.save';
import { changedSince } from '../parts/bulk/bulk.undo';
import type { BulkStep } from '../parts/bulk/job';
import { moveToTrash } from '../parts/trash/trash';
import { difference, recordActivity } from '../shared/activity';
import { noSuch } from '../shared/errors';
import { announce } from '../shared/live';
import { say, type Sentence } from '../shared/sentence';
import { addToTotal } from '../shared/totals';
import type { ImportRow } from './import.find';
import { namedFields, personFields } from './import.lookups';
import type { ImportSettings } from './import.settings';
import * as importSentences from '../../texts/compiled/server/import';
import { lackedOn } from '../shared/scope';
import * as scopeSentences from '../../texts/compiled/server/scope';

/** Assets that are taken back by one statement. */
const some = 1000;
/** Lists reload by one event as by a thousand. */
const announced = 20;

interface Result {
  row: number;
  outcome: 'created' | 'updated';
  asset_id: number;
  identifier: string;
  version: number;
  before: { custom: Record<string, string[]> } | null;
}

/** Takes all rows of an import behind `after` back in one transaction. */
export async function undoImport(operation: AssetOperation, found: ImportRow, after: number): Promise<Undone> {
  const undone: Undone = { removed: 0, restored: 0, kept: [] };
  for (let position = after, isEnd = false; !isEnd;) {
    const step = await undoRows(operation, found, { after: position, max: some });
    undone.removed += step.removed;
    undone.restored += step.changed;
    undone.kept.push(...step.skipped.map(({ id }) => id));
    ({ position, isEnd } = step);
  }
  await markUndone(operation, found.id);
  return undone;
}

/** How many rows made or changed an asset. */
export const undoableRows = (found: Pick<ImportRow, 'created_count' | 'updated_count' | 'unchanged_count'>): number =>
  found.created_count + found.updated_count - found.unchanged_count;

export const markUndone = async ({ db, now }: Pick<AssetOperation, 'db' | 'now'>, id: number): Promise<void> =>
  void (await db.updateTable('imports').set({ undone_at: now }).where('id', '=', id).execute());

/**
 * Takes the next rows of an import back (D22): what they made goes to the trash, what they changed gets its former values.
 * What somebody has changed since, and what is held by a contract or a change, stays; what is in the trash too.
 */
export async function undoRows(
  operation: AssetOperation,
  { id, settings }: Pick<ImportRow, 'id' | 'settings'>,
  { after, max }: { after: number; max: number },
): Promise<BulkStep> {
  const { db } = operation;
  const { zone } = settings as unknown as ImportSettings;
  const { rows: results } = await sql<Result>`
    select row, outcome, asset_id, version, before from import_results
    where import_id = ${id} and row > ${after} and outcome <> 'unchanged' order by row limit ${max}`.execute(db);
  const { rows: present } = await sql<{ id: number; identifier: string; version: number; held: boolean }>`
    select a.id, a.identifier, a.version, ${isHeld(sql`a.id`)} as held from assets a
    where a.id = any(${idsOf(results)}) order by a.id for update of a`.execute(db);
  const assets = new Map(present.map((asset) => [asset.id, asset]));
  const skipped: BulkStep['skipped'] = [];
  const taken = await takenBefore(db, results);
  const lacked = await lackedOn(db, operation.actor, 'asset', idsOf(results));
  const own = results.filter((result) => {
    const asset = assets.get(result.asset_id);
    if (!asset) return false;
    const keys = lacked.get(asset.id) ?? [];
    // As of one that is not there.
    const isHidden = keys.includes('view_assets');
    const why =
      (isHidden ? noSuch('asset') : null) ??
      (keys.includes(isMade(result) ? 'delete_asset' : 'edit_asset') ? outOfScope() : null) ??
      taken.get(asset.id) ??
      (asset.version !== result.version ? changedSince() : isMade(result) && asset.held ? heldInGeneral() : null);
    if (why) skipped.push({ id: asset.id, identifier: isHidden ? '' : asset.identifier, why });
    return !why;
  });
  const [made, changed] = [own.filter(isMade), own.filter((one) => !isMade(one))];
  await moveToTrash({ ...operation, isPart: true }, assetTrash, idsOf(made));
  await giveBack(operation, id, changed, zone);
  await announce(db, 'asset', ...idsOf(own).slice(0, announced));
  if (made.length) await addToTotal(db, assetKind.table, -made.length);
  return {
    position: results.at(-1)?.row ?? after,
    done: results.length,
    changed: changed.length,
    removed: made.length,
    skipped,
    isEnd: results.length < max,
  };
}

/** By asset why a value of a unique field is not given back: another asset has it by now. */
async function takenBefore(db: AssetOperation['db'], results: readonly Result[]): Promise<Map<number, Sentence>> {
  const claims = results.flatMap(({ asset_id, before }) =>
    Object.entries(before?.custom ?? {}).flatMap(([field, texts]) =>
      texts.map((value, position) => ({ owner_id: asset_id, field_id: Number(field), position, value })),
    ),
  );
  const others = await takenValues(db, 'asset', claims);
  return new Map(
    others.map(({ owner_id, identifier, is_seen }) => [
      owner_id,
      is_seen ? say(importSentences.taken_since, { identifier }) : valueTaken(),
    ]),
  );
}

const outOfScope = () => say(scopeSentences.out_of_scope);
const isMade = ({ outcome }: Result): boolean => outcome === 'created';
const idsOf = (results: readonly Result[]): number[] => results.map(({ asset_id }) => asset_id);

/** A row that a former value names; none if it was deleted since. */
const still = (table: string, column: string) =>
  sql`${sql.ref(column)} = (select x.id from ${sql.table(table)} x where x.id = ${sql.ref(`p.${column}`)})`;

async function giveBack(
  { db, actor, now, entry }: AssetOperation,
  id: number,
  results: readonly Result[],
  zone: string,
): Promise<void> {
  if (!results.length) return;
  const ids = idsOf(results);
  const before = await snapshotAssets(db, ids);
  const choices = [
    ...Object.entries(namedFields).map(([column, table]) => still(table, column)),
    ...personFields.map((column) => still('help_desk.users', column)),
  ];
  await sql`
    update assets t set name = p.name, description = p.description, assigned_on = p.assigned_on, ${sql.join(choices)},
      asset_type_id = coalesce((select x.id from asset_types x where x.id = p.asset_type_id), t.asset_type_id),
      updated_by = ${actor.id}, updated_at = ${now}, version = t.version + 1
    from assets o join import_results r on r.import_id = ${id} and r.asset_id = o.id cross join lateral jsonb_populate_record(o, r.before -> 'columns') p
    where o.id = t.id and t.id = any(${ids})`.execute(db);
  await giveBackCustom({ db }, results, zone);
  await noteHolders({ db, actor, now }, ids);
  const after = await snapshotAssets(db, ids);
  const lines = ids.flatMap((asset) => {
    const changed = difference(before.get(asset) ?? {}, after.get(asset) ?? {});
    return changed ? [{ ...entry(asset), kind: 'updated' as const, ...changed }] : [];
  });
  await recordActivity(db, ...lines);
}

async function giveBackCustom(
  { db }: Pick<AssetOperation, 'db'>,
  results: readonly Result[],
  zone: string,
): Promise<void> {
  const former = results.flatMap(({ asset_id, before }) =>
    Object.entries(before?.custom ?? {}).map(([field, texts]) => ({
      owner_id: asset_id,
      field_id: Number(field),
      texts,
    })),
  );
  if (!former.length) return;
  await sql`
    delete from custom_field_values v using json_to_recordset(${JSON.stringify(former)}) as r (owner_id bigint, field_id bigint)
    where v.owner_type = ${assetKind.owner} and v.owner_id = r.owner_id and v.field_id = r.field_id`.execute(db);
  const kinds = new Map((await customFields(db, 'asset')).map(({ id, kind }) => [id, kind]));
  const rows = former.flatMap(({ owner_id, field_id, texts }) => {
    const kind = kinds.get(field_id);
    return kind ? texts.map((value, position) => ({ owner_id, field_id, kind, value, position })) : [];
  });
  await insertValues(db, assetKind.owner, zone, rows);
}
