import { type RawBuilder, sql } from 'kysely';
import type { InferType } from 'yup';
import {
  type CustomFieldKind,
  customFieldKinds,
  factsOf,
  type FormCategory,
  groupedBy,
} from '../../../wire/parts/form';
import type { OwnerType } from '../../../wire/parts/attachment';
import { customFieldLookups } from '../../../wire/parts/lookup.names';
import type { customFieldValues } from '../../../wire/parts/form.schema';
import { allKinds } from '../../kinds';
import { readSnapshot, type Snapshot } from '../../shared/activity';
import type { Actor } from '../../shared/actor';
import { missingRight } from '../../shared/admission';
import type { Db } from '../../shared/db';
import type { Select } from '../../shared/select';
import { seenTicketsOrNone, unseenTicket } from '../../shared/sight';
import { wireTime } from '../../shared/time';
import { lookups } from '../../kinds';
import { shownTo } from './custom-field.rights';
import type { Language } from '../../../texts/compiled/languages';

// In these expressions `t` is the record, `f` the row of its field and `v` one of its values.

type Sql = RawBuilder<unknown>;

/** Who sees the values, and in which zone; without an actor nobody is asked for rights. */
export interface ValueReader {
  zone: string;
  actor: Actor | null;
  /** Of the tickets that were chosen, where the help-desk decides who sees them: {@link readerOf}. */
  tickets?: { seen: readonly number[]; unseen: string };
}
export const valueReader = (actor: Actor): ValueReader => ({ zone: actor.time_zone, actor });

/** Who reads, in which language. */
export interface Who {
  actor: Actor;
  language: Language;
}

/** The lookups whose rows are tickets. */
const ofTickets = customFieldLookups.filter((name) => lookups[name].shows === 'ticket');

/**
 * A reader of the values of these records: of the tickets that they chose those are named that the reader may see, of the others
 * it is said that they may not.
 */
export async function readerOf(
  db: Db,
  { actor, language }: Who,
  module: FormCategory,
  ids: readonly number[],
): Promise<ValueReader> {
  const reader = valueReader(actor);
  if (!actor.tickets || !ids.length) return reader;
  const { rows } = await sql<{ id: number }>`
    select distinct v.value::bigint as id from custom_field_values v join custom_fields f on f.id = v.field_id
    where v.owner_type = ${valueOwners[module]} and v.owner_id = any(${[...ids]}::bigint[]) and f.lookup = any(${ofTickets})`.execute(
    db,
  );
  if (!rows.length) return reader;
  const chosenIds = rows.map(({ id }) => id);
  return {
    ...reader,
    tickets: { seen: [...(await seenTicketsOrNone(actor, chosenIds))], unseen: unseenTicket(language) },
  };
}

/** Rows of a list with their custom fields as {@link readerOf} says, where tickets are among what was chosen. */
export async function withTickets<Row extends { id: number; custom_fields?: { id: number; texts: string[] }[] }>(
  db: Db,
  who: Who,
  module: FormCategory,
  rows: Row[],
): Promise<Row[]> {
  const ids = rows.map(({ id }) => id);
  const reader = await readerOf(db, who, module, ids);
  if (!reader.tickets) return rows;
  const listed = await listedFields(db, module, who.actor);
  const { rows: found } = await sql<{ id: number; custom_fields: { id: number; texts: string[] }[] }>`
    select t.id, ${customTexts(module, reader, listed)} as custom_fields from ${sql.table(`${module}s`)} t where t.id = any(${ids}::bigint[])`.execute(
    db,
  );
  const texts = new Map(found.map(({ id, custom_fields }) => [id, custom_fields]));
  return rows.map((row) => ({ ...row, custom_fields: texts.get(row.id) ?? row.custom_fields }));
}

/** The records that have the values. */
export const valueOwners = {
  asset: 'sd_assets',
  change: 'sd_changes',
  problem: 'sd_problem',
  release: 'sd_releases',
  contract: 'sd_contracts',
} as const satisfies Record<FormCategory, OwnerType>;

const kindsWith = (holds: (kind: CustomFieldKind) => boolean): CustomFieldKind[] => customFieldKinds.filter(holds);
const timeKinds = kindsWith((kind) => factsOf(kind).stored === 'time');
const severalKinds = kindsWith((kind) => factsOf(kind).several);

