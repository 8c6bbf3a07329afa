import { type RawBuilder, sql } from 'kysely';
import { type PageType, type RuleField, ruleLimits } from '../../wire/rule/rule';
import { countsOf } from '../collision';
import { kinds } from '../kinds';
import { lookups } from '../kinds';
import { plainText } from '../mail/letter';
import type { Db } from '../shared/db';
import { personNameOf } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { FoldedText } from './rule.text';

type Sql = RawBuilder<unknown>;

/** A value of a record: a text, time or number as text, yes or no as `true` or `false`; of a select its name, with its id. */
export interface Seen {
  id?: number;
  text: FoldedText;
}
/** What a record has in one field: a field without a value has none. */
interface FieldFacts {
  values: readonly Seen[];
  /** As a log shows it: the first {@link ruleLimits.saw} characters. */
  saw: string;
}
/** What a record has in the fields that rules name. */
export type Facts = ReadonlyMap<string, FieldFacts>;

/** As the database gives it. */
interface Read {
  id?: number;
  text: string;
}

const r = (column: string) => sql.ref(`r.${column}`);

/** Where a field's column has another name. */
const columns: Partial<Record<PageType, Readonly<Record<string, string>>>> = {
  contract: { status_id: 'contract_status_id' },
  change: { risk: 'risk_level_id' },
};

const requester: Readonly<Record<string, Sql>> = {
  'requester.name': personNameOf('q'),
  'requester.email': sql`q.email`,
  'requester.organization_id': sql`q.organization_id`,
  'requester.department_id': sql`q.department_id`,
};

/** A value as a list of {@link Seen}; `null` where there is none. */
function seenOf({ kind, lookup }: RuleField, value: Sql, zone: string): Sql {
  if (lookup) {
    const { table, name } = lookups[lookup];
    return sql`(select json_build_array(json_build_object('id', t.id, 'text', ${name})) from ${sql.table(table)} t where t.id = ${value})`;
  }
  const text = kind === 'time' ? wireTime(value, zone) : sql`(${value})::text`;
  return sql`(select json_build_array(json_build_object('text', s.text)) from (select ${text} as text) s where s.text is not null)`;
}

function ofAssets(field: RuleField, pageType: PageType, zone: string): Sql {
  const { type, assetTable } = kinds[pageType];
  if (!assetTable) return sql`null::json`;
  const column = sql.ref(`a.${field.name.slice('asset.'.length)}`);
  const one = seenOf(field, column, zone);
  return sql`(select json_agg(${one} -> 0 order by a.id) filter (where ${column} is not null) from ${sql.table(assetTable)} l join assets a on a.id = l.asset_id where l.${sql.ref(`${type}_id`)} = r.id)`;
}

function ofCustomField(field: RuleField, owner: string, zone: string): Sql {
  const id = Number(field.name.slice('custom_fields.f'.length));
  return sql`(select json_agg(${seenInCustomField(field, zone)} order by v.position) from custom_field_values v
    where v.owner_type = ${owner} and v.owner_id = r.id and v.field_id = ${id})`;
}

/** A moment is kept with a `Z`, a day as it is shown (docs/decisions/021). */
function seenInCustomField(field: RuleField, zone: string): Sql {
  if (field.lookup) return sql`${seenOf(field, sql`v.value::bigint`, zone)} -> 0`;
  const text =
    field.kind === 'time'
      ? sql`case when v.value like '%Z' then ${wireTime(sql`v.value::timestamptz`, zone)} else v.value end`
      : sql`v.value`;
  return sql`json_build_object('text', ${text})`;
}

/** What is counted where a rule names it, because no column holds it as it is now: by the ids of records. */
const counted: Readonly<Record<string, typeof countsOf>> = { collisions: countsOf };

/**
 * What records of a kind have in these fields, by id, in one query and those of what is counted; of a record that is not
 * there nothing. Times are those of `zone`, the help-desk's.
 */
export async function factsOf(
  db: Db,
  pageType: PageType,
  ids: readonly number[],
  fields: readonly RuleField[],
  zone: string,
): Promise<Map<number, Facts>> {
  const { table, owner } = kinds[pageType];
  const values = fields.map((field): Sql => {
    const { name } = field;
    if (name in counted) return sql`null::json`;
    if (name.startsWith('asset.')) return ofAssets(field, pageType, zone);
    if (name.startsWith('custom_fields.')) return ofCustomField(field, owner ?? '', zone);
    return seenOf(field, requester[name] ?? r(columns[pageType]?.[name] ?? name), zone);
  });
  const readsRequester = fields.some(({ name }) => name.startsWith('requester.'));
  const { rows } = await sql<{ id: number; facts: ((Read | null)[] | null)[] }>`
    select r.id, json_build_array(${sql.join(values)}) as facts from ${sql.table(table)} r
    ${readsRequester ? sql`left join help_desk.users q on q.id = r.requester_id` : sql``} where r.id = any(${[...ids]})`.execute(
    db,
  );
  const found = new Map(
    rows.map(({ id, facts }) => [id, new Map(fields.map(({ name }, at) => [name, shown(name, facts[at] ?? [])]))]),
  );
  for (const { name } of fields) {
    const counts = await counted[name]?.(db, [...found.keys()]);
    if (counts) for (const [id, facts] of found) facts.set(name, shown(name, [{ text: String(counts.get(id) ?? 0) }]));
  }
  return found;
}

/** Rich text as people read it; blanks count as nothing. */
function shown(name: string, read: readonly (Read | null)[]): FieldFacts {
  const values = read
    .filter((one) => one !== null)
    .map((one) => (name === 'description' ? { ...one, text: plainText(one.text) } : one))
    .filter(({ text, id }) => id !== undefined || text.trim() !== '');
  return { values: values.map((one) => ({ ...one, text: new FoldedText(one.text) })), saw: sawOf(values) };
}

function sawOf(values: readonly Read[]): string {
  let saw = '';
  for (const { text } of values) {
    saw += (saw && ', ') + text.slice(0, ruleLimits.saw + 1);
    if (saw.length > ruleLimits.saw) break;
  }
  return shortened(saw, ruleLimits.saw);
}

/** At most so many characters (UTF-16 units), the last of them … where something was cut; no character is halved. */
export const shortened = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;

/** Texts of the record and its requester, which no action sets: they are as they were when its rules began. */
const isFixed = ({ name, kind, custom }: RuleField): boolean =>
  kind === 'text' && !custom && !name.startsWith('asset.');

/** What a record has after an action of a rule. */
export async function factsAfter(
  db: Db,
  pageType: PageType,
  id: number,
  { fields, zone, before }: { fields: readonly RuleField[]; zone: string; before: Facts },
): Promise<Facts> {
  const needed = fields.filter((field) => !isFixed(field));
  if (!needed.length) return before;
  const after = (await factsOf(db, pageType, [id], needed, zone)).get(id);
  return after ? new Map([...before, ...after]) : before;
}
