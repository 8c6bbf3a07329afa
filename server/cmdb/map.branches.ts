import { sql } from 'kysely';
import type { MapDirection } from '../../wire/cmdb/cmdb';
import type { Db } from '../shared/db';

/** Assets of one type that are related to one asset in the same way. */
export interface Branch {
  parent: number;
  cmdb_id: number;
  /** The asset is the child of the others. */
  turned: boolean;
  asset_type_id: number;
  count: number;
  /** At least so many: there may be more. */
  is_cut: boolean;
  /** The first of them. */
  ids: number[];
}

/** Ids of a branch that are looked at; of more only the number is known. */
export const mostNamed = 1000;

/** Rows of one step that are read for each asset, relation type and direction: many for one asset, fewer for many. */
const mostRead = (assets: number): number => Math.max(mostNamed + 1, Math.floor(200_000 / assets));

/**
 * The assets one step from these that are not among `known`, in a stable order: that of the assets, then by relation
 * type, direction and asset type. One statement.
 */
export async function branches(
  db: Db,
  assets: readonly number[],
  known: readonly number[],
  direction: MapDirection,
): Promise<Branch[]> {
  if (!assets.length) return [];
  const most = mostRead(assets.length);
  const children = sql`(select r.child_id as id, false as turned from asset_relations r where r.parent_id = f.id and r.cmdb_id = t.id order by r.child_id limit ${most})`;
  const parents = sql`(select r.parent_id as id, true as turned from asset_relations r where r.child_id = f.id and r.cmdb_id = t.id order by r.parent_id limit ${most})`;
  const steps =
    direction === 'both' ? sql`${children} union all ${parents}` : direction === 'forward' ? children : parents;
  const { rows } = await sql<Branch>`
    select f.id as parent, t.id as cmdb_id, s.turned, a.asset_type_id, count(*) as count, sum(count(*)) over (partition by f.n, t.id, s.turned) >= ${most} as is_cut,
      to_json((array_agg(a.id order by a.id))[1:${sql.lit(mostNamed)}]) as ids
    from unnest(${[...assets]}::bigint[]) with ordinality f (id, n) cross join cmdb_relations t cross join lateral (${steps}) s join assets a on a.id = s.id
    where s.id not in (select unnest(${[...known]}::bigint[]))
    group by f.n, f.id, t.id, s.turned, a.asset_type_id order by f.n, t.id, s.turned, a.asset_type_id`.execute(db);
  return rows;
}

/** Members of one branch, the first `most` by id, that are not among `known`. */
export async function membersOf(
  db: Db,
  { parent, cmdb_id, turned, asset_type_id }: Omit<Branch, 'count' | 'is_cut' | 'ids'>,
  known: readonly number[],
  most: number,
): Promise<number[]> {
  const [own, other] = turned ? [sql`r.child_id`, sql`r.parent_id`] : [sql`r.parent_id`, sql`r.child_id`];
  const { rows } = await sql<{ id: number }>`
    select a.id from asset_relations r join assets a on a.id = ${other}
    where ${own} = ${parent} and r.cmdb_id = ${cmdb_id} and a.asset_type_id = ${asset_type_id} and a.id not in (select unnest(${[...known]}::bigint[]))
    order by a.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of the assets that have relations to assets that are not among `known`. */
export async function withMore(
  db: Db,
  assets: readonly number[],
  known: readonly number[],
  direction: MapDirection,
): Promise<number[]> {
  if (!assets.length) return [];
  const hidden = (own: string, other: string) =>
    sql`exists (select from asset_relations r where ${sql.ref(`r.${own}`)} = n.id and ${sql.ref(`r.${other}`)} not in (select unnest(${[...known]}::bigint[])))`;
  const forward = hidden('parent_id', 'child_id');
  const inverse = hidden('child_id', 'parent_id');
  const either = direction === 'both' ? sql`${forward} or ${inverse}` : direction === 'forward' ? forward : inverse;
  const { rows } = await sql<{ id: number }>`
    select n.id from unnest(${[...assets]}::bigint[]) n (id) where ${either}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A relation between two nodes; each end is the key of a node. */
export interface Link {
  source: string;
  target: string;
  cmdb_id: number;
}

/** The relations between nodes, of which `members` says which assets they stand for. */
export async function linksBetween(db: Db, members: readonly (readonly [id: number, key: string])[]): Promise<Link[]> {
  const keys = [...new Set(members.map(([, key]) => key))];
  // Numbers are compared faster than keys.
  const at = new Map(keys.map((key, index) => [key, index]));
  const ids = members.map(([id]) => id);
  const owners = members.map(([, key]) => at.get(key)!);
  const { rows } = await sql<{ source: number; target: number; cmdb_id: number }>`
    with m as materialized (select id, n from unnest(${ids}::bigint[], ${owners}::int[]) u (id, n))
    select distinct p.n as source, c.n as target, r.cmdb_id
    from m p join asset_relations r on r.parent_id = p.id join m c on c.id = r.child_id where p.n <> c.n`.execute(db);
  return rows
    .sort((a, b) => a.source - b.source || a.target - b.target || a.cmdb_id - b.cmdb_id)
    .map(({ source, target, cmdb_id }) => ({ source: keys[source]!, target: keys[target]!, cmdb_id }));
}
