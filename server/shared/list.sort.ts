import { type RawBuilder, sql } from 'kysely';
import { personNameOf } from './shapes';

type Sql = RawBuilder<unknown>;

/**
 * How a list of many rows is sorted by one field, so that the database reads an index instead of sorting every row
 * (docs/decisions/006).
 */
export interface Sort {
  /** The table's own column: what is sorted by, or the id of the row whose `key` is sorted by. */
  by: Sql;
  /** Another table, and its expression that is sorted by, under the alias that it gets. */
  named?: { table: string; key: (alias: string) => Sql };
  /** May `by` be null? Those rows come last in both directions. */
  optional: boolean;
}

/** By a column that is never null. */
export const byColumn = (by: Sql): Sort => ({ by, optional: false });

/** By a column of the row that `by` refers to: `byNamed(sql`t.priority_id`, 'help_desk.priorities', 'position')`. */
export const byNamed = (by: Sql, table: string, key = 'name'): Sort => ({
  by,
  named: { table, key: (alias) => sql.ref(`${alias}.${key}`) },
  optional: false,
});

/** By the shown name of the person that `by` refers to. */
export const byPerson = (by: Sql): Sort => ({
  by,
  named: { table: 'help_desk.users', key: personNameOf },
  optional: false,
});

/**
 * By an identifier as people count: PRB-2 before PRB-10. The collation and its indexes are those of migration
 * 015-natural-order.
 */
export const byIdentifier = (by: Sql): Sort => byColumn(sql`${by} collate natural_order`);

/** The same where `by` may be null. */
export const optional = (sort: Sort): Sort => ({ ...sort, optional: true });

export const whereAll = (conditions: Sql[]): Sql =>
  conditions.length ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;

/** What is sorted by, as `sort_key`. */
const keyOf = ({ by, named }: Sort): Sql => sql`${named ? named.key('n') : by} as sort_key`;
const joined = (from: Sql, { by, named }: Sort): Sql =>
  named ? sql`${from} join ${sql.table(named.table)} n on n.id = ${by}` : from;

/**
 * Ids and sort keys of the first `end` rows at least, in order. A plain expression may be null and is computed for
 * every row.
 */
export function sorted(from: Sql, conditions: Sql[], sort: Sort | Sql, direction: Sql, end: number): Sql {
  const order = (nulls = sql``): Sql => sql`order by sort_key ${direction} ${nulls}, id ${direction}`;
  if (!('by' in sort))
    return sql`select t.id, ${sort} as sort_key from ${from} ${whereAll(conditions)} ${order(sql`nulls last`)}`;
  if (!sort.optional)
    return sql`select t.id, ${keyOf(sort)} from ${joined(from, sort)} ${whereAll(conditions)} ${order()}`;
  const present = sql`select t.id, ${keyOf(sort)} from ${joined(from, sort)} ${whereAll([...conditions, sql`${sort.by} is not null`])} ${order()} limit ${end}`;
  const absent = sql`select t.id, null as sort_key from ${from} ${whereAll([...conditions, sql`${sort.by} is null`])} order by id ${direction} limit ${end}`;
  return sql`select * from ((${present}) union all (${absent})) both_kinds ${order(sql`nulls last`)}`;
}

/** One of several things that a list is sorted by. */
export interface Ordering {
  by: Sort | Sql;
  direction: Sql;
}

/** Names of the sort keys: `sort_key`, `sort_key_2` … */
const keyName = (index: number): Sql => sql.raw(index === 0 ? 'sort_key' : `sort_key_${index + 1}`);

const isOptional = (by: Sort | Sql): boolean => !('by' in by) || by.optional;

/** What is sorted by, of a page whose ids and sort keys are in `alias`. */
export const orderedBy = (orderings: Ordering[], alias?: string): Sql =>
  sql.join(
    orderings.map(({ by, direction }, index) => {
      const key = alias ? sql`${sql.raw(alias)}.${keyName(index)}` : keyName(index);
      return sql`${key} ${direction} ${isOptional(by) ? sql`nulls last` : sql``}`;
    }),
  );

/**
 * Ids and sort keys in the order of several things. The first of them may be read from its index; rows that are equal in
 * it are sorted.
 */
export function sortedBySeveral(from: Sql, conditions: Sql[], orderings: Ordering[]): Sql {
  const keys = orderings.map(({ by }, index) => ('by' in by ? (by.named ? by.named.key(`n${index}`) : by.by) : by));
  const joins = orderings.flatMap(({ by }, index) => {
    if (!('by' in by) || !by.named) return [];
    const alias = sql.raw(`n${index}`);
    return [
      sql`${by.optional ? sql`left join` : sql`join`} ${sql.table(by.named.table)} ${alias} on ${alias}.id = ${by.by}`,
    ];
  });
  const selected = keys.map((key, index) => sql`${key} as ${keyName(index)}`);
  return sql`select t.id, ${sql.join(selected)} from ${from} ${sql.join(joins, sql` `)} ${whereAll(conditions)}
    order by ${orderedBy(orderings)}, id ${orderings[0]!.direction}`;
}

/**
 * The table's first `most` rows in the order of the list, where an index has it: by id, or by a column of its own. All
 * of its rows if the column may be null, because those without a value come last either way. Null for other orders.
 */
export function firstInOrder(from: Sql, sort: Sort | Sql | null, direction: Sql, most: number): Sql | null {
  if (sort && (!('by' in sort) || sort.named)) return null;
  if (sort?.optional) return from;
  return sql`(select t.* from ${from} order by ${sort ? sql`${sort.by} ${direction},` : sql``} t.id ${direction} limit ${most}) as t`;
}
