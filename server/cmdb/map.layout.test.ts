import { layout, type Placed } from './map.layout';

const node = (key: string, level: number, expandedFrom: string | null = null): Placed => ({ key, level, expandedFrom });
const link = (source: string, target: string) => ({ source, target });

test('levels stand one below the other around the first node at 0, 0', () => {
  const places = layout([node('1', 0), node('2', 1), node('3', -1)], [link('1', '2'), link('3', '1')]);
  expect(Object.fromEntries(places)).toEqual({ 1: { x: 0, y: 0 }, 2: { x: 0, y: 150 }, 3: { x: 0, y: -150 } });
});

test('links do not cross where they need not', () => {
  const nodes = [node('1', 0), node('2', 1), node('3', 1), node('4', 2), node('5', 2)];
  const places = layout(nodes, [link('1', '2'), link('1', '3'), link('2', '5'), link('3', '4')]);
  const x = (key: string) => places.get(key)!.x;
  expect(Math.sign(x('2') - x('3'))).toBe(Math.sign(x('5') - x('4')));
});

/** A network of a thousand nodes, the same every time. */
function network(size: number, links: number) {
  let seed = 7;
  const random = (below: number): number => (seed = (seed * 16807) % 2147483647) % below;
  const nodes = Array.from({ length: size }, (_, i) => node(String(i), i === 0 ? 0 : 1 + (i % 4)));
  return { nodes, links: Array.from({ length: links }, () => link(String(random(size)), String(random(size)))) };
}

test.each([
  [1000, 1400],
  [1000, 5000],
])('%i nodes with %i links have a place each, none upon another, always the same', (size, many) => {
  const { nodes, links } = network(size, many);
  const begun = process.cpuUsage();
  const places = layout(nodes, links);
  const { user } = process.cpuUsage(begun);
  expect(new Set([...places.values()].map(({ x, y }) => `${x},${y}`)).size).toBe(size);
  expect(layout(nodes, links)).toEqual(places);
  expect(user / 1000).toBeLessThan(1000);
});

test('opening a node moves nothing: what comes stands on free places beside it', () => {
  const nodes = [node('1', 0), node('2', 1), node('3', 1)];
  const links = [link('1', '2'), link('1', '3')];
  const before = layout(nodes, links);
  const opened = layout([...nodes, ...Array.from({ length: 60 }, (_, i) => node(`n${i}`, 2, '2'))], links);
  for (const [key, place] of before) expect(opened.get(key)).toEqual(place);
  expect(new Set([...opened.values()].map(({ x, y }) => `${x},${y}`)).size).toBe(63);
});
