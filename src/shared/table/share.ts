import { type AnyColumn, leastOf, type Widths, widthOf } from './column';

/** How wide the columns of a table are drawn. */
export interface Shares {
  /** px by id; the one that grows takes what is left. */
  px: Widths;
  /** px of all, if they have no room even at their least: the table scrolls. */
  scrolls: number | false;
}

/** What there is for the columns; `needs`: px of what some of them show. */
export interface Given {
  px: number;
  needs: Widths;
  cards: boolean;
}

const sum = <Row>(
  columns: readonly AnyColumn<Row>[],
  pxOf: typeof widthOf<Row>,
  widths: Widths,
  needs: Widths,
): number => columns.reduce((total, column) => total + Math.max(pxOf(column, widths), needs[column.id] ?? 0), 0);

/** px without which these columns have no room. */
export const leastOfAll = <Row>(columns: readonly AnyColumn<Row>[], widths: Widths, needs: Widths): number =>
  sum(columns, leastOf, widths, needs);

/** px that these columns want. */
export const wantedOfAll = <Row>(columns: readonly AnyColumn<Row>[], widths: Widths, needs: Widths): number =>
  sum(columns, widthOf, widths, needs);

/**
 * Shares so many px among the columns: where there are too few all become narrower alike, none below its least. What is
 * over is for the one that grows.
 */
export function share<Row>(
  columns: readonly AnyColumn<Row>[],
  widths: Widths,
  { px: room, needs, cards }: Given,
): Shares {
  const all = wantedOfAll(columns, widths, needs);
  const tight = leastOfAll(columns, widths, needs);
  const scrolls = !cards && room > 0 && room < tight;
  const part = scrolls || room < 1 ? 1 : Math.min(1, (room - tight) / (all - tight || 1));
  const pxOf = (column: AnyColumn<Row>) => {
    const least = leastOfAll([column], widths, needs);
    return Math.floor(least + (wantedOfAll([column], widths, needs) - least) * part);
  };
  return { px: Object.fromEntries(columns.map((column) => [column.id, pxOf(column)])), scrolls: scrolls && all };
}
