import { sql } from 'kysely';
import type { MapNode, RelationMap } from '../../wire/cmdb/cmdb';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { layout } from './map.layout';
import { placesOf } from './map.positions';
import type { MapQuery } from './map.query';
import { type Found, surroundings, walk } from './map.walk';
import { requireAsset } from './relation.table';

export { readMap } from './map.query';

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

type Named = Pick<MapNode, 'asset_type' | 'asset_status'> & { id: number; name: string };

/** The map of relations around an asset, with the places that this person gave to nodes (D9). Throws 404. */
export async function relationMap(db: Db, actor: Actor, root: number, query: MapQuery): Promise<RelationMap> {
  const [walked] = await Promise.all([walk(db, root, query), requireAsset(db, root)]);
  const { nodes, truncated } = walked;
  const [{ links, hasMore }, { assets, types, relations }, places] = await Promise.all([
    surroundings(db, walked, query.direction),
    namesOf(db, nodes),
    placesOf(db, actor, root),
  ]);
  const points = layout(nodes, links);

  const node = (found: Found): MapNode[] => {
    const { key, id, level, count, is_cut, ids } = found;
    const asset = id === null ? group(found, types) : assets.get(id);
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
      },
    ];
  };
  const shown = nodes.flatMap(node);
  const there = new Set(shown.map(({ id }) => String(id)));
  return { nodes: shown, edges: edgesOf(links, there, relations), truncated };
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

function group({ asset_type_id }: Found, types: ReadonlyMap<number, string>): Omit<Named, 'id'> {
  const type = { id: asset_type_id ?? 1, name: types.get(asset_type_id ?? 1) ?? '' };
  return { name: type.name, asset_type: type, asset_status: null };
}

interface Names {
  assets: ReadonlyMap<number, Named>;
  /** Of asset types. */
  types: ReadonlyMap<number, string>;
  relations: ReadonlyMap<number, RelationNames>;
}

interface RelationNames {
  forward: string;
  inverse: string;
}

async function namesOf(db: Db, nodes: readonly Found[]): Promise<Names> {
  const assets = await assetsOf(
    db,
    nodes.flatMap(({ id }) => id ?? []),
  );
  const { rows: types } = await sql<{ id: number; name: string }>`
    select id, name from asset_types where id = any(${[...new Set(nodes.flatMap(({ asset_type_id }) => asset_type_id ?? []))]})`.execute(
    db,
  );
  const { rows: relations } = await sql<RelationNames & { id: number }>`
    select id, forward_relation_name as forward, inverse_relation_name as inverse from cmdb_relations`.execute(db);
  return {
    assets,
    types: new Map(types.map(({ id, name }) => [id, name])),
    relations: new Map(relations.map((one) => [one.id, one])),
  };
}

async function assetsOf(db: Db, ids: number[]): Promise<Map<number, Named>> {
  const { rows } = await sql<Named>`
    select t.id, t.name, json_build_object('id', y.id, 'name', y.name) as asset_type,
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as asset_status
    from assets t join asset_types y on y.id = t.asset_type_id left join asset_statuses s on s.id = t.asset_status_id
    where t.id = any(${ids})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