/** A moment is kept as `2026-05-01T10:00:00Z`, a day as `2026-05-01 00:00:00` (docs/decisions/021). */
export const isMoment = sql`(f.kind = any(${timeKinds}) and v.value like '%Z')`;

/** The kind of record that a lookup names, where not everybody sees it. */
const guardedBy = (lookup: (typeof customFieldLookups)[number]) =>
  lookups[lookup].needs === 'agent' && lookups[lookup].shows !== 'ticket'
    ? undefined
    : allKinds.find(({ lookups: own }) => Object.hasOwn(own, lookup))?.type;

/**
 * The name of what a value chose, by each lookup that the reader may open; null if that is gone. Where the help-desk decides who may
 * see a ticket, there is none of them but by {@link readerOf}.
 */
function chosenNames({ actor, tickets }: ValueReader): { lookup: string; name: Sql }[] {
  const isLimited = (lookup: (typeof customFieldLookups)[number]): boolean =>
    lookups[lookup].shows === 'ticket' && Boolean(actor?.tickets);
  const isSeen = (lookup: (typeof customFieldLookups)[number]): boolean =>
    !actor || (missingRight(actor, lookups[lookup].needs) === null && (!isLimited(lookup) || tickets !== undefined));
  return customFieldLookups.filter(isSeen).map((lookup) => {
    const { table, name: own } = lookups[lookup];
    const name =
      tickets && isLimited(lookup)
        ? sql`case when t.id = any(${[...tickets.seen]}::bigint[]) then ${own} else ${tickets.unseen} end`
        : own;
    return { lookup, name: sql`(select ${name} from ${sql.table(table)} t where t.id = v.value::bigint)` };
  });
}

/** The same of the field `f`; null also if the reader may not open its lookup. */
function chosenName(reader: ValueReader): Sql {
  const names = chosenNames(reader).map(({ lookup, name }) => sql`when ${sql.lit(lookup)} then ${name}`);
  return names.length ? sql`case f.lookup ${sql.join(names, sql` `)} end` : sql`null`;
}

const shownTime = ({ zone }: ValueReader): Sql => wireTime(sql`v.value::timestamptz`, zone);

const shownText = (reader: ValueReader): Sql =>
  sql`case when ${isMoment} then ${shownTime(reader)} when f.kind = 'select' then ${chosenName(reader)} else v.value end`;

const values = (owner: string): Sql =>
  sql`custom_field_values v where v.owner_type = ${owner} and v.owner_id = t.id and v.field_id = f.id`;

/** The texts of the field `f` of the record `t`, as people read them. */
const texts = (owner: string, reader: ValueReader): Sql =>
  sql`array(select s.text from (select v.position, ${shownText(reader)} as text from ${values(owner)}) s where s.text is not null order by s.position)`;

/** What the field `f` of the record `t` has chosen, as `{id, name}`. */
const chosen = (owner: string, reader: ValueReader): Sql =>
  sql`coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.position)
    from (select v.position, v.value::bigint as id, ${chosenName(reader)} as name from ${values(owner)} and f.kind = 'select') s where s.name is not null), '[]'::json)`;

const linked = {
  type: { table: 'form_group_types', column: 'type_id' },
  department: { table: 'form_group_departments', column: 'department_id' },
} as const;

const names = (what: keyof typeof linked): Sql =>
  sql`exists (select from ${sql.table(linked[what].table)} k where k.group_id = f.group_id)`;
const has = (what: keyof typeof linked, column: string): Sql =>
  sql`exists (select from ${sql.table(linked[what].table)} k where k.group_id = f.group_id and ${sql.ref(`k.${linked[what].column}`)} = ${sql.ref(`t.${column}`)})`;

/** Are there groups of certain types, of certain departments? */
type Grouped = Pick<ListedField, 'typed' | 'departmental'>;

/**
 * A field that belongs to the form of the record `t`, of its type and its department (E25), and that the reader may see. A condition is
 * left out where no group has it.
 */
