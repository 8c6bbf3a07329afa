import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import { sql } from 'kysely';
import { type FailedRows, type ImportMessageType, importMessageTypes } from '../../wire/import/import';
import type { Language } from '../../texts/compiled/languages';
import type { CsvSeparator } from '../../wire/parts/export';
import { byteOrderMark, writeCsv } from '../parts/export/csv';
import { unguarded } from '../parts/export/guard';
import { sheetText } from '../parts/export/xlsx';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { invalid } from '../shared/errors';
import { list, type ListDefinition } from '../shared/list';
import { readText } from '../shared/list.params';
import { say, type StoredSentence } from '../shared/sentence';
import { findImport } from './import.find';
import { fieldLabels } from './import.labels';
import { saidOf } from './import.seen';
import * as importSentences from '../../texts/compiled/server/import';

interface FailedRow {
  row: number;
  field: string;
  comment: StoredSentence;
}

// Messages are written in the order of the rows.
const definition: ListDefinition = {
  table: 'import_messages',
  defaultOrder: 'asc',
  sorts: {},
  filters: {},
  search: () => sql`true`,
  row: sql`t.row, t.field, t.comment`,
};

function readType(value: unknown): ImportMessageType {
  const type = readText('type', value) ?? 'failed';
  const known = importMessageTypes.find((one) => one === type);
  if (!known)
    throw invalid({
      type: say(importSentences.message_type, { types: importMessageTypes.join(', ') }),
    });
  return known;
}

/** Why rows failed, or what of them was not stored as it was written, by row (D20). Throws 404, 422. */
export async function listFailed(
  db: Db,
  actor: Actor,
  id: number,
  query: Record<string, unknown>,
  language: Language,
): Promise<FailedRows> {
  await findImport(db, actor, id);
  const { rows, total } = await list<FailedRow>(db, definition, query, actor.time_zone, [
    sql`t.import_id = ${id}`,
    sql`t.type = ${readType(query.type)}`,
  ]);
  const label = await fieldLabels(db, language);
  const said = await saidOf(
    db,
    rows.map(({ comment }) => comment),
  );
  const data = rows.map(({ row, field, comment }) => ({
    row,
    field: label(field),
    comment: said(comment).in(language),
  }));
  return { data, total };
}

/** Rows that are read at once. */
const some = 1000;

/** A cell of a file; a number is one of a worksheet. */
type Cell = string | number;

interface FailedFile {
  /** Without its ending. */
  name: string;
  header: string[];
  /** Some rows at a time. */
  rows: () => AsyncGenerator<Cell[][]>;
}

/** The failed rows as they were uploaded, with a column that says why. Throws 404. */
async function failedFile(db: Db, actor: Actor, id: number, language: Language): Promise<FailedFile> {
  const { name, headers } = await findImport(db, actor, id);
  const label = await fieldLabels(db, language);
  const names = (headers as unknown as { name: string }[]).map((header) => header.name);
  // A file that was mended and uploaded again has the column already.
  const width = names.at(-1) === commentHeader ? names.length - 1 : names.length;
  return {
    name: `${name.replace(/\.\w+$/, '')} ${say(importSentences.failed_file).in(language)}`,
    header: [...names.slice(0, width).map(unguarded), commentHeader],
    rows,
  };

  async function* rows() {
    for (let after = 0; ;) {
      const some = await failedRows(db, id, after);
      if (!some.length) return;
      const said = await saidOf(
        db,
        some.flatMap(({ comments }) => comments.map(({ comment }) => comment)),
      );
      yield some.map(({ cells, comments }) => [
        ...Array.from({ length: width }, (_, i) => shown(cells[i] ?? '')),
        comments
          .map(({ field, comment }) => [label(field), said(comment).in(language)].filter(Boolean).join(': '))
          .join(' '),
        // Of a row that is too long.
        ...cells.slice(names.length).map(shown),
      ]);
      after = some.at(-1)?.row ?? Infinity;
    }
  }
}

/** What the file had guarded is not guarded twice. */
const shown = (cell: Cell): Cell => (typeof cell === 'string' ? unguarded(cell) : cell);

/** The failed rows as a csv, piece by piece. Throws 404. */
export async function failedCsv(
  separator: CsvSeparator,
  ...args: Parameters<typeof failedFile>
): Promise<{ name: string; csv: AsyncGenerator<string> }> {
  const { name, header, rows } = await failedFile(...args);
  async function* csv() {
    yield byteOrderMark + writeCsv([header], separator);
    for await (const some of rows())
      yield writeCsv(
        some.map((row) => row.map(String)),
        separator,
      );
  }
  return { name: `${name}.csv`, csv: csv() };
}

/** The failed rows as a workbook: texts stay texts, so that no spreadsheet makes other dates and numbers of them. Throws 404. */
export async function failedExcel(...args: Parameters<typeof failedFile>): Promise<{ name: string; xlsx: Readable }> {
  const { name, header, rows } = await failedFile(...args);
  async function* cells() {
    for await (const some of rows())
      for (const row of some)
        yield row.map((cell) => (cell === '' ? null : typeof cell === 'string' ? sheetText(cell) : cell));
  }
  const sheet = writeXlsxStream(cells(), {
    name: 'Import',
    columns: header.map((title) => ({ header: sheetText(title), width: title === commentHeader ? 60 : 24 })),
    freezePane: { rows: 1 },
  });
  return { name: `${name}.xlsx`, xlsx: Readable.fromWeb(sheet as Parameters<typeof Readable.fromWeb>[0]) };
}

export const commentHeader = 'comment';

async function failedRows(db: Db, id: number, after: number) {
  const { rows } = await sql<{ row: number; cells: Cell[]; comments: FailedRow[] }>`
    select r.row, r.cells, m.comments from (
      select row, json_agg(json_build_object('field', field, 'comment', comment) order by id) as comments from import_messages
      where import_id = ${id} and type = 'failed' and row > ${after} group by row order by row limit ${some}) m
    join import_rows r on r.import_id = ${id} and r.row = m.row order by r.row`.execute(db);
  return rows;
}
