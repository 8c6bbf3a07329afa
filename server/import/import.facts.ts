import { sql } from 'kysely';
import type { CreatableField } from '../../wire/import/import';
import type { LookupName } from '../../wire/parts/lookup';
import { fold } from '../../wire/protocol/fold';
import { assetKind } from '../asset/asset.kind';
import { storedValuesOf } from '../parts/custom-field/custom-field.queries';
import { lookups } from '../kinds';
import type { Db, Trx } from '../shared/db';
import { arrayOf } from '../shared/row-table';
import { seeing } from '../shared/seeing';
import { personName } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { readChosen } from './import.chosen';
import { type Draft, idOf, type ImportPlan, isMade, keyOf, wordsOf } from './import.draft';
import {
  type LookupField,
  type Lookups,
  makeMissing,
  namedByUuid,
  type NamedField,
  namedFields,
  readLookups,
} from './import.lookups';
import { namesOf } from './import.match';
import { namedByField } from './import.options';
import type { Facts, Present } from './import.plan';
import { withinReach } from './import.reach';

/** Everything that the rows of a batch ask of the database. Assets that they may change are held, but in a dry run. */
export async function readFacts(db: Trx, plan: ImportPlan, drafts: readonly Draft[]): Promise<Facts> {
  const found = await lookupsOf(db, plan, drafts);
  const chosen = await readChosen(db, plan, drafts);
  const { present, barred } = await withinReach(db, plan.uploader, await presentOf(db, plan, drafts));
  const keyed = drafts.flatMap((draft) => {
    const key = keyOf(plan, draft) || (present.get(draft.row)?.identifier ?? '');
    return key ? [{ row: draft.row, key }] : [];
  });
  const earlier = await noteKeys(db, plan, keyed);
  const created = drafts.flatMap((draft) =>
    present.has(draft.row) || barred.has(draft.row) || idOf(plan, draft)
      ? []
      : [{ row: draft.row, key: keyOf(plan, draft) }],
  );
  const used = await readUsed(db, plan);
  const ids = plan.dryRun ? new Map<number, number>() : await drawIds(db, created);
  return { lookups: found, chosen, used, earlier, present, barred, ids };
}

/** What was chosen for values, by field, as far as it is there and may still be chosen. */
async function readUsed(db: Trx, { answers, custom, sights }: ImportPlan): Promise<Facts['used']> {
  const used = new Map<string, ReadonlyMap<number, string>>();
  for (const [field, { ids }] of answers) {
    const own = custom.find(({ name }) => name === field);
    const named = own ? namedByField(own) : namedByUuid(field);
    if (named && ids.length) used.set(field, await namesOf(db, sights, named, ids));
  }
  return used;
}

/** What the cells name; what does not exist is made where the import may. */
async function lookupsOf(db: Trx, plan: ImportPlan, drafts: readonly Draft[]): Promise<Lookups> {
  const words = wordsOf(plan, drafts);
  const found = await readLookups(db, plan.sights, words);
  if (plan.dryRun) return found;
  const missing = new Map<CreatableField, Set<string>>();
  for (const [field, some] of words)
    for (const word of some)
      if (isMade(plan, field, word, found.get(field)?.get(word)))
        missing.set(field, (missing.get(field) ?? new Set()).add(word));
  if (!missing.size) return found;
  await makeMissing(db, missing);
  const made = new Map([...missing.keys()].map((field) => [field, words.get(field)!]));
  return new Map([...found, ...(await readLookups(db, plan.sights, made))]);
}

interface Keyed {
  row: number;
  key: string;
}

/** Notes identifiers, or other values, of rows, and returns which of them stood in an earlier row of the file. */
export async function noteKeys(
  db: Trx,
  { id }: Pick<ImportPlan, 'id'>,
  keyed: readonly Keyed[],
): Promise<Map<number, number>> {
  if (!keyed.length) return new Map();
  const keys = sql`unnest(${arrayOf(keyed.map(({ key }) => key))}::text[], ${arrayOf(keyed.map(({ row }) => row))}::integer[]) as w (key, row)`;
  const noted = await sql`
    insert into import_keys (import_id, key, row) select ${id}, fold(w.key), min(w.row) from ${keys} group by fold(w.key)
    on conflict do nothing`.execute(db);
  if (Number(noted.numAffectedRows) === keyed.length) return new Map();
  const { rows } = await sql<{ row: number; earlier: number }>`
    select w.row, k.row as earlier from ${keys} join import_keys k on k.import_id = ${id} and k.key = fold(w.key) where k.row < w.row`.execute(
    db,
  );
  return new Map(rows.map(({ row, earlier }) => [row, earlier]));
}

/** Ids for new assets, by row; those without an identifier get that of their id, and an id whose identifier is taken is passed over. */
async function drawIds(db: Trx, rows: readonly Keyed[]): Promise<Map<number, number>> {
  const [typed, untyped] = [rows.filter(({ key }) => key), rows.filter(({ key }) => !key)];
  const own = sql`fold(${assetKind.prefix + '-'}::text || n.id)`;
  const keys = arrayOf(typed.map(({ key }) => fold(key)));
  const isFree = sql`not exists (select from assets t where fold(t.identifier) = ${own}) and ${own} <> all(${keys}::text[])`;
  const automatic: number[] = [];
  while (automatic.length < untyped.length)
    automatic.push(...(await nextIds(db, untyped.length - automatic.length, isFree)));
  const others = await nextIds(db, typed.length, sql`true`);
  return new Map([
    ...untyped.map(({ row }, i) => [row, automatic[i] ?? 0] as const),
    ...typed.map(({ row }, i) => [row, others[i] ?? 0] as const),
  ]);
}

