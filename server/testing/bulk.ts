import { sql } from 'kysely';
import { bulkWorks } from '../bulks';
import { runBulkJob } from '../parts/bulk/job.run';
import type { Database } from '../shared/db';
import { addToTotal } from '../shared/totals';

const runner = (db: Database) => ({ db, works: bulkWorks, now: () => new Date(), address: 'http://desk.test' });

/** Works on an edit of many records, or its undo, until it is done, as the queue does. */
export const runJobToEnd = (db: Database, id: number) => runBulkJob(runner(db), { id }, 600_000);

/** Does one batch of it; with `isAsked` a small one, as while people are at work. */
export const runJobStep = (db: Database, id: number, isBusy = false) =>
  runBulkJob({ ...runner(db), isBusy: () => isBusy }, { id }, 0);

/** So many assets, by one statement: `<prefix>1`, `<prefix>2` … Returns their ids. */
export async function makeManyAssets(db: Database, prefix: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into assets (identifier, name, asset_type_id)
    select ${prefix} || i, 'Asset ' || i, 1 from generate_series(1, ${count}::integer) i returning id`.execute(db);
  await addToTotal(db, 'assets', count);
  return rows.map(({ id }) => id);
}

/** An import that has ended and made all these assets, as if it had run. */
export async function makeEndedImport(db: Database, { user, assets }: { user: { id: number }; assets: number[] }) {
  const settings = { asset_type_id: 1, columns: [], update_existing: false, create_missing: [], zone: 'UTC' };
  const made = await db
    .insertInto('imports')
    .values({
      name: 'assets.csv',
      size: 1000,
      headers: '[]',
      row_count: assets.length,
      status: 'completed',
      settings: JSON.stringify(settings),
      run: 1,
      done_rows: assets.length + 1,
      created_count: assets.length,
      created_by: user.id,
      created_at: new Date(),
      ended_at: new Date(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`
    insert into import_results (import_id, row, outcome, asset_id, version)
    select ${made.id}, a.place + 1, 'created', t.id, t.version
    from json_array_elements_text(${JSON.stringify(assets)}::json) with ordinality a (id, place) join assets t on t.id = a.id::bigint`.execute(
    db,
  );
  return made;
}
