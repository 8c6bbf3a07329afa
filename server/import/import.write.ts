import { sql } from 'kysely';
import { noteFirstHolders, noteHolders, recordCreated, snapshotAssets, type SnapshotPart } from '../asset';
import { assetKind } from '../asset/asset.kind';
import { insertValues } from '../parts/custom-field/custom-field.save';
import { difference, recordActivity } from '../shared/activity';
import type { Trx } from '../shared/db';
import { announce } from '../shared/live';
import { rowTable, type SentColumn } from '../shared/row-table';
import { addToTotal } from '../shared/totals';
import { type ImportPlan, lookupFields } from './import.draft';
import type { Planned, Present } from './import.plan';

/** Who does it, and when. */
export interface Writing {
  db: Trx;
  actor: { id: number };
  now: Date;
}

/** What a batch wrote. */
interface Batch {
  created: readonly Planned[];
  updated: readonly Planned[];
}

/** New assets with their rows as the database takes them, which may be made before it is their turn. */
export interface Creation {
  planned: readonly Planned[];
  table: ReturnType<typeof tableOf>;
}

export function creationOf(planned: readonly Planned[]): Creation {
  const created = planned.filter(({ outcome }) => outcome === 'created');
  return { planned: created, table: tableOf(created) };
}

/** Writes the assets of a batch as they were planned: the same number of statements however many rows. */
export async function writeAssets(
  writing: Writing,
  plan: ImportPlan,
  planned: readonly Planned[],
  creation = creationOf(planned),
): Promise<Batch> {
  const created = await createAssets(writing, plan, creation);
  const updated = await updateAssets(
    writing,
    plan,
    planned.filter(({ outcome }) => outcome === 'updated'),
  );
  return { created, updated };
}

/** As many lists reload by one event as by a thousand; so many single assets are announced by their ids. */
const announced = 20;

/** Notes what a batch wrote, for the import and for who looks at lists. */
export async function rememberWritten(
  { db }: Writing,
  plan: ImportPlan,
  { created, updated, planned }: Batch & { planned: readonly Planned[] },
): Promise<void> {
  await rememberResults(db, plan, [
    ...created.map(({ row, id }) => ({ row, outcome: 'created', asset_id: id, version: 1, before: null })),
    ...updated.map(({ row, id, present, changed, custom }) => ({
      row,
      outcome: 'updated',
      asset_id: id,
      version: (present?.version ?? 0) + 1,
      before: present && beforeOf(present, changed, custom),
    })),
    ...planned.flatMap(({ row, outcome, present }) =>
      outcome === 'unchanged' && present
        ? [{ row, outcome, asset_id: present.id, version: present.version, before: null }]
        : [],
    ),
  ]);
  await announce(db, 'asset', ...[...created, ...updated].slice(0, announced).map(({ id }) => id));
  // At the end: who creates an asset meanwhile may wait for this row of the totals.
  if (created.length) await addToTotal(db, 'assets', created.length);
}

/** The rows as a table. */
function tableOf(rows: readonly Planned[]) {
  const text = (valueOf: (row: Planned) => string | null): SentColumn => ({ type: 'text', values: rows.map(valueOf) });
  const id = (valueOf: (row: Planned) => number | null): SentColumn => ({ type: 'bigint', values: rows.map(valueOf) });
  return rowTable({
    id: id((row) => row.id),
    identifier: text((row) => row.identifier),
    name: text((row) => row.columns.name),
    description: text((row) => row.columns.description),
    assigned: text(({ assigned }) => (assigned === 'kept' ? null : assigned === 'now' ? 'now' : assigned.at)),
    asset_type_id: id((row) => row.columns.asset_type_id),
    ...Object.fromEntries(lookupFields.map((field) => [field, id((row) => row.columns[field])])),
  });
}

/** What a row of {@link tableOf} says of `assigned_on`; `kept` if nothing. */
const assignedOn = (zone: string, now: Date, kept: ReturnType<typeof sql>) =>
  sql`case when r.assigned is null then ${kept} when r.assigned = 'now' then ${now}::timestamptz else r.assigned::timestamp at time zone ${zone} end`;

async function createAssets(
  { db, actor, now }: Writing,
  plan: ImportPlan,
  { planned, table }: Creation,
): Promise<readonly Planned[]> {
  if (!planned.length) return [];
  const { zone } = plan.settings;
  await sql`
    insert into assets (id, identifier, name, description, asset_type_id, asset_status_id, department_id, organization_id, location_id, product_id, impact_type_id,
      managed_by_id, used_by_id, assigned_on, created_by, updated_by, created_at, updated_at)
    select r.id, r.identifier, r.name, r.description, r.asset_type_id, r.asset_status_id, r.department_id, r.organization_id, r.location_id, r.product_id, r.impact_type_id,
      r.managed_by_id, r.used_by_id, ${assignedOn(zone, now, sql`null`)}, ${actor.id}, ${actor.id}, ${now}, ${now}
    from ${table} r`.execute(db);
  await storeCustom(db, plan, planned);
  const handed = planned.filter(({ columns }) => columns.used_by_id !== null).map(({ id }) => id);
  await noteFirstHolders({ db, actor, now }, handed);
  await recordCreated(
    db,
    planned.map(({ id }) => id),
    { actor_id: actor.id, created_at: now, empty: emptyParts(planned) },
  );
  return planned;
}

