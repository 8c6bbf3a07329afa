import { type RawBuilder, sql } from 'kysely';
import { searchFold } from '../../wire/protocol/fold';
import { type FilterEnd, listSpellings, maxSorts, type SortOrder } from '../../wire/protocol/list';
import type { Actor } from './actor';
import type { Db } from './db';
import { firstSent, type Paging, readFlag, readId, readIds, readNumber, readPaging, readWords } from './list.params';
import { readList } from './list.read';
import { fewHits, foundBy, type Search, searchList } from './list.search';
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
import { isNarrowed } from './narrowed';
import { type Select, selected } from './select';
import { countOf, type Total, totalFrom, totalOf } from './list.total';
import { firstAtZone, pastAtZone, readTime } from './time';
import type { CountedTable } from './totals';

type Sql = RawBuilder<unknown>;
type Query = Record<string, unknown>;

/**
 * Turns the values of one filter into a condition. Of a range, `comparison` is `>=` and the moment at which it begins,
 * or `<` and the moment at which it has passed; of numbers `>=` or `<=`. `empty`: the row has no value, never null;
 * `filled`: it has one, where PostgreSQL finds that sooner than `not (empty)`.
 */
export type Filter = Of & { empty?: Sql; filled?: Sql } & Values;
interface Of {
  /**
   * What is asked for is looked up in another table, where it is rare or takes long to be found: up to 10,000 rows are found once for
   * page and total, which else each look it up. Of what many have it would be found twice.
   */
  lookedUp?: true;
}
/** The comparison of the end of a range, with the moment at which it has passed. */
export const before: Sql = sql`<`;
/** A filter by what a row may be without. */
export type MayBeEmpty = Of & { empty: Sql; filled?: Sql } & Values;
type Values =
  // `words`: what stands for an id.
  | { kind: 'ids'; words?: Readonly<Record<string, number>>; where: (ids: number[]) => Sql }
  | { kind: 'id'; where: (id: number) => Sql }
  | { kind: 'words'; where: (words: string[]) => Sql }
  | { kind: 'flag'; where: (on: boolean) => Sql }
  // `zone`: of its days, where that is not the reader's.
  | { kind: 'range'; zone?: string; where: (comparison: Sql, time: Sql, zone: string) => Sql }
  // `whole`: the row has whole numbers, so that 2.5 means from 3 on, or up to 2.
  | { kind: 'numbers'; whole?: true; where: (comparison: Sql, bound: number) => Sql };

/**
 * The column has one of the ids. Of a single id, an index of the column and the row's own id yields the rows in the
 * order of the list, which PostgreSQL does not see behind `any`.
 */
