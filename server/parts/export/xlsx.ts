import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import { type Export, record, unit } from './export';
import { guarded, unguarded } from './guard';

/** Widths in characters, and how a date is shown. */
const looks = {
  text: { width: 24 },
  number: { width: 12 },
  time: { width: 18, numFmt: 'yyyy-mm-dd hh:mm' },
  day: { width: 12, numFmt: 'yyyy-mm-dd' },
} as const;
/** Spreadsheets count with so many digits: a longer number is a text, or its last digits would be others. */
const maxDigits = 15;
/** UTF-16 code units; no spreadsheet takes longer texts. */
const longest = 32_767;
/** Days count from here in a sheet; it shows no earlier one. */
const firstDay = Date.UTC(1900, 0, 1);

/**
 * A text as XML can hold it: half of a character, and what is no character, is U+FFFD. Control characters are escaped by the
 * library as the format has it, `_x0001_`; what looks like that already is escaped here. A text that an import would take
 * for a guarded one is guarded.
 */
export function sheetText(text: string): string {
  const own = unguarded(text) === text ? text : guarded(text);
  return own
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/[\p{Surrogate}\ufffe\uffff]/gu, '\ufffd')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}

/** A clock's time, or a day, without a zone: the sheet shows the same. What a sheet cannot count is a text. */
function momentOf(text: string, iso: string): Date | string {
  const moment = new Date(iso);
  return moment.getTime() >= firstDay ? moment : sheetText(text);
}

const isCounted = (text: string): boolean =>
  Number.isFinite(Number(text)) && text.replace(/^-?0*\.?0*|\./g, '').length <= maxDigits;

/** The bytes of the workbook. Texts stand in it as texts, so none of them is a formula. */
export function xlsxOf({ title, columns, rows }: Export): Readable {
  const cell = (text: string, index: number): string | number | Date | null => {
    const { kind } = columns[index]!;
    if (text === '') return null;
    if (kind === 'number') return isCounted(text) ? Number(text) : sheetText(text);
    if (kind === 'day') return momentOf(text, `${text}T00:00Z`);
    return kind === 'time' ? momentOf(text, `${text.replace(' ', 'T')}Z`) : sheetText(text);
  };
  async function* cells() {
    for await (const { bytes } of rows())
      for (const row of bytes.toString().slice(0, -record.length).split(record)) yield row.split(unit).map(cell);
  }
  const sheet = writeXlsxStream(cells(), {
    name: title.slice(0, 31),
    columns: columns.map(({ label, kind }) => ({ header: sheetText(label), ...looks[kind] })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(sheet as Parameters<typeof Readable.fromWeb>[0]);
}
