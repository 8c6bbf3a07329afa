import { type RawBuilder, sql } from 'kysely';
import { isLonger, limits } from '../../wire/protocol/limits';
import { limitTexts } from '../../wire/protocol/limits.texts';
import { defaultPageSize, type FilterEnd, listSpellings, mostSorts, type SortOrder } from '../../wire/protocol/list';
import type { Db } from './db';
import { invalid } from './errors';
import { readList } from './list.read';
import { foundBy, type Search, searchList } from './list.search';
import {
  firstInOrder,
  orderedBy,
  type Ordering,
  type Rows,
  type Sort,
  sorted,
  sortedBySeveral,
  whereAll,
} from './list.sort';
import { type Counting, readCounting, type Total, totalOf } from './list.total';
import { firstAtZone, pastAtZone, readTime } from './time';
import type { CountedTable } from './totals';
import { rule, say } from './sentence';

type Sql = RawBuilder<unknown>;
type Query = Record<string, unknown>;

/**
 * Turns the values of one filter into a condition. Of a range, `comparison` is `>=` and the moment at which it begins,
 * or `<` and the moment at which it has passed; of numbers `>=` or `<=`. `empty`: the row has no value, never null.
 */
export type Filter = { empty?: Sql } & Values;
/** A filter by what a row may be without. */
export type MayBeEmpty = { empty: Sql } & Values;
type Values =
  | { kind: 'ids'; where: (ids: number[]) => Sql }
  | { kind: 'id'; where: (id: number) => Sql }
  | { kind: 'words'; where: (words: string[]) => Sql }
  | { kind: 'flag'; where: (on: boolean) => Sql }
  // `zone`: of its days, where that is not the reader's.
  | { kind: 'range'; zone?: string; where: (comparison: Sql, time: Sql, zone: string) => Sql }
  // `whole`: the row has whole numbers, so that 2.5 means from 3 on, or up to 2.
  | { kind: 'numbers'; whole?: true; where: (comparison: Sql, bound: number) => Sql };

/** Rows whose column is one of the ids. */
export const byIds = (column: Sql): Filter => ({ kind: 'ids', where: (ids) => sql`${column} = any(${ids})` });
/**
 * Rows for which the sub-select, given the ids, yields the row's id: `byLink((ids) => sql`select problem_id from
 * problem_assets where asset_id = any(${ids})`)`.
 */
export const byLink = (select: (ids: number[]) => Sql): Filter => ({
  kind: 'ids',
  where: (ids) => sql`t.id in (${select(ids)})`,
});
/** The filter of a column that may be null: `orNone(byIds, column)`. */
export const orNone = (by: (column: Sql) => Filter, column: Sql): MayBeEmpty => ({
  ...by(column),
  empty: sql`${column} is null`,
});
/** The same filter of rows that may have no link; the sub-select yields those of the row `t`. */
export const orUnlinked = (filter: Filter, links: Sql): MayBeEmpty => ({
  ...filter,
  empty: sql`not exists (${links})`,
});
/**
 * Rows with one of these links, or with none: of a table of links whose column `own` holds the row's id and `other` the
 * id that is asked for.
 */
export const byLinked = (table: string, own: string, other: string): MayBeEmpty => {
  const column = (name: string) => sql.ref(`l.${name}`);
  const links = sql`${sql.table(table)} l`;
  return orUnlinked(
    byLink((ids) => sql`select ${column(own)} from ${links} where ${column(other)} = any(${ids})`),
    sql`select from ${links} where ${column(own)} = t.id`,
  );
};
/** Rows whose time lies in `<key>_begin` … `<key>_end`, both included as they are shown (X36). */
export const byRange = (column: Sql): Filter => ({
  kind: 'range',
  where: (comparison, time) => sql`${column} ${comparison} ${time}`,
});
/** The same of times that everybody is shown in this zone. */
export const byRangeIn =
  (zone: string) =>
  (column: Sql): Filter => ({
    kind: 'range',
    zone,
    where: (comparison, time) => sql`${column} ${comparison} ${time}`,
  });
/** Rows whose amount, a numeric column, lies in `<key>_begin` … `<key>_end`, both included. */
export const byAmount = (column: Sql): Filter => ({
  kind: 'numbers',
  where: (comparison, bound) => sql`${column} ${comparison} ${bound}::numeric`,
});
/** The same of a column of whole numbers. */
export const byWholeNumber = (column: Sql): Filter => ({
  kind: 'numbers',
  whole: true,
  where: (comparison, bound) => sql`${column} ${comparison} ${bound}::bigint`,
});