export const isOneOf = (column: Sql, ids: readonly number[]): Sql =>
  ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${ids})`;
/** Rows whose column is one of the ids. */
export const byIds = (column: Sql): Filter => ({ kind: 'ids', where: (ids) => isOneOf(column, ids) });
/**
 * Rows for which the sub-select, given the ids, yields the row's id: `byLink((ids) => sql`select problem_id from
 * problem_assets where ${isOneOf(sql`asset_id`, ids)}`)`.
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
  // Behind two times "not" PostgreSQL would read all links there are.
  filled: sql`exists (${links})`,
});
/**
 * Rows with one of these links, or with none: of a table of links whose column `own` holds the row's id and `other` the
 * id that is asked for.
 */
export const byLinked = (table: string, own: string, other: string): MayBeEmpty => {
  const column = (name: string) => sql.ref(`l.${name}`);
  const links = sql`${sql.table(table)} l`;
  return orUnlinked(
    byLink((ids) => sql`select ${column(own)} from ${links} where ${isOneOf(column(other), ids)}`),
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
  Row = never,
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
   * Condition for a search, or several of which one must hold and each is looked up by itself; `pattern` is that of {@link anywhere}, for
   * texts of `search_fold`.
   */
  search: Search;
  /** What is read for each key of a row, as wire shapes; nested objects by scalar sub-selects. Or a select list. */
  row: [Row] extends [never] ? Sql : Select<Row>;
  /** Most rows of one page; 100 unless told. `limit=all` asks for as many. */
  largestPage?: number;
  /** Its handler passes on `total_is_exact`, so a reader may ask for a quick count. */
  quickTotals?: true;
  /** What hangs on one record: rows are so few that each page counts them along, in its own statement. */
  ofOneRecord?: boolean;
}

export interface Page<Row> extends Total {
  rows: Row[];
}

/** What can be filtered by. */
export type Filterable<FilterName extends string = string, Optional extends FilterName = never> = Pick<
  ListDefinition<string, FilterName, Optional>,
  'filters' | 'spellings'
>;

interface Requested {
  filter: Filter;
  end: FilterEnd | null;
}

const isSpan = ({ kind }: Filter): boolean => kind === 'range' || kind === 'numbers';

/** The filter that a parameter means in any of its spellings, and what stands behind its name. */
function filterOf(given: string, { filters, spellings = {} }: Filterable): Requested | null {
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

/**
 * The conditions of all filters that the query names. `zone` is the actor's, for date ranges. Throws 422 naming the
 * filter.
 */
export function readFilters(query: Query, filterable: Filterable, zone: string): Sql[] {
  return Object.entries(query).flatMap(([given, value]): Sql[] => {
    const found = value === undefined || value === null || value === '' ? null : filterOf(given, filterable);
    if (!found) return [];
    const { filter, end } = found;
    if (end === 'empty' && filter.empty)
      return [readFlag(given, value) ? filter.empty : (filter.filled ?? sql`not (${filter.empty})`)];
    const begins = end === 'begin';
    // A row without a value is not one of them either.
    const conditionsOf = (condition: Sql): Sql[] => [end === 'not' ? sql`(${condition}) is not true` : condition];
    switch (filter.kind) {
      case 'range': {
        const span = readTime(given, typeof value === 'string' ? value : '');
        const days = filter.zone ?? zone;
        return [
          begins
            ? filter.where(sql`>=`, firstAtZone(span.first, days), days)
            : filter.where(before, pastAtZone(span.last, days), days),
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
        return words.length ? conditionsOf(filter.where(words)) : [];
      }
      case 'id': {
        const id = readId(given, value);
        return id ? [filter.where(id)] : [];
      }
      case 'ids': {
        const ids = readIds(given, value, filter.words);
        return ids.length ? conditionsOf(filter.where(ids)) : [];
      }
    }
  });
}

/** Does the query name a filter that is looked up in another table, and asks for rows that have what it names? */
const looksUp = (query: Query, filterable: Filterable): boolean =>
  Object.entries(query).some(([given, value]) => {
    const found = value ? filterOf(given, filterable) : null;
    return found?.filter.lookedUp && found.end !== 'not' && found.end !== 'empty';
  });

/** LIKE pattern that finds the word anywhere in a text of `search_fold` (G2); `%`, `_` and `\` stand for themselves. */
export const anywhere = (word: string): string => `%${searchFold(word).replace(/[\\%_]/g, '\\$&')}%`;

/** What a list is asked for. */
export interface Request {
  definition: Omit<ListDefinition, 'row'>;
  /** The filters that are left to be read. */
  query: Query;
  /** The conditions beside the filters. */
  scope: Sql[];
  /** Keys of the columns of what the query names, e.g. a report. */
  columns?: readonly string[];
}

/** Reads the query of a list. It throws 403, 404 and 422 for what the query names. */
export type Ask = (db: Db, actor: Actor, query: Query) => Promise<Request>;

/**
 * The conditions of all rows `t` that a list shows with a query, whatever its page, in the reader's zone. Throws as the list
 * does.
 */
export function conditionsOf({ definition, query, scope }: Request, zone: string): Sql[] {
  const { sorts, defaultOrder, search } = definition;
  const { search: word } = readPaging(query, Object.keys(sorts), defaultOrder);
  const conditions = [...scope, ...readFilters(query, definition, zone)];
  return word ? [...conditions, foundBy(search, anywhere(word))] : conditions;
}

/**
 * Finds the ids of all that a list shows with a query, whatever its page; one more than `max` if there are more. It throws
 * as the list does.
 */
export const finderOf =
  (fetchIt: Ask) =>
  async (db: Db, actor: Actor, sent: Query, max: number): Promise<number[]> => {
    const asked = await fetchIt(db, actor, sent);
    const { table } = asked.definition;
    const conditions = conditionsOf(asked, actor.time_zone);
    const { rows } = await sql<{ id: number }>`
      select t.id from ${sql.table(table)} as t ${whereAll(conditions)} order by t.id limit ${max + 1}`.execute(db);
    return rows.map(({ id }) => id);
  };

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

  slice(first = 0, end = this.length): number[] {
    const ids: number[] = [];
    for (let at = first * 8; at < end * 8 && at < this.bytes.length; at += 8)
      ids.push(this.bytes.readUInt32BE(at) * 2 ** 32 + this.bytes.readUInt32BE(at + 4));
    return ids;
  }
}

/** What a query asks for: how it is paged, and the conditions of its filters and its search. Throws as the list does. */
function readQuery(definition: Omit<ListDefinition, 'row'>, query: Query, zone: string, scope: Sql[]) {
  const { table, source, sorts, defaultOrder, search } = definition;
  const paging = readPaging(query, Object.keys(sorts), defaultOrder, definition.largestPage, maxSorts);
  const conditions = [...scope, ...readFilters(query, definition, zone)];
  if (paging.search) conditions.push(foundBy(search, anywhere(paging.search)));
  return { from: sql`${source ?? sql.table(table)} as t`, conditions, paging };
}

/** Reads a query. Throws as the list does; the rows are looked for when a function of the result is called. */
export function readOrder(definition: Omit<ListDefinition, 'row'>, query: Query, zone: string, scope: Sql[]): Order {
  const { from, conditions, paging } = readQuery(definition, query, zone, scope);
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

/**
 * The ids of rows of a list, in its order, from the row at `offset` on; `limit` at most: one value, for {@link Ids}. Throws as
 * the list does.
 */
export function selectIds(
  definition: Omit<ListDefinition, 'row'>,
  query: Query,
  zone: string,
  { scope, offset, limit }: { scope: Sql[]; offset: number; limit: number },
): Sql {
  const { from, conditions, paging } = readQuery(definition, query, zone, scope);
  const ids = orderOf(definition, query, paging).pick({ from, conditions, isWhole: false }, offset + limit);
  // PostgreSQL puts them together in the order in which the sub-select yields them.
  return sql`select string_agg(int8send(o.id), ''::bytea) as ids from (${ids} limit ${limit} offset ${offset}) o`;
}

const isSorted = (query: Query): boolean => firstSent(query, listSpellings.sortField) !== undefined;

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
  definition: Omit<ListDefinition, 'row'> & { row: Select<Row> | Sql },
  query: Query,
  zone: string,
  scope: Sql[] = [],
): Promise<Page<Row>> {
  const { table, source, counted, sorts, defaultOrder, row } = definition;
  const columns = 'toOperationNode' in row ? row : selected(row);
  const paging = readPaging(query, Object.keys(sorts), defaultOrder, definition.largestPage, maxSorts);
  const conditions = [...scope, ...readFilters(query, definition, zone)];
  const from = sql`${source ?? sql.table(table)} as t`;
  const offset = (paging.page - 1) * paging.limit;
  const { direction, sort, orderings, pick } = orderOf(definition, query, paging);
  // The sort key comes along with the ids, so that a page is put in order again after the join.
  const rowsOf = (ids: Sql, beside = sql``): Sql => {
    const order = orderings
      ? sql`order by ${orderedBy(orderings, 'p')}, p.id ${direction}`
      : sort
        ? sql`order by p.sort_key ${direction} nulls last, p.id ${direction}`
        : sql`order by p.id ${direction}`;
    return sql`select ${columns} ${beside} from (${ids} limit ${paging.limit} offset ${offset}) p join ${from} on t.id = p.id ${order}`;
  };
  const counting = { ...paging.counting, quick: paging.counting.quick && definition.quickTotals === true };
  const found = {
    rowsOf,
    pick: (source: Sql, where: Sql[]) =>
      pick({ from: source, conditions: where, isWhole: false }, offset + paging.limit),
    hits: sort || orderings ? sql`hit join ${from} using (id)` : sql`hit as t`,
  };
  if (paging.search)
    return searchList<Row>(db, {
      ...found,
      from,
      conditions,
      search: definition.search,
      pattern: anywhere(paging.search),
      limit: paging.limit,
      offset,
      quick: counting.quick,
      first: (maxCount) => (orderings ? null : firstInOrder(from, sort, direction, maxCount)),
    });
  const ids = pick(
    { from, conditions, isWhole: !source && !conditions.length && !isNarrowed(db) },
    offset + paging.limit,
  );
  if (definition.ofOneRecord && counting.known === null) {
    const along = sql`, (${countOf({ from, conditions, counting })}) as counted_along`;
    const brought = await readList(db, sql<Row & { counted_along: number }>`${rowsOf(ids, along)}`);
    if (brought[0] || !offset)
      return {
        rows: brought.map(({ counted_along: _, ...one }) => one as Row),
        ...totalFrom(brought[0]?.counted_along ?? 0, counting, offset + brought.length),
      };
  }
  if (counting.known === null && looksUp(query, definition)) {
    const few = await fewHits<Row>(db, found, [sql`select t.id from ${from} ${whereAll(conditions)}`]);
    if (few) return few;
  }
  const rows = await readList(db, sql<Row>`${rowsOf(ids)}`);
  return {
    rows,
    ...(await totalOf(db, {
      // It counts rows that this reader does not see.
      counted: isNarrowed(db) ? undefined : counted,
      from,
      conditions,
      limit: paging.limit,
      offset,
      rows: rows.length,
      counting,
    })),
  };
}
