import type { MapEdge, MapNode, RelationMap } from '../../../../wire/cmdb/cmdb';
import { below, graphOf, nameFrom, openedGroupOf, rowsOf, shownOf } from './graph';

const node = (id: number | string, rest: Partial<MapNode> = {}): MapNode => ({
  id,
  name: `Asset ${id}`,
  position: { x: 0, y: 0 },
  pinned: false,
  color: '#000',
  size: 26,
  has_more: false,
  asset_type: { id: 16, name: 'Server' },
  asset_status: null,
  level: 0,
  group: typeof id === 'string',
  count: 1,
  asset_ids: [],
  ...rest,
});
const edge = (source: number | string, target: number | string, cmdb_id = 1): MapEdge => ({
  ...{ source, target, cmdb_id, relation_name: 'Depends on', inverse_relation_name: 'Used by' },
  ...{ parent_asset_id: source, child_asset_id: target },
});
const map = (nodes: MapNode[], edges: MapEdge[]): RelationMap => ({ nodes, edges, truncated: false });
const none: ReadonlySet<string> = new Set();

/** 1 → 2 → 4, 1 → 3 → 4, and 5 → 1. */
const diamond = graphOf(
  map([node(1), node(2), node(3), node(4), node(5)], [edge(1, 2), edge(1, 3), edge(2, 4), edge(3, 4), edge(5, 1)]),
);

test('each node hangs on the nearest one, once; a relation is read from either end', () => {
  expect(Object.fromEntries(diamond.parent)).toEqual({ 2: '1', 3: '1', 4: '2', 5: '1' });
  const [relation] = diamond.of.get('5')!;
  expect([nameFrom(relation!, '5'), nameFrom(relation!, '1')]).toEqual(['Depends on', 'Used by']);
});

test('the table has each relation once; what stands elsewhere has no rows below', () => {
  const rows = rowsOf(diamond, shownOf(diamond, none), none);
  expect(rows.map(({ id, level, repeated, place, siblings }) => [id, level, repeated, place, siblings])).toEqual([
    ['1', 1, false, 1, 1],
    ['1/2', 2, false, 1, 3],
    ['2/4', 3, false, 1, 1],
    ['1/3', 2, false, 2, 3],
    ['3/4', 3, true, 1, 1],
    ['1/5', 2, false, 3, 3],
  ]);
});

test('what is below a folded node is not shown', () => {
  const folded = new Set(['2']);
  expect([...shownOf(diamond, folded)]).toEqual(['1', '2', '3', '5']);
  expect([below(diamond, '1'), below(diamond, '2')]).toEqual([4, 1]);
  expect(rowsOf(diamond, shownOf(diamond, folded), folded).map(({ id }) => id)).toEqual(['1', '1/2', '1/3', '1/5']);
});

test('a circle ends', () => {
  const circle = graphOf(map([node(1), node(2)], [edge(1, 2), edge(2, 1, 2)]));
  const rows = rowsOf(circle, shownOf(circle, none), none);
  expect(rows.map(({ id, relations }) => [id, relations.length])).toEqual([
    ['1', 0],
    ['1/2', 2],
  ]);
});

test('what came out of a group knows its group', () => {
  const group = 'g:1:5:f:16';
  const opened = graphOf(map([node(1), node(2), node(3)], [edge(1, 2, 5), edge(1, 3, 1)]));
  expect([openedGroupOf(opened, '2', [group]), openedGroupOf(opened, '3', [group])]).toEqual([group, undefined]);
});