/**
 * One list of the API. Its table has the alias `t` everywhere. The sort fields and filters are those of wire/: one that
 * is forgotten or misspelt does not compile.
 */
export interface ListDefinition<
  SortField extends string = string,
  FilterName extends string = string,
  Optional extends FilterName = never,
> {
  table: string;
  /** What is listed instead of the whole table: a select, in parentheses. */
  source?: Sql;
  /** The same, if its rows are counted as they come and go (totals.ts). */
  counted?: CountedTable;
  /**
   * Sort field → how (list.sort.ts), or an expression, which is computed for every row. `id` is always there. Nulls
   * come last either way.
   */
  sorts: Record<Exclude<SortField, 'id'>, Sort | Sql>;
  defaultOrder: SortOrder;
  /** `id` unless told. */
  defaultSort?: SortField;
  filters: Record<Exclude<FilterName, Optional>, Filter> & Record<Optional, MayBeEmpty>;
  /** Other spellings of a filter key (X38): `department_ids` → `dept_ids`. */
  spellings?: Readonly<Record<string, string>>;
  /**
   * Condition for a search, or several of which one must hold and each is looked up by itself; `pattern` is an escaped
   * ILIKE pattern.
   */
  search: Search;
  /** The select list of a row, as wire shapes; nested objects by scalar sub-selects. */
  row: Sql;
  /** Most rows of one page; 100 unless told. `limit=all` asks for as many. */
  largestPage?: number;
  /** Its handler passes on `total_is_exact`, so a reader may ask for a quick count. */
  quickTotals?: true;
}

export interface Page<Row> extends Total {
  rows: Row[];
}

/**
 * The text of a parameter; undefined if it was not sent, or is empty. Throws 422 naming it if it was sent as a list.
 */
export function readText(name: string, value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null)
    throw invalid({ [name]: say('query.once', 'Send {name} once, as one value.', { name }) });
  return value === undefined || value === null || value === '' ? undefined : String(value as string | number | boolean);
}

/** `true` or `1`, `false` or `0`; false if it was not sent. Throws 422 naming the parameter. */
export function readFlag(name: string, value: unknown): boolean {
  const text = readText(name, value) ?? 'false';
  if (!['true', '1', 'false', '0'].includes(text))
    throw invalid({ [name]: say('query.flag', 'Send {name} as true or false.', { name }) });
  return text === 'true' || text === '1';
}

const first = (query: Query, names: readonly string[]): string | undefined =>
  names.map((name) => readText(name, query[name])).find((text) => text !== undefined);

/** At most so many values of one filter; throws 422 naming it. */
function requireFew<T>(name: string, values: T[]): T[] {
  if (values.length > limits.list) throw invalid({ [name]: rule(limitTexts.list) });
  return values;
}

/** What was sent as one value, as a list, or as an object that qs made of large indexes. Throws 422 for too many. */
const partsOf = (name: string, value: unknown): unknown[] =>
  requireFew(
    name,
    typeof value === 'object' && value !== null && Object.keys(value).every((key) => /^\d+$/.test(key))
      ? Object.values(value)
      : [value],
  );

/** `5`, `5,6`, a repeated or indexed parameter. Throws 422 naming the filter. */
export function readIds(name: string, value: unknown): number[] {
  const refused = invalid({ [name]: say('query.ids', 'The filter {name} takes ids.', { name }) });
  const parts = partsOf(name, value).flatMap((part) => {
    if (typeof part !== 'string' && typeof part !== 'number') throw refused;
    return String(part).split(',', limits.list + 1);
  });
  return requireFew(
    name,
    parts.filter((part) => part !== ''),
  ).map((part) => {
    if (!/^\d{1,15}$/.test(part.trim())) throw refused;
    return Number(part);
  });
}

/** One positive id, or null if none was sent. Throws 422 naming the parameter. */
export function readId(name: string, value: unknown): number | null {
  const text = readText(name, value);
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,14}$/.test(text)) throw invalid({ [name]: say('query.id', 'Send {name} as one id.', { name }) });
  return Number(text);
}

