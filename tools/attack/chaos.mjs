// Server processes under load while connections, backends, the database and the processes themselves are ended: node
// tools/attack/chaos.mjs [rounds]
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { root, serverBuild } from '../build.mjs';
import { compare, isReady, ownServer, startLoad, statementsOn, until } from './writers.mjs';

/**
 * Runs `processes` built servers on a PostgreSQL of their own, lets `writers` save problems without a pause, and does
 * one harm per round. Returns what was counted: processes that ended without being killed, saves that were
 * acknowledged, of those the lost ones and the ones that are there twice, answers that were neither 200 nor a proper
 * 503, and the longest time until every process had saved again. Ends early, and tidily, by `signal`.
 */
export async function chaos({ rounds = 50, processes = 2, writers = 4, say = () => undefined, signal } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'service-desk-chaos-'));
  // As root, PostgreSQL runs as somebody else who has to get in.
  await chmod(folder, 0o755);
  const database = await ownDatabase(folder);
  const servers = [];
  let load;
  try {
    for (let i = 0; i < processes; i++)
      servers.push(await ownServer({ DATABASE_URL: database.url }, path.join(folder, `server-${i}`)));
    // All at once, on an empty database.
    await Promise.all(servers.map((server) => server.start()));
    load = await startLoad(database, servers, writers);
    let slowestRecoveryMs = 0;
    for (let round = 0; round < rounds; round++) {
      signal?.throwIfAborted();
      await wait(300);
      const [name, harm] = harms[round % harms.length];
      await harm({ database, server: servers[round % servers.length] });
      const took = await recovery(servers, load);
      slowestRecoveryMs = Math.max(slowestRecoveryMs, took);
      say(`${round + 1}/${rounds} ${name}: all save again after ${took} ms`);
    }
    const { acknowledged, unexpected } = await load.stop();
    const { lost, twice } = await compare(database, acknowledged);
    const processesLost = servers.reduce((sum, { lost }) => sum + lost.length, 0);
    for (const { lost } of servers) for (const output of lost) say(`A process ended by itself:\n${output}`);
    for (const one of new Set(unexpected)) say(`Unexpected: ${one}`);
    return {
      rounds,
      processesLost,
      acknowledged: acknowledged.length,
      lost,
      twice,
      unexpected: unexpected.length,
      slowestRecoveryMs,
    };
  } finally {
    await load?.stop();
    await Promise.all(servers.map((server) => server.kill()));
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const harms = [
  [
    'every connection is ended',
    ({ database }) =>
      database.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()',
      ),
  ],
  ['the database is restarted', ({ database }) => database.restart()],
  ['a process is killed', ({ server }) => server.kill().then(() => void server.start().catch(() => undefined))],
  ['a backend is killed', ({ database }) => database.killBackend()],
];

/** A PostgreSQL that no server owns. */
async function ownDatabase(dataDir) {
  await esbuild.build({
    ...serverBuild,
    entryPoints: { 'chaos-database': 'server/postgres/embedded.ts' },
    outdir: '.cache',
    sourcemap: false,
  });
  const { startEmbedded } = await import(pathToFileURL(path.join(root, '.cache/chaos-database.mjs')));
  const start = () => startEmbedded({ dataDir, account: process.env.POSTGRES_ACCOUNT ?? 'nobody' });
  let running = await start();
  const { url } = running;
  const query = statementsOn(url);
  return {
    url,
    query,
    stop: () => running.stop(),
    async restart() {
      await running.stop();
      running = await start();
    },
    /** PostgreSQL ends every connection and recovers. */
    async killBackend() {
      const [backend] = await query(
        `select pid from pg_stat_activity where usename = current_user and pid <> pg_backend_pid() order by state limit 1`,
      );
      if (backend) process.kill(backend.pid, 'SIGKILL');
    },
  };
}

/** Milliseconds until every server is ready and has acknowledged a save that was begun after the harm. */
async function recovery(servers, load) {
  const begun = Date.now();
  await Promise.all(
    servers.map(async (server) => {
      await until(() => isReady(server.url), `${server.url} to be ready`);
      await until(() => load.latest(server) > begun, `a save at ${server.url}`);
    }),
  );
  return Date.now() - begun;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(root);
  const stop = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT']) process.once(name, () => stop.abort());
  const figures = await chaos({
    rounds: Number(process.argv[2] ?? 50),
    signal: stop.signal,
    say: (line) => console.error(line),
  });
  console.log(JSON.stringify(figures));
  process.exitCode = figures.processesLost || figures.lost || figures.twice || figures.unexpected ? 1 : 0;
}
