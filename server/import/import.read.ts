import { open } from 'node:fs/promises';
import { importLimits } from '../../wire/import/import';
import { composed } from '../../wire/protocol/fold';
import type { Upload } from '../shared/body';
import { say, type Sentence } from '../shared/sentence';
import { csvRows } from './import.csv';
import { FileFault, fileTooLarge, neitherFormat, tooManyColumns, tooManyRows } from './import.fault';
import { numberMark } from './import.xlsx.cell';
import { type TableCells, type TableRow, xlsxRows } from './import.xlsx';
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

/** What stands in a file: its header, then its rows. Throws {@link FileFault} (D16). */
export async function openTable(
  file: Pick<Upload, 'path' | 'size'>,
): Promise<{ header: string[]; rows: AsyncGenerator<FileRow> }> {
  if (file.size >= importLimits.bytes) throw fileTooLarge();
  const records = await recordsOf(file.path);
  for (;;) {
    const { value: record, done } = await records.next();
    if (done || record === undefined) throw new FileFault(say(importSentences['file.header']));
    if (typeof record === 'number' || isBlank(record.cells)) continue;
    if (record.cells[importLimits.columns]?.trim()) throw tooManyColumns(importLimits.columns);
    const header = record.cells.slice(0, importLimits.columns).map((name) => clean(name).trim());
    const long = header.findIndex((name) => name.length > importLimits.heading);
    if (long >= 0) throw headingTooLong(long);
    return { header, rows: rowsOf(records, header) };
  }
}

/** By its bytes, whatever it is called. */
async function recordsOf(path: string): Promise<AsyncGenerator<TableRow>> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const signature = buffer.subarray(0, bytesRead).toString('latin1');
    if (signature.startsWith('PK\u0003\u0004')) return xlsxRows(path);
    // An old workbook, or one with a password.
    if (signature.startsWith('\u00d0\u00cf\u0011\u00e0')) throw neitherFormat();
    return csvTable(path);
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

const headingTooLong = (index: number) =>
  new FileFault(say(importSentences['file.heading'], { number: index + 1, max: importLimits.heading }));

const lengthOf = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length, 0);

/** What a column without a heading is called. */
export const columnName = (index: number): Sentence => say(importSentences.column, { number: index + 1 });

/** The number of a cell that is one, with decimals. */
const numberOf = (cell: string): number | undefined =>
  cell.startsWith(numberMark) ? Number(cell.slice(1)) : undefined;

const isBlank = (record: readonly string[]): boolean => record.every((cell) => !cell.trim());

/** In NFC, as all text is stored. PostgreSQL stores no NUL and no half of a character. */
const clean = (text: string): string => composed(text.replace(/\p{Surrogate}/gu, '\ufffd').replaceAll('\0', ''));
