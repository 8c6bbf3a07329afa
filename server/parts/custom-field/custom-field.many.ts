import { sql } from 'kysely';
import { ValidationError } from 'yup';
import { bulkTexts } from '../../../wire/parts/bulk';
import type { FormCategory } from '../../../wire/parts/form';
import { customFieldRule, type CustomFieldValue } from '../../../wire/parts/form.schema';
import { fitsPattern } from '../../../wire/parts/pattern';
import type { Actor } from '../../shared/actor';
import type { Db, Trx } from '../../shared/db';
import { choiceGone, invalid } from '../../shared/errors';
import { rule, say, type Sentence } from '../../shared/sentence';
import * as bulkSentences from '../../../texts/compiled/server/bulk';
import { belongsTo, type CustomField, customFields, mayFill, notShown, storedValuesOf } from './custom-field.queries';
import { mayChange } from './custom-field.rights';
import { fixed, insertValues, isNothing, notExpected, notOffered, shownWith, textsOf } from './custom-field.save';
import { valueOwners } from './custom-field.shown';
import { takenBy, takenValues } from './custom-field.unique';

/** Values of custom fields that many records are to get, as they were sent: by `f<id>`. */
export type SentValues = Readonly<Record<string, unknown>>;

/** Texts of fields by their ids; none: the field becomes empty. */
export type FieldTexts = ReadonlyMap<number, readonly string[]>;

/** Where errors of a value stand in the answer to a call for many records. */
const nameOf = (key: string): string => `set.custom_fields.${key}`;

/** Of a field that cannot be set so, why; of the others the texts. */
function readValue(field: CustomField, actor: Actor, value: unknown): string[] | Sentence {
  if (!field.active) return notExpected();
  if (!mayChange(actor, field)) return fixed(field);
  try {
    return textsOf(customFieldRule(field, fitsPattern).validateSync(value) as CustomFieldValue | undefined);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return rule(error.message);
  }
}

/**
 * Checks values for `count` records by the rules of a single save, as far as they do not depend on a record. Throws 422 at
 * `set.custom_fields.f<id>`, 503.
 */
export async function requireValues(
  db: Db,
  module: FormCategory,
  actor: Actor,
  { values, count }: { values: SentValues; count: number },
): Promise<void> {
  const fields = await fillable(db, module, actor);
  const faults: Record<string, Sentence> = {};
  const chosen: { key: string; lookup: string | null; added: string[] }[] = [];
  for (const [key, value] of Object.entries(values)) {
    const field = fields.find(({ id }) => key === `f${id}`);
    const read = field ? readValue(field, actor, value) : rule(bulkTexts.unknown);
    if (!Array.isArray(read)) faults[nameOf(key)] = read;
    else if (field?.unique && read.length && count > 1)
      faults[nameOf(key)] = say(bulkSentences.one_value, { label: field.label });
    else if (field?.lookup) chosen.push({ key, lookup: field.lookup, added: read });
  }
  for (const { key } of await notOffered(db, actor, chosen)) faults[nameOf(key)] = choiceGone();
  if (Object.keys(faults).length) throw invalid(faults);
}

const fillable = async (db: Db, module: FormCategory, actor: Actor): Promise<CustomField[]> =>
  (await customFields(db, module)).filter((field) => mayFill(actor, field));

/** What a record gets: the fields that would change, or why it cannot get the values. */
interface Planned {
  texts: FieldTexts;
  why: Sentence | null;
}

/**
 * What records would get of values that are checked ({@link requireValues}). `chosen` decides which groups of fields are part
 * of the form: the type and the department. As many queries for a thousand as for one.
 */
