import type { ExportColumn } from './column';
import { type Export, record, type Rows, unit } from './export';

/** Where spreadsheets begin to compute, also in the wide letters of Chinese and Japanese keyboards. */
const computed = '=+\\-@\t\r\uff1d\uff0b\uff0d\uff20';
const isComputed = new RegExp(`^[${computed}]`);
const isQuoted = /[",\r\n]/;
/** A row with a cell that cannot stand in the file as it is. */
const isSpecial = new RegExp(`[",\\r\\n]|(^|[${unit}${record}])[${computed}]`);

/** RFC 4180; a text that a spreadsheet would compute begins with an apostrophe. */
function cell(text: string, kind: ExportColumn['kind']): string {
  const safe = kind === 'text' && isComputed.test(text) ? `'${text}` : text;
  return isQuoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines of a file of texts. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((one) => cell(one, 'text')).join(',')}\r\n`).join('');

function linesOf({ text }: Rows, kinds: readonly ExportColumn['kind'][]): string {
  if (!isSpecial.test(text)) return `${text.replaceAll(unit, ',').replaceAll(record, '\r\n')}\r\n`;
  let lines = '';
  for (const row of text.split(record)) {
    const cells = row.split(unit);
    lines += isSpecial.test(row) ? cells.map((one, i) => cell(one, kinds[i]!)).join(',') : cells.join(',');
    lines += '\r\n';
  }
  return lines;
}

/** The text of the file, piece by piece. The header comes before any row is looked for. */
export async function* csvOf({ columns, rows }: Export): AsyncGenerator<string> {
  yield `${columns.map(({ label }) => cell(label, 'text')).join(',')}\r\n`;
  const kinds = columns.map(({ kind }) => kind);
  for await (const some of rows()) yield linesOf(some, kinds);
}
