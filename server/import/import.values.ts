import { importLimits } from '../../wire/import/import';
import { readCell } from './import.cell';

/** The different values of a column and their rows, as `import_values` keeps them. */
export interface Listed {
  /** In the order in which they came. */
  listed: [value: string, rows: number][];
  /** There are more. */
  has_more: boolean;
}

/** Of all columns of a file together: a file may have 500 of them. */
const max = { values: 50_000, text: 3_000_000 };

/** Counts the values of the columns of a file, row by row, in memory that has a limit. */
export class ValueCounter {
  private readonly columns: { counts: Map<string, number>; hasMore: boolean }[];
  private room = { ...max };

  constructor(columns: number) {
    this.columns = Array.from({ length: columns }, () => ({ counts: new Map<string, number>(), hasMore: false }));
  }

  add(index: number, cell: string | number | undefined): void {
    const column = this.columns[index];
    if (!column) return;
    const text = readCell(cell);
    if (!text) return;
    const count = column.counts.get(text);
    if (count !== undefined) column.counts.set(text, count + 1);
    else if (this.hasRoom(column.counts, text)) column.counts.set(text, 1);
    else column.hasMore = true;
  }

  private hasRoom(counts: ReadonlyMap<string, number>, text: string): boolean {
    if (counts.size >= importLimits.values || text.length > importLimits.value) return false;
    if (this.room.values < 1 || this.room.text < text.length) return false;
    this.room.values -= 1;
    this.room.text -= text.length;
    return true;
  }

  get all(): Listed[] {
    return this.columns.map(({ counts, hasMore }) => ({ listed: [...counts], has_more: hasMore }));
  }
}
