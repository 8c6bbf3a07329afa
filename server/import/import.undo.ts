import { sql } from 'kysely';
import type { Undone } from '../../wire/import/import';
import { noteHolders } from '../asset/asset.holders';
import { assetKind, type AssetOperation } from '../asset/asset.kind';
import { isHeld } from '../asset/asset.rules';
import { snapshotAssets } from '../asset/asset.snapshot';
import { assetTrash } from '../asset/asset.trash';
import { customFields } from '../parts/custom-field/custom-field.queries';
import { insertValues } from '../parts/custom-field/custom-field.save';
import { moveToTrash } from '../parts/trash/trash';
import { difference, recordActivity } from '../shared/activity';
import { announce } from '../shared/live';
import { addToTotal } from '../shared/totals';
import { holdImport } from './import.find';
import { namedFields, personFields } from './import.lookups';
import { requireImportAction } from './import.rules';
import type { ImportSettings } from './import.settings';

/** Assets that are taken back by one statement. */
const some = 1000;
/** Lists reload by one event as by a thousand. */
const announced = 20;

interface Result {
  row: number;
  outcome: 'created' | 'updated';
  asset_id: number;
  before: { custom: Record<string, string[]> } | null;
  isAsItWas: boolean;
}

/**
 * Takes an import back (D22): what it made goes to the trash, what it changed gets its former values. What somebody has
 * changed since, and what is held by a contract or a change, stays. Throws 404; 409, also the second time.
 */
export async function undoImport(operation: AssetOperation, id: number): Promise<Undone> {
  const { db, actor, now } = operation;
  const found = await requireImportAction(actor, await holdImport(db, actor, id), 'is_undo', now);
  const { zone } = found.settings as unknown as ImportSettings;
  const undone: Undone = { removed: 0, restored: 0, kept: [] };
  const touched: number[] = [];
  for (let after = 0; ;) {
    const results = await resultsOf(operation, id, after);
    if (!results.length) break;
    const own = results.filter(({ isAsItWas }) => isAsItWas);
    const [made, changed] = [own.filter(isMade), own.filter((one) => !isMade(one))];
    await moveToTrash({ ...operation, isPart: true }, assetTrash, idsOf(made));
    await giveBack(operation, id, changed, zone);
    undone.removed += made.length;
    undone.restored += changed.length;
    for (const { isAsItWas, asset_id } of results) if (!isAsItWas) undone.kept.push(asset_id);
    touched.push(...idsOf(own).slice(0, announced - touched.length));
    after = Math.max(...results.map(({ row }) => row));
  }
  await db.updateTable('imports').set({ undone_at: now }).where('id', '=', id).execute();
  await announce(db, 'asset', ...touched);
  if (undone.removed) await addToTotal(db, assetKind.table, -undone.removed);
  return undone;
}

const isMade = ({ outcome }: Result): boolean => outcome === 'created';
const idsOf = (results: readonly Result[]): number[] => results.map(({ asset_id }) => asset_id);

/** What the import did with the next rows. Their assets are held; those in the trash are left out. */
async function resultsOf({ db }: AssetOperation, id: number, after: number): Promise<Result[]> {
  const { rows } = await sql<Result>`
    select r.row, r.outcome, r.asset_id, r.before, a.version = r.version and not (r.outcome = 'created' and ${isHeld(sql`a.id`)}) as "isAsItWas"
    from (select * from import_results where import_id = ${id} and row > ${after} and outcome <> 'unchanged' order by row limit ${some}) r
    join assets a on a.id = r.asset_id order by a.id for update of a`.execute(db);
  return rows;
}

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
