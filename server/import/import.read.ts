import { open } from 'node:fs/promises';
import { importLimits } from '../../wire/import/import';
import { composed } from '../../wire/protocol/fold';
import type { Upload } from '../shared/body';
import { say, type Sentence } from '../shared/sentence';
import { csvRows } from './import.csv';
import { FileFault, fileTooLarge, neitherFormat, tooManyColumns, tooManyRows } from './import.fault';
import { numberMark } from './import.xlsx.cell';
import { guessHeader } from './import.header';
import { openSheet, type TableCells, type TableRow } from './import.xlsx';
import * as importSentences from '../../texts/compiled/server/import';

/** A row of a file. `fault`: why it cannot be read. */
export interface FileRow {
  /** The header is row 1; blank rows count. */
  row: number;
  /** A number is one of a worksheet; a text may be written in another way. */
  cells: (string | number)[];
  fault: Sentence | null;
  /** The numbers of cells, from 0, whose value the spreadsheet has rounded. */
  rounded: number[];
}

/** Where in a file its table stands: what was chosen, else what is guessed. */
export interface Place {
  /** Of a workbook, by its name. */
  sheet?: string | undefined;
  /** From the top of the file; blank rows of a sheet count. */
  header_row?: number | undefined;
}

/** The same as it was read, and what else can be chosen. */
export interface Source {
  /** Sheets of a workbook that have rows. */
  sheets: string[];
  sheet: string;
  header_row: number;
  first_rows: { row: number; cells: string[] }[];
}

/** What stands in a file: its header, then its rows. Throws {@link FileFault} (D16). */
export async function openTable(
  file: Pick<Upload, 'path' | 'size'>,
  place: Place = {},
): Promise<{ header: string[]; source: Source; rows: AsyncGenerator<FileRow> }> {
  if (file.size >= importLimits.bytes) throw fileTooLarge();
  const { records, sheets, sheet } = await recordsOf(file.path, place.sheet);
  const first: { row: number; record: TableCells }[] = [];
  let count = 0;
  while (first.length < importLimits.headerRows) {
    const { value: record, done } = await records.next();
    if (done || record === undefined) break;
    count += typeof record === 'number' ? record : 1;
    if (typeof record !== 'number' && !isBlank(record.cells)) first.push({ row: count, record });
  }
  const at = place.header_row
    ? first.findIndex(({ row }) => row === place.header_row)
    : guessHeader(first.map(({ record }) => record.cells));
  const head = first[at];
  if (!head)
    throw place.header_row ? noHeaderRow(place.header_row) : new FileFault(say(importSentences['file.header']));
  const source = { sheets, sheet, header_row: head.row, first_rows: first.map(shownRow) };
  const rest = restOf(first.slice(at + 1), head.row, records);
  return { header: headerOf(head.record.cells), source, rows: rowsOf(rest, headerOf(head.record.cells)) };
}

function headerOf(cells: readonly string[]): string[] {
  if (cells[importLimits.columns]?.trim()) throw tooManyColumns(importLimits.columns);
  const header = cells.slice(0, importLimits.columns).map((name) => clean(name).trim());
  const long = header.findIndex((name) => name.length > importLimits.heading);
  if (long >= 0) throw headingTooLong(long);
  return header;
}

/** So much of the first rows is shown to choose the header among them. */
const shown = { cells: 12, text: 60 };
const shownRow = ({ row, record }: { row: number; record: TableCells }): Source['first_rows'][number] => ({
  row,
  cells: record.cells
    .slice(0, shown.cells)
    .map((cell) => clean([...textOf(cell)].slice(0, shown.text).join('')).trim()),
});

/** The records that were looked at already, with the blank ones between them, then the others. */
async function* restOf(
  first: readonly { row: number; record: TableCells }[],
  header: number,
  records: AsyncGenerator<TableRow>,
): AsyncGenerator<TableRow> {
  let before = header;
  for (const { row, record } of first) {
    if (row > before + 1) yield row - before - 1;
    yield record;
    before = row;
  }
  yield* records;
}

/** By its bytes, whatever it is called. */
async function recordsOf(
  path: string,
  sheet: string | undefined,
): Promise<{ records: AsyncGenerator<TableRow>; sheets: string[]; sheet: string }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const signature = buffer.subarray(0, bytesRead).toString('latin1');
    if (signature.startsWith('PK\u0003\u0004')) return openSheet(path, sheet);
    // An old workbook, or one with a password.
    if (signature.startsWith('\u00d0\u00cf\u0011\u00e0')) throw neitherFormat();
    return { records: csvTable(path), sheets: [], sheet: '' };
  } finally {
    await file.close();
  }
}

async function* csvTable(path: string): AsyncGenerator<TableCells> {
  for await (const cells of csvRows(path)) yield { cells, rounded: [] };
}

/** Blank rows are counted and left out. */
async function* rowsOf(records: AsyncGenerator<TableRow>, header: string[]): AsyncGenerator<FileRow> {
  let [blanks, rows] = [0, 0];
  for await (const record of records) {
    if (typeof record === 'number' || isBlank(record.cells)) {
      blanks += typeof record === 'number' ? record : 1;
      continue;
    }
    rows += blanks + 1;
    blanks = 0;
    if (rows > importLimits.rows) throw tooManyRows(importLimits.rows);
    yield { row: rows + 1, ...rowOf(record, header) };
  }
  if (!rows) throw new FileFault(say(importSentences['file.rowless']));
}

function rowOf({ cells: read, rounded }: TableCells, header: readonly string[]): Omit<FileRow, 'row'> {
  const cells = read.map(clean);
  while (cells.length > 0 && !cells[cells.length - 1]?.trim()) cells.pop();
  const fault = faultOf(cells, header);
  return {
    cells: read
      .slice(0, cells.length)
      .map((cell, index) => numberOf(cell) ?? (fault ? clean(cell.slice(0, importLimits.cell)) : cells[index]!)),
    rounded,
    fault,
  };
}

function faultOf(cells: readonly string[], header: readonly string[]): Sentence | null {
  const long = cells.findIndex((cell) => cell.length > importLimits.cell);
  if (long >= 0)
    return say(importSentences['row.cell'], {
      column: header[long] || columnName(long),
      max: importLimits.cell,
    });
  return lengthOf(cells) > importLimits.row
    ? say(importSentences['row.length'], {
        max: importLimits.row,
      })
    : null;
}

const noHeaderRow = (row: number) => new FileFault(say(importSentences['file.header_row'], { row }));

const headingTooLong = (index: number) =>
  new FileFault(say(importSentences['file.heading'], { number: index + 1, max: importLimits.heading }));

const lengthOf = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length, 0);

/** What a column without a heading is called. */
export const columnName = (index: number): Sentence => say(importSentences.column, { number: index + 1 });

/** A cell as it is read by people. */
const textOf = (cell: string): string => String(numberOf(cell) ?? cell);

/** The number of a cell that is one, with decimals. */
const numberOf = (cell: string): number | undefined =>
  cell.startsWith(numberMark) ? Number(cell.slice(1)) : undefined;

const isBlank = (record: readonly string[]): boolean => record.every((cell) => !cell.trim());

/** In NFC, as all text is stored. PostgreSQL stores no NUL and no half of a character. */
const clean = (text: string): string => composed(text.replace(/\p{Surrogate}/gu, '\ufffd').replaceAll('\0', ''));
