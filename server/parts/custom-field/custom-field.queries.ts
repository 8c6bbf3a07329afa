import { sql } from 'kysely';
import type { OwnerType } from '../../../wire/parts/attachment';
import {
  type CustomFieldKind,
  customFieldLength,
  customFieldName,
  type FormCategory,
  type FormField,
} from '../../../wire/parts/form';
import type { Db } from '../../shared/db';
import { wireTime } from '../../shared/time';

/** A custom field as forms describe it, and its id. */
export type CustomField = FormField & { id: number; kind: CustomFieldKind };

interface Row {
  id: number;
  label: string;
  kind: CustomFieldKind;
  required: boolean;
  multiple: boolean;
  options: string[];
  types: number[];
  departments: number[];
}

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
    select f.id, f.label, f.kind, f.required, f.multiple, f.options,
      coalesce((select json_agg(k.type_id order by k.type_id) from form_group_types k where k.group_id = f.group_id), '[]'::json) as types,
      coalesce((select json_agg(k.department_id order by k.department_id) from form_group_departments k where k.group_id = f.group_id), '[]'::json) as departments
    from custom_fields f where f.module = ${module} order by f.position, f.id`.execute(db);
  return rows.map(({ id, label, kind, required, multiple, options, types, departments }) => ({
    id,
    name: customFieldName(id),
    label,
    kind,
    required,
    max: kind === 'text' || kind === 'textarea' ? customFieldLength : null,
    multiple: multiple && kind === 'options',
    lookup: null,
    ids: [],
    options,
    when: [
      ...(types.length ? [{ field: `${module}_type_id`, ids: types }] : []),
      ...(departments.length ? [{ field: 'department_id', ids: departments }] : []),
    ],
    value: null,
  }));
}

/** Is the field part of the form while these values are chosen? */
export const isShown = ({ when }: Pick<FormField, 'when'>, chosen: Readonly<Record<string, unknown>>): boolean =>
  when.every(({ field, ids }) => ids.some((id) => id === chosen[field]));

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
    select v.owner_id, v.field_id, array_agg(case when f.kind = 'date' then ${wireTime(sql`v.value::timestamptz`, zone)} else v.value end order by v.position) as texts
    from custom_field_values v join custom_fields f on f.id = v.field_id where v.owner_type = ${type} and v.owner_id = any(${ids}) group by v.owner_id, v.field_id`.execute(
    db,
  );
  const values = new Map<number, Map<number, string[]>>();
  for (const { owner_id, field_id, texts } of rows)
    values.set(owner_id, (values.get(owner_id) ?? new Map<number, string[]>()).set(field_id, texts));
  return values;
}

/** The custom fields of a module, as a panel of filters lists them. */
export async function listedCustomFields(db: Db, module: FormCategory) {
  const fields = await customFields(db, module);
  return fields.map(({ id, label, kind, multiple, options }) => ({ id, label, kind, multiple, options }));
}

/** A custom field of a form without its id. What a record has may stay although the field does not offer it any more. */
export function describedCustomField(
  { id: _, ...field }: FormField & { id: number },
  texts: string[] | undefined,
): FormField {
  const options = field.kind === 'options' ? [...new Set([...field.options, ...(texts ?? [])])] : field.options;
  return { ...field, options, value: formValue(field, texts) };
}

/** What a form holds for these texts. */
export function formValue(
  { kind, multiple }: Pick<FormField, 'kind' | 'multiple'>,
  texts: string[] | undefined,
): FormField['value'] {
  if (kind === 'checkbox') return texts?.[0] === 'true';
  return multiple ? (texts ?? []) : (texts?.[0] ?? null);
}
