import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';

const folder = path.resolve('server/testing/dumps');

/**
 * Databases with demo data as earlier versions left them, by the name of their last migration, oldest first. Made with
 * `pg_dump --no-owner --no-privileges --inserts --rows-per-insert=500`, without the lines that only psql understands.
 */
export const dumps = readdirSync(folder)
  .sort()
  .map((file) => file.replace('.sql.gz', ''));

/** Fills an empty database. */
export async function loadDump(url: string, name: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const text = gunzipSync(readFileSync(path.join(folder, `${name}.sql.gz`))).toString();
  await client.query(text).finally(() => client.end());
}