function wholeNumber(name: string, text: string | undefined, fallback: number, max: number): number {
  if (text === undefined) return fallback;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw invalid({ [name]: say('query.number', 'The {name} must be a whole number from 1 on.', { name }) });
  return Math.min(Number(text), max);
}

export interface Paging {
  page: number;
  limit: number;
  field: string;
  order: SortOrder;
  /** What rows are sorted by that are equal so far, where a list can be sorted by several fields. */
  more: { field: string; order: SortOrder }[];
  search: string | undefined;
  counting: Counting;
}

/**
 * Page, size (at most `largest`), sort and search in all spellings (X26). `sorts`: by how many fields at most. Throws
 * 422 naming an unknown sort field or order, or a search that is too long.
 */
export function readPaging(
  query: Query,
  sortable: readonly string[],
  defaultOrder: SortOrder,
  largest = 100,
  sorts = 1,
): Paging {
  const fields = (first(query, listSpellings.sortField) ?? 'id').split(',', sorts + 1);
  const orders = (first(query, listSpellings.sortOrder) ?? defaultOrder).toLowerCase().split(',', sorts + 1);
  const unknown = fields.find(
    (field, index) => fields.indexOf(field) < index || (field !== 'id' && !sortable.includes(field)),
  );
  if (unknown !== undefined || fields.length > sorts)
    throw invalid({
      'sort-field': say('query.sort', 'This list cannot be sorted by {field}.', { field: unknown ?? fields.join() }),
    });
  if (orders.length > fields.length || !orders.every((order) => order === 'asc' || order === 'desc'))
    throw invalid({ 'sort-order': say('query.order', 'The sort order is asc or desc.') });
  const [{ field, order }, ...more] = fields.map((one, index) => ({
    field: one,
    order: (orders[index] ?? defaultOrder) as SortOrder,
  })) as [{ field: string; order: SortOrder }];
  const search = first(query, listSpellings.search)?.trim() || undefined;
  if (search && isLonger(search, limits.search)) throw invalid({ [listSpellings.search[0]]: rule(limitTexts.search) });
  const text = (name: string): string | undefined => readText(name, query[name]);
  return {
    page: wholeNumber('page', text('page'), 1, 100_000_000),
    limit: text('limit') === 'all' ? largest : wholeNumber('limit', text('limit'), defaultPageSize, largest),
    field,
    order,
    more,
    search,
    counting: readCounting(text('count'), text('known_total')),
  };
}

/** What can be filtered by. */
export type Filterable<FilterName extends string = string, Optional extends FilterName = never> = Pick<
  ListDefinition<string, FilterName, Optional>,
  'filters' | 'spellings'
>;

interface Meant {
  filter: Filter;
  end: FilterEnd | null;
}

const isSpan = ({ kind }: Filter): boolean => kind === 'range' || kind === 'numbers';

/** The filter that a parameter means in any of its spellings, and what stands behind its name. */
function filterOf(given: string, { filters, spellings = {} }: Filterable): Meant | null {
  const own = (name: string): Filter | undefined => {
    const known = Object.hasOwn(spellings, name) ? (spellings[name] ?? name) : name;
    return Object.hasOwn(filters, known) ? filters[known] : undefined;
  };
  // `asset-ids[]` of X22 is `asset_ids`, `custom_fields.f12` of E27 `custom_12`
  const name = given.replaceAll('-', '_').replace(/^custom_fields\.f(?=\d)/, 'custom_');
  const whole = own(name);
  if (whole && !isSpan(whole)) return { filter: whole, end: null };
  const [, stem = '', end] = /^(.+)_(begin|end|not|empty)$/.exec(name) ?? [];
  const filter = own(stem);
  return filter && takes(filter, end as FilterEnd) ? { filter, end: end as FilterEnd } : null;
}

function takes(filter: Filter, end: FilterEnd): boolean {
  if (end === 'empty') return filter.empty !== undefined;
  return end === 'not' ? filter.kind === 'ids' || filter.kind === 'words' : isSpan(filter);
}

/** Those of the parameters that are filters of the list. */
export const knownFilters = (query: Query, filterable: Filterable): Query =>
  Object.fromEntries(Object.entries(query).filter(([given]) => filterOf(given, filterable) !== null));

/** Names of the parameters that are no filters of the list. */
export const unknownFilters = (query: Query, filterable: Filterable): string[] =>
  Object.keys(query).filter((given) => filterOf(given, filterable) === null);

