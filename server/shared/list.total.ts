import { type RawBuilder, sql } from 'kysely';
import { countedExactly } from '../../wire/protocol/list';
import type { Db } from './db';
import { invalid } from './errors';
import { readCount } from './list.read';
import { whereAll } from './list.sort';
import { say } from './sentence';
import { type CountedTable, totalStatement } from './totals';
import * as querySentences from '../../texts/compiled/server/query';

type Sql = RawBuilder<unknown>;

/** How many rows a list has. */
export interface Total {
  total: number;
  /** There are more: `total` is where counting stopped. */
  total_is_exact?: false;
}

/** How the reader wants the total: `count` and `known_total` of wire/protocol/list.ts. */
export interface Counting {
  quick: boolean;
  known: number | null;
}

/** Throws 422 naming the parameter. */
export function readCounting(count: string | undefined, known: string | undefined): Counting {
  if (count !== undefined && count !== 'exact' && count !== 'quick')
    throw invalid({ count: say(querySentences.count) });
  if (known !== undefined && !/^\d{1,15}$/.test(known)) throw invalid({ known_total: say(querySentences.known_total) });
  return { quick: count === 'quick', known: known === undefined ? null : Number(known) };
}

interface TotalQuery {
  /** The table if all of its rows are counted as they come and go (totals.ts). */
  counted: CountedTable | undefined;
  from: Sql;
  conditions: Sql[];
  limit: number;
  offset: number;
  /** How many rows the page has. */
  rows: number;
  counting: Counting;
}

/** The total of a list whose page was read, by the cheapest way that is right (docs/decisions/006). */
export async function totalOf(db: Db, query: TotalQuery): Promise<Total> {
  const { counted, conditions, limit, offset, rows, counting } = query;
  /** There are so many at least. */
  const seen = rows > 0 ? offset + rows : 0;
  // The last page shows it, so does the first one that is not full.
  if (rows < limit && (rows > 0 || offset === 0)) return { total: offset + rows };
  if (!conditions.length && counted) return { total: Math.max(seen, await readCount(db, totalStatement(counted))) };
  if (rows > 0 && counting.known !== null && counting.known >= seen) return { total: counting.known };
  const max = counting.quick ? countedExactly : Infinity;
  return totalFrom(await readCount(db, countOf(query), max), counting, seen);
}

type Counted = Pick<TotalQuery, 'from' | 'conditions' | 'counting'>;

/** A select that counts all rows as `total`; of a quick count up to one more than are counted exactly. */
export const countOf = ({ from, conditions, counting }: Counted): RawBuilder<{ total: number }> =>
  counting.quick
    ? sql`select count(*) as total from (select from ${from} ${whereAll(conditions)} limit ${countedExactly + 1}) counted`
    : sql`select count(*) as total from ${from} ${whereAll(conditions)}`;

/** What this number says; `seen`: there are so many at least. */
export const totalFrom = (total: number, { quick }: Counting, seen: number): Total =>
  quick && total > countedExactly
    ? { total: Math.max(countedExactly, seen), total_is_exact: false }
    : { total: quick ? Math.max(total, seen) : total };
