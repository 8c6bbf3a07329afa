import { sql } from 'kysely';
import { ValidationError } from 'yup';
import { askedFields, customFieldName, factsOf, type FormCategory } from '../../../wire/parts/form';
import { customFieldRule, type CustomFieldValue } from '../../../wire/parts/form.schema';
import { fitsPattern } from '../../../wire/parts/pattern';
import type { LookupName } from '../../../wire/parts/lookup';
import type { Actor } from '../../shared/actor';
import type { Db, Trx } from '../../shared/db';
import { choiceGone, invalid } from '../../shared/errors';
import { whereAll } from '../../shared/list.sort';
import { noTarget } from '../lookup/lookup';
import { rightNames } from '../../shared/right';
import { seenTickets } from '../../shared/sight';
import { lookups } from '../../kinds';
import {
  type CustomField,
  customFields,
  formValue,
  belongsTo,
  mayFill,
  notShown,
  storedValues,
  type ValueOwner,
} from './custom-field.queries';
import { valueOwners } from './custom-field.shown';
import { mayChange } from './custom-field.rights';
import { claimValues, holdFields, takenBy, takenValues } from './custom-field.unique';
import { rule, say, type Sentence } from '../../shared/sentence';
import * as fieldSentences from '../../../texts/compiled/server/field';
import { seeing } from '../../shared/seeing';

interface Sent {
  module: FormCategory;
  /** By `f<id>`; a field that is not sent keeps what it has. */
  values: Record<string, unknown> | undefined;
  /** What decides which groups of fields are part of the form: the type and the department. */
  chosen: Readonly<Record<string, unknown>>;
  /** Who sends it. */
  actor: Actor;
  /** The form may leave out fields of a record that it edits. Else all fields are checked. */
  partial?: boolean;
  isNew?: boolean;
}

/**
 * Checks the custom fields that are part of the form and stores those that were sent; what other types have stays stored
 * (E26). Throws 422 at `custom_fields.f<id>`.
 */
export async function saveCustomValues(db: Trx, owner: ValueOwner, sent: Sent): Promise<void> {
  const { shown, texts, faults } = await read(db, owner, sent);
  if (Object.keys(faults).length) throw invalid(faults);
  await sql`
    delete from custom_field_values where owner_type = ${owner.type} and owner_id = ${owner.id} and field_id = any(${[...texts.keys()]}::bigint[])`.execute(
    db,
  );
  const rows = shown.flatMap(({ id, kind }) =>
    (texts.get(id) ?? []).map((value, position) => ({ owner_id: owner.id, field_id: id, kind, value, position })),
  );
  const refused = await insertValues(db, owner.type, sent.actor.time_zone, rows, 'returned');
  // Somebody saved the same value in this moment.
  if (!refused.length) return;
  const others = await takenValues(
    db,
    sent.module,
    rows.filter(({ field_id }) => refused.includes(field_id)),
  );
  throw invalid(
    Object.fromEntries(
      others.map((other) => [customFieldName(other.field_id), takenBy(sent.actor, sent.module, other)]),
    ),
  );
}

/** Removes all that a record had in its custom fields, which is gone for good. */
export const removeValues = async (db: Trx, { type, id }: ValueOwner): Promise<void> =>
  void (await db.deleteFrom('custom_field_values').where('owner_type', '=', type).where('owner_id', '=', id).execute());

/** A text of a custom field; of a date a wire time. */
export interface ValueRow {
  owner_id: number;
  field_id: number;
  kind: CustomField['kind'];
  value: string;
  position: number;
}

/**
 * Stores values that are checked; wire times are those of the zone, and of the kind `date` a midnight is a day. Returns the ids of
 * unique fields of which another record has the value, unless that is to throw ({@link claimValues}).
 */