const readWords = (name: string, value: unknown): string[] =>
  partsOf(name, value).flatMap((word) => readText(name, word) ?? []);

function readNumber(name: string, value: unknown): number {
  if ((typeof value !== 'string' && typeof value !== 'number') || !/^[+-]?\d{1,15}(\.\d{1,6})?$/.test(String(value)))
    throw invalid({ [name]: say('query.give_number', 'Give a number.') });
  return Number(value);
}

/**
 * The conditions of all filters that the query names. `zone` is the actor's, for date ranges. Throws 422 naming the
 * filter.
 */
export function readFilters(query: Query, filterable: Filterable, zone: string): Sql[] {
  return Object.entries(query).flatMap(([given, value]): Sql[] => {
    const found = value === undefined || value === null || value === '' ? null : filterOf(given, filterable);
    if (!found) return [];
    const { filter, end } = found;
    if (end === 'empty' && filter.empty) return [readFlag(given, value) ? filter.empty : sql`not (${filter.empty})`];
    const begins = end === 'begin';
    // A row without a value is not one of them either.
    const asked = (condition: Sql): Sql[] => [end === 'not' ? sql`(${condition}) is not true` : condition];
    switch (filter.kind) {
      case 'range': {
        const span = readTime(given, typeof value === 'string' ? value : '');
        const days = filter.zone ?? zone;
        return [
          begins
            ? filter.where(sql`>=`, firstAtZone(span.first, days), days)
            : filter.where(sql`<`, pastAtZone(span.last, days), days),
        ];
      }
      case 'numbers': {
        const bound = readNumber(given, value);
        const round = begins ? Math.ceil : Math.floor;
        return [filter.where(begins ? sql`>=` : sql`<=`, filter.whole ? round(bound) : bound)];
      }
      case 'flag':
        return [filter.where(readFlag(given, value))];
      case 'words': {
        const words = readWords(given, value);
        return words.length ? asked(filter.where(words)) : [];
      }
      case 'id': {
        const id = readId(given, value);
        return id ? [filter.where(id)] : [];
      }
      case 'ids': {
        const ids = readIds(given, value);
        return ids.length ? asked(filter.where(ids)) : [];
      }
    }
  });
}

/** ILIKE pattern that finds the word anywhere; `%`, `_` and `\` stand for themselves. */
export const anywhere = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Ids of all that a list shows with this query, whatever its page; one more than `most` if there are more. Throws as the
 * list does.
 */
