import type { Db } from '../shared/db';
import { type Draft, type ImportPlan, type ImportRow, readDrafts } from './import.draft';
import type { Import } from './import.progress';

/** Where an import stands: the rows behind this one are to be done. */
export type Place = Pick<Import, 'id' | 'done_rows'>;

/** Rows of the file by their numbers, and what they say of assets; empty ones have no draft. */
export interface Rows {
  rows: readonly number[];
  drafts: readonly Draft[];
}

/** The next rows, which are read while those before them are written. */
export interface Ahead {
  done_rows: number;
  /** Null if it failed. */
  read: Promise<Rows | null>;
}

/** Reads the next rows, at most `most`, or takes them from what was read ahead. */
export async function nextRows(
  db: Db,
  plan: ImportPlan,
  place: Place,
  { max, ahead }: { max: number; ahead: Ahead | undefined },
): Promise<Rows> {
  const read = ahead?.done_rows === place.done_rows ? await ahead.read : null;
  return read ? firstOf(read, max) : readDraftsOf(db, plan, place, max);
}

export const readAhead = (db: Db, plan: ImportPlan, place: Place, size: number): Ahead => ({
  done_rows: place.done_rows,
  read: readDraftsOf(db, plan, place, size).catch(() => null),
});

async function readDraftsOf(db: Db, plan: ImportPlan, place: Place, size: number): Promise<Rows> {
  const rows = await readRows(db, place, size);
  return { rows: rows.map(({ row }) => row), drafts: readDrafts(plan, rows) };
}

/** People who are at work now get smaller batches than were read. */
function firstOf({ rows, drafts }: Rows, max: number): Rows {
  const some = rows.slice(0, max);
  const last = some.at(-1) ?? 0;
  return { rows: some, drafts: drafts.filter(({ row }) => row <= last) };
}

/** The next rows that nobody has done. */
export async function readRows(db: Db, { id, done_rows }: Place, size: number): Promise<ImportRow[]> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['row', 'cells', 'fault', 'rounded'])
    .where('import_id', '=', id)
    .where('row', '>', done_rows)
    .orderBy('row')
    .limit(size)
    .execute();
  return rows as unknown as ImportRow[];
}
