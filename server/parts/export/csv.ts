import { stringify } from 'csv-stringify/sync';
import type { Cell, Export } from './export';

/** Lines of a file, RFC 4180; a cell that a spreadsheet would compute begins with an apostrophe. */
export const writeCsv = (rows: Cell[][]): string =>
  stringify(rows, { escape_formulas: true, record_delimiter: 'windows' });

/** The text of the file, piece by piece. */
export async function* csvOf({ columns, rows }: Export): AsyncGenerator<string> {
  yield writeCsv([columns.map(({ label }) => label)]);
  for await (const some of rows()) yield writeCsv(some);
}
