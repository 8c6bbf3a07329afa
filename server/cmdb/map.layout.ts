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
  const points: Point[] = first.map(() => ({ x: 0, y: 0 }));
  let y = 0;
  for (const { members, starts } of rows) {
    y += starts ? gap.level : gap.row;
    members.forEach((node, i) => (points[node] = { x: (i - (members.length - 1) / 2) * gap.x, y }));
  }
  for (const list of [rows, rows.toReversed()]) for (const { members } of list) pull(members, near, points);
  const places = new Map(layers.flat().map((node) => [first[node]!.key, points[node]!]));
  beside(nodes, places);
  return centred(places, nodes[0]?.key ?? '');
}

/** A node by its place in the list of nodes. */
type Node = number;
/** Of each node those of other levels that it is linked to. */
type Near = readonly (readonly Node[])[];

function neighbours(nodes: readonly Placed[], links: readonly Ends[]): Near {
  const places = new Map(nodes.map(({ key }, place) => [key, place]));
  const near: Node[][] = nodes.map(() => []);
  for (const link of links) {
    const [source, target] = [places.get(link.source), places.get(link.target)];
    if (source === undefined || target === undefined || nodes[source]!.level === nodes[target]!.level) continue;
    near[source]!.push(target);
    near[target]!.push(source);
  }
  return near;
}

function layersOf(nodes: readonly Placed[]): Node[][] {
  const byLevel = new Map<number, Node[]>();
  nodes.forEach(({ level }, node) => {
    const layer = byLevel.get(level);
    if (layer) layer.push(node);
    else byLevel.set(level, [node]);
  });
  return [...byLevel].sort(([a], [b]) => a - b).map(([, layer]) => layer);
}

/**
 * The best of several sweeps down and up, each of which puts a node at the mean of its neighbours; they end when one
 * down and one up have brought nothing.
 */
function ordered(layers: Node[][], near: Near, sweeps: number): Node[][] {
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

function swept(layers: Node[][], near: Near, down: boolean): Node[][] {
  const result = [...layers];
  const layerOf = new Int32Array(near.length);
  /** How far along its layer a node stands, from 0 to 1. */
  const part = new Float64Array(near.length);
  const spread = (layer: readonly Node[]) => layer.forEach((node, i) => (part[node] = (i + 0.5) / layer.length));
  layers.forEach((layer, index) => layer.forEach((node) => (layerOf[node] = index)));
  layers.forEach(spread);
  const wanted = new Float64Array(near.length);
  const turn = down ? layers.keys() : [...layers.keys()].reverse();
  for (const index of turn) {
    for (const node of layers[index]!) {
      let [sum, count] = [0, 0];
      for (const other of near[node]!)
        if (down ? layerOf[other]! < index : layerOf[other]! > index) {
          sum += part[other]!;
          count++;
        }
      wanted[node] = count ? sum / count : part[node]!;
    }
    result[index] = layers[index]!.toSorted((a, b) => wanted[a]! - wanted[b]!);
    spread(result[index]);
  }
  return result;
}

/** Pairs of links between neighbouring levels that cross. */
function crossings(layers: Node[][], near: Near): number {
  let count = 0;
  const above = new Int32Array(near.length);
  for (let index = 1; index < layers.length; index++) {
    above.fill(-1);
    layers[index - 1]!.forEach((node, i) => (above[node] = i));
    const tree = new Int32Array(layers[index - 1]!.length + 1);
    let seen = 0;
    for (const node of layers[index]!) {
      const ends = near[node]!.map((other) => above[other]!).filter((end) => end >= 0);
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

function wrapped(layer: Node[]): { members: Node[]; starts: boolean }[] {
  const size = layer.length <= widest ? widest : perRow;
  return Array.from({ length: Math.ceil(layer.length / size) }, (_, i) => ({
    members: layer.slice(i * size, (i + 1) * size),
    starts: i === 0,
  }));
}

/** Moves the nodes of a row towards the mean of their neighbours; their order and the gap between them stay. */
function pull(row: readonly Node[], near: Near, points: Point[]): void {
  const wanted = row.map((node) => {
    const others = near[node]!;
    return others.length ? others.reduce((sum, other) => sum + points[other]!.x, 0) / others.length : points[node]!.x;
  });
  const xs: number[] = [];
  wanted.forEach((x, i) => xs.push(i === 0 ? x : Math.max(x, xs[i - 1]! + gap.x)));
  const shift = wanted.reduce((sum, x, i) => sum + x - xs[i]!, 0) / wanted.length;
  row.forEach((node, i) => (points[node] = { x: xs[i]! + shift, y: points[node]!.y }));
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
