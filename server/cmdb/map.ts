import { sql } from 'kysely';
import type { MapNode, RelationMap } from '../../wire/cmdb/cmdb';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { named } from '../shared/shapes';
import { layout } from './map.layout';
import { placesOf } from './map.positions';
import type { MapQuery } from './map.query';
import { type Found, walk } from './map.walk';
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
  await requireAsset(db, root);
  const { nodes, links, truncated } = await walk(db, root, query);
  const [assets, types, relations, places] = [
    await assetsOf(
      db,
      nodes.flatMap(({ id }) => id ?? []),
    ),
    await typesOf(
      db,
      nodes.flatMap(({ id, asset_type_id }) => (id === null ? (asset_type_id ?? []) : [])),
    ),
    await relationsOf(
      db,
      links.map(({ cmdb_id }) => cmdb_id),
    ),
    await placesOf(db, actor, root),
  ];
  const points = layout(nodes, links);

  const node = (found: Found): MapNode[] => {
    const { key, id, level, count, is_cut, ids, has_more } = found;
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
        has_more,
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

async function assetsOf(db: Db, ids: number[]): Promise<Map<number, Named>> {
  const { rows } = await sql<Named>`
    select t.id, t.name, ${named('asset_types', sql`t.asset_type_id`)} as asset_type, ${named('asset_statuses', sql`t.asset_status_id`)} as asset_status
    from assets t where t.id = any(${ids})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function typesOf(db: Db, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from asset_types where id = any(${[...new Set(ids)]})`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

interface RelationNames {
  forward: string;
  inverse: string;
}

async function relationsOf(db: Db, ids: number[]): Promise<Map<number, RelationNames>> {
  const { rows } = await sql<RelationNames & { id: number }>`
    select id, forward_relation_name as forward, inverse_relation_name as inverse from cmdb_relations
    where id = any(${[...new Set(ids)]})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
