import { sql } from 'kysely';
import type { CreatableField } from '../../wire/import/import';
import type { HelpDesk } from '../help-desk/help-desk';
import type { Db, Trx } from '../shared/db';
import { personNameOf } from '../shared/shapes';

/** Fields whose cells are names of rows. */
export const namedFields = {
  asset_status_id: 'asset_statuses',
  department_id: 'help_desk.departments',
  organization_id: 'help_desk.organizations',
  location_id: 'help_desk.locations',
  product_id: 'products',
  impact_type_id: 'impacts',
} as const;
export type NamedField = keyof typeof namedFields;

/** The help-desk from which some of these lists come: nothing is added to them here. */
export interface Keeper {
  name: string;
  fields: ReadonlySet<string>;
}

/** null: all lists are kept here. */
export function keeperOf(connected: HelpDesk['connected']): Keeper | null {
  if (!connected) return null;
  const tables = connected.kinds.map((kind) => `help_desk.${kind}`);
  return {
    name: connected.name,
    fields: new Set((Object.keys(namedFields) as NamedField[]).filter((field) => tables.includes(namedFields[field]))),
  };
}

/**
 * Fields whose cells say an active person: by the e-mail address, the full name, or the login, which is the address as far
 * as its `@`; `managed_by_id` takes agents only (D19).
 */
export const personFields = ['managed_by_id', 'used_by_id'] as const;
export type PersonField = (typeof personFields)[number];

export type LookupField = NamedField | PersonField;

/** What a cell means. */
export interface Found {
  /** 0 in a dry run for a row that the run would make. */
  id: number;
  name: string;
  /** Several rows have the name: this is the one that was made first. Of people none is taken. */
  isOneOfSeveral: boolean;
}

/** What cells say, by field. */
export type Words = Map<LookupField, Set<string>>;
/** What cells mean, by field and cell; what is not here does not exist. */
export type Lookups = Map<LookupField, Map<string, Found>>;

interface Row {
  field: LookupField;
  word: string;
  id: number;
  name: string;
  /** Of a person: found by the address (0), the full name (1), the login (2). */
  by: number;
}

const isNamed = (field: LookupField): field is NamedField => field in namedFields;

/** Of a cell only as much as a name may have: marks without end would take the database minutes. */
const foldedWord = sql`fold(left(w.word, 300))`;

/** Looks up the words of a batch, one query for all of them. Names are compared by `fold`. */
export async function readLookups(db: Db, words: Words): Promise<Lookups> {
  const wanted = [...words].filter(([, some]) => some.size);
  if (!wanted.length) return new Map();
  const selects = wanted.map(([field, some]) => {
    const word = sql`unnest(${[...some]}::text[]) as w(word)`;
    return isNamed(field)
      ? sql`select ${field}::text as field, w.word, n.id, n.name, 0 as by from ${word} join ${sql.table(namedFields[field])} n on fold(n.name) = ${foldedWord} ${namedFields[field].startsWith('help_desk.') ? sql`where n.gone_at is null` : sql``}`
      : peopleCalled(field, [...some]);
  });
  const { rows } = await sql<Row>`${sql.join(selects, sql` union all `)} order by id`.execute(db);
  const candidates = new Map<LookupField, Map<string, Row[]>>();
  for (const row of rows) {
    const ofField = candidates.get(row.field) ?? new Map<string, Row[]>();
    candidates.set(row.field, ofField);
    const ofWord = ofField.get(row.word);
    if (ofWord) ofWord.push(row);
    else ofField.set(row.word, [row]);
  }
  return new Map(
    [...candidates].map(([field, ofField]) => [
      field,
      new Map(
        [...ofField].flatMap(([word, some]) =>
          (isNamed(field) ? matches(word, some) : person(some)).map((found) => [word, found] as const),
        ),
      ),
    ]),
  );
}

/** Of several rows that have the name the one that is spelt the same, else the first. */
function matches(word: string, rows: readonly Row[]): Found[] {
  const exact = rows.filter(({ name }) => name === word);
  const fitting = exact.length ? exact : rows;
  return fitting.slice(0, 1).map(({ id, name }) => ({ id, name, isOneOfSeveral: fitting.length > 1 }));
}

/** How a person is found, the surest first. */
const peopleBy = [sql`lower(u.email)`, sql`fold(u.full_name)`, sql`lower(split_part(u.email, '@', 1))`];

/** The active people whom words call; what has an `@` is an address. */
function peopleCalled(field: LookupField, words: readonly string[]) {
  const agents = field === 'managed_by_id' ? sql`and u.role in ('agent', 'admin')` : sql``;
  const selects = peopleBy.flatMap((column, by) => {
    const wanted = words.filter((word) => word.includes('@') === (by === 0));
    if (!wanted.length) return [];
    return [
      sql`select ${field}::text as field, w.word, u.id, ${personNameOf('u')} as name, ${by}::integer as by
        from unnest(${wanted}::text[]) as w(word) join help_desk.users u on ${column} = ${by === 1 ? foldedWord : sql`lower(w.word)`} where u.active ${agents}`,
    ];
  });
  return sql.join(selects, sql` union all `);
}

/** The person by the surest of what was found. */
function person(rows: readonly Row[]): Found[] {
  const surest = Math.min(...rows.map(({ by }) => by));
  const fitting = rows.filter(({ by }) => by === surest);
  return fitting.slice(0, 1).map(({ id, name }) => ({ id, name, isOneOfSeveral: fitting.length > 1 }));
}

/** Longest name of a row that an import makes (E20). */
export const longestName = 255;

/**
 * Makes the rows that some words name and that do not exist. One import at a time: two that meet the same new name make
 * it once.
 */
export async function makeMissing(db: Trx, missing: ReadonlyMap<CreatableField, ReadonlySet<string>>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('import: new names'))`.execute(db);
  for (const [field, words] of missing) {
    const table = sql.table(namedFields[field]);
    await sql`
      insert into ${table} (name) select distinct on (${foldedWord}) w.word from unnest(${[...words]}::text[]) with ordinality as w(word, place)
      where not exists (select from ${table} n where fold(n.name) = ${foldedWord}) order by ${foldedWord}, w.place`.execute(
      db,
    );
  }
}
