import { sql } from 'kysely';
import { migrationNames } from '../migrations';
import type { Database } from '../shared/db';
import { Stop } from './command';

/** Another version would read and write its tables wrongly. */
export async function requireCurrent(db: Database): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(
    db,
  );
  const done = rows[0]?.there
    ? (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows
    : [];
  if (done.map(({ name }) => name).join() !== migrationNames.join())
    throw new Stop('The database is not of this version of Service Desk: start this version once, then try again.');
}
