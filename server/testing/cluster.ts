import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAlive } from '../postgres/cluster';
import { startEmbedded } from '../postgres/embedded';
import { stopOrphan } from '../postgres/postmaster';

export interface TestCluster {
  url: string;
  stop(): Promise<void>;
}

const prefix = 'service-desk-test-';

/** The folder for shared memory: hundreds of databases are made and dropped, each of a thousand files. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;

declare global {
  var testCluster: TestCluster | undefined;
}

/** The cluster of this run, for jest's global set-ups; test files find it through TEST_CLUSTER_URL. */
export async function sharedCluster(): Promise<TestCluster> {
  globalThis.testCluster ??= await startTestCluster();
  process.env.TEST_CLUSTER_URL = globalThis.testCluster.url;
  return globalThis.testCluster;
}

/** A throw-away PostgreSQL for one test run, or the one that TEST_DATABASE_URL names (its role needs `createdb`). */
async function startTestCluster(): Promise<TestCluster> {
  const external = process.env.TEST_DATABASE_URL;
  if (external) return { url: external, stop: async () => undefined };
  await removeLeftovers();
  const dataDir = await mkdtemp(path.join(await placeForData(), `${prefix}${process.pid}-`));
  // As root, PostgreSQL runs as somebody else who has to get in.
  await chmod(dataDir, 0o755);
  const embedded = await startEmbedded({ dataDir, account: process.env.POSTGRES_ACCOUNT ?? 'nobody', durable: false });
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** In memory where that has room; in a container it may be a few MB. */
async function placeForData(): Promise<string> {
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room >= ROOM_BYTES ? MEMORY : tmpdir();
}

/** Servers and folders of test runs that were killed. */
async function removeLeftovers(): Promise<void> {
  for (const folder of [tmpdir(), MEMORY])
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.startsWith(prefix) || isAlive(parseInt(name.slice(prefix.length), 10))) continue;
      const dataDir = path.join(folder, name);
      await stopOrphan(path.join(dataDir, 'postgres'), Date.now() + 10_000).catch(() => undefined);
      await rm(dataDir, { recursive: true, force: true }).catch(() => undefined);
    }
}
