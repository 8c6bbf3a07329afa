import type { MapNode } from '../../../../wire/cmdb/cmdb';
import { below, type Graph, type Key } from './graph';
import type { Look } from './look';
import { differencesOf } from './short';
import type { Fold, Point } from './useMap';

/** A node where it stands. */
export interface Placed extends Point {
  key: Key;
  node: MapNode;
  fold: Fold;
  /** How many nodes are folded away below it. */
  hidden: number;
  /** The two lines of its card. */
  name: string;
  /** After how many letters its name differs from the most alike one on the map. */
  differs: number;
  type: string;
}

/** All relations in one direction between two nodes. */
export interface Line {
  source: Placed;
  target: Placed;
  name: string;
}

/** What is painted on the screen, into a PNG and into an SVG. */
export interface Scene {
  root: Key;
  nodes: readonly Placed[];
  at: ReadonlyMap<Key, Placed>;
  lines: readonly Line[];
  selected: Key | null;
  /** What the reader looks for; null when they look for nothing. */
  found: ReadonlySet<Key> | null;
  look: Look;
}

export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Size of a node's card in px of the map. */
export const card = { width: 150, height: 36 } as const;

interface Shown {
  graph: Graph;
  shown: ReadonlySet<Key>;
  folded: ReadonlySet<Key>;
  foldOf: (key: Key) => Fold;
  positionOf: (node: MapNode) => Point;
  nameOf: (node: MapNode) => string;
}

/** The shown nodes and the lines between them. */
export function placed({
  graph,
  shown,
  folded,
  foldOf,
  positionOf,
  nameOf,
}: Shown): Pick<Scene, 'root' | 'nodes' | 'at' | 'lines'> {
  const differ = differencesOf([...shown].flatMap((key) => graph.nodes.get(key) ?? []).map(nameOf));
  const at = new Map<Key, Placed>();
  for (const [key, node] of graph.nodes) {
    if (!shown.has(key)) continue;
    at.set(key, {
      ...{ key, node, ...positionOf(node), fold: foldOf(key), type: node.asset_type.name },
      ...{ name: nameOf(node), differs: differ.get(nameOf(node)) ?? 0 },
      hidden: folded.has(key) ? below(graph, key) : 0,
    });
  }
  const lines = new Map<string, Line>();
  for (const { source, target, edge } of graph.relations) {
    const [from, to] = [at.get(source), at.get(target)];
    if (!from || !to) continue;
    const pair = `${source} ${target}`;
    const before = lines.get(pair);
    const name = before ? `${before.name}, ${edge.relation_name}` : edge.relation_name;
    lines.set(pair, { source: from, target: to, name });
  }
  return { root: graph.root, nodes: [...at.values()], at, lines: [...lines.values()] };
}

/** Around all nodes, with a margin. */
export function areaOf(nodes: readonly Placed[], margin: number): Area {
  const area = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of nodes) {
    area.left = Math.min(area.left, x - card.width / 2 - margin);
    area.right = Math.max(area.right, x + card.width / 2 + margin);
    area.top = Math.min(area.top, y - card.height / 2 - margin);
    area.bottom = Math.max(area.bottom, y + card.height / 2 + margin);
  }
  return area;
}

/** Where a line meets the border of the card it leads to, and its direction. */
export function tipOf({ source, target }: Line): { x: number; y: number; angle: number } {
  const [dx, dy] = [target.x - source.x, target.y - source.y];
  const part = Math.min(card.width / 2 / Math.abs(dx || 0.01), card.height / 2 / Math.abs(dy || 0.01), 1);
  return { x: target.x - dx * part, y: target.y - dy * part, angle: Math.atan2(dy, dx) };
}

/** The lines of this node, and how they are to be emphasized. */
export const isOf = ({ source, target }: Line, key: Key | null): boolean => source.key === key || target.key === key;
