import { sql } from 'kysely';
import type { Upload } from '../shared/body';
import type { Operation } from '../shared/operation';
import type { Trx } from '../shared/db';
import type { Place, Source } from './import.read';
import { inTurn, limitsOfReader, readFileApart } from './import.reader';
import type { Listed } from './import.values';

type Storing = Pick<Operation, 'db' | 'actor' | 'now'>;

/**
 * Stores a file's rows until its columns are mapped, while the rows behind them are read. Throws 412 (D16), 400 once
 * `gone` is aborted.
 */
export const storeFile = (storing: Storing, file: Upload, place: Place, gone: AbortSignal): Promise<number> =>
  inTurn(() => store(storing, file, place, gone));

async function store({ db, actor, now }: Storing, file: Upload, place: Place, gone: AbortSignal): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({ name: file.name, size: file.size, headers: '[]', row_count: 0, created_by: actor.id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const pieces = readFileApart(file, gone, limitsOfReader, place);
  try {
    for (;;) {
      const { value, done } = await pieces.next();
      if (!done) {
        await sql`
          insert into import_rows (import_id, row, cells, fault, rounded)
          select ${id}, (e.value->'row')::integer, e.value->'cells', e.value->'fault', e.value->'rounded'
          from jsonb_array_elements(${value}::jsonb) as e (value)`.execute(db);
        continue;
      }
      await db
        .updateTable('imports')
        .set({
          headers: JSON.stringify(value.columns),
          row_count: value.count,
          source: JSON.stringify(value.source),
        })
        .where('id', '=', id)
        .execute();
      await storeValues(db, id, value.values);
      return id;
    }
  } finally {
    // Ends the process too when a row could not be stored.
    await pieces.return({ columns: [], count: 0, source: noSource, values: [] });
  }
}

const noSource: Source = { sheets: [], sheet: '', header_row: 1, first_rows: [] };

/** Keeps the values of the columns of a file. */
export async function storeValues(db: Trx, id: number, values: readonly Listed[]): Promise<void> {
  const rows = values.flatMap(({ listed, has_more }, place) =>
    listed.length || has_more ? [{ import_id: id, place, listed: JSON.stringify(listed), has_more }] : [],
  );
  // A statement takes so many values.
  for (let from = 0; from < rows.length; from += 100)
    await db
      .insertInto('import_values')
      .values(rows.slice(from, from + 100))
      .execute();
}
