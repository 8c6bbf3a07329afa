import { type RawBuilder, sql } from 'kysely';
import { shownName } from './built-in';
import { personNameOf, placeOf } from './shapes';

type Sql = RawBuilder<unknown>;

/**
 * How a list of many rows is sorted by one field, so that the database reads an index instead of sorting every row
 * (docs/decisions/006).
 */
export interface Sort {
  /** The table's own column: what is sorted by, or the id of the row whose `key` is sorted by. */
  by: Sql;
  /** Another table, or a select with an `id`, and its expression that is sorted by, under the alias that it gets. */
  named?: { table: string | Sql; key: (alias: string) => Sql };
  /** May `by` be null? Those rows come last in both directions. */
  optional: boolean;
  /** Which rows these are, if it is not `by` that is null. */
  none?: Sql;
}

/** By a column that is never null. */
export const byColumn = (by: Sql): Sort => ({ by, optional: false });

/** By a column of the row that `by` refers to: `byNamed(sql`t.priority_id`, 'help_desk.priorities', 'position')`. */
export const byNamed = (by: Sql, table: string, key = 'name'): Sort => ({
  by,
  named: { table, key: (alias) => shownName(table, alias, key) },
  optional: false,
});

/** By the place in its catalogue of the row that `by` refers to. */
export const byPlace = (by: Sql, table: string): Sort => ({ by, named: { table, key: placeOf }, optional: false });

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

/**
 * By the first of the names that rows of `linked` give to the id of the row: a select of `id` and `name`. Rows without
 * any, for which `none` holds, come last.
 */
export const byFirstName = (linked: Sql, none: Sql): Sort => ({
  by: sql`t.id`,
  named: {
    table: sql`(select l.id, min(l.name) as name from (${linked}) l group by 1)`,
    key: (alias) => sql.ref(`${alias}.name`),
  },
  optional: true,
  none,
});

/** The same where `by` may be null. */
export const optional = (sort: Sort): Sort => ({ ...sort, optional: true });

/** What is sorted. */
export interface Rows {
  from: Sql;
  conditions: Sql[];
  /** All rows of the list's own table: nothing narrows it, neither a condition nor a search. */
  isWhole: boolean;
}

export const whereAll = (conditions: Sql[]): Sql =>
  conditions.length ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;

/** What is sorted by, as `sort_key`. */
const keyOf = ({ by, named }: Sort): Sql => sql`${named ? named.key('n') : by} as sort_key`;
const tableOf = ({ table }: Required<Sort>['named']): Sql => (typeof table === 'string' ? sql.table(table) : table);
const joined = (from: Sql, { by, named }: Sort): Sql =>
  named ? sql`${from} join ${tableOf(named)} n on n.id = ${by}` : from;

/**
 * Ids and sort keys of a list that nothing narrows: for each row of the other table, in its order, as many of the list's
 * as the page may need, read from the index of `by`. Reading stops at the end of the page, so a sort by one of four
 * priorities takes 25 rows and not a million. `then` are further things that rows of equal key are sorted by.
 */
function inTurn(
  from: Sql,
  { by, named }: NamedSort,
  direction: Sql,
  end: number,
  then?: { joins: Sql; keys: Sql; names: Sql; order: Sql },
): Sql {
  const order = then ? sql`${then.order}, id ${direction}` : sql`id ${direction}`;
  return sql`select t.id, n0.sort_key ${then ? sql`, ${then.names}` : sql``}
    from (select n.id, ${named.key('n')} as sort_key from ${tableOf(named)} n order by 2 ${direction}) n0
    cross join lateral (select t.id ${then ? sql`, ${then.keys}` : sql``} from ${from} ${then?.joins ?? sql``} where ${by} = n0.id order by ${order} limit ${end}) t
    order by sort_key ${direction}, ${order}`;
}

type NamedSort = Sort & Required<Pick<Sort, 'named'>>;
const isNamed = (sort: Sort): sort is NamedSort => sort.named !== undefined;

