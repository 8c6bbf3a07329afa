import { stringify } from 'csv-stringify/sync';
import type { Cell, Export } from './export';

/** RFC 4180; a cell that a spreadsheet would compute begins with an apostrophe. */
const write = (rows: Cell[][]): string => stringify(rows, { escape_formulas: true, record_delimiter: 'windows' });

/** The text of the file, piece by piece. */
export async function* csvOf({ columns, rows }: Export): AsyncGenerator<string> {
  yield write([columns.map(({ label }) => label)]);
  for await (const some of rows()) yield write(some);
}
