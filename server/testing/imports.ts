import { sql } from 'kysely';
import type { ImportSettings } from '../import/import.settings';
import { runImport, type Runner } from '../import/import.run';
import { rightsHeld } from '../import/import.rights';
import { noRights, rightsOf } from '../shared/rights';
import type { Database } from '../shared/db';

interface Given extends Partial<Omit<ImportSettings, 'columns'>> {
  /** Whose it is. */
  user: { id: number };
  headers: string[];
  rows: string[][];
  /** Name of the form's field for each column, `''` for none. */
  fields: string[];
  name?: string;
  dry_run?: boolean;
}

/** An import that is mapped and waits for its run. */
export async function makeImport(db: Database, { user, headers, rows, fields, name, dry_run, ...given }: Given) {
  const { permissions } = (await rightsOf(db, [user.id])).get(user.id) ?? noRights;
  const what = { update_existing: given.update_existing ?? false, create_missing: given.create_missing ?? [] };
  const settings: ImportSettings = {
    asset_type_id: 1,
    update_existing: false,
    date_time_format: null,
    create_missing: [],
    rights: rightsHeld({ role: 'agent', permissions }, what),
    zone: 'UTC',
    language: 'en',
    ...given,
    columns: fields.flatMap((uuid, column) => (uuid ? [{ uuid, column }] : [])),
  };
  const made = await db
    .insertInto('imports')
    .values({
      name: name ?? 'assets.csv',
      size: 1000,
      headers: JSON.stringify(headers.map((header) => ({ name: header, samples: [] }))),
      row_count: rows.length,
      status: 'queued',
      settings: JSON.stringify(settings),
      dry_run: dry_run ?? false,
      run: 1,
      created_by: user.id,
      created_at: new Date(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const some = 5000;
  for (let from = 0; from < rows.length; from += some) {
    const part = rows.slice(from, from + some).map((cells, i) => ({ row: from + i + 2, cells }));
    await sql`
      insert into import_rows (import_id, row, cells) select ${made.id}, r.row, r.cells
      from json_to_recordset(${JSON.stringify(part)}) as r (row integer, cells jsonb)`.execute(db);
  }
  return made;
}

/** Works on an import until it is done, as the queue does. */
export const runToEnd = (
  db: Database,
  { id, run }: { id: number; run: number },
  now = () => new Date(),
  connected?: Runner['connected'],
) => runImport({ db, now, address: 'http://desk.test', connected }, { id, run }, 600_000);
