import type { ChartColours } from './useChartColours';
import type { Look } from './palette';

const side = 8;

/** What an area is filled with: the colour, under the lines of its pattern. */
export function fillOf({ colour, pattern }: Look, { surface, text, forced }: ChartColours, scale: number) {
  const own = forced ? text : colour;
  if (!pattern) return own;
  const tile = document.createElement('canvas');
  tile.width = tile.height = side * scale;
  const context = tile.getContext('2d')!;
  context.scale(scale, scale);
  context.fillStyle = own;
  context.fillRect(0, 0, side, side);
  context.strokeStyle = surface;
  context.lineWidth = 1.4;
  context.stroke(new Path2D(pattern));
  const fill = context.createPattern(tile, 'repeat')!;
  fill.setTransform(new DOMMatrix().scale(1 / scale));
  return fill;
}
