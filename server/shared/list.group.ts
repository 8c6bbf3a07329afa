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
}

/** How many rows a list has of each value of a column, largest first. Throws as the list does. */
export async function groupsOf(
  db: Db,
  { table, sorts, defaultOrder, search, ...filterable }: Omit<ListDefinition, 'row'>,
  query: Record<string, unknown>,
  zone: string,
  scope: Sql[],
  column: Sql,
): Promise<Group[]> {
  const { search: word } = readPaging(query, Object.keys(sorts), defaultOrder);
  const conditions = [...scope, ...readFilters(query, filterable, zone)];
  if (word) conditions.push(foundBy(search, anywhere(word)));
  return readList(
    db,
    sql<Group>`select ${column} as key, count(*) as count from ${sql.table(table)} as t ${whereAll(conditions)} group by 1 order by 2 desc, 1`,
  );
}