async function updateAssets(
  { db, actor, now }: Writing,
  plan: ImportPlan,
  planned: readonly Planned[],
): Promise<readonly Planned[]> {
  if (!planned.length) return [];
  const { zone } = plan.settings;
  const ids = planned.map(({ id }) => id);
  const parts = partsOf(planned);
  const before = await snapshotAssets(db, ids, parts);
  await sql`
    update assets t set name = r.name, description = r.description, asset_type_id = r.asset_type_id, asset_status_id = r.asset_status_id, department_id = r.department_id,
      organization_id = r.organization_id, location_id = r.location_id, product_id = r.product_id, impact_type_id = r.impact_type_id, managed_by_id = r.managed_by_id,
      used_by_id = r.used_by_id, assigned_on = ${assignedOn(zone, now, sql`t.assigned_on`)}, updated_by = ${actor.id}, updated_at = ${now}, version = t.version + 1
    from ${tableOf(planned)} r where t.id = r.id`.execute(db);
  const valued = planned.filter(({ custom }) => custom.size);
  if (valued.length) {
    const gone = valued.flatMap(({ id, custom }) => [...custom.keys()].map((field_id) => ({ id, field_id })));
    await sql`
      delete from custom_field_values v using json_to_recordset(${JSON.stringify(gone)}) as r (id bigint, field_id bigint)
      where v.owner_type = ${assetKind.owner} and v.owner_id = r.id and v.field_id = r.field_id`.execute(db);
    await storeCustom(db, plan, valued);
  }
  const handed = planned.filter(({ changed }) => changed.includes('used_by_id')).map(({ id }) => id);
  await noteHolders({ db, actor, now }, handed);
  const after = await snapshotAssets(db, ids, parts);
  const lines = ids.flatMap((id) => {
    const changed = difference(before.get(id) ?? {}, after.get(id) ?? {});
    const line = { owner_type: assetKind.owner, owner_id: id, actor_id: actor.id, created_at: now };
    return changed ? [{ ...line, kind: 'updated' as const, ...changed }] : [];
  });
  await recordActivity(db, ...lines);
  return planned;
}

/** What some of the rows change, as the log names it. */
function partsOf(written: readonly Planned[]): SnapshotPart[] {
  const columns = new Set(written.flatMap(({ changed }) => changed));
  const parts = [...columns].map((column) => logNames[column]);
  return written.some(({ custom }) => custom.size) ? [...parts, 'custom'] : parts;
}

/** What none of the rows has. */
const emptyParts = (written: readonly Planned[]): SnapshotPart[] => [
  ...lookupFields
    .filter((field) => written.every(({ columns }) => columns[field] === null))
    .map((field) => logNames[field]),
  ...(written.some(({ custom }) => custom.size) ? [] : ['custom' as const]),
];

const logNames: Record<Planned['changed'][number], SnapshotPart> = {
  name: 'name',
  description: 'description',
  asset_type_id: 'asset_type',
  asset_status_id: 'asset_status',
  department_id: 'department',
  organization_id: 'organization',
  location_id: 'location',
  product_id: 'product',
  impact_type_id: 'impact',
  managed_by_id: 'managed_by',
  used_by_id: 'used_by',
  assigned_on: 'assigned_on',
};

async function storeCustom(db: Trx, { settings, custom }: ImportPlan, written: readonly Planned[]): Promise<void> {
  const kinds = new Map(custom.map(({ id, kind }) => [id, kind]));
  const rows = written.flatMap(({ id, custom }) =>
    [...custom].flatMap(([field_id, texts]) =>
      texts.map((value, position) => ({
        owner_id: id,
        field_id,
        kind: kinds.get(field_id) ?? 'text',
        value,
        position,
      })),
    ),
  );
  await insertValues(db, assetKind.owner, settings.zone, rows);
}

/** What an updated asset was, in what the import changes. */
function beforeOf(present: Present, changed: Planned['changed'], custom: Planned['custom']) {
  return {
    columns: Object.fromEntries(
      changed.map((column) => [column, column === 'assigned_on' ? present.assigned_at : present[column]]),
    ),
    custom: Object.fromEntries([...custom.keys()].map((field) => [field, present.custom.get(field) ?? []])),
  };
}

interface Result {
  row: number;
  outcome: string;
  asset_id: number | null;
  version: number | null;
  before: unknown;
}

/** Notes what became of rows; rules may have made a further version of an asset, which belongs to the import too. */
export async function rememberResults(
  db: Trx,
  { id, hasRules }: ImportPlan,
  results: readonly Result[],
): Promise<void> {
  if (!results.length) return;
  const version = hasRules ? sql`(select a.version from assets a where a.id = r.asset_id)` : sql`r.version`;
  const rows = rowTable({
    row: { type: 'integer', values: results.map(({ row }) => row) },
    outcome: { type: 'text', values: results.map(({ outcome }) => outcome) },
    asset_id: { type: 'bigint', values: results.map(({ asset_id }) => asset_id) },
    version: { type: 'integer', values: results.map(({ version }) => version) },
    before: { type: 'jsonb', values: results.map(({ before }) => (before === null ? null : JSON.stringify(before))) },
  });
  await sql`
    insert into import_results (import_id, row, outcome, asset_id, version, before)
    select ${id}, r.row, r.outcome, r.asset_id, ${version}, r.before from ${rows} r`.execute(db);
}

/** Notes what is said of rows. */
export async function rememberMessages(db: Trx, { id }: ImportPlan, planned: readonly Planned[]): Promise<number> {
  const messages = planned.flatMap((one) => one.messages);
  if (!messages.length) return 0;
  await sql`
    insert into import_messages (import_id, type, row, field, comment)
    select ${id}, r.type, r.row, r.field, r.comment
    from json_to_recordset(${JSON.stringify(messages)}) as r (type text, row integer, field text, comment jsonb)`.execute(
    db,
  );
  return messages.length;
}
