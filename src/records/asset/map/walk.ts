import type { Placed, Scene } from './scene';

const arrows = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as const;

/** Where an arrow key points to. */
export const arrowOf = (key: string): readonly [x: number, y: number] | undefined => arrows[key as keyof typeof arrows];

/**
 * The node that an arrow key leads to: up and down along the relations, to the sides within the row; without such a
 * node the nearest one in that direction.
 */
export function neighbourOf(
  { nodes, lines }: Pick<Scene, 'nodes' | 'lines'>,
  from: Placed,
  [x, y]: readonly [number, number],
): Placed | undefined {
  const linked = y
    ? lines.flatMap(({ source, target }) => (source === from ? [target] : target === from ? [source] : []))
    : nodes.filter((node) => Math.abs(node.y - from.y) < 45);
  return nearest(linked, from, x, y) ?? nearest(nodes, from, x, y);
}

function nearest(nodes: readonly Placed[], from: Placed, x: number, y: number): Placed | undefined {
  let [best, least]: [Placed | undefined, number] = [undefined, Infinity];
  for (const node of nodes) {
    const [dx, dy] = [node.x - from.x, node.y - from.y];
    const [along, aside] = x ? [dx * x, Math.abs(dy)] : [dy * y, Math.abs(dx)];
    if (node === from || along < 10) continue;
    const far = along + 2 * aside;
    if (far < least) [best, least] = [node, far];
  }
  return best;
}
