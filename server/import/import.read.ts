import { open } from 'node:fs/promises';
import { importLimits } from '../../wire/import/import.limits';
import { composed } from '../../wire/protocol/fold';
import type { Upload } from '../shared/body';
import { say, type Sentence } from '../shared/sentence';
import { csvRows } from './import.csv';
import { fileFault, fileTooLarge, neitherFormat, tooManyColumns, unpacksTooLarge } from './import.fault';
import { numberMark } from './import.xlsx.cell';
import { type TableRow, xlsxRows } from './import.xlsx';

/** A row of a file. `fault`: why it cannot be read. */
export interface FileRow {
  /** The header is row 1; blank rows count. */
  row: number;
  /** A number is one of a worksheet; a text may be written in another way. */
  cells: (string | number)[];
  fault: Sentence | null;
}

/** Characters of all cells. A workbook names a text once and shows it a million times. */
const mostText = 300_000_000;

/** What stands in a file: its header, then its rows. Throws 412 for what cannot be an import (D16). */
export async function openTable(file: Upload): Promise<{ header: string[]; rows: AsyncGenerator<FileRow> }> {
  if (file.size >= importLimits.bytes) throw fileTooLarge();
  const records = await recordsOf(file.path);
  for (;;) {
    const { value: record, done } = await records.next();
    if (done || record === undefined)
      throw fileFault(
        say('import.file.header', 'The file is empty. Its first row must have the names of the columns.'),
      );
    if (typeof record === 'number' || isBlank(record)) continue;
    if (record.length > importLimits.columns) throw tooManyColumns(importLimits.columns);
    const header = record.map((name) => clean(name).trim());
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
    return csvRows(path);
  } finally {
    await file.close();
  }
}

/** Blank rows are counted and left out. */
async function* rowsOf(records: AsyncGenerator<TableRow>, header: string[]): AsyncGenerator<FileRow> {
  let [blanks, rows, text] = [0, 0, 0];
  for await (const record of records) {
    if (typeof record === 'number' || isBlank(record)) {
      blanks += typeof record === 'number' ? record : 1;
      continue;
    }
    rows += blanks + 1;
    blanks = 0;
    if (rows > importLimits.rows)
      throw fileFault(
        say('import.file.rows', 'The file has more than {max, number} rows. Upload it in several parts.', {
          max: importLimits.rows,
        }),
      );
    const read = rowOf(record, header);
    text += read.cells.reduce<number>((sum, cell) => sum + String(cell).length + 1, 0);
    if (text > mostText) throw unpacksTooLarge();
    yield { row: rows + 1, ...read };
  }
  if (!rows)
    throw fileFault(say('import.file.rowless', 'The file has a header and no rows. There is nothing to import.'));
}

function rowOf(record: string[], header: readonly string[]): Omit<FileRow, 'row'> {
  // More than that shows that the row is too long.
  const cells = record.slice(0, importLimits.columns + 1).map(clean);
  while (cells.length > 0 && !cells[cells.length - 1]?.trim()) cells.pop();
  const long = cells.findIndex((cell) => cell.length > importLimits.cell);
  return {
    cells: record
      .slice(0, cells.length)
      .map((cell, index) => numberOf(cell) ?? cells[index]!.slice(0, importLimits.cell)),
    fault:
      long < 0
        ? null
        : say('import.row.cell', 'The cell in the column {column} has more than {max, number} characters.', {
            column: header[long] || columnName(long),
            max: importLimits.cell,
          }),
  };
}

/** What a column without a heading is called. */
export const columnName = (index: number): Sentence => say('import.column', 'Column {number}', { number: index + 1 });

/** The number of a cell that is one, with decimals. */
const numberOf = (cell: string): number | undefined =>
  cell.startsWith(numberMark) ? Number(cell.slice(1)) : undefined;

const isBlank = (record: readonly string[]): boolean => record.every((cell) => !cell.trim());

/** In NFC, as all text is stored. PostgreSQL stores no NUL and no half of a character. */
const clean = (text: string): string => composed(text.replace(/\p{Surrogate}/gu, '\ufffd').replaceAll('\0', ''));
