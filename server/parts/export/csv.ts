import type { CsvSeparator } from '../../../wire/parts/export';
import type { ExportColumn } from './column';
import { type Export, record, type Rows, unit } from './export';
import { guarded } from './guard';

/** By it Excel knows that a csv is UTF-8. */
export const byteOrderMark = '\ufeff';

const isQuoted = /[",;\t\r\n]/;

/** RFC 4180; of a text nothing can be computed. */
function cell(text: string, kind: ExportColumn['kind']): string {
  const safe = kind === 'text' ? guarded(text) : text;
  return isQuoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines of a file of texts. */
export const writeCsv = (rows: readonly (readonly string[])[], separator: CsvSeparator): string =>
  rows.map((row) => `${row.map((one) => cell(one, 'text')).join(separator)}\r\n`).join('');

const carriageReturn = 0x0d;
const unitByte = unit.charCodeAt(0);
const recordByte = record.charCodeAt(0);

const table = (characters: string): Uint8Array => {
  const bytes = new Uint8Array(256);
  for (const byte of Buffer.from(characters)) bytes[byte] = 1;
  return bytes;
};
/** Everything that is not just part of a cell. */
const notable = table(`",;|\t\r\n${unit}${record}`);
/** First bytes of what may be guarded at its beginning: signs, blanks and apostrophes. */
const leading = table(`=+-@\uff1d' \v\f\u00a0\u1680\u2000\u3000\ufeff`);

/**
 * The rows as lines, by bytes: a separator becomes the file's where it stands, and only a cell that cannot stand there as
 * it is becomes a text.
 */
function linesOf({ bytes }: Rows, kinds: readonly ExportColumn['kind'][], separator: number): Buffer {
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
    if (isSpecial || leading[bytes[start]!]) {
      const changed = cell(bytes.toString('utf8', start, at), kinds[column]!);
      pieces.push(bytes.subarray(written, start), Buffer.from(changed));
      written = at;
      isSpecial = false;
    }
    if (byte === unitByte) {
      bytes[at] = separator;
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
export async function* csvOf({ columns, rows, separator }: Export): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + writeCsv([columns.map(({ label }) => label)], separator));
  const kinds = columns.map(({ kind }) => kind);
  const byte = separator.charCodeAt(0);
  for await (const some of rows()) yield linesOf(some, kinds, byte);
}
