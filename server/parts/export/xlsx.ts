import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import { type Export, record, unit } from './export';

/** Widths in characters, and how a date is shown. */
const looks = {
  text: { width: 24 },
  number: { width: 12 },
  time: { width: 18, numFmt: 'yyyy-mm-dd hh:mm' },
  day: { width: 12, numFmt: 'yyyy-mm-dd' },
} as const;
/** No spreadsheet takes longer texts. */
export const longestText = 32_767;
/** Spreadsheets count with so many digits: a longer number is a text, or its last digits would be others. */
const mostDigits = 15;

/** The bytes of the workbook. Texts stand in it as texts, so none of them is a formula. */
export function xlsxOf({ title, columns, rows }: Export): Readable {
  const cell = (text: string, index: number): string | number | Date | null => {
    const { kind } = columns[index]!;
    if (text === '') return null;
    if (kind === 'number') return text.replace(/^-?0*\.?0*|\./g, '').length > mostDigits ? text : Number(text);
    // A clock's time, or a day, without a zone: the sheet shows the same.
    if (kind === 'day') return new Date(`${text}T00:00Z`);
    return kind === 'time' ? new Date(`${text.replace(' ', 'T')}Z`) : text.slice(0, longestText);
  };
  async function* cells() {
    for await (const { bytes } of rows())
      for (const row of bytes.toString().slice(0, -record.length).split(record)) yield row.split(unit).map(cell);
  }
  const sheet = writeXlsxStream(cells(), {
    name: title.slice(0, 31),
    columns: columns.map(({ label, kind }) => ({ header: label, ...looks[kind] })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(sheet as Parameters<typeof Readable.fromWeb>[0]);
}
