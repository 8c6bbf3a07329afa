import { sql } from 'kysely';
import type { OwnerType } from '../../../wire/parts/attachment';
import {
  type CustomFieldKind,
  customFieldLength,
  customFieldName,
  factsOf,
  type FormCategory,
  type FormField,
  groupedBy,
} from '../../../wire/parts/form';
import type { LookupName } from '../../../wire/parts/lookup';
import type { PermissionKey } from '../../../wire/protocol/permission';
import type { Named } from '../../../wire/protocol/reply';
import type { Actor } from '../../shared/actor';
import { missingRight } from '../../shared/admission';
import type { Db } from '../../shared/db';
import { wireTime } from '../../shared/time';
import { lookups } from '../../kinds';
import { say, type Sentence } from '../../shared/sentence';
import * as fieldSentences from '../../../texts/compiled/server/field';
import { seenTicketsOrNone, unseenTicket } from '../../shared/sight';
import { isShownTo, mayChange } from './custom-field.rights';
import { formOrder, isMoment, type Who } from './custom-field.shown';

/** A custom field as forms describe it, its id, what it starts with as stored texts, and whether it is asked. */
export type CustomField = Omit<FormField, 'unit' | 'currency' | 'pattern' | 'pattern_message' | 'read_only'> & {
  id: number;
  kind: CustomFieldKind;
  preset: string[];
  active: boolean;
} & FieldExtras;

/** What it may have besides (wire/parts/form.options.ts). */
export interface FieldExtras {
  unique: boolean;
  pattern: string | null;
  pattern_message: string | null;
  unit: string | null;
  currency: string | null;
  hidden_from_clients: boolean;
  edit_right: PermissionKey | null;
}

/** The columns of {@link FieldExtras} of the field `f`. */
export const fieldExtras = sql`f.is_unique as "unique", f.pattern, f.pattern_message, f.unit, f.currency, f.hidden_from_clients, f.edit_right`;

type Row = Pick<
  CustomField,
  | 'id'
  | 'label'
  | 'kind'
  | 'required'
  | 'multiple'
  | 'options'
  | 'lookup'
  | 'help'
  | 'preset'
  | 'min'
  | 'max'
  | 'active'
  | keyof FieldExtras
> & { types: number[]; departments: number[]; when_field_id: number | null; when_values: string[] };

/** Where the values of custom fields belong. */
export interface ValueOwner {
  type: OwnerType;
  id: number;
}

/**
 * The custom fields of a module in their order. A group's fields belong to the form while one of its types and one of
 * its departments is chosen.
 */
export async function customFields(db: Db, module: FormCategory): Promise<CustomField[]> {
  const { rows } = await sql<Row>`
    select f.id, f.label, f.kind, f.required, f.multiple, f.options, f.lookup, f.help, f.preset, f.min, f.max, f.active, f.when_field_id, f.when_values, ${fieldExtras},
      coalesce((select json_agg(k.type_id order by k.type_id) from form_group_types k where k.group_id = f.group_id), '[]'::json) as types,
      coalesce((select json_agg(k.department_id order by k.department_id) from form_group_departments k where k.group_id = f.group_id), '[]'::json) as departments
    from custom_fields f where f.module = ${module} order by ${formOrder('f')}`.execute(db);
  return rows.map(({ types, departments, when_field_id, when_values, multiple, max, ...field }) => ({
    ...field,
    name: customFieldName(field.id),
    max: factsOf(field.kind).bounds === 'characters' ? (max ?? customFieldLength) : max,
    multiple: multiple && factsOf(field.kind).several,
    ids: [],
    when: [
      ...(groupedBy[module].types && types.length ? [{ field: `${module}_type_id`, ids: types }] : []),
      ...(departments.length ? [{ field: 'department_id', ids: departments }] : []),
      ...(when_field_id === null ? [] : [{ field: customFieldName(when_field_id), ids: [], values: when_values }]),
    ],
    value: null,
  }));
}

/** May the actor see the field and answer it? One that is fed by a lookup only who may open that. */
export const mayFill = (
  actor: Actor,
  { lookup, hidden_from_clients }: Pick<CustomField, 'lookup' | 'hidden_from_clients'>,
): boolean =>
  isShownTo(actor, { hidden_from_clients }) &&
  (lookup === null || missingRight(actor, lookups[lookup as LookupName].needs) === null);

/** Does the field belong to this type and department? What other custom fields say of it is asked by {@link askedFields}. */
export const belongsTo = ({ when }: Pick<FormField, 'when'>, chosen: Readonly<Record<string, unknown>>): boolean =>
  when.every(({ field, ids, values }) => values !== undefined || ids.some((id) => id === chosen[field]));

/** Those of the fields that another custom field hides are not asked; this says why. */
export function notShown({ when }: Pick<FormField, 'when'>, all: readonly CustomField[]): Sentence {
  const condition = when.find(({ values }) => values);
  const label = all.find(({ name }) => name === condition?.field)?.label ?? '';
  return say(fieldSentences.not_shown, { label, values: (condition?.values ?? []).join(', ') });
}

/** The texts that each field of a record has, by field id; dates as wire times of the zone. */
export const storedValues = async (db: Db, { type, id }: ValueOwner, zone: string): Promise<Map<number, string[]>> =>
  (await storedValuesOf(db, type, [id], zone)).get(id) ?? new Map<number, string[]>();