/** At most so many ids for new assets: those of which the condition on `n.id` holds. */
async function nextIds(db: Trx, count: number, condition: ReturnType<typeof sql>): Promise<number[]> {
  if (!count) return [];
  const { rows } = await sql<{ ids: number[] | null }>`
    select json_agg(n.id order by n.id) as ids from (select nextval((select pg_get_serial_sequence('assets', 'id')::regclass)) as id from generate_series(1, ${count}::integer)) n
    where ${condition}`.execute(db);
  return rows[0]?.ids ?? [];
}

type PresentRow = Omit<Present, 'custom' | 'customNames'> & { row: number };

/** The names of what an asset has, in what the file has a column for. */
const nameOf = {
  ...(Object.fromEntries(
    Object.entries(namedFields).map(([column, table]) => [
      column,
      sql`(select n.name from ${sql.table(table)} n where n.id = ${sql.ref(`t.${column}`)})`,
    ]),
  ) as Record<NamedField, ReturnType<typeof sql>>),
  managed_by_id: personName(sql.ref('t.managed_by_id')),
  used_by_id: personName(sql.ref('t.used_by_id')),
} satisfies Record<LookupField, unknown>;

/** The assets that rows name, by row: by the identifier in whatever case and width, or by the ID. */
async function presentOf(db: Trx, plan: ImportPlan, drafts: readonly Draft[]): Promise<Map<number, Present>> {
  const { settings, custom, places } = plan;
  const keyed = drafts.map((draft) => ({ row: draft.row, key: keyOf(plan, draft), id: idOf(plan, draft) }));
  const requestedOf = keyed.filter(({ key, id }) => key || id);
  if (!requestedOf.length) return new Map();
  const held = settings.update_existing && !plan.dryRun ? sql`for update of t` : sql``;
  const mapped = (Object.keys(nameOf) as (keyof typeof nameOf)[]).filter((field) => places.has(field));
  const names = settings.update_existing
    ? sql`json_build_object(${sql.join(mapped.flatMap((field) => [sql.lit(field), nameOf[field]]))})`
    : sql`'{}'::json`;
  const wanted = sql`unnest(${arrayOf(requestedOf.map(({ row }) => row))}::integer[], ${arrayOf(requestedOf.map(({ key }) => key))}::text[], ${arrayOf(requestedOf.map(({ id }) => id))}::bigint[]) as w (row, key, id)`;
  const columns = sql`w.row, t.id, t.identifier, t.version, t.name, t.description, t.asset_type_id, t.asset_status_id, t.department_id, t.organization_id, t.location_id,
      t.product_id, t.impact_type_id, t.managed_by_id, t.used_by_id, ${wireTime(sql`t.assigned_on`, settings.zone)} as assigned_on, t.assigned_on::text as assigned_at,
      ${names} as names`;
  const { rows } = await sql<PresentRow>`
    select ${columns} from ${wanted} join assets t on fold(t.identifier) = fold(w.key) where w.key <> '' order by t.id ${held}`.execute(
    db,
  );
  if (places.has('id'))
    rows.push(
      ...(
        await sql<PresentRow>`
          select ${columns} from ${wanted} join assets t on t.id = w.id where w.key = '' order by t.id ${held}`.execute(
          db,
        )
      ).rows,
    );
  const readsCustom = custom.some(({ place }) => place !== undefined) && settings.update_existing && rows.length > 0;
  const values = readsCustom ? await customOf(db, rows, settings.zone) : new Map<number, Map<number, string[]>>();
  const customNames = readsCustom ? await chosenNames(db, plan, rows) : new Map<number, Map<number, string>>();
  return new Map(
    rows.map(({ row, ...asset }) => [
      row,
      { ...asset, custom: values.get(asset.id) ?? new Map(), customNames: customNames.get(asset.id) ?? new Map() },
    ]),
  );
}

const customOf = (db: Db, rows: readonly PresentRow[], zone: string) =>
  storedValuesOf(
    db,
    'sd_assets',
    rows.map(({ id }) => id),
    zone,
  );

/** What an export writes for custom fields that are fed by a lookup, by asset and field. */
async function chosenNames(
  db: Db,
  { custom }: ImportPlan,
  rows: readonly PresentRow[],
): Promise<Map<number, Map<number, string>>> {
  const names = new Map<number, Map<number, string>>();
  const ids = rows.map(({ id }) => id);
  for (const { id: field, lookup, place } of custom) {
    if (lookup === null || place === undefined) continue;
    const { table, name } = lookups[lookup as LookupName];
    const { rows: found } = await sql<{ owner: number; text: string }>`
      select v.owner_id as owner, string_agg(${name}, ', ' order by v.position) as text from custom_field_values v
      join ${sql.table(table)} t on t.id = v.value::bigint
      where v.owner_type = 'sd_assets' and v.owner_id = any(${ids}::bigint[]) and v.field_id = ${field} group by v.owner_id`.execute(
      seeing(db),
    );
    for (const { owner, text } of found)
      names.set(owner, (names.get(owner) ?? new Map<number, string>()).set(field, text));
  }
  return names;
}
