import { useCallback, useMemo, useState } from 'react';
import {
  type MapDirection,
  type MapNode,
  type RelationMap,
  mapLimits,
  relationCalls,
} from '../../../../wire/cmdb/cmdb';
import { ApiError } from '../../../shared/api/ApiError';
import { type Load, useRecord } from '../../../shared/api/useRecord';
import { useAlert } from '../../../shared/alert/useAlert';
import { useHost } from '../../../shared/host/useHost';
import { type Graph, graphOf, type Key, openedGroupOf, shownOf } from './graph';

export interface Point {
  x: number;
  y: number;
}

interface Named {
  id: number;
  name: string;
}

/** Whether something is hidden below a node, or can be hidden. */
export type Fold = 'folded' | 'open' | 'none';

/** All that the map and the table share. */
export interface MapState {
  load: Load<RelationMap>;
  graph: Graph | undefined;
  /** The asset of the map; another one than at first after "Focus". */
  root: Named;
  /** The asset from which the reader came to this one. */
  before: Named | undefined;
  focus: (on: Named) => void;
  back: () => void;
  depth: number;
  setDepth: (depth: number) => void;
  direction: MapDirection;
  setDirection: (direction: MapDirection) => void;
  /** The nodes that are not hidden below a folded one. */
  shown: ReadonlySet<Key>;
  folded: ReadonlySet<Key>;
  foldOf: (key: Key) => Fold;
  /** Shows what is below, from the server if need be; or hides it. */
  toggle: (key: Key) => void;
  /** The group that this node came out of. */
  groupOf: (key: Key) => Key | undefined;
  /** Makes one node of the group again. */
  regroup: (group: Key) => void;
  selected: Key | null;
  select: (key: Key | null) => void;
  positionOf: (node: MapNode) => Point;
  move: (key: Key, to: Point) => void;
  forgetMoves: () => void;
}

const none: ReadonlySet<Key> = new Set();

/** The state of the map around an asset. */
export function useMap(id: number, name: string): MapState {
  const [trail, setTrail] = useState<Named[]>([]);
  const root = trail.at(-1) ?? { id, name };
  const [depth, setDepth] = useState<number>(mapLimits.usualDepth);
  const [direction, setDirection] = useState<MapDirection>('both');
  /** Nodes that the server was asked to open. */
  const [opened, setOpened] = useState<readonly Key[]>([]);
  const [folded, setFolded] = useState<ReadonlySet<Key>>(none);
  const [selected, setSelected] = useState<Key | null>(null);
  const [moved, setMoved] = useState<ReadonlyMap<Key, Point>>(new Map());
  const load = useRecord(
    relationCalls.map,
    { params: { id: root.id }, query: { depth, direction, ...(opened.length && { expand: [...opened] }) } },
    { live: { kind: 'asset', id: root.id }, keep: true },
  );
  const data = load.data;
  const graph = useMemo(() => data && graphOf(data), [data]);
  const shown = useMemo(() => (graph ? shownOf(graph, folded) : none), [graph, folded]);

  const begin = (next: Named[]) => {
    setTrail(next);
    setOpened([]);
    setFolded(none);
    setMoved(new Map());
    setSelected(null);
  };
  const foldOf = useCallback(
    (key: Key): Fold => {
      const node = graph?.nodes.get(key);
      if (!graph || !node) return 'none';
      if (folded.has(key) || node.group || (node.has_more && !opened.includes(key))) return 'folded';
      return (graph.of.get(key)?.length ?? 0) > (key === graph.root ? 0 : 1) ? 'open' : 'none';
    },
    [graph, folded, opened],
  );
  const toggle = (key: Key) => {
    const fold = foldOf(key);
    if (fold === 'none' || !graph) return;
    const next = new Set(folded);
    if (fold === 'open') next.add(key);
    else if (!next.delete(key)) setOpened([...opened, key]);
    setFolded(next);
    // What is hidden cannot stay selected.
    if (fold === 'open' && selected !== null && !shownOf(graph, next).has(selected)) setSelected(key);
  };
  const place = usePlace(root.id);
  return {
    ...{ load, graph, root, depth, setDepth, direction, setDirection, shown, folded, foldOf, toggle, selected },
    before: trail.length ? (trail.at(-2) ?? { id, name }) : undefined,
    focus: (on) => begin([...trail, on]),
    back: () => begin(trail.slice(0, -1)),
    groupOf: (key) => graph && openedGroupOf(graph, key, opened),
    regroup: (group) => {
      setOpened(opened.filter((one) => one !== group));
      setSelected(group);
    },
    select: setSelected,
    positionOf: useCallback((node) => moved.get(String(node.id)) ?? node.position, [moved]),
    move: (key, to) => {
      setMoved(new Map(moved).set(key, to));
      void place(key, to);
    },
    forgetMoves: () => setMoved(new Map()),
  };
}

/** Keeps where the reader put a node (D11); a failure is told in the nearest alert area. */
function usePlace(root: number): (key: Key, to: Point) => Promise<void> {
  const { send } = useHost();
  const alert = useAlert();
  return async (key, { x, y }) => {
    try {
      await send(relationCalls.place, { params: { id: root }, body: { positions: [{ id: key, x, y }] } });
    } catch (thrown) {
      alert.error(ApiError.from(thrown).sentences);
    }
  };
}
