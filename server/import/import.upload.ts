import { sql } from 'kysely';
import { importLimits } from '../../wire/import/import.limits';
import type { Upload } from '../shared/body';
import type { Operation } from '../shared/operation';
import { type Profile, Profiler } from './import.profile';
import { openTable, type FileRow } from './import.read';

type Storing = Pick<Operation, 'db' | 'actor' | 'now'>;

/** A column of a file, as it is stored. */
export interface StoredHeader {
  /** Empty: it has none. */
  name: string;
  samples: string[];
  /** How its values are written; a file that was uploaded before this was kept has none. */
  profile?: Profile;
}

/** Characters of rows that are written at once. */
const batchText = 250_000;
const sampleLength = 100;

/** Stores a file's rows until its columns are mapped. Throws 412 (D16). */
export async function storeFile({ db, actor, now }: Storing, file: Upload): Promise<number> {
  const { header, rows } = await openTable(file);
  const columns: StoredHeader[] = header.map((name) => ({ name, samples: [] }));
  const profilers = header.map(() => new Profiler());
  const { id } = await db
    .insertInto('imports')
    .values({ name: file.name, size: file.size, headers: '[]', row_count: 0, created_by: actor.id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  let count = 0;
  let batch: string[] = [];
  let text = 0;
  const write = async (): Promise<void> => {
    await sql`
      insert into import_rows (import_id, row, cells, fault)
      select ${id}, (e.value->'row')::integer, e.value->'cells', e.value->'fault'
      from jsonb_array_elements(${`[${batch.join()}]`}::jsonb) as e (value)`.execute(db);
    batch = [];
    text = 0;
  };
  for await (const row of rows) {
    sample(columns, row);
    for (const [index, profiler] of profilers.entries()) profiler.add(row.cells[index] ?? '');
    const line = JSON.stringify({ row: row.row, cells: row.cells, ...(row.fault && { fault: row.fault }) });
    // Blank rows among them, which are passed over.
    count = row.row - 1;
    batch.push(line);
    text += line.length;
    if (text >= batchText) await write();
  }
  if (batch.length) await write();
  for (const [index, column] of columns.entries()) column.profile = profilers[index]!.profile();
  while (columns.at(-1)?.name === '' && !columns.at(-1)?.samples.length) columns.pop();
  await db
    .updateTable('imports')
    .set({ headers: JSON.stringify(columns), row_count: count })
    .where('id', '=', id)
    .execute();
  return id;
}

/** The first values of each column that differ. */
function sample(columns: StoredHeader[], { cells }: FileRow): void {
  for (const [index, column] of columns.entries()) {
    if (column.samples.length >= importLimits.samples) continue;
    const text = [
      ...String(cells[index] ?? '')
        .trim()
        .slice(0, 2 * sampleLength),
    ]
      .slice(0, sampleLength)
      .join('');
    if (text && !column.samples.includes(text)) column.samples.push(text);
  }
}
