import type { MapEdge, MapNode, RelationMap } from '../../../../wire/cmdb/cmdb';

/** Id of a node as a text: of an asset, or of a group (`g:…`). */
export type Key = string;

export interface Relation {
  key: string;
  /** The parent of the forward relation. */
  source: Key;
  target: Key;
  edge: MapEdge;
}

/** The map as it is walked: a tree of every node from the asset of the map, and all relations. */
export interface Graph {
  root: Key;
  nodes: ReadonlyMap<Key, MapNode>;
  relations: readonly Relation[];
  /** Relations of a node. */
  of: ReadonlyMap<Key, readonly Relation[]>;
  /** The node over which a node is reached first. */
  parent: ReadonlyMap<Key, Key>;
  children: ReadonlyMap<Key, readonly Key[]>;
}

export const keyOf = (id: number | string): Key => String(id);

/** The nodes of these assets; a group is one if one of them is in it. */
export function keysOfAssets({ nodes }: Graph, ids: readonly number[]): ReadonlySet<Key> {
  const wanted = new Set<number | string>(ids);
  const isOne = ({ id, asset_ids }: MapNode) => wanted.has(id) || asset_ids.some((one) => wanted.has(one));
  return new Set([...nodes.values()].filter(isOne).map(({ id }) => keyOf(id)));
}

/** Breadth first, so that each node hangs on the nearest one. */
export function graphOf({ nodes, edges }: RelationMap): Graph {
  const byKey = new Map(nodes.map((node) => [keyOf(node.id), node]));
  const relations = edges.map((edge): Relation => {
    const [source, target] = [keyOf(edge.source), keyOf(edge.target)];
    return { key: `${source} ${target} ${edge.cmdb_id}`, source, target, edge };
  });
  const of = new Map<Key, Relation[]>([...byKey.keys()].map((key) => [key, []]));
  for (const relation of relations) for (const end of [relation.source, relation.target]) of.get(end)?.push(relation);
  const root = keyOf(nodes[0]?.id ?? '');
  const parent = new Map<Key, Key>();
  const children = new Map<Key, Key[]>();
  const hang = (key: Key, on: Key) => {
    parent.set(key, on);
    children.set(on, [...(children.get(on) ?? []), key]);
  };
  const reached = new Set([root]);
  // A Set is walked with what is added meanwhile.
  for (const key of reached)
    for (const relation of of.get(key) ?? []) {
      const other = otherEnd(relation, key);
      if (!byKey.has(other) || reached.has(other)) continue;
      reached.add(other);
      hang(other, key);
    }
  for (const key of byKey.keys()) if (!reached.has(key)) hang(key, root);
  return { root, nodes: byKey, relations, of, parent, children };
}

export const otherEnd = ({ source, target }: Relation, key: Key): Key => (source === key ? target : source);

/** What a relation is called when it is read from this end. */
export const nameFrom = ({ source, edge }: Relation, key: Key): string =>
  source === key ? edge.relation_name : edge.inverse_relation_name;

/** The nodes that are shown: all but those below a folded one. */
export function shownOf(graph: Graph, folded: ReadonlySet<Key>): Set<Key> {
  const shown = new Set(graph.nodes.size ? [graph.root] : []);
  for (const key of shown) if (!folded.has(key)) for (const child of graph.children.get(key) ?? []) shown.add(child);
  return shown;
}

/** How many nodes are below this one. */
export function below(graph: Graph, key: Key): number {
  const all = new Set([key]);
  for (const one of all) for (const child of graph.children.get(one) ?? []) all.add(child);
  return all.size - 1;
}

/** A group that was opened: what is in it hangs on `parent` by this relation. */
export function openedGroupOf(graph: Graph, key: Key, opened: readonly Key[]): Key | undefined {
  const node = graph.nodes.get(key);
  return opened.find((group) => {
    const [kind, parent, cmdb, side, type] = group.split(':');
    if (kind !== 'g' || graph.nodes.has(group) || !node) return false;
    const member = node.asset_type.id === Number(type);
    return graph.of.get(key)?.some(({ source, target, edge }) => {
      if (edge.cmdb_id !== Number(cmdb)) return false;
      return member && (side === 'i' ? source === key && target === parent : source === parent && target === key);
    });
  });
}

/** A row of the tree table. */
export interface TreeRow {
  id: string;
  key: Key;
  /** The row it stands below; null of the first. */
  from: Key | null;
  /** From 1. */
  level: number;
  /** Its relations to the node it stands below. */
  relations: readonly Relation[];
  /** It stands elsewhere as a row of its own; here it has no rows below. */
  repeated: boolean;
  place: number;
  siblings: number;
}

/**
 * The rows of the tree table in their order. A relation that the tree lacks is a row without rows below, under the end
 * that is nearer: so each relation is there once.
 */
export function rowsOf(graph: Graph, shown: ReadonlySet<Key>, folded: ReadonlySet<Key>): TreeRow[] {
  const rows: TreeRow[] = [];
  const order = new Map([...shown].map((key, index) => [key, index]));
  const between = (a: Key, b: Key) => (graph.of.get(a) ?? []).filter((one) => otherEnd(one, a) === b);
  const waiting: TreeRow[] = shown.has(graph.root)
    ? [{ id: graph.root, key: graph.root, from: null, level: 1, relations: [], repeated: false, place: 1, siblings: 1 }]
    : [];
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    rows.push(row);
    if (row.repeated || folded.has(row.key)) continue;
    const { key } = row;
    const own = (graph.children.get(key) ?? []).filter((child) => shown.has(child));
    const others = (graph.of.get(key) ?? []).map((one) => otherEnd(one, key));
    const later = others.filter((other) => !own.includes(other) && order.get(other)! > order.get(key)!);
    const all = [...own, ...new Set(later)];
    const made = all.map((child, index): TreeRow => ({
      ...{ id: `${key}/${child}`, key: child, from: key, level: row.level + 1, relations: between(key, child) },
      ...{ repeated: index >= own.length, place: index + 1, siblings: all.length },
    }));
    waiting.push(...made.reverse());
  }
  return rows;
}