/**
 * Ids and sort keys of the first `end` rows at least, in order. A plain expression may be null and is computed for
 * every row.
 */
export function sorted({ from, conditions, isWhole }: Rows, sort: Sort | Sql, direction: Sql, end: number): Sql {
  const order = (nulls = sql``): Sql => sql`order by sort_key ${direction} ${nulls}, id ${direction}`;
  if (!('by' in sort))
    return sql`select t.id, ${sort} as sort_key from ${from} ${whereAll(conditions)} ${order(sql`nulls last`)}`;
  const alone = isNamed(sort) && isWhole ? inTurn(from, sort, direction, end) : null;
  if (!sort.optional)
    return alone ?? sql`select t.id, ${keyOf(sort)} from ${joined(from, sort)} ${whereAll(conditions)} ${order()}`;
  const none = sort.none ?? sql`${sort.by} is null`;
  const present = sql`${alone ?? sql`select t.id, ${keyOf(sort)} from ${joined(from, sort)} ${whereAll([...conditions, sql`not (${none})`])} ${order()}`} limit ${end}`;
  const absent = sql`select t.id, null as sort_key from ${from} ${whereAll([...conditions, none])} order by id ${direction} limit ${end}`;
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

const orderingOf = (key: Sql, by: Sort | Sql, direction: Sql): Sql =>
  sql`${key} ${direction} ${isOptional(by) ? sql`nulls last` : sql``}`;

/** What is sorted by, of a page whose ids and sort keys are in `alias`. */
export const orderedBy = (orderings: Ordering[], alias?: string): Sql =>
  sql.join(
    orderings.map(({ by, direction }, index) =>
      orderingOf(alias ? sql`${sql.raw(alias)}.${keyName(index)}` : keyName(index), by, direction),
    ),
  );

/**
 * Ids and sort keys in the order of several things. The first of them may be read from its index; rows that are equal in
 * it are sorted.
 */
export function sortedBySeveral({ from, conditions, isWhole }: Rows, orderings: Ordering[], end: number): Sql {
  const keys = orderings.map(({ by }, index) => ('by' in by ? (by.named ? by.named.key(`n${index}`) : by.by) : by));
  const joins = orderings.map(({ by }, index) => {
    if (!('by' in by) || !by.named) return sql``;
    const alias = sql.raw(`n${index}`);
    return sql`${by.optional ? sql`left join` : sql`join`} ${tableOf(by.named)} ${alias} on ${alias}.id = ${by.by}`;
  });
  const selected = keys.map((key, index) => sql`${key} as ${keyName(index)}`);
  const [first, ...others] = orderings as [Ordering, ...Ordering[]];
  if ('by' in first.by && isNamed(first.by) && !first.by.optional && isWhole)
    return inTurn(from, first.by, first.direction, end, {
      joins: sql.join(joins.slice(1), sql` `),
      keys: sql.join(selected.slice(1)),
      names: sql.join(others.map((_, index) => sql`t.${keyName(index + 1)}`)),
      order: sql.join(others.map(({ by, direction }, index) => orderingOf(keyName(index + 1), by, direction))),
    });
  return sql`select t.id, ${sql.join(selected)} from ${from} ${sql.join(joins, sql` `)} ${whereAll(conditions)}
    order by ${orderedBy(orderings)}, id ${orderings[0]!.direction}`;
}

/**
 * The table's first `most` rows in the order of the list, where an index has it: by id, or by a column of its own. All
 * of its rows if the column may be null, because those without a value come last either way. Null for other orders.
 */
export function firstInOrder(from: Sql, sort: Sort | Sql | null, direction: Sql, max: number): Sql | null {
  if (sort && (!('by' in sort) || sort.named)) return null;
  if (sort?.optional) return from;
  return sql`(select t.* from ${from} order by ${sort ? sql`${sort.by} ${direction},` : sql``} t.id ${direction} limit ${max}) as t`;
}
