import { sql } from 'kysely';
import { ValidationError } from 'yup';
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
import { rule, type Sentence } from '../../shared/sentence';

interface Sent {
  /** By `f<id>`; a field that is not sent keeps what it has. */
  values: Record<string, unknown> | undefined;
  /** What decides which groups of fields are part of the form. */
  chosen: { change_type_id: number; department_id: number | null };
  /** The sender's. */
  zone: string;
}

/**
 * Checks the custom fields that are part of the form and stores them; what belongs to fields that are not part of it
 * any more is dropped. Throws 422 at `custom_fields.f<id>`.
 */
export async function saveCustomValues(db: Trx, owner: ValueOwner, { values, chosen, zone }: Sent): Promise<void> {
  const { shown, texts, faults } = await read(db, owner, { values, chosen, zone });
  if (Object.keys(faults).length) throw invalid(faults);
  const kept = shown.filter(({ id }) => !texts.has(id)).map(({ id }) => id);
  await sql`delete from custom_field_values where owner_type = ${owner.type} and owner_id = ${owner.id} and field_id <> all(${kept}::bigint[])`.execute(
    db,
  );
  const rows = shown.flatMap(({ id, kind }) =>
    (texts.get(id) ?? []).map((value, position) => ({ field_id: id, kind, value, position })),
  );
  await sql`
    insert into custom_field_values (owner_type, owner_id, field_id, position, value, number)
    select ${owner.type}, ${owner.id}, r.field_id, r.position,
      case r.kind when 'date' then to_char(r.value::timestamp at time zone ${zone} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') else r.value end,
      case r.kind when 'number' then r.value::numeric end
    from json_to_recordset(${JSON.stringify(rows)}) as r (field_id bigint, position integer, kind text, value text)`.execute(
    db,
  );
}

/**
 * What is wrong with the custom fields of a form that breaks other rules too, so that its sender hears of everything at
 * once. `fields` are not validated yet.
 */
export async function customFaults(
  db: Db,
  type: ValueOwner['type'],
  zone: string,
  fields: Record<string, unknown>,
): Promise<Record<string, Sentence>> {
  const { id, change_type_id, department_id, custom_fields } = fields;
  const values = typeof custom_fields === 'object' ? { ...custom_fields } : {};
  const chosen = { change_type_id: number(change_type_id), department_id: number(department_id) };
  return (await read(db, { type, id: number(id) }, { values, chosen, zone })).faults;
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

async function read(db: Db, owner: ValueOwner, { values = {}, chosen, zone }: Sent): Promise<Read> {
  const shown = (await customFields(db, 'change')).filter((field) => isShown(field, chosen));
  const stored = await storedValues(db, owner, zone);
  const texts = new Map<number, string[]>();
  const faults: Record<string, Sentence> = {};
  for (const field of shown) {
    const key = `f${field.id}`;
    const present = stored.get(field.id) ?? [];
    const sent = Object.hasOwn(values, key);
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

/** A date that is shown as it was sent stays the moment that it is: an hour that comes twice is shown alike. */
const isAsShown = ({ kind }: CustomField, [given]: string[], [present]: string[]): boolean =>
  kind === 'date' && given !== undefined && given === present;

function textsOf(value: CustomFieldValue | undefined): string[] {
  if (typeof value === 'boolean') return value ? ['true'] : [];
  return Array.isArray(value) ? [...new Set(value)] : value ? [value] : [];
}