function belongs(
  module: FormCategory,
  { actor }: ValueReader,
  { typed, departmental }: Grouped = { typed: true, departmental: true },
): Sql {
  const types = typed && groupedBy[module].types;
  const departments = departmental && groupedBy[module].departments;
  return sql.join(
    [
      shownTo(actor),
      sql`f.module = ${module}`,
      ...(types ? [sql`(not ${names('type')} or ${has('type', `${module}_type_id`)})`] : []),
      ...(departments ? [sql`(not ${names('department')} or ${has('department', 'department_id')})`] : []),
    ],
    sql` and `,
  );
}

/**
 * Fields that other fields hide are shown nowhere; what they have stays stored (docs/decisions/039). The rule of `askedFields`
 * (wire/parts/form.ts) over what is stored; a circle has no end, and asks no further.
 */
const isAsked = (owner: string): Sql => sql`(f.when_field_id is null or not exists (
  with recursive condition as (
    select f.when_field_id as id, f.when_values as wanted
    union select n.when_field_id, n.when_values from condition c join custom_fields n on n.id = c.id where n.when_field_id is not null)
  select from condition c join custom_fields n on n.id = c.id
  where not exists (select from custom_field_values w where w.owner_type = ${owner} and w.owner_id = t.id and w.field_id = c.id and w.value = any(c.wanted))
    and not (n.kind = 'checkbox' and 'false' = any(c.wanted)
      and not exists (select from custom_field_values w where w.owner_type = ${owner} and w.owner_id = t.id and w.field_id = c.id))))`;

/** The groups in which views show custom fields (D4): without a condition, of the type, of the department alone. */
const parts = {
  form: sql`not ${names('type')} and not ${names('department')}`,
  type: names('type'),
  department: sql`not ${names('type')} and ${names('department')}`,
  /** Not of the type. */
  rest: sql`not ${names('type')}`,
};

/** In the order of the form. */
export const formOrder = (alias: string): Sql =>
  sql.raw(`${alias}.group_id nulls first, ${alias}.position, ${alias}.id`);

/**
 * The record's custom fields of one part, in the form's order, as `{label, field_type, value}`. One that is not asked any
 * more is shown where it has a value (E26).
 */
export const customValues = (
  module: FormCategory,
  part: keyof typeof parts,
  reader: ValueReader,
): RawBuilder<InferType<ReturnType<typeof customFieldValues>>> => {
  const owner = valueOwners[module];
  return sql`coalesce((select json_agg(json_strip_nulls(json_build_object('label', c.label, 'field_type', c.kind, 'unit', c.unit, 'currency', c.currency, 'value', case
      when c.kind = 'select' then case when c.multiple then c.chosen else coalesce(c.chosen -> 0, '""'::json) end
      when c.multiple then to_json(c.texts) else to_json(coalesce(c.texts[1], '')) end)) order by ${formOrder('c')})
    from (select f.id, f.group_id, f.label, f.kind, f.position, f.active, f.unit, f.currency, f.multiple and f.kind = any(${severalKinds}) as multiple,
      ${texts(owner, reader)} as texts, ${chosen(owner, reader)} as chosen
    from custom_fields f where ${belongs(module, reader)} and ${parts[part]} and ${isAsked(owner)}) c where c.active or cardinality(c.texts) > 0), '[]'::json)`;
};

/** A custom field as lists need it. */
export interface ListedField {
  id: number;
  kind: CustomFieldKind;
  lookup: string | null;
  /** Other fields hide it; its group is one of certain types, of certain departments. */
  conditional: boolean;
  typed: boolean;
  departmental: boolean;
}

/** Reads the custom fields of a kind that somebody sees; without a person all of them. */
export async function listedFields(
  db: Db,
  module: FormCategory,
  actor: Pick<Actor, 'role'> | null,
): Promise<ListedField[]> {
  const { rows } = await sql<ListedField>`
    select f.id, f.kind, f.lookup, f.when_field_id is not null as conditional, ${names('type')} as typed, ${names('department')} as departmental
    from custom_fields f where f.module = ${module} and ${shownTo(actor)} order by f.id`.execute(db);
  return rows;
}

/**
 * What the record has in its custom fields, for columns of a list: `{id, texts}`. One look at its values, whatever fields there are, and
 * nothing in the statement that none of the fields needs: PostgreSQL plans all that it might look up, for every page.
 */
