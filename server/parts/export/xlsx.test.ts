import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { openTable } from '../../import/import.read';
import { readCell } from '../../import/import.cell';
import { type Export, record, unit } from './export';
import { xlsxOf } from './xlsx';

type Kind = Export['columns'][number]['kind'];

const bookOf = (rows: string[][], kinds: Kind[] = rows[0]!.map(() => 'text'), labels = kinds.map((_, i) => `C${i}`)) =>
  buffer(
    xlsxOf({
      title: 'Sheet',
      separator: ',',
      columns: kinds.map((kind, i) => ({ kind, label: labels[i]! })),
      count: async () => rows.length,
      rows: async function* () {
        yield { count: rows.length, bytes: Buffer.from(rows.map((row) => row.join(unit) + record).join('')) };
      },
    }),
  );
/** What our import, whose reader of XML refuses what XML does not allow, finds in the file. */
async function imported(book: Buffer): Promise<(string | number)[][]> {
  const file = path.join(tmpdir(), `sheet-${process.pid}.xlsx`);
  await writeFile(file, book);
  const { header, rows } = await openTable({ size: book.length, path: file });
  const all: (string | number)[][] = [header];
  for await (const { cells } of rows) all.push(cells);
  return all;
}
const read = async (book: Buffer) => (await readXlsx(new Uint8Array(book))).sheets[0]!.rows;

test('any text makes a file that opens, and is in it as it was', async () => {
  const hard = fc.constantFrom(...'a_x0041_<&>"\'=\t\n\r \u00a0\u0001\u000b\u001b\u007f\u0085\u2028\ufffe\uffff😀');
  const text = fc.array(hard, { minLength: 1, maxLength: 20 }).map((some) => `.${some.join('')}.`);
  const texts = fc
    .sample(
      fc.oneof(
        text,
        fc.string({ unit: 'binary' }).map((one) => `.${one}.`),
      ),
      { numRuns: 400, seed: 29 },
    )
    .map((one) => one.replace(/[\0\x1e\x1f]/g, ''));
  const shown = texts.map((one) => one.replace(/[\p{Surrogate}\ufffe\uffff]/gu, '\ufffd').normalize('NFC'));
  const rows = await imported(await bookOf(texts.map((one) => [one, 'x'])));
  expect(rows.slice(1).map(([one]) => String(one).normalize('NFC'))).toEqual(shown);
});

test('a cell is cut at 32,767 characters, never within one; blanks around a text stay', async () => {
  const long = 'x'.repeat(32_766);
  const [, ...rows] = await read(await bookOf([[`${long}😀`], [`${long}yz`], ['  a b \u00a0'], ['\tx\n']]));
  expect(rows.map(([cell]) => cell)).toEqual([long, `${long}y`, '  a b \u00a0', '\tx\n']);
});

test('a heading is a text as any', async () => {
  const rows = await imported(await bookOf([['1', '2']], ['text', 'text'], ['a\u0001\ufffe', '_x0041_ <b>']));
  expect(rows[0]).toEqual(['a\u0001\ufffd', '_x0041_ <b>']);
});

test('what a sheet cannot count is a text, so that the file opens', async () => {
  const days = ['2026-05-17', '1850-01-01', '20000-01-01', ''];
  const [, ...rows] = await read(
    await bookOf(
      days.map((day) => [day, day && `${day} 10:00`, day && 'NaN', '1.5']),
      ['day', 'time', 'number', 'number'],
    ),
  );
  expect(rows).toEqual([
    [new Date('2026-05-17T00:00Z'), new Date('2026-05-17T10:00Z'), 'NaN', 1.5],
    ['1850-01-01', '1850-01-01 10:00', 'NaN', 1.5],
    ['20000-01-01', '20000-01-01 10:00', 'NaN', 1.5],
    [null, null, null, 1.5],
  ]);
});

test('a text that looks guarded comes back as it was', async () => {
  const texts = ["'=1", "''=1", "';'=1", '=1', ';=1', "'tis"];
  const rows = await imported(await bookOf(texts.map((text) => [text])));
  expect(rows.slice(1).map(([cell]) => readCell(cell))).toEqual(texts);
});
