import { type AnyColumn, type Widths, widthOf } from './column';

/** Columns that have no room in so many px; what names the row always has. */
export function withoutRoom<Row>(
  columns: readonly AnyColumn<Row>[],
  widths: Widths,
  room: number,
): ReadonlySet<string> {
  const left = new Set<string>();
  let wanted = columns.reduce((sum, column) => sum + widthOf(column, widths), 0);
  const leaving = columns
    .filter(({ fixed, grow }) => !fixed && !grow)
    .map((column, index) => ({ column, index, importance: column.importance ?? 2 }))
    .sort((a, b) => b.importance - a.importance || b.index - a.index);
  for (const { column } of leaving) {
    if (wanted <= room) break;
    wanted -= widthOf(column, widths);
    left.add(column.id);
  }
  return left;
}
