import { sql } from 'kysely';
import type { MapDirection } from '../../wire/cmdb/cmdb';
import type { Db } from '../shared/db';
import { narrows } from '../shared/narrowed';

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
  /** Their names and the ids of their statuses; not of a hub's, most of which would be in vain. */
  named: [name: string, asset_status_id: number | null][] | null;
}

/** What names a branch. */
export type BranchKey = Pick<Branch, 'parent' | 'cmdb_id' | 'turned' | 'asset_type_id'>;

/** Ids of a branch that are looked at; of more only the number is known. */
export const maxNamed = 1000;

/** Of more relations in one direction an asset is a hub, of which many are alike: they are counted where they are. */
const manyFrom = 200;
/** Rows of one step that are read for each hub and relation type: many for one asset, fewer for many. */
const maxRead = (hubs: number): number => Math.max(maxNamed + 1, Math.floor(200_000 / hubs));

/** The relations of the asset `f` to those below it, and to those above it. */
const downwards = { own: sql`r.parent_id`, other: sql`r.child_id`, turned: false };
const upwards = { own: sql`r.child_id`, other: sql`r.parent_id`, turned: true };
type Way = typeof downwards;
const ways = { both: [downwards, upwards], forward: [downwards], inverse: [upwards] } as const;

/**
 * The assets one step from these that are not among `known`, in a stable order: that of the assets, then by relation
 * type, direction and asset type.
 */
export async function branches(
  db: Db,
  assets: readonly number[],
  known: readonly number[],
  direction: MapDirection,
): Promise<Branch[]> {
  if (!assets.length) return [];
  const found = grouped(await related(db, assets, known, direction), ({ parent, turned }) => `${parent} ${turned}`);
  const isHub = (asset: number, { turned }: Way): boolean => (found.get(`${asset} ${turned}`)?.length ?? 0) > manyFrom;
  const ofHubs = ways[direction].map((way) => {
    const hubs = assets.filter((asset) => isHub(asset, way));
    return hubs.length ? branchesOfHubs(db, hubs, known, way) : [];
  });
  const few = [...found.values()].flatMap((relations) => (relations.length > manyFrom ? [] : gathered(relations)));
  const all = [...few, ...(await Promise.all(ofHubs)).flat()];
  const place = new Map(assets.map((asset, index) => [asset, index]));
  return all.sort(
    (a, b) =>
      place.get(a.parent)! - place.get(b.parent)! ||
      a.cmdb_id - b.cmdb_id ||
      Number(a.turned) - Number(b.turned) ||
      a.asset_type_id - b.asset_type_id,
  );
}

/** A relation of an asset, with what is at its other end; nulls if that is known. */
interface Related extends Pick<Branch, 'parent' | 'cmdb_id' | 'turned'> {
  id: number | null;
  asset_type_id: number;
  name: string;
  asset_status_id: number | null;
}

/**
 * The relations of the assets, of a hub a few too many. One statement, which as those below returns one value: hundreds of
 * small rows take the driver longer than one text.
 */