export function customTexts(
  module: FormCategory,
  reader: ValueReader,
  fields: readonly ListedField[],
): RawBuilder<{ id: number; texts: string[] }[]> {
  if (!fields.length) return sql`'[]'::json`;
  const owner = valueOwners[module];
  const isAny = (what: 'conditional' | keyof Grouped): boolean => fields.some((field) => field[what]);
  const grouped = { typed: isAny('typed'), departmental: isAny('departmental') };
  const belonging = isAny('typed') || isAny('departmental') || isAny('conditional');
  return sql`coalesce((select json_agg(json_build_object('id', c.id, 'texts', c.texts) order by c.id) from (
    select v.field_id as id, array_remove(array_agg(${textAmong(fields, reader)} order by v.position), null) as texts
    from custom_field_values v ${belonging ? sql`join custom_fields f on f.id = v.field_id` : sql``}
    where v.owner_type = ${owner} and v.owner_id = t.id and ${belonging ? belongs(module, reader, grouped) : isOf(fields)} ${isAny('conditional') ? sql`and ${isAsked(owner)}` : sql``}
    group by v.field_id) c where c.texts <> '{}'), '[]'::json)`;
}

/** Is the value `v` one of these fields'? */
const isOf = (fields: readonly ListedField[]): Sql => sql`v.field_id = any(${fields.map(({ id }) => id)}::bigint[])`;

/** The text of the value `v` of one of these fields; null for what was chosen by a lookup that the reader may not open. */
function textAmong(fields: readonly ListedField[], reader: ValueReader): Sql {
  const of = (holds: (field: ListedField) => boolean, text: Sql, moreover = sql``): Sql[] => {
    const those = fields.filter(holds);
    return those.length ? [sql`when ${isOf(those)} ${moreover} then ${text}`] : [];
  };
  const ways = [
    ...of(({ kind }) => timeKinds.includes(kind), shownTime(reader), sql`and v.value like '%Z'`),
    ...chosenNames(reader).flatMap(({ lookup, name }) => of((field) => field.lookup === lookup, name)),
    ...of(({ kind }) => kind === 'select', sql`null`),
  ];
  return ways.length ? sql`case ${sql.join(ways, sql` `)} else v.value end` : sql`v.value`;
}

/** The value of one field of the record `t`, several with commas, as a text of a file. */
export const customText = (module: FormCategory, id: number, reader: ValueReader): Sql =>
  sql`(select array_to_string(${texts(valueOwners[module], reader)}, ', ') from custom_fields f where f.id = ${id} and exists (select from ${values(valueOwners[module])}))`;

/**
 * Custom fields of the record `t` as the log keeps them, under `custom:<label>`: a moment as such, what was chosen with
 * its kind where not everybody may see it, everything else as text.
 */
export function customSnapshot(module: FormCategory): Sql {
  const reader: ValueReader = { zone: 'UTC', actor: null };
  const guarded = customFieldLookups.flatMap((lookup) => {
    const kind = guardedBy(lookup);
    return kind ? [sql`when ${sql.lit(lookup)} then ${sql.lit(kind)}`] : [];
  });
  return sql`coalesce((select json_object_agg('custom:' || c.label, c.value) from (
    select f.label, case
        when f.kind = 'checkbox' then to_json('yes'::text)
        when f.kind = 'select' then json_build_object('what', case max(f.lookup) ${sql.join(guarded, sql` `)} end,
          'items', coalesce(json_agg(json_build_object('id', v.value, 'name', ${chosenName(reader)}) order by v.position), '[]'::json))
        when f.kind = any(${timeKinds}) and min(v.value) like '%Z' then json_build_object('at', min(v.value))
        when f.kind = any(${timeKinds}) then to_json(left(min(v.value), 10))
        else to_json(string_agg(v.value, ', ' order by v.position)) end as value
      from custom_field_values v join custom_fields f on f.id = v.field_id
      where v.owner_type = ${valueOwners[module]} and v.owner_id = t.id group by f.id) c), '{}'::json)`;
}

/** A record as the log keeps it: `parts`, and its custom fields by the labels that they have now. */
export async function snapshotWith(
  db: Db,
  module: FormCategory,
  id: number,
  parts: Select<Snapshot>,
): Promise<Snapshot> {
  const read = { ...parts, custom: customSnapshot(module) };
  const { custom, ...own } = await readSnapshot(db, `${module}s`, id, read);
  return { ...own, ...(custom as Snapshot | undefined) };
}
