import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvSeparators } from '../../../wire/parts/export';
import { writeCsv } from './csv';
import { guarded, unguarded } from './guard';

const part = fc.constantFrom(...`=+-@'";,|\t\r\n \u00a0\u3000＝＋－＠ab1`, '=1+1', "'=", ';=', '""');
const text = fc.array(part, { maxLength: 14 }).map((parts) => parts.join(''));

test('what is guarded comes back as it was', () => {
  fc.assert(
    fc.property(text, (one) => {
      expect(unguarded(guarded(one))).toBe(one);
    }),
    { numRuns: 5000, seed: 29 },
  );
});

/** The cells that a spreadsheet sees that splits wherever cells may end, and knows no quotation marks. */
const seen = (csv: string): string[] => csv.split(/[,;|\r\n]/).map((cell) => cell.replace(/^[\s"]+/, ''));

test.each([...new Set(Object.values(csvSeparators))])(
  'no cell begins with a sign, wherever a spreadsheet splits the file (%j)',
  (separator) => {
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 3 }), (rows) => {
        const csv = writeCsv(rows, separator);
        expect(seen(csv).filter((cell) => /^[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
        const read = parse(csv, {
          delimiter: separator,
          relax_column_count: true,
          record_delimiter: '\r\n',
        }) as string[][];
        expect(read.map((row) => row.map(unguarded))).toEqual(rows);
      }),
      { numRuns: 1000, seed: 29 },
    );
  },
);

test.each([
  ['=1+1', "'=1+1"],
  ['-5', "'-5"],
  [';=1+1', "';'=1+1"],
  ['a;=1+1', "'a;'=1+1"],
  ['a,@x', "'a,'@x"],
  ['a\t+1', "'a\t'+1"],
  ['a\n-1', "'a\n'-1"],
  ['\t=1', "'\t=1"],
  ['\t=1\t=1', "'\t=1\t'=1"],
  ['\n=1', "'\n'=1"],
  ['\rabc', "'\rabc"],
  [' =1', "' =1"],
  ['; "=1', "'; \"'=1"],
  ["'=1", "''=1"],
  ['＝1', "'＝1"],
  ['Kabel; 5 m - blau', 'Kabel; 5 m - blau'],
  ["'tis", "'tis"],
  ['a=b', 'a=b'],
])('%j is written as %j', (one, written) => {
  expect(guarded(one)).toBe(written);
  expect(unguarded(written)).toBe(one);
});

test('the apostrophe of another exporter goes, and no other', () => {
  expect(unguarded("'=1+1")).toBe('=1+1');
  expect(unguarded("'-5;=2")).toBe('-5;=2');
  expect(unguarded("'Tis 5; -3")).toBe("'Tis 5; -3");
  expect(unguarded("'quoted; '-5'")).toBe("quoted; -5'");
  expect(unguarded("it was '; '-5'")).toBe("it was '; '-5'");
});

test('a cell of nothing but signs takes no time', () => {
  const before = performance.now();
  for (const one of ['\t', ';', ' ', "'", '"', '; ', "'\t", '=;'])
    expect(unguarded(guarded(one.repeat(50_000)))).toHaveLength(one.length * 50_000);
  expect(performance.now() - before).toBeLessThan(10_000);
});
