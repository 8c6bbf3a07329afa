import { arrowOf, neighbourOf } from './walk';
import type { Placed } from './scene';

const at = (key: string, x: number, y: number) => ({ key, x, y }) as Placed;
const [top, left, right, below] = [at('top', 0, 0), at('left', -90, 150), at('right', 90, 150), at('below', 400, 300)];
const scene = {
  nodes: [top, left, right, below],
  lines: [
    { source: top, target: left, name: '' },
    { source: top, target: right, name: '' },
    { source: left, target: below, name: '' },
  ],
};
const from = (node: Placed, key: string) => neighbourOf(scene, node, arrowOf(key)!)?.key;

test('up and down follow relations, left and right the row', () => {
  expect(from(left, 'ArrowUp')).toBe('top');
  expect(from(left, 'ArrowDown')).toBe('below');
  expect(from(left, 'ArrowRight')).toBe('right');
  expect(from(right, 'ArrowLeft')).toBe('left');
});

test('without a relation that way the nearest node is next; at the end there is none', () => {
  expect(from(right, 'ArrowDown')).toBe('below');
  expect(from(top, 'ArrowUp')).toBeUndefined();
});
