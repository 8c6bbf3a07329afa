import type { ExportColumn } from './column';
import { type Export, record, type Rows, unit } from './export';

/** Where spreadsheets begin to compute, also in the wide letters of Chinese and Japanese keyboards. */
const isComputed = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
/** A text without the apostrophe that is put before it here; D19 names the first four signs. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && isComputed.test(text.slice(1)) ? text.slice(1) : text;
const isQuoted = /[",\r\n]/;

/** RFC 4180; a text that a spreadsheet would compute begins with an apostrophe. */
function cell(text: string, kind: ExportColumn['kind']): string {
  const safe = kind === 'text' && isComputed.test(text) ? `'${text}` : text;
  return isQuoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines of a file of texts. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((one) => cell(one, 'text')).join(',')}\r\n`).join('');

const comma = 0x2c;
const carriageReturn = 0x0d;
const unitByte = unit.charCodeAt(0);
const recordByte = record.charCodeAt(0);

const table = (characters: string): Uint8Array => {
  const bytes = new Uint8Array(256);
  for (const byte of Buffer.from(characters)) bytes[byte] = 1;
  return bytes;
};
/** Everything that is not just part of a cell. */
const notable = table(`",\r\n${unit}${record}`);
/** First bytes of what {@link isComputed} may hold of. */
const computed = table('=+-@\t\r\uff1d');

/**
 * The rows as lines, by bytes: a separator becomes the file's where it stands, and only a cell that cannot stand there as
 * it is becomes a text.
 */
function linesOf({ bytes }: Rows, kinds: readonly ExportColumn['kind'][]): Buffer {
  const pieces: Buffer[] = [];
  let [written, start, column] = [0, 0, 0];
  let isSpecial = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (!notable[byte]) continue;
    if (byte !== unitByte && byte !== recordByte) {
      isSpecial = true;
      continue;
    }
    if (isSpecial || computed[bytes[start]!]) {
      const changed = cell(bytes.toString('utf8', start, at), kinds[column]!);
      pieces.push(bytes.subarray(written, start), Buffer.from(changed));
      written = at;
      isSpecial = false;
    }
    if (byte === unitByte) {
      bytes[at] = comma;
      column++;
    } else {
      bytes[at++] = carriageReturn;
      column = 0;
    }
    start = at + 1;
  }
  return pieces.length ? Buffer.concat([...pieces, bytes.subarray(written)]) : bytes;
}

/** The bytes of the file, piece by piece. */
export async function* csvOf({ columns, rows }: Export): AsyncGenerator<Buffer> {
  yield Buffer.from(writeCsv([columns.map(({ label }) => label)]));
  const kinds = columns.map(({ kind }) => kind);
  for await (const some of rows()) yield linesOf(some, kinds);
}
