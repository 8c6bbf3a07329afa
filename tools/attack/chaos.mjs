// Server processes under load while connections, backends, the database and the processes themselves are ended: node
// tools/attack/chaos.mjs [rounds]
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import pg from 'pg';
import { root, serverBuild } from '../build.mjs';

/** How long one round may take to be as before, in milliseconds. */
const timeout = 60_000;

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
    for (let i = 0; i < processes; i++) servers.push(await ownServer(database.url, path.join(folder, `server-${i}`)));
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
  const query = async (text, values) => {
    const client = new pg.Client(url);
    client.on('error', () => undefined);
    await client.connect();
    return client
      .query(text, values)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };
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

/** A built server that is started again after it was killed, and after it ended by itself. */
async function ownServer(databaseUrl, dataDir) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const lost = [];
  let child = null;
  let killing = false;
  const start = async () => {
    killing = false;
    let output = '';
    const launched = spawn(process.execPath, [path.join(root, 'dist/server/main.mjs')], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = launched;
    for (const stream of [launched.stdout, launched.stderr])
      stream.on('data', (chunk) => (output = (output + chunk).slice(-4000)));
    launched.once('exit', () => {
      if (killing || child !== launched) return;
      lost.push(output);
      if (lost.length < 5) void start().catch(() => undefined);
    });
    await until(
      () => isReady(url),
      `${url} to be ready`,
      () => output,
    );
  };
  return {
    url,
    lost,
    start,
    async kill() {
      killing = true;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const isReady = (url) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Writers that save problem after problem, each until it is acknowledged, with one key. */
async function startLoad(database, servers, writers) {
  const login = await fetch(`${servers[0].url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'agent@demo.test', password: 'demo-Passw0rd' }),
  });
  const { data } = await login.json();
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const [department] = await database.query('select id from help_desk.departments order by id limit 1');
  const form = {
    description: '<p>Written under load.</p>',
    requester_id: data.user.id,
    department_id: department.id,
    impact_id: 1,
    status_type_id: 1,
    priority_id: 1,
  };

  const acknowledged = [];
  const unexpected = [];
  const latest = new Map();
  let stopped = false;

  async function save(subject, key, server) {
    const headers = {
      cookie,
      'x-csrf-token': data.csrf_token,
      'content-type': 'application/json',
      'idempotency-key': key,
    };
    const reply = await fetch(`${server.url}/service-desk/api/problem`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...form, subject }),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null);
    const body = await reply?.json().catch(() => null);
    // Its process was killed.
    if (!reply || !body) return false;
    if (reply.status === 200) {
      acknowledged.push({ id: body.data.id, subject });
      latest.set(server, Date.now());
      return true;
    }
    if (reply.status !== 503 || typeof body.message !== 'string' || !reply.headers.get('retry-after'))
      unexpected.push(`${reply.status} ${JSON.stringify(body)}`);
    return false;
  }

  const working = Array.from({ length: writers }, async (_, writer) => {
    for (let n = writer; !stopped; n++) {
      const key = randomUUID();
      for (
        let attempt = n;
        !(await save(`Chaos ${key}`, key, servers[attempt % servers.length])) && !stopped;
        attempt++
      )
        await wait(50);
    }
  });
  return {
    /** When this server acknowledged a save last. */
    latest: (server) => latest.get(server) ?? 0,
    async stop() {
      stopped = true;
      await Promise.all(working);
      return { acknowledged, unexpected };
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

async function compare(database, acknowledged) {
  const rows = await database.query(`select id, subject from problems where subject like 'Chaos %'`);
  const subjects = new Map(rows.map(({ id, subject }) => [Number(id), subject]));
  return {
    lost: acknowledged.filter(({ id, subject }) => subjects.get(id) !== subject).length,
    twice: rows.length - new Set(rows.map(({ subject }) => subject)).size,
  };
}

async function until(condition, what, output = () => '') {
  const deadline = Date.now() + timeout;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited ${timeout / 1000} s in vain for ${what}.\n${output()}`);
    await wait(30);
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
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
