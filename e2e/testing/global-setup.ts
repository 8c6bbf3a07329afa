import { existsSync } from 'node:fs';
import { sharedCluster } from '../../server/testing/cluster';
import { createDatabase, dropDatabase } from '../../server/testing/database';
import { chooseBrowser } from './browser';
import { DEMO_TEMPLATE, runBuiltServer } from './server';

/**
 * Once per run: a PostgreSQL with a database that the built server has migrated and filled with the demo data itself,
 * and a Chromium.
 */
export default async function globalSetup(): Promise<void> {
  if (!existsSync('dist/server/main.mjs') || !existsSync('dist/demo-data/index.mjs'))
    throw new Error('The stories run against the built server with its demo: node tools/build.mjs');
  chooseBrowser();
  const { url } = await sharedCluster();
  await dropDatabase(url, DEMO_TEMPLATE);
  const server = await runBuiltServer({ DATABASE_URL: await createDatabase(url, DEMO_TEMPLATE) });
  await server.stop();
}
