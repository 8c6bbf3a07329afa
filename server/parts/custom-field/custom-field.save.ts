import { sql } from 'kysely';
import { ValidationError } from 'yup';
import type { FormCategory } from '../../../wire/parts/form';
import { customFieldRule, type CustomFieldValue } from '../../../wire/parts/form.rules';
import type { Db, Trx } from '../../shared/db';
import { invalid } from '../../shared/errors';
import {
  type CustomField,
  customFields,
  formValue,
  isShown,
  storedValues,
  type ValueOwner,
} from './custom-field.queries';
import { rule, say, type Sentence } from '../../shared/sentence';

interface Sent {
  module: FormCategory;
  /** By `f<id>`; a field that is not sent keeps what it has. */
  values: Record<string, unknown> | undefined;
  /** What decides which groups of fields are part of the form: the type and the department. */
  chosen: Readonly<Record<string, unknown>>;
  /** The sender's. */
  zone: string;
  /**
   * The form may leave out fields of a record that it edits, and sends no field that the type does not have; what other
   * types have stays stored (E26). Else all fields are checked, and what belongs to others is dropped.
   */
  partial?: boolean;
  isNew?: boolean;
}

/** Checks the custom fields that are part of the form and stores them. Throws 422 at `custom_fields.f<id>`. */
export async function saveCustomValues(db: Trx, owner: ValueOwner, sent: Sent): Promise<void> {
  const { zone, partial = false } = sent;
  const { shown, texts, faults } = await read(db, owner, sent);
  if (Object.keys(faults).length) throw invalid(faults);
  const kept = shown.filter(({ id }) => !texts.has(id)).map(({ id }) => id);
  const gone = partial ? sql`field_id = any(${[...texts.keys()]}::bigint[])` : sql`field_id <> all(${kept}::bigint[])`;
  await sql`delete from custom_field_values where owner_type = ${owner.type} and owner_id = ${owner.id} and ${gone}`.execute(
    db,
  );
  const rows = shown.flatMap(({ id, kind }) =>
    (texts.get(id) ?? []).map((value, position) => ({ owner_id: owner.id, field_id: id, kind, value, position })),
  );
  await insertValues(db, owner.type, zone, rows);
}

/** A text of a custom field; of a date a wire time. */
export interface ValueRow {
  owner_id: number;
  field_id: number;
  kind: CustomField['kind'];
  value: string;
  position: number;
}

/** Stores values that are checked; wire times are those of the zone. */
export async function insertValues(
  db: Trx,
  type: ValueOwner['type'],
  zone: string,
  rows: readonly ValueRow[],
): Promise<void> {
  if (!rows.length) return;
  await sql`
    insert into custom_field_values (owner_type, owner_id, field_id, position, value, number)
    select ${type}, r.owner_id, r.field_id, r.position,
      case r.kind when 'date' then to_char(r.value::timestamp at time zone ${zone} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') else r.value end,
      case r.kind when 'number' then r.value::numeric end
    from json_to_recordset(${JSON.stringify(rows)}) as r (owner_id bigint, field_id bigint, position integer, kind text, value text)`.execute(
    db,
  );
}

/**
 * What is wrong with the custom fields of a form that breaks other rules too, so that its sender hears of everything at
 * once. `fields` are not validated yet.
 */
export async function customFaults(
  db: Db,
  { module, type }: { module: FormCategory; type: ValueOwner['type'] },
  zone: string,
  { partial = false, ...fields }: Record<string, unknown> & { partial?: boolean },
): Promise<Record<string, Sentence>> {
  const { id, custom_fields } = fields;
  const values = typeof custom_fields === 'object' ? { ...custom_fields } : {};
  const chosen = Object.fromEntries([`${module}_type_id`, 'department_id'].map((name) => [name, number(fields[name])]));
  return (await read(db, { type, id: number(id) }, { module, values, chosen, zone, partial, isNew: !id })).faults;
}

const number = (value: unknown): number => (Number.isSafeInteger(Number(value)) ? Number(value) : 0);

interface Read {
  /** The fields that are part of the form. */
  shown: CustomField[];
  /**
   * The texts of every field that was sent, but of a date that is as it was; what is not here is checked and stays as
   * it is stored.
   */
  texts: Map<number, string[]>;
  /** By name of the field. */
  faults: Record<string, Sentence>;
}

async function read(
  db: Db,
  owner: ValueOwner,
  { module, values = {}, chosen, zone, partial = false, isNew = false }: Sent,
): Promise<Read> {
  const all = await customFields(db, module);
  const shown = all.filter((field) => isShown(field, chosen));
  const stored = await storedValues(db, owner, zone);
  const texts = new Map<number, string[]>();
  const faults: Record<string, Sentence> = partial ? faultsOfOthers(values, shown) : {};
  for (const field of shown) {
    const key = `f${field.id}`;
    const present = stored.get(field.id) ?? [];
    const sent = Object.hasOwn(values, key);
    if (partial && !isNew && !sent) continue;
    try {
      // What a record has may stay although the field does not offer it any more.
      const check = customFieldRule({ ...field, options: [...field.options, ...present] });
      const value = check.validateSync(sent ? values[key] : formValue(field, present)) as CustomFieldValue | undefined;
      const given = textsOf(value);
      if (sent && !isAsShown(field, given, present)) texts.set(field.id, given);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      faults[field.name] = rule(error.message);
    }
  }
  return { shown, texts, faults };
}

/** Of values that belong to no field of the form; an empty one says nothing. */
const faultsOfOthers = (values: Record<string, unknown>, shown: readonly CustomField[]): Record<string, Sentence> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([key, value]) => !shown.some(({ id }) => key === `f${id}`) && !isNothing(value))
      .map(([key]) => [`custom_fields.${key}`, notOfType()]),
  );

export const notOfType = (): Sentence => say('field.not_of_type', 'This field does not belong to the chosen type.');

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A date that is shown as it was sent stays the moment that it is: an hour that comes twice is shown alike. */
const isAsShown = ({ kind }: CustomField, [given]: string[], [present]: string[]): boolean =>
  kind === 'date' && given !== undefined && given === present;

/** As the table has them. */
export function textsOf(value: CustomFieldValue | undefined): string[] {
  if (typeof value === 'boolean') return value ? ['true'] : [];
  return Array.isArray(value) ? [...new Set(value)] : value ? [value] : [];
}
