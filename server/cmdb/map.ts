import { sql } from 'kysely';
import type { MapNode, MapPositions, RelationMap } from '../../wire/cmdb/cmdb';
import type { Actor } from '../shared/actor';
import { requireAll } from '../shared/choices';
import type { Db, Trx } from '../shared/db';
import { notFound } from '../shared/errors';
import { layout } from './map.layout';
import { type Found, type MapQuery, surroundings, walk } from './map.walk';
import { shownName } from '../shared/built-in';
import { unseenAround } from './map.branches';

export interface Place {
  x: number;
  y: number;
}

/** Where this person put nodes of the map of an asset, by the keys of the nodes. */
export async function placesOf(db: Db, { id }: Actor, root: number): Promise<Map<string, Place>> {
  const rows = await db
    .selectFrom('map_positions')
    .select(['node', 'x', 'y'])
    .where('root_id', '=', root)
    .where('user_id', '=', id)
    .execute();
  return new Map(rows.map(({ node, x, y }) => [node, { x, y }]));
}

/** Keeps them; the last place of a node counts (D11). Throws 422 for an asset that does not exist. */
export async function place(db: Trx, { id }: Actor, root: number, positions: MapPositions['positions']): Promise<void> {
  const last = [...new Map(positions.map((one) => [one.id, one])).values()];
  const assets = last.flatMap((one) => (one.id.startsWith('g:') ? [] : [Number(one.id)]));
  await requireAll(db, 'assets', 'positions', assets);
  await sql`
    insert into map_positions (root_id, user_id, node, x, y)
    select ${root}, ${id}, node, x, y from unnest(${last.map((one) => one.id)}::text[], ${last.map(({ x }) => x)}::float8[], ${last.map(({ y }) => y)}::float8[]) p (node, x, y)
    order by node on conflict (root_id, user_id, node) do update set x = excluded.x, y = excluded.y`.execute(db);
}

export const resetPlaces = (db: Trx, { id }: Actor, root: number) =>
  db.deleteFrom('map_positions').where('root_id', '=', root).where('user_id', '=', id).execute();

export { readMap } from './map.walk';

/** By asset type; all of them can be told from a light and from a dark page. */
const colors = [
  '#2f6fde',
  '#0f8a6d',
  '#b4540a',
  '#8a4fd0',
  '#c0392b',
  '#1c7f9c',
  '#7a7000',
  '#b3387f',
  '#4d7c1f',
  '#6b6f80',
];
const colorOf = (type: number): string => colors[(type - 1) % colors.length]!;

const sizes = { root: 40, group: 34, asset: 26 } as const;

type Named = Pick<MapNode, 'name' | 'asset_type' | 'asset_status'>;

/** The map of relations around an asset, with the places that this person gave to nodes (D9). Throws 404. */
export async function relationMap(db: Db, actor: Actor, root: number, query: MapQuery): Promise<RelationMap> {
  const [walked, first, catalogues, places] = await Promise.all([
    walk(db, root, query),
    assetsOf(db, [root]),
    readCatalogues(db),
    placesOf(db, actor, root),
  ]);
  if (!first.size) throw notFound('asset');
  const { nodes, truncated } = walked;
  const nameless = nodes.flatMap(({ id, named }) => (id !== null && id !== root && !named ? id : []));
  const [{ links, hasMore }, others, unseen] = await Promise.all([
    surroundings(db, walked, query.direction),
    assetsOf(db, nameless),
    unseenAround(
      db,
      nodes.flatMap(({ id }) => id ?? []),
    ),
  ]);
  const assets = new Map([...first, ...others]);
  const points = layout(nodes, links);

  const node = (found: Found): MapNode[] => {
    const { key, id, level, count, is_cut, ids } = found;
    const asset = id === null ? group(found, catalogues) : namedAsset(found, assets, catalogues);
    // Deleted while we were looking.
    if (!asset) return [];
    const pinned = places.get(key);
    return [
      {
        id: id ?? key,
        name: id === null ? `${count.toLocaleString('en')}${is_cut ? '+' : ''} × ${asset.name}` : asset.name,
        position: pinned ?? points.get(key)!,
        pinned: pinned !== undefined,
        color: colorOf(asset.asset_type.id),
        size: id === root ? sizes.root : id === null ? sizes.group : sizes.asset,
        has_more: found.has_more || hasMore.has(id ?? 0),
        asset_type: asset.asset_type,
        asset_status: asset.asset_status,
        level,
        group: id === null,
        count,
        asset_ids: ids,
        ...(unseen.has(id ?? 0) && { unseen: unseen.get(id ?? 0) }),
      },
    ];
  };
  const shown = nodes.flatMap(node);
  const there = new Set(shown.map(({ id }) => String(id)));
  return { nodes: shown, edges: edgesOf(links, there, catalogues.relations), truncated };
}

