import { type RawBuilder, sql } from 'kysely';
import { countedExactly } from '../../wire/protocol/list';
import type { Actor } from './actor';
import { shownName } from './built-in';
import type { Db } from './db';
import { isMuch, noteMuch, readList } from './list.read';
import { whereAll } from './list.sort';
import type { Total } from './list.total';
import { peopleLike } from './shapes';

type Sql = RawBuilder<unknown>;

/** One way in which a word is found, as two conditions that say the same. */
export interface Found {
  /** Looks all its rows up in an index. */
  lookedUp: Sql;
  /** Asks one row after another: cheap for each row. */
  checked: Sql;
  /** Without it no row is found in this way, and this is quick to see: says nothing of a row. */
  possible?: Sql;
}

/** By the name of the row of a catalogue that the column `id` refers to. */
export function byNamedLike(id: Sql, catalogue: string, pattern: string): Found {
  const like = sql`from ${sql.table(catalogue)} n where search_fold(${shownName(catalogue, 'n')}) like ${pattern}`;
  const found = sql`${id} = any(array(select n.id ${like}))`;
  return { lookedUp: found, checked: found, possible: sql`exists (select ${like})` };
}

/** By the people of a column whose name or e-mail contains the pattern. */
export function byPeople(id: Sql, pattern: string, actor: Pick<Actor, 'role'>): Found {
  const people = peopleLike(pattern, actor);
  return { lookedUp: sql`${id} = any(array(${people}))`, checked: sql`${id} in (${people})` };
}

/** What a definition says of its search: of most conditions one form is enough. */
export type Search = (pattern: string) => Sql | (Sql | Found)[];

/**
 * The ticket number in `column` is like the pattern of {@link anywhere}. People read `#` before each number, which no table has:
 * what they write after one is how the number begins.
 */
export const numberLike = (column: Sql, pattern: string): Sql =>
  pattern.startsWith('%#')
    ? sql`(search_fold(${column}) like ${pattern} or search_fold(${column}) like ${pattern.slice(2)})`
    : sql`search_fold(${column}) like ${pattern}`;

const waysOf = (search: Search, pattern: string): Found[] =>
  [search(pattern)].flat().map((way) => ('lookedUp' in way ? way : { lookedUp: way, checked: way }));

/** Is a row found? For statements that ask one row after another. */
export const foundBy = (search: Search, pattern: string): Sql =>
  sql`(${sql.join(
    waysOf(search, pattern).map(({ checked }) => checked),
    sql` or `,
  )})`;

/** Fewer ways take less time to be planned than to be asked whether they are possible. */
const fewWays = 4;

/** Those of the ways in which a row may be found: PostgreSQL plans each way apart, whether the word is there or not. */
async function possibleWays(db: Db, ways: Found[]): Promise<Found[]> {
  const query = ways.flatMap(({ possible }) => possible ?? []);
  if (query.length < fewWays) return ways;
  const [found] = await readList(db, sql<{ possible: boolean[] }>`select array[${sql.join(query)}] as possible`);
  const possible = found?.possible ?? [];
  return ways.filter((way) => way.possible === undefined || possible[query.indexOf(way.possible)] === true);
}

interface SearchQuery {
  from: Sql;
  conditions: Sql[];
  search: Search;
  pattern: string;
  limit: number;
  offset: number;
  /** A total above 10,000 need not be exact. */
  quick: boolean;
  /** The rows of the page, of these ids with their sort keys. */
  rowsOf: (ids: Sql) => Sql;
  /** Ids and sort keys of rows of `source` that match, in order. `hit` may be joined with the table. */
  pick: (source: Sql, where: Sql[]) => Sql;
  /** So many rows in the order of the list, if an index has it. */
  first: (max: number) => Sql | null;
  /** The found rows, table `hit`, as a source for `pick`. */
  hits: Sql;
}

/** So many rows of the list are looked at in their order before all hits are looked up instead. */
const walked = 20_000;
/** As many of one kind of hit show that there are more than are counted. */
const much = countedExactly + 1;

/** The page of a search and its total (docs/decisions/006). */
export async function searchList<Row>(db: Db, query: SearchQuery): Promise<{ rows: Row[] } & Total> {
  const { conditions, from, offset, limit } = query;
  const first = query.first(walked);
  const ways = await possibleWays(db, waysOf(query.search, query.pattern));
  const found = ways.map(({ lookedUp }) => sql`select t.id from ${from} ${whereAll([...conditions, lookedUp])}`);
  if (query.quick && first && offset + limit <= walked) {
    const few = await fewHits<Row>(db, query, found);
    if (few) return few;
    const rows = await readFirst<Row>(db, query, ways, first);
    if (rows.length === limit) return { rows, total: Math.max(countedExactly, offset + limit), total_is_exact: false };
  }
  const [all] = await readList(
    db,
    sql<Both<Row>>`
      with hit as materialized (${sql.join(found, sql` union `)})
      select (select count(*) from hit) as total, ${pageOf(query)} as rows`,
  );
  return { rows: all?.rows ?? [], total: all?.total ?? 0 };
}

interface Both<Row> {
  total: number;
  rows: Row[] | null;
}

type HitsQuery = Pick<SearchQuery, 'rowsOf' | 'pick' | 'hits'>;

const pageOf = ({ rowsOf, pick, hits }: HitsQuery): Sql => sql`(select json_agg(r) from (${rowsOf(pick(hits, []))}) r)`;

/**
 * Page and total of up to 10,000 rows, which `found` selects, by one statement; null if there are more, which is known for a while
 * then.
 */
export async function fewHits<Row>(
  db: Db,
  query: HitsQuery,
  found: Sql[],
): Promise<{ rows: Row[]; total: number } | null> {
  const all = sql`${sql.join(found, sql` union `)}`;
  if (isMuch(db, all)) return null;
  const few = await readFew<Row>(db, query, found);
  if (!few) noteMuch(db, all);
  return few;
}

/**
 * Page and total of up to 10,000 hits; null if there are more. People and catalogues come before names, of which the
 * index has to be read to its end: who finds 10,001 rows there need not look further.
 */
async function readFew<Row>(db: Db, query: HitsQuery, found: Sql[]): Promise<{ rows: Row[]; total: number } | null> {
  const name = (i: number): Sql => sql.raw(`way_${i}`);
  const some = found.map((ids, i) => sql`${name(i)} as materialized (${ids} limit ${much})`);
  const united = found.map((_, i) => sql`select id from ${name(i)}`);
  const order = [...found.keys()].slice(1).concat(0);
  const enough = order.map((i) => sql`when (select count(*) from ${name(i)}) = ${much} then ${much}`);
  const [few] = await readList(
    db,
    // "offset 0" keeps the planner from counting twice.
    sql<Both<Row>>`
      with ${sql.join(some)}, hit as materialized (${sql.join(united, sql` union `)})
      select total, case when total < ${much} then ${pageOf(query)} end as rows
      from (select case ${sql.join(enough, sql` `)} else (select count(*) from hit) end as total offset 0) counted`,
  );
  return few && few.total < much ? { rows: few.rows ?? [], total: few.total } : null;
}

/** The page of a word that very many rows have, from the first rows of the list; shorter if these have too few. */
function readFirst<Row>(db: Db, { conditions, rowsOf, pick }: SearchQuery, ways: Found[], first: Sql): Promise<Row[]> {
  const checks = ways.map(({ checked }) => checked);
  return readList(db, sql<Row>`${rowsOf(pick(first, [...conditions, sql`(${sql.join(checks, sql` or `)})`]))}`);
}