export async function insertValues(
  db: Trx,
  type: ValueOwner['type'],
  zone: string,
  rows: readonly ValueRow[],
  taken: 'throws' | 'returned' = 'throws',
): Promise<number[]> {
  if (!rows.length) return [];
  const unique = await holdFields(
    db,
    rows.map(({ field_id }) => field_id),
  );
  await sql`
    insert into custom_field_values (owner_type, owner_id, field_id, position, value, number)
    select ${type}, r.owner_id, r.field_id, r.position,
      case when r.value like '%Z' then r.value when r.kind = 'date-time' or (r.kind = 'date' and r.value not like '% 00:00:00')
        then to_char(r.value::timestamp at time zone ${zone} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') else r.value end,
      case r.kind when 'number' then r.value::numeric end
    from json_to_recordset(${JSON.stringify(rows)}) as r (owner_id bigint, field_id bigint, position integer, kind text, value text)`.execute(
    db,
  );
  const claims = rows.filter(({ field_id }) => unique.has(field_id));
  return (await claimValues(db, type, claims, taken)).map(({ field_id }) => field_id);
}

/**
 * What is wrong with the custom fields of a form that breaks other rules too, so that its sender hears of everything at
 * once. `fields` are not validated yet.
 */
export async function customFaults(
  db: Db,
  module: FormCategory,
  actor: Actor,
  { partial = false, ...fields }: Record<string, unknown> & { partial?: boolean },
): Promise<Record<string, Sentence>> {
  const { id, custom_fields } = fields;
  const values = typeof custom_fields === 'object' ? { ...custom_fields } : {};
  const chosen = Object.fromEntries([`${module}_type_id`, 'department_id'].map((name) => [name, number(fields[name])]));
  return (
    await read(
      db,
      { type: valueOwners[module], id: number(id) },
      { module, values, chosen, actor, partial, isNew: !id },
    )
  ).faults;
}

/** The fields that a copy of a record gets: not those whose values are unique, nor those that the actor may not change. */
export async function copiedFields(db: Trx, module: FormCategory, actor: Actor): Promise<number[]> {
  const fields = await customFields(db, module);
  const unique = await holdFields(
    db,
    fields.map(({ id }) => id),
  );
  const copied = (await customFields(db, module)).filter(
    (field) => !field.unique && !unique.has(field.id) && mayChange(actor, field),
  );
  return copied.map(({ id }) => id);
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
  { module, values = {}, chosen, actor, partial = false, isNew = false }: Sent,
): Promise<Read> {
  const all = await customFields(db, module);
  const stored = await storedValues(db, owner, actor.time_zone);
  const offered = all.filter((field) => field.active && mayFill(actor, field) && belongsTo(field, chosen));
  const shown = shownWith(values, offered, stored, chosen);
  const texts = new Map<number, string[]>();
  const faults: Record<string, Sentence> = faultsOfOthers(values, shown, offered, all);
  for (const field of shown) {
    const key = `f${field.id}`;
    const present = stored.get(field.id) ?? [];
    const sent = Object.hasOwn(values, key);
    if (partial && !isNew && !sent) continue;
    const isFixed = !mayChange(actor, field);
    if (isFixed && !sent) continue;
    try {
      // What a record has may stay although the field does not offer it any more.
      const check = customFieldRule(
        { ...field, options: [...field.options, ...present], required: field.required && !isFixed },
        fitsPattern,
      );
      const value = check.validateSync(sent ? values[key] : formValue(field, present)) as CustomFieldValue | undefined;
      const given = textsOf(value);
      if (isFixed && given.join('\n') !== (isNew ? field.preset : present).join('\n'))
        faults[field.name] = fixed(field);
      else if (sent && !isAsShown(field, given, present)) texts.set(field.id, given);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      faults[field.name] = rule(error.message);
    }
  }
  const chose = shown.flatMap((field) => {
    const given = texts.get(field.id) ?? [];
    const present = stored.get(field.id) ?? [];
    return field.lookup ? [{ ...field, added: given.filter((text) => !present.includes(text)) }] : [];
  });
  for (const { name } of await notOffered(db, actor, chose)) faults[name] = choiceGone();
  const claims = shown.flatMap(({ id, unique }) =>
    unique
      ? (texts.get(id) ?? []).map((value, position) => ({ owner_id: owner.id, field_id: id, position, value }))
      : [],
  );
  for (const other of await takenValues(db, module, claims))
    faults[customFieldName(other.field_id)] = takenBy(actor, module, other);
  return { shown, texts, faults };
}

