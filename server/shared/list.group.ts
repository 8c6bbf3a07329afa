import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db';
import { anywhere, type ListDefinition, readFilters } from './list';
import { readPaging } from './list.params';
import { readList } from './list.read';
import { foundBy } from './list.search';
import { whereAll } from './list.sort';

type Sql = RawBuilder<unknown>;

/** Rows of a list with the same key; null are those without one. */
export interface Group {
  key: number | null;
  count: number;
  /** Of those of {@link Keyed.outcomes}. */
  outcomes?: { total: number; failed: number };
}

/** What rows are grouped by: a number of the row `t`, or of what is joined to it. */
export interface Keyed {
  key: Sql;
  join?: Sql;
  /** Conditions on a row: it has gone somehow, and it has failed. */
  outcomes?: { total: Sql; failed: Sql };
  /** So many of the largest groups; all without it. */
  most?: number;
}

/** How many rows a list has of each key, largest first. Throws as the list does. */
export async function countKeys(
  db: Db,
  { table, sorts, defaultOrder, search, ...filterable }: Omit<ListDefinition, 'row'>,
  query: Record<string, unknown>,
  zone: string,
  scope: Sql[],
  { key, join = sql``, outcomes, most }: Keyed,
): Promise<Group[]> {
  const { search: word } = readPaging(query, Object.keys(sorts), defaultOrder);
  const conditions = [...scope, ...readFilters(query, filterable, zone)];
  if (word) conditions.push(foundBy(search, anywhere(word)));
  const went = outcomes
    ? sql`, json_build_object('total', count(*) filter (where ${outcomes.total}), 'failed', count(*) filter (where ${outcomes.failed})) as outcomes`
    : sql``;
  return readList(
    db,
    sql<Group>`select ${key} as key, count(*) as count ${went} from ${sql.table(table)} as t ${join} ${whereAll(conditions)}
      group by 1 order by 2 desc, 1 ${most ? sql`limit ${most}` : sql``}`,
  );
}
