import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { postmasterOf } from '../testing/postmaster';
import { until as untilWithin } from '../testing/until';
import { END_WITHIN_MS } from './end';
import { startEmbedded, type Embedded } from './embedded';
import { processesOf } from './processes';

const account = 'nobody';
/** A recovery takes a second; a machine that does much else needs longer. */
const until = (condition: () => boolean | Promise<boolean>): Promise<void> => untilWithin(condition, 40_000);
let dataDir: string;
let running: Embedded | null = null;

beforeEach(async () => {
  dataDir = await mkdtemp('/tmp/service-desk-recovery-');
  // As root, PostgreSQL runs as somebody else who has to get in.
  await chmod(dataDir, 0o755);
});

afterEach(async () => {
  for (const { pid } of await processesOf(clusterDir())) process.kill(pid, 'SIGCONT');
  await running?.stop();
  running = null;
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

const clusterDir = (): string => path.join(dataDir, 'postgres');

async function start(): Promise<void> {
  running = await startEmbedded({ dataDir, account });
}

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: running?.url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function query<Row extends object>(sql: string): Promise<Row[]> {
  const client = await connect();
  return client
    .query<Row>(sql)
    .then((result) => result.rows)
    .finally(() => client.end());
}

/** Writes numbered rows, each acknowledged before the next, through whatever happens; `end()` returns how many were. */
function startWriting() {
  let acknowledged = 0;
  let over = false;
  const work = (async () => {
    while (!over) {
      const client = await connect().catch(() => null);
      if (!client) await pause(20);
      while (client && !over) {
        const written = await client.query('insert into written values ($1)', [acknowledged + 1]).then(
          () => true,
          () => false,
        );
        if (!written) break;
        acknowledged++;
      }
      // A stuck server does not even say goodbye.
      void client?.end().catch(() => undefined);
    }
  })();
  return {
    acknowledged: () => acknowledged,
    async end() {
      over = true;
      await work;
      return acknowledged;
    },
  };
}

/** Kills the process that serves the writer. */
async function killBackend(): Promise<void> {
  await until(async () => {
    const [backend] = await query<{ pid: number }>(
      `select pid from pg_stat_activity where query like 'insert into written%'`,
    ).catch(() => []);
    return backend !== undefined && process.kill(backend.pid, 'SIGKILL');
  });
}

async function expectWritten(acknowledged: number): Promise<void> {
  // An insert may have been committed without its acknowledgement: its number is tried again then.
  const [row] = await query<{ kept: number }>('select count(distinct n)::int as kept from written');
  expect(row?.kept).toBeGreaterThanOrEqual(acknowledged);
  expect(acknowledged).toBeGreaterThan(0);
}

const postmaster = (): Promise<number> => postmasterOf(clusterDir());

const responses = (): Promise<boolean> =>
  query('select 1').then(
    () => true,
    () => false,
  );

test('a backend that is killed while it works ends neither the server nor us, and the data is there again in seconds', async () => {
  await start();
  await query('create table written (n int)');
  const pid = await postmaster();
  const writer = startWriting();
  for (let round = 1; round <= 3; round++) {
    const before = writer.acknowledged();
    await until(() => writer.acknowledged() > before + 20);
    await killBackend();
  }
  const before = writer.acknowledged();
  await until(() => writer.acknowledged() > before + 20);
  await expectWritten(await writer.end());
  expect(await postmaster()).toBe(pid);
}, 120_000);

test('a stop after a killed backend lets the next start find every acknowledged row', async () => {
  await start();
  await query('create table written (n int)');
  const writer = startWriting();
  await until(() => writer.acknowledged() > 20);
  await killBackend();
  const stopped = running!.stop();
  const acknowledged = await writer.end();
  await stopped;
  await start();
  await expectWritten(acknowledged);
}, 120_000);

test('a postmaster that is killed is started again on the same socket', async () => {
  await start();
  const { url } = running!;
  await query('create table written (n int)');
  const writer = startWriting();
  for (let round = 1; round <= 3; round++) {
    const before = writer.acknowledged();
    await until(() => writer.acknowledged() > before + 20);
    const pid = await postmaster();
    process.kill(pid, 'SIGKILL');
    await until(async () => (await responses()) && (await postmaster()) !== pid);
  }
  await expectWritten(await writer.end());
  expect(running!.url).toBe(url);
}, 120_000);

test('a postmaster that is killed while one of its processes hangs is started again', async () => {
  await start();
  await query('create table written (n int)');
  const writer = startWriting();
  await until(() => writer.acknowledged() > 20);
  const hanging = await connect();
  const { rows } = await hanging.query<{ pid: number }>('select pg_backend_pid() as pid');
  process.kill(rows[0]!.pid, 'SIGSTOP');
  process.kill(await postmaster(), 'SIGKILL');
  // Its processes end a moment after it, and acknowledge until then.
  await until(() =>
    query('select 1').then(
      () => true,
      () => false,
    ),
  );
  const before = writer.acknowledged();
  await until(() => writer.acknowledged() > before + 20);
  await expectWritten(await writer.end());
  expect((await processesOf(clusterDir())).map(({ pid }) => pid)).not.toContain(rows[0]!.pid);
}, 120_000);

test('a postmaster that keeps ending is given up after a few tries, with one sentence', async () => {
  await start();
  const assassin = setInterval(() => {
    void postmaster()
      .then((pid) => process.kill(pid, 'SIGKILL'))
      .catch(() => undefined);
  }, 20);
  const reason = await running!.over.finally(() => clearInterval(assassin));
  expect(reason?.message).toMatch(/^The embedded PostgreSQL ended 6 times in a row: .* \(see .*postgres\.log\)\.$/);
}, 120_000);

test('a stop while a backend hangs takes no longer than promised, and the next start finds every acknowledged row', async () => {
  await start();
  await query('create table written (n int)');
  const writer = startWriting();
  await until(() => writer.acknowledged() > 20);
  const acknowledged = await writer.end();
  const hanging = await connect();
  const { rows } = await hanging.query<{ pid: number }>('select pg_backend_pid() as pid');
  process.kill(rows[0]!.pid, 'SIGSTOP');
  const since = Date.now();
  await running!.stop();
  expect(Date.now() - since).toBeLessThan(END_WITHIN_MS);
  expect(await processesOf(clusterDir())).toEqual([]);
  await start();
  await expectWritten(acknowledged);
}, 120_000);

/** Another process that owns the server and has written rows; alive until it is killed. */
async function otherOwner(): Promise<ChildProcess> {
  const program = `
    const { Client } = require('pg');
    const { startEmbedded } = require('./server/postgres/embedded.ts');
    startEmbedded(${JSON.stringify({ dataDir, account })}).then(async ({ url }) => {
      const client = new Client(url);
      client.on('error', () => undefined);
      await client.connect();
      await client.query('create table written as select n from generate_series(1, 100) n');
      console.log('written');
    });`;
  const owner = spawn(process.execPath, ['--require', 'tsx/cjs', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const first = await Promise.race([once(owner.stdout, 'data'), once(owner, 'exit')]);
  expect(String(first[0]).trim()).toBe('written');
  return owner;
}

async function kill(owner: ChildProcess): Promise<void> {
  owner.kill('SIGKILL');
  if (owner.exitCode === null && owner.signalCode === null) await once(owner, 'exit');
}

test('a postmaster that hangs and whose owner was killed is ended by the next start', async () => {
  const owner = await otherOwner();
  const orphan = await postmaster();
  process.kill(orphan, 'SIGSTOP');
  await kill(owner);
  await start();
  await expectWritten(100);
  expect((await processesOf(clusterDir())).map(({ pid }) => pid)).not.toContain(orphan);
}, 120_000);

test('one that hangs on its way down, because a backend does, is ended by the next start', async () => {
  const owner = await otherOwner();
  const backend = (await processesOf(clusterDir())).find(({ command }) =>
    command.includes('service_desk service_desk'),
  );
  process.kill(backend!.pid, 'SIGSTOP');
  await kill(owner);
  process.kill(await postmaster(), 'SIGTERM');
  await start();
  await expectWritten(100);
}, 120_000);

test('processes without a postmaster are ended by the next start', async () => {
  const owner = await otherOwner();
  const backend = (await processesOf(clusterDir())).find(({ command }) =>
    command.includes('service_desk service_desk'),
  );
  process.kill(backend!.pid, 'SIGSTOP');
  await kill(owner);
  process.kill(await postmaster(), 'SIGKILL');
  await start();
  await expectWritten(100);
}, 120_000);

test('a server that hangs is left alone while its owner lives', async () => {
  const owner = await otherOwner();
  const pid = await postmaster();
  try {
    process.kill(pid, 'SIGSTOP');
    const refusal = startEmbedded({ dataDir, account }).then(
      () => 'started',
      (error: Error) => error.message,
    );
    await new Promise((resolve) => setTimeout(resolve, 7_000));
    expect((await processesOf(clusterDir())).map((one) => one.pid)).toContain(pid);
    process.kill(pid, 'SIGCONT');
    expect(await refusal).toContain('Another process already serves the data');
  } finally {
    await kill(owner);
    await start();
  }
}, 120_000);

test('a shell that stands in the folder, and a stranger with the number of a postmaster, are left alone', async () => {
  await start();
  const shell = spawn('sleep', ['60'], { cwd: clusterDir() });
  expect((await processesOf(clusterDir())).map(({ pid }) => pid)).not.toContain(shell.pid);
  await running!.stop();
  expect(shell.exitCode ?? shell.signalCode).toBeNull();
  shell.kill();
}, 120_000);
