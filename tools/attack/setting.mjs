// What the parts run against: built servers on a database of their own with the demo data.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as typescript from 'tsx/cjs/api';

/** Loads a TypeScript file of the project, by its path from the root. */
export const load = (file) => typescript.require(path.resolve(file), import.meta.url);

/**
 * Prepares a database with the demo data and finds a Chromium. A story that runs this has both already. Returns how to
 * end it.
 */
export async function prepare() {
  if (process.env.TEST_CLUSTER_URL && process.env.STORY_BROWSER) return async () => undefined;
  if (!existsSync('dist/server/main.mjs'))
    throw new Error('The attack runs against the built server: node tools/build.mjs');
  await load('e2e/testing/global-setup.ts').default();
  return load('server/testing/global-teardown.ts').default;
}

/** A built server on a copy of the demo data. `stop()` removes the copy. */
export const startServer = (env) => load('e2e/testing/server.ts').startBuiltServer(env);

/** One more process on the database of a server. */
export async function startAnother({ databaseUrl }) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'service-desk-data-'));
  const server = await load('e2e/testing/server.ts').runBuiltServer({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  return {
    ...server,
    async stop() {
      const code = await server.stop();
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** Chromium without a window. */
export const launchBrowser = () => load('e2e/testing/browser.ts').launchBrowser();

/** Prints one figure beside its target, as the bench does; `met` and `missed` count. */
export const { line, median, met, missed } = load('tools/bench/line.ts');