export async function idsOf(
  db: Db,
  definition: Omit<ListDefinition, 'row'>,
  query: Query,
  zone: string,
  scope: Sql[],
  most: number,
): Promise<number[]> {
  const { table, sorts, defaultOrder, search } = definition;
  const { search: word } = readPaging(query, Object.keys(sorts), defaultOrder);
  const conditions = [...scope, ...readFilters(query, definition, zone)];
  if (word) conditions.push(foundBy(search, anywhere(word)));
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(table)} as t ${whereAll(conditions)} order by t.id limit ${most + 1}`.execute(db);
  return rows.map(({ id }) => id);
}

/** All that a list shows with a query, whatever its page. */
export interface Order {
  count(db: Db): Promise<number>;
  /** Their ids, in the order of the list. */
  ids(db: Db): Promise<Ids>;
}

/** Ids of many rows: eight bytes each, where a list of numbers read from JSON or text takes several times as much. */
export class Ids {
  constructor(private readonly bytes: Buffer) {}

  get length(): number {
    return this.bytes.length / 8;
  }

  slice(first: number, end: number): number[] {
    const ids: number[] = [];
    for (let at = first * 8; at < end * 8 && at < this.bytes.length; at += 8)
      ids.push(this.bytes.readUInt32BE(at) * 2 ** 32 + this.bytes.readUInt32BE(at + 4));
    return ids;
  }
}

/** Reads a query. Throws as the list does; the rows are looked for when a function of the result is called. */
export function readOrder(definition: Omit<ListDefinition, 'row'>, query: Query, zone: string, scope: Sql[]): Order {
  const { table, source, sorts, defaultOrder, search } = definition;
  const paging = readPaging(query, Object.keys(sorts), defaultOrder, definition.largestPage, mostSorts);
  const conditions = [...scope, ...readFilters(query, definition, zone)];
  if (paging.search) conditions.push(foundBy(search, anywhere(paging.search)));
  const from = sql`${source ?? sql.table(table)} as t`;
  const all = 2 ** 31 - 1;
  const ids = orderOf(definition, query, paging).pick({ from, conditions, isWhole: false }, all);
  return {
    async count(db) {
      const { rows } = await sql<{ total: number }>`
        select count(*) as total from ${from} ${whereAll(conditions)}`.execute(db);
      return rows[0]?.total ?? 0;
    },
    async ids(db) {
      const { rows } = await sql<{ ids: Buffer | null }>`
        select string_agg(int8send(p.id), ''::bytea order by p.place) as ids
        from (select id, row_number() over () as place from (${ids}) o) p`.execute(db);
      return new Ids(rows[0]?.ids ?? Buffer.alloc(0));
    },
  };
}

const isSorted = (query: Query): boolean => first(query, listSpellings.sortField) !== undefined;

/** What a query sorts by. `pick` selects the ids, and sort keys, of the first `end` rows at least, in order. */
function orderOf({ sorts, defaultSort }: Omit<ListDefinition, 'row'>, query: Query, paging: Paging) {
  const direction = sql.raw(paging.order);
  const field = isSorted(query) ? paging.field : (defaultSort ?? 'id');
  const sort = field === 'id' ? null : (sorts[field] ?? null);
  const orderings = paging.more.length
    ? [paging, ...paging.more].map<Ordering>((one) => ({
        by: sorts[one.field] ?? sql`t.id`,
        direction: sql.raw(one.order),
      }))
    : null;
  const pick = (rows: Rows, end: number): Sql =>
    orderings
      ? sortedBySeveral(rows, orderings, end)
      : sort
        ? sorted(rows, sort, direction, end)
        : sql`select t.id from ${rows.from} ${whereAll(rows.conditions)} order by t.id ${direction}`;
  return { direction, sort, orderings, pick };
}

/**
 * One page of a list with its total (list.total.ts), in a stable order (ties by id). `scope` are conditions beside the
 * filters, e.g. a record's own rows. Ids are chosen first and joined back; with a search one materialized scan gives
 * page and total (measured in docs/decisions/006).
 */
export async function list<Row>(
  db: Db,
  definition: ListDefinition,
  query: Query,
  zone: string,
  scope: Sql[] = [],
): Promise<Page<Row>> {
  const { table, source, counted, sorts, defaultOrder, row } = definition;
  const paging = readPaging(query, Object.keys(sorts), defaultOrder, definition.largestPage, mostSorts);
  const conditions = [...scope, ...readFilters(query, definition, zone)];
  const from = sql`${source ?? sql.table(table)} as t`;
  const offset = (paging.page - 1) * paging.limit;
  const { direction, sort, orderings, pick } = orderOf(definition, query, paging);
  // The sort key comes along with the ids, so that a page is put in order again after the join.
  const rowsOf = (ids: Sql): Sql => {
    const order = orderings
      ? sql`order by ${orderedBy(orderings, 'p')}, p.id ${direction}`
      : sort
        ? sql`order by p.sort_key ${direction} nulls last, p.id ${direction}`
        : sql`order by p.id ${direction}`;
    return sql`select ${row} from (${ids} limit ${paging.limit} offset ${offset}) p join ${from} on t.id = p.id ${order}`;
  };
  if (paging.search)
    return searchList<Row>(db, {
      from,
      conditions,
      search: definition.search,
      pattern: anywhere(paging.search),
      limit: paging.limit,
      offset,
      quick: paging.counting.quick && definition.quickTotals === true,
      rowsOf,
      pick: (source, where) => pick({ from: source, conditions: where, isWhole: false }, offset + paging.limit),
      first: (most) => (orderings ? null : firstInOrder(from, sort, direction, most)),
      hits: sort || orderings ? sql`hit join ${from} using (id)` : sql`hit as t`,
    });
  const rows = await readList(
    db,
    sql<Row>`${rowsOf(pick({ from, conditions, isWhole: !source && !conditions.length }, offset + paging.limit))}`,
  );
  const counting = { ...paging.counting, quick: paging.counting.quick && definition.quickTotals === true };
  return {
    rows,
    ...(await totalOf(db, {
      counted,
      from,
      conditions,
      limit: paging.limit,
      offset,
      rows: rows.length,
      counting,
    })),
  };
}