/** Those of the fields that are part of the form of a record that has `stored` while these values are sent. */
export const shownWith = (
  values: Readonly<Record<string, unknown>>,
  offered: readonly CustomField[],
  stored: ReadonlyMap<number, string[]>,
  chosen: Readonly<Record<string, unknown>>,
): CustomField[] =>
  askedFields(offered, (name) => {
    const field = offered.find((one) => one.name === name);
    return field ? valueIn(values, field, stored.get(field.id)) : chosen[name];
  });

/** What a field has while these values are sent: what is not sent is as it is stored. */
function valueIn(
  values: Readonly<Record<string, unknown>>,
  field: CustomField,
  stored: readonly string[] = [],
): unknown {
  const key = `f${field.id}`;
  if (!Object.hasOwn(values, key)) return formValue(field, stored);
  const check = customFieldRule({ ...field, required: false, options: [...field.options, ...stored] });
  return check.isValidSync(values[key]) ? check.cast(values[key]) : null;
}

/**
 * The fields to which something was added that their lookup does not offer, or that is a ticket which the actor may not see: a
 * query for each lookup. Throws 503.
 */
export async function notOffered<F extends { lookup: string | null; added: readonly string[] }>(
  db: Db,
  actor: Actor,
  fields: readonly F[],
): Promise<F[]> {
  const offered = new Map<string, Set<string>>();
  for (const lookup of new Set(fields.flatMap(({ lookup, added }) => (lookup && added.length ? [lookup] : [])))) {
    const { table, offered: conditions, shows } = lookups[lookup as LookupName];
    const ids = fields.flatMap((field) => (field.lookup === lookup ? field.added : []));
    const { rows } = await sql<{ id: number }>`
      select t.id from ${sql.table(table)} t ${whereAll([sql`t.id = any(${ids}::bigint[])`, ...conditions(noTarget)])}`.execute(
      seeing(db),
    );
    const found = rows.map(({ id }) => id);
    const seen = shows === 'ticket' ? await seenTickets(actor, found) : new Set(found);
    offered.set(lookup, new Set(found.filter((id) => seen.has(id)).map(String)));
  }
  return fields.filter(({ lookup, added }) => added.some((text) => !offered.get(lookup ?? '')?.has(text)));
}

/** Of values that belong to no field of the form; an empty one says nothing. */
const faultsOfOthers = (
  values: Record<string, unknown>,
  shown: readonly CustomField[],
  offered: readonly CustomField[],
  all: readonly CustomField[],
): Record<string, Sentence> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([key, value]) => !shown.some(({ id }) => key === `f${id}`) && !isNothing(value))
      .map(([key]) => {
        const hidden = offered.find(({ id }) => key === `f${id}`);
        if (hidden) return [`custom_fields.${key}`, notShown(hidden, all)];
        const inactive = all.some(({ id, active }) => key === `f${id}` && !active);
        return [`custom_fields.${key}`, inactive ? notExpected() : notOfType()];
      }),
  );

/** Why who lacks the right cannot change the field. */
export const fixed = ({ edit_right }: Pick<CustomField, 'edit_right'>): Sentence =>
  say(fieldSentences.needs_right, { right: edit_right ? rightNames[edit_right] : '' });

export const notExpected = (): Sentence => say(fieldSentences.not_asked);

export const notOfType = (): Sentence => say(fieldSentences.not_of_type);

export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A date that is shown as it was sent stays the moment that it is: an hour that comes twice is shown alike. */
const isAsShown = ({ kind }: CustomField, [given]: string[], [present]: string[]): boolean =>
  factsOf(kind).stored === 'time' && given !== undefined && given === present;

/** As the table has them. */
export function textsOf(value: CustomFieldValue | undefined): string[] {
  if (typeof value === 'boolean') return value ? ['true'] : [];
  const list = Array.isArray(value) ? value : value ? [value] : [];
  return [...new Set(list.map(String))];
}
