import { sql } from 'kysely';
import type { Upload } from '../shared/body';
import type { Operation } from '../shared/operation';
import { inTurn, readFileApart } from './import.reader';

type Storing = Pick<Operation, 'db' | 'actor' | 'now'>;

/**
 * Stores a file's rows until its columns are mapped, while the rows behind them are read. Throws 412 (D16), 400 once
 * `gone` is aborted.
 */
export const storeFile = (storing: Storing, file: Upload, gone: AbortSignal): Promise<number> =>
  inTurn(() => store(storing, file, gone));

async function store({ db, actor, now }: Storing, file: Upload, gone: AbortSignal): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({ name: file.name, size: file.size, headers: '[]', row_count: 0, created_by: actor.id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const pieces = readFileApart(file, gone);
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
        .set({ headers: JSON.stringify(value.columns), row_count: value.count })
        .where('id', '=', id)
        .execute();
      return id;
    }
  } finally {
    // Ends the process too when a row could not be stored.
    await pieces.return({ columns: [], count: 0 });
  }
}
