/** A node of a map, in the order in which it was found. */
export interface Placed {
  key: string;
  /** Steps from the root; lower levels stand above. */
  level: number;
  /** Takes a free place beside this one, so that opening it moves nothing. */
  expandedFrom: string | null;
}

interface Point {
  x: number;
  y: number;
}
type Ends = { source: string; target: string };

const gap = { x: 180, row: 90, level: 150 } as const;
/** A level with more nodes has several rows. */
const widest = 24;
const perRow = 32;

/**
 * Places the nodes in levels, in an order with few crossings. The same nodes always get the same places: the work is
 * bounded by the number of sweeps, not by a clock. The first node stands at 0, 0.
 */
export function layout(nodes: readonly Placed[], links: readonly Ends[]): Map<string, Point> {
  const first = nodes.filter(({ expandedFrom }) => expandedFrom === null);
  const near = neighbours(first, links);
  const layers = ordered(layersOf(first), near, first.length + links.length > 4000 ? 2 : 8);
  const rows = layers.flatMap((layer) => wrapped(layer));
  const places = new Map<string, Point>();
  let y = 0;
  for (const { keys, starts } of rows) {
    y += starts ? gap.level : gap.row;
    keys.forEach((key, i) => places.set(key, { x: (i - (keys.length - 1) / 2) * gap.x, y }));
  }
  for (const list of [rows, rows.toReversed()]) for (const { keys } of list) pull(keys, near, places);
  beside(nodes, places);
  return centred(places, nodes[0]?.key ?? '');
}

/** Nodes of other levels that a node is linked to. */
function neighbours(nodes: readonly Placed[], links: readonly Ends[]): Map<string, string[]> {
  const levels = new Map(nodes.map(({ key, level }) => [key, level]));
  const near = new Map<string, string[]>(nodes.map(({ key }) => [key, []]));
  for (const { source, target } of links) {
    if (!levels.has(source) || !levels.has(target) || levels.get(source) === levels.get(target)) continue;
    near.get(source)!.push(target);
    near.get(target)!.push(source);
  }
  return near;
}

function layersOf(nodes: readonly Placed[]): string[][] {
  const byLevel = new Map<number, string[]>();
  for (const { key, level } of nodes) byLevel.set(level, [...(byLevel.get(level) ?? []), key]);
  return [...byLevel].sort(([a], [b]) => a - b).map(([, keys]) => keys);
}

/**
 * The best of several sweeps down and up, each of which puts a node at the mean of its neighbours; they end when one
 * down and one up have brought nothing.
 */
function ordered(layers: string[][], near: ReadonlyMap<string, string[]>, sweeps: number): string[][] {
  let [best, fewest] = [layers, crossings(layers, near)];
  let current = layers;
  let inVain = 0;
  for (let sweep = 0; sweep < sweeps && fewest > 0 && inVain < 2; sweep++) {
    current = swept(current, near, sweep % 2 === 0);
    const count = crossings(current, near);
    inVain = count < fewest ? 0 : inVain + 1;
    if (count < fewest) [best, fewest] = [current, count];
  }
  return best;
}

function swept(layers: string[][], near: ReadonlyMap<string, string[]>, down: boolean): string[][] {
  const result = [...layers];
  const turn = down ? layers.keys() : [...layers.keys()].reverse();
  const at = positions(layers);
  for (const index of turn) {
    const done = (key: string): boolean => {
      const layer = at.get(key)!.layer;
      return down ? layer < index : layer > index;
    };
    const mean = (key: string, own: number): number => {
      const fixed = near.get(key)!.filter(done);
      return fixed.length ? fixed.reduce((sum, other) => sum + at.get(other)!.part, 0) / fixed.length : own;
    };
    const layer = layers[index]!;
    const keyed = layer.map((key, i) => ({ key, i, by: mean(key, (i + 0.5) / layer.length) }));
    result[index] = keyed.sort((a, b) => a.by - b.by || a.i - b.i).map(({ key }) => key);
    result[index].forEach((key, i) => at.set(key, { layer: index, part: (i + 0.5) / layer.length }));
  }
  return result;
}

/** Where a node stands: its level, and how far along it from 0 to 1. */
function positions(layers: string[][]): Map<string, { layer: number; part: number }> {
  return new Map(
    layers.flatMap((layer, index) =>
      layer.map((key, i) => [key, { layer: index, part: (i + 0.5) / layer.length }] as const),
    ),
  );
}