async function related(
  db: Db,
  assets: readonly number[],
  known: readonly number[],
  direction: MapDirection,
): Promise<Related[]> {
  const relations = ways[direction].map(
    ({ own, other, turned }) => sql`
      (select r.cmdb_id, ${other} as id, ${sql.lit(turned)} as turned from asset_relations r where ${own} = f.id limit ${sql.lit(manyFrom + 1)})`,
  );
  const { rows } = await sql<{ found: Related[] | null }>`
    select json_agg(b) as found from (
      select f.id as parent, s.cmdb_id, s.turned, a.id, a.asset_type_id, a.name, a.asset_status_id from unnest(${[...assets]}::bigint[]) f (id)
        cross join lateral (${sql.join(relations, sql` union all `)}) s
        left join assets a on a.id = s.id and s.id not in (select unnest(${[...known]}::bigint[]))) b`.execute(db);
  return rows[0]?.found ?? [];
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The branches that relations of one asset in one direction make. */
function gathered(relations: readonly Related[]): Branch[] {
  const others = relations.filter(({ id }) => id !== null);
  const alike = grouped(others, ({ cmdb_id, asset_type_id }) => `${cmdb_id} ${asset_type_id}`);
  return [...alike.values()].map((members) => {
    const sorted = members.sort((a, b) => a.id! - b.id!);
    const { parent, cmdb_id, turned, asset_type_id } = sorted[0]!;
    return {
      ...{ parent, cmdb_id, turned, asset_type_id, count: sorted.length, is_cut: false },
      ids: sorted.map(({ id }) => id!),
      named: sorted.map(({ name, asset_status_id }) => [name, asset_status_id]),
    };
  });
}

async function branchesOfHubs(
  db: Db,
  hubs: readonly number[],
  known: readonly number[],
  { own, other, turned }: Way,
): Promise<Branch[]> {
  const max = maxRead(hubs.length);
  // The assets of each relation type are read by one list of ids, and told apart by type before they are sorted: one by
  // one, or joined to the relations, they took more than twice as long.
  const { rows } = await sql<{ found: Branch[] | null }>`
    select json_agg(b) as found from (
      select f.id as parent, t.id as cmdb_id, ${sql.lit(turned)} as turned, a.asset_type_id, a.count,
        sum(a.count) over (partition by f.id, t.id) >= ${max} as is_cut,
        (select json_agg(first.id) from (select id from unnest(a.ids) id order by id limit ${sql.lit(maxNamed)}) first) as ids, null as named
      from unnest(${[...hubs]}::bigint[]) f (id) cross join cmdb_relations t
        cross join lateral (select array(
          select ${other} from asset_relations r
          where ${own} = f.id and r.cmdb_id = t.id and ${other} not in (select unnest(${[...known]}::bigint[])) order by ${other} limit ${max}
        ) as ids) others
        cross join lateral (
          select asset_type_id, count(*) as count, array_agg(id) as ids from assets where id = any(others.ids) group by asset_type_id
        ) a) b`.execute(db);
  return rows[0]?.found ?? [];
}

/** Members of one branch, the first `most` by id, that are not among `known`. */
export async function membersOf(
  db: Db,
  { parent, cmdb_id, turned, asset_type_id }: BranchKey,
  known: readonly number[],
  max: number,
): Promise<number[]> {
  const [own, other] = turned ? [sql`r.child_id`, sql`r.parent_id`] : [sql`r.parent_id`, sql`r.child_id`];
  const { rows } = await sql<{ id: number }>`
    select a.id from asset_relations r join assets a on a.id = ${other}
    where ${own} = ${parent} and r.cmdb_id = ${cmdb_id} and a.asset_type_id = ${asset_type_id} and a.id not in (select unnest(${[...known]}::bigint[]))
    order by a.id limit ${max}`.execute(db);
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
    sql`exists (select from asset_relations r where ${sql.ref(`r.${own}`)} = n.id and ${sql.ref(`r.${other}`)} not in (select id from known))`;
  const forward = hidden('parent_id', 'child_id');
  const inverse = hidden('child_id', 'parent_id');
  const either = direction === 'both' ? sql`${forward} or ${inverse}` : direction === 'forward' ? forward : inverse;
  const { rows } = await sql<{ found: number[] | null }>`
    with known as materialized (select unnest(${[...known]}::bigint[]) as id)
    select json_agg(n.id) as found from unnest(${[...assets]}::bigint[]) n (id) where ${either}`.execute(db);
  return rows[0]?.found ?? [];
}

/** A relation between two nodes; each end is the key of a node. */
export interface Link {
  source: string;
  target: string;
  cmdb_id: number;
}

/** The relations between nodes, of which `members` says which assets they stand for. */
export async function linksBetween(db: Db, members: readonly (readonly [id: number, key: string])[]): Promise<Link[]> {
  const keyOf = new Map(members);
  const place = new Map([...new Set(keyOf.values())].map((key, index) => [key, index]));
  const ids = [...keyOf.keys()];
  const { rows } = await sql<{ found: [parent: number, child: number, cmdb_id: number][] | null }>`
    select json_agg(json_build_array(r.parent_id, r.child_id, r.cmdb_id)) as found from asset_relations r
    where r.parent_id = any(${ids}) and r.child_id = any(${ids})`.execute(db);
  const between = new Map<string, Link>();
  for (const [parent, child, cmdb_id] of rows[0]?.found ?? []) {
    const [source, target] = [keyOf.get(parent)!, keyOf.get(child)!];
    if (source !== target) between.set(`${source} ${target} ${cmdb_id}`, { source, target, cmdb_id });
  }
  return [...between.values()].sort(
    (a, b) =>
      place.get(a.source)! - place.get(b.source)! ||
      place.get(a.target)! - place.get(b.target)! ||
      a.cmdb_id - b.cmdb_id,
  );
}

/**
 * Of these assets how many related ones the reader of a narrowed handle may not see (G27): "1 more", and nothing else of it. Empty
 * through any other handle.
 */
export async function unseenAround(db: Db, assets: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (!narrows(db, 'assets') || !assets.length) return new Map();
  const { rows } = await sql<{ id: number; count: number }>`
    select n.id, count(distinct o.id) as count from unnest(${[...assets]}::bigint[]) n (id) cross join lateral (
      select r.child_id as id from public.asset_relations r where r.parent_id = n.id
      union all select r.parent_id from public.asset_relations r where r.child_id = n.id) o
    where not exists (select from assets a where a.id = o.id) group by n.id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