export async function planValues(
  db: Db,
  module: FormCategory,
  actor: Actor,
  { values, rows }: { values: SentValues; rows: readonly { id: number; chosen: Readonly<Record<string, unknown>> }[] },
): Promise<ReadonlyMap<number, Planned>> {
  const all = await fillable(db, module, actor);
  const stored = await storedValuesOf(db, valueOwners[module], idsOf(rows), actor.time_zone);
  const wanted = all.flatMap((field) => {
    if (!Object.hasOwn(values, `f${field.id}`)) return [];
    const read = readValue(field, actor, values[`f${field.id}`]);
    return Array.isArray(read) ? [{ field, texts: read }] : [];
  });
  const active = all.filter((field) => field.active);
  const planned = new Map<number, Planned>(
    rows.map(({ id, chosen }) => {
      const present = stored.get(id) ?? new Map<number, string[]>();
      const offered = active.filter((field) => belongsTo(field, chosen));
      const shown = shownWith(values, offered, present, chosen);
      const texts = new Map<number, string[]>();
      let why: Sentence | null = null;
      for (const { field, texts: given } of wanted)
        if (shown.includes(field)) {
          const had = present.get(field.id) ?? [];
          if (given.join('\n') !== had.join('\n')) texts.set(field.id, given);
        } else if (!isNothing(values[`f${field.id}`]))
          why ??= offered.includes(field) ? notShown(field, all) : say(bulkSentences.no_field, { label: field.label });
      return [id, { texts, why }];
    }),
  );
  const unique = new Set(wanted.flatMap(({ field }) => (field.unique ? [field.id] : [])));
  const claims = [...planned].flatMap(([owner_id, { texts }]) => claimsOf(owner_id, texts, unique));
  for (const other of await takenValues(db, module, claims)) {
    const one = planned.get(other.owner_id);
    if (one) one.why ??= takenBy(actor, module, other);
  }
  return planned;
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

const claimsOf = (owner_id: number, texts: FieldTexts, unique: ReadonlySet<number>) =>
  [...texts].flatMap(([field_id, given]) =>
    unique.has(field_id) ? given.map((value, position) => ({ owner_id, field_id, position, value })) : [],
  );

/** What records have in these fields, as it is stored: texts by field, by record. */
export async function formerValues(
  db: Db,
  module: FormCategory,
  { ids, fields }: { ids: readonly number[]; fields: readonly number[] },
): Promise<ReadonlyMap<number, FieldTexts>> {
  const { rows } = await sql<{ owner_id: number; field_id: number; texts: string[] }>`
    select v.owner_id, v.field_id, array_agg(v.value order by v.position) as texts from custom_field_values v
    where v.owner_type = ${valueOwners[module]} and v.owner_id = any(${ids}::bigint[]) and v.field_id = any(${fields}::bigint[])
    group by v.owner_id, v.field_id`.execute(db);
  const found = new Map(ids.map((id) => [id, new Map<number, string[]>()]));
  for (const { owner_id, field_id, texts } of rows) found.get(owner_id)?.set(field_id, texts);
  return found;
}

/**
 * Puts texts into fields of records: wire times of the actor's zone, or what {@link formerValues} said. Throws 422 where somebody
 * saved the same value of a unique field in this moment.
 */
export async function writeValues(
  db: Trx,
  module: FormCategory,
  actor: Actor,
  records: ReadonlyMap<number, FieldTexts>,
): Promise<void> {
  const pairs = [...records].flatMap(([owner_id, texts]) =>
    [...texts.keys()].map((field_id) => ({ owner_id, field_id })),
  );
  if (!pairs.length) return;
  await sql`
    delete from custom_field_values v using json_to_recordset(${JSON.stringify(pairs)}) as r (owner_id bigint, field_id bigint)
    where v.owner_type = ${valueOwners[module]} and v.owner_id = r.owner_id and v.field_id = r.field_id`.execute(db);
  const kinds = new Map((await customFields(db, module)).map(({ id, kind }) => [id, kind]));
  const rows = [...records].flatMap(([owner_id, texts]) =>
    [...texts].flatMap(([field_id, given]) => {
      const kind = kinds.get(field_id);
      return kind ? given.map((value, position) => ({ owner_id, field_id, kind, value, position })) : [];
    }),
  );
  const refused = await insertValues(db, valueOwners[module], actor.time_zone, rows, 'returned');
  if (!refused.length) return;
  const others = await takenValues(
    db,
    module,
    rows.filter(({ field_id }) => refused.includes(field_id)),
  );
  throw invalid(
    Object.fromEntries(others.map((other) => [nameOf(`f${other.field_id}`), takenBy(actor, module, other)])),
  );
}

/**
 * Why records do not get back what they had in custom fields: who lacks the right to change one, and a value of a unique field
 * that another record has by now.
 */
export async function formerRefusals(
  db: Db,
  module: FormCategory,
  actor: Actor,
  records: ReadonlyMap<number, FieldTexts>,
): Promise<ReadonlyMap<number, Sentence>> {
  const ids = new Set([...records.values()].flatMap((texts) => [...texts.keys()]));
  if (!ids.size) return new Map();
  const fields = (await customFields(db, module)).filter(({ id }) => ids.has(id));
  const barred = fields.find((field) => !mayChange(actor, field));
  if (barred) return new Map([...records.keys()].map((id) => [id, fixed(barred)]));
  const unique = new Set(fields.flatMap((field) => (field.unique ? [field.id] : [])));
  const claims = [...records].flatMap(([owner_id, texts]) => claimsOf(owner_id, texts, unique));
  const others = await takenValues(db, module, claims);
  return new Map(others.map((other) => [other.owner_id, takenBy(actor, module, other)]));
}