/** {@link storedValues} of many records, by their ids; who has none is left out. */
export async function storedValuesOf(
  db: Db,
  type: OwnerType,
  ids: readonly number[],
  zone: string,
): Promise<Map<number, Map<number, string[]>>> {
  const { rows } = await sql<{ owner_id: number; field_id: number; texts: string[] }>`
    select v.owner_id, v.field_id, array_agg(case when ${isMoment} then ${wireTime(sql`v.value::timestamptz`, zone)} else v.value end order by v.position) as texts
    from custom_field_values v join custom_fields f on f.id = v.field_id where v.owner_type = ${type} and v.owner_id = any(${ids}) group by v.owner_id, v.field_id`.execute(
    db,
  );
  const values = new Map<number, Map<number, string[]>>();
  for (const { owner_id, field_id, texts } of rows)
    values.set(owner_id, (values.get(owner_id) ?? new Map<number, string[]>()).set(field_id, texts));
  return values;
}

/** The custom fields of a module, as a panel of filters lists them. */
export async function listedCustomFields(db: Db, module: FormCategory, actor: Actor) {
  const fields = await customFields(db, module);
  return fields
    .filter((field) => mayFill(actor, field))
    .map(({ id, label, kind, multiple, options, lookup, unit, currency }) => ({
      ...{ id, label, kind, multiple, options, lookup },
      ...(unit !== null && { unit }),
      ...(currency !== null && { currency }),
    }));
}

/**
 * The custom fields of a module's form that the actor may answer: with what a record has in them (`stored`), or with
 * what a new one starts with.
 */
export async function describedCustomFields(
  db: Db,
  module: FormCategory,
  { actor, language }: Who,
  stored?: ReadonlyMap<number, string[]>,
): Promise<FormField[]> {
  const fields = (await customFields(db, module)).filter((field) => field.active && mayFill(actor, field));
  const textsOf = ({ id, preset }: CustomField) => (stored ? (stored.get(id) ?? []) : preset);
  const names = await chosenNames(
    db,
    { actor, language },
    fields.map((field) => ({ lookup: field.lookup, texts: textsOf(field) })),
  );
  return fields.map((field) => described(field, textsOf(field), names, actor));
}

/** By lookup and id. */
export type ChosenNames = ReadonlyMap<string, string>;
const nameKey = (lookup: string | null, id: string | number): string => `${lookup}:${id}`;

/**
 * The names of what fields have chosen: a query for each lookup that is among them. Of a ticket that the reader may not see it
 * is said that they may not.
 */
export async function chosenNames(
  db: Db,
  { actor, language }: Who,
  chosen: readonly { lookup: string | null; texts: readonly string[] }[],
): Promise<ChosenNames> {
  const found = new Map<string, string>();
  for (const lookup of new Set(chosen.map((one) => one.lookup))) {
    const ids = chosen.flatMap((one) => (one.lookup === lookup ? one.texts.map(Number) : []));
    if (lookup === null || !ids.length) continue;
    const { table, name, shows } = lookups[lookup as LookupName];
    const { rows } = await sql<{ id: number; name: string }>`
      select t.id, ${name} as name from ${sql.table(table)} t where t.id = any(${ids}::bigint[])`.execute(db);
    const seen = shows === 'ticket' && actor.tickets ? await seenTicketsOrNone(actor, ids) : null;
    for (const row of rows)
      found.set(nameKey(lookup, row.id), seen && !seen.has(row.id) ? unseenTicket(language) : row.name);
  }
  return found;
}

/** What a record has may stay although the field does not offer it any more. */
function described(field: CustomField, texts: readonly string[], names: ChosenNames, actor: Actor): FormField {
  const { name, label, kind, required, multiple, lookup, ids, when, help, min, max } = field;
  const options = factsOf(kind).stored === 'option' ? [...new Set([...field.options, ...texts])] : field.options;
  return {
    ...{ name, label, kind, required, multiple, lookup, ids, options, when, help, min, max },
    value: shownValue(field, texts, names),
    ...(field.pattern !== null && { pattern: field.pattern }),
    ...(field.pattern_message !== null && { pattern_message: field.pattern_message }),
    ...(field.unit !== null && { unit: field.unit }),
    ...(field.currency !== null && { currency: field.currency }),
    ...(!mayChange(actor, field) && { read_only: true }),
  };
}

/** What a form shows for these texts; of a lookup what there still is, with its name. */
export function shownValue(
  field: Pick<FormField, 'lookup' | 'multiple'> & { kind: CustomFieldKind },
  texts: readonly string[],
  names: ChosenNames,
): Exclude<FormField['value'], object> | string[] | Named | Named[] {
  if (factsOf(field.kind).stored !== 'id') return formValue(field, texts) as string | boolean | string[] | null;
  const chosen = texts.flatMap((text) => {
    const name = names.get(nameKey(field.lookup, text));
    return name === undefined ? [] : [{ id: Number(text), name }];
  });
  return field.multiple ? chosen : (chosen[0] ?? null);
}

/** What a form sends for these texts. */
export function formValue(
  { kind, multiple }: Pick<FormField, 'kind' | 'multiple'>,
  texts: readonly string[] | undefined,
): boolean | string | string[] | null {
  if (kind === 'checkbox') return texts?.[0] === 'true';
  return multiple ? [...(texts ?? [])] : (texts?.[0] ?? null);
}
