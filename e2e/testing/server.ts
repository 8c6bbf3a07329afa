import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cloneDatabase, dropDatabase } from '../../server/testing/database';
import { freePort } from '../../server/testing/free-port';
import { endInAnyCase } from './leftovers';

/** A migrated database with the demo data, as the built server makes it. */
export const DEMO_TEMPLATE = 'service_desk_demo';

export interface RunningServer {
  url: string;
  /** Of its external database; empty if it runs its own. */
  databaseUrl: string;
  /** Of its process. */
  pid(): number;
  /** What it has printed so far. */
  output(): string;
  /** Asks it to stop, as Ctrl-C does by INT; returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** kill -9 */
  kill(): Promise<void>;
  /** Starts it again at the same address, after `stop` or `kill` or while it runs. */
  restart(): Promise<void>;
}

/** The built server as a process of its own on a copy of the demo data. `stop()` it in `afterAll`. */
export async function startBuiltServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const cluster = process.env.TEST_CLUSTER_URL;
  if (!cluster) throw new Error('No test cluster runs: this is for the jest project e2e.');
  const name = `story_${randomUUID().replaceAll('-', '')}`;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'service-desk-data-'));
  const remove = async (): Promise<void> => {
    await dropDatabase(cluster, name);
    await rm(dataDir, { recursive: true, force: true });
  };
  const DATABASE_URL = await cloneDatabase(cluster, DEMO_TEMPLATE, name);
  const server = await runBuiltServer({ DATABASE_URL, DATA_DIR: dataDir, ...env }).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return {
    ...server,
    async stop(signal) {
      const code = await server.stop(signal);
      await remove();
      return code;
    },
  };
}

/**
 * The built server with just these settings, run by this Node. Rejects with what it printed if it does not get ready.
 */
export async function runBuiltServer(env: Record<string, string>, node = process.execPath): Promise<RunningServer> {
  const port = env.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess;
  let output = '';

  async function launch(): Promise<void> {
    const launched = spawn(node, ['--enable-source-maps', 'dist/server/main.mjs'], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env, PORT: port },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = launched;
    const closed = new Promise((resolve) => launched.once('close', resolve));
    for (const stream of [launched.stdout, launched.stderr]) stream.on('data', (chunk) => (output += chunk));
    const before = output.length;
    while (!output.includes('Service Desk is ready', before)) {
      if (hasEnded(launched)) {
        await closed;
        throw new Error(output.trim() || `The server ended with code ${launched.exitCode}`);
      }
      await wait(30);
    }
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (hasEnded(child)) return child.exitCode;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    return ended;
  }

  const forget = endInAnyCase(() => end('SIGTERM'));
  await launch();
  return {
    url,
    databaseUrl: env.DATABASE_URL ?? '',
    pid: () => child.pid!,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      const code = await end(signal);
      forget();
      return code;
    },
    kill: async () => void (await end('SIGKILL')),
    async restart() {
      await end('SIGTERM');
      await launch();
    },
  };
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;