function edgesOf(
  links: { source: string; target: string; cmdb_id: number }[],
  there: ReadonlySet<string>,
  names: ReadonlyMap<number, RelationNames>,
): RelationMap['edges'] {
  const idOf = (key: string) => (key.startsWith('g:') ? key : Number(key));
  return links
    .filter(({ source, target }) => there.has(source) && there.has(target))
    .map(({ source, target, cmdb_id }) => ({
      source: idOf(source),
      target: idOf(target),
      relation_name: names.get(cmdb_id)?.forward ?? '',
      inverse_relation_name: names.get(cmdb_id)?.inverse ?? '',
      cmdb_id,
      parent_asset_id: idOf(source),
      child_asset_id: idOf(target),
    }));
}

function group({ asset_type_id }: Found, { types }: Catalogues): Named {
  const type = { id: asset_type_id ?? 1, name: types.get(asset_type_id ?? 1) ?? '' };
  return { name: type.name, asset_type: type, asset_status: null };
}

/** Undefined of an asset that is gone. */
function namedAsset(
  { id, asset_type_id, named }: Found,
  assets: ReadonlyMap<number, Asset>,
  { types, statuses }: Catalogues,
): Named | undefined {
  const one = named ? { name: named[0], asset_type_id, asset_status_id: named[1] } : assets.get(id ?? 0);
  const of = (names: ReadonlyMap<number, string>, key: number) => ({ id: key, name: names.get(key) ?? '' });
  return (
    one && {
      name: one.name,
      asset_type: of(types, one.asset_type_id ?? 1),
      asset_status: one.asset_status_id === null ? null : of(statuses, one.asset_status_id),
    }
  );
}

/** Names by id. */
interface Catalogues {
  types: ReadonlyMap<number, string>;
  statuses: ReadonlyMap<number, string>;
  relations: ReadonlyMap<number, RelationNames>;
}

interface RelationNames {
  forward: string;
  inverse: string;
}

async function readCatalogues(db: Db): Promise<Catalogues> {
  const { rows } = await sql<{ kind: 'type' | 'status' | 'relation'; id: number; name: string; inverse: string }>`
    select 'type' as kind, t.id, ${shownName('asset_types', 't')} as name, '' as inverse from asset_types t
    union all select 'status', t.id, ${shownName('asset_statuses', 't')}, '' from asset_statuses t
    union all select 'relation', t.id, ${shownName('cmdb_relations', 't', 'forward_relation_name')}, ${shownName('cmdb_relations', 't', 'inverse_relation_name')}
      from cmdb_relations t`.execute(db);
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    types: new Map(of('type').map(({ id, name }) => [id, name])),
    statuses: new Map(of('status').map(({ id, name }) => [id, name])),
    relations: new Map(of('relation').map(({ id, name, inverse }) => [id, { forward: name, inverse }])),
  };
}

interface Asset {
  id: number;
  name: string;
  asset_type_id: number;
  asset_status_id: number | null;
}

async function assetsOf(db: Db, ids: number[]): Promise<Map<number, Asset>> {
  if (!ids.length) return new Map();
  const { rows } = await sql<Asset>`
    select id, name, asset_type_id, asset_status_id from assets where id = any(${ids})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