/** Pairs of links between neighbouring levels that cross. */
function crossings(layers: string[][], near: ReadonlyMap<string, string[]>): number {
  let count = 0;
  for (let index = 1; index < layers.length; index++) {
    const above = new Map(layers[index - 1]!.map((key, i) => [key, i]));
    const tree = new Array<number>(above.size + 1).fill(0);
    let seen = 0;
    for (const key of layers[index]!) {
      const ends = near.get(key)!.flatMap((other) => above.get(other) ?? []);
      for (const end of ends) {
        // Those that were seen and end to the right of this one.
        let left = 0;
        for (let i = end + 1; i > 0; i -= i & -i) left += tree[i]!;
        count += seen - left;
      }
      for (const end of ends) for (let i = end + 1; i < tree.length; i += i & -i) tree[i]!++;
      seen += ends.length;
    }
  }
  return count;
}

function wrapped(layer: string[]): { keys: string[]; starts: boolean }[] {
  const size = layer.length <= widest ? widest : perRow;
  return Array.from({ length: Math.ceil(layer.length / size) }, (_, i) => ({
    keys: layer.slice(i * size, (i + 1) * size),
    starts: i === 0,
  }));
}

/** Moves the nodes of a row towards the mean of their neighbours; their order and the gap between them stay. */
function pull(keys: string[], near: ReadonlyMap<string, string[]>, places: Map<string, Point>): void {
  const wanted = keys.map((key) => {
    const others = near.get(key)!;
    return others.length
      ? others.reduce((sum, other) => sum + places.get(other)!.x, 0) / others.length
      : places.get(key)!.x;
  });
  const xs: number[] = [];
  wanted.forEach((x, i) => xs.push(i === 0 ? x : Math.max(x, xs[i - 1]! + gap.x)));
  const shift = wanted.reduce((sum, x, i) => sum + x - xs[i]!, 0) / wanted.length;
  keys.forEach((key, i) => places.set(key, { x: xs[i]! + shift, y: places.get(key)!.y }));
}

/** Gives expanded nodes the nearest free cells around the node that they were found from. */
function beside(nodes: readonly Placed[], places: Map<string, Point>): void {
  const cell = ({ x, y }: Point) => [Math.round(x / gap.x), Math.round(y / gap.row)] as const;
  const taken = new Set<string>();
  for (const { x, y } of places.values())
    // A node between two cells takes both.
    for (const column of [Math.floor(x / gap.x), Math.ceil(x / gap.x)]) taken.add(`${column},${cell({ x, y })[1]}`);
  const reached = new Map<string, number>();
  for (const { key, expandedFrom } of nodes) {
    if (expandedFrom === null) continue;
    // A group that was opened has no place any more: what was in it stands around its parent.
    const anchor = places.has(expandedFrom) ? expandedFrom : (expandedFrom.split(':')[1] ?? '');
    const [column, row] = cell(places.get(anchor) ?? { x: 0, y: 0 });
    for (let radius = reached.get(anchor) ?? 1; ; radius++) {
      const free = ring(column, row, radius).find((one) => !taken.has(one.join()));
      reached.set(anchor, radius);
      if (!free) continue;
      taken.add(free.join());
      places.set(key, { x: free[0] * gap.x, y: free[1] * gap.row });
      break;
    }
  }
}

/** The cells at this distance, those below first. */
function ring(column: number, row: number, radius: number): [number, number][] {
  const along = Array.from({ length: 2 * radius + 1 }, (_, i) => i - radius);
  return [
    ...along.map((x): [number, number] => [column + x, row + radius]),
    ...along.map((x): [number, number] => [column + x, row - radius]),
    ...along.slice(1, -1).flatMap((y): [number, number][] => [
      [column - radius, row + y],
      [column + radius, row + y],
    ]),
  ];
}

function centred(places: Map<string, Point>, root: string): Map<string, Point> {
  const middle = places.get(root) ?? { x: 0, y: 0 };
  return new Map(
    [...places].map(([key, { x, y }]) => [key, { x: Math.round(x - middle.x) + 0, y: Math.round(y - middle.y) + 0 }]),
  );
}
