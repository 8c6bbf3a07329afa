import { migrate } from '../migrations';
import { openDatabase } from '../shared/db';
import { sharedCluster } from './cluster';
import { createDatabase, dropDatabase, TEMPLATE } from './database';
import { buildReader } from './reader';

/**
 * Once per run: the program that reads uploads, and a PostgreSQL with a migrated template, of which every test file gets
 * its own copy.
 */
export default async function globalSetup(): Promise<void> {
  await buildReader();
  const { url } = await sharedCluster();
  await dropDatabase(url, TEMPLATE);
  const { db } = openDatabase({ connectionString: await createDatabase(url, TEMPLATE) }, 1);
  await migrate(db).finally(() => db.destroy());
}
