import type { AnyColumn, Widths } from './column';
import { type Given, leastOfAll, wantedOfAll } from './share';

const importanceOf = <Row>({ importance = 2 }: AnyColumn<Row>): number => importance;

/**
 * Columns that give way in so many px, however narrow all are. What names the row and what somebody has chosen never
 * does.
 */
export function foldedIn<Row>(
  columns: readonly AnyColumn<Row>[],
  widths: Widths,
  { px, needs, cards }: Given,
): ReadonlySet<string> {
  const folded = new Set<string>();
  if (px < 1 || cards) return folded;
  const leaving = columns
    .filter(({ fixed, grow, chosen }) => !fixed && !grow && !chosen)
    .reverse()
    .sort((a, b) => importanceOf(b) - importanceOf(a));
  for (const { id } of leaving) {
    const left = columns.filter((column) => !folded.has(column.id));
    if (leastOfAll(left, widths, needs) <= px) break;
    folded.add(id);
  }
  return folded;
}

/** px that the name of a row takes before the others become wider. */
const nameTakes = 120;
/** How much wider than usual the others become at the end. */
const roomy = 0.5;

/** Widths where there is more than all want: the name of a row becomes wider, then all, but numbers and what was dragged. */
export function spread<Row>(columns: readonly AnyColumn<Row>[], widths: Widths, { px: room, needs }: Given): Widths {
  const others = columns.filter(({ id, grow, number }) => !grow && !number && !widths[id]);
  const over = room - wantedOfAll(columns, widths, needs) - nameTakes;
  const part = Math.min(roomy, over / (wantedOfAll(others, widths, needs) || 1));
  if (part <= 0) return {};
  const pxOf = (column: AnyColumn<Row>) => Math.floor(wantedOfAll([column], widths, needs) * (1 + part));
  return Object.fromEntries(others.map((column) => [column.id, pxOf(column)]));
}
