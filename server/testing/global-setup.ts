import { migrate } from '../migrations';
import { openDatabase } from '../shared/db';
import { sharedCluster } from './cluster';
import { createDatabase, dropDatabase, TEMPLATE } from './database';

/** Once per run: a PostgreSQL with a migrated template, of which every test file gets its own copy. */
export default async function globalSetup(): Promise<void> {
  const { url } = await sharedCluster();
  await dropDatabase(url, TEMPLATE);
  const { db } = openDatabase({ connectionString: await createDatabase(url, TEMPLATE) }, 1);
  await migrate(db).finally(() => db.destroy());
}
