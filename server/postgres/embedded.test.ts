import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { postmasterOf } from '../testing/postmaster';
import { startEmbedded, type Embedded } from './embedded';

const account = 'nobody';
let dataDir: string;
let running: Embedded | null = null;

beforeEach(async () => {
  dataDir = await mkdtemp('/tmp/service-desk-embedded-');
  // As root, PostgreSQL runs as somebody else who has to get in.
  await chmod(dataDir, 0o755);
});

afterEach(async () => {
  await running?.stop();
  running = null;
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Embedded> {
  running = await startEmbedded({ dataDir, account });
  return running;
}

async function stop(): Promise<void> {
  await running?.stop();
  running = null;
}

async function query<Row extends object>(sql: string): Promise<Row[]> {
  const client = new Client(running?.url);
  await client.connect();
  return client
    .query<Row>(sql)
    .then((result) => result.rows)
    .finally(() => client.end());
}

test('a second start finds the data again', async () => {
  await start();
  await query('create table kept (id int)');
  await query('insert into kept values (1)');
  await stop();
  await start();
  expect(await query('select id from kept')).toEqual([{ id: 1 }]);
}, 60_000);

test('it is durable, in UTC, in UTF-8, without a TCP port, and knows the letters of every script', async () => {
  await start();
  const [settings] = await query(`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as tcp,
      current_setting('timezone') as timezone, current_setting('server_encoding') as encoding, lower('ÜBER') as lower, rolsuper as superuser
    from pg_roles where rolname = current_user`);
  expect(settings).toEqual({
    fsync: 'on',
    commit: 'on',
    tcp: '',
    timezone: 'UTC',
    encoding: 'UTF8',
    lower: 'über',
    superuser: false,
  });
  await query('create extension pg_trgm');
  const [trigrams] = await query<{ n: number }>(`select cardinality(show_trgm('مرحبا')) as n`);
  expect(trigrams?.n).toBe(6);
}, 60_000);

test('a second process on the same data is refused', async () => {
  await start();
  await expect(startEmbedded({ dataDir, account })).rejects.toThrow(
    `Another process already serves the data in ${dataDir}; stop it first, or set DATA_DIR or DATABASE_URL.`,
  );
  expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
}, 60_000);

test('of two that start at once on a fresh folder one serves and the other is refused', async () => {
  const both = await Promise.allSettled([startEmbedded({ dataDir, account }), startEmbedded({ dataDir, account })]);
  const [winner] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  running = winner ?? null;
  const refusals = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(refusals).toEqual([expect.stringContaining('Another process already serves the data')]);
  expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
}, 60_000);

/** Another process that starts the database, writes a row, says so and lives on until it is killed. */
async function killedOwner(): Promise<void> {
  const program = `
    const { Client } = require('pg');
    const { startEmbedded } = require('./server/postgres/embedded.ts');
    startEmbedded(${JSON.stringify({ dataDir, account })}).then(async ({ url }) => {
      const client = new Client(url);
      await client.connect();
      await client.query('create table acknowledged as select 1 as id');
      console.log('written');
    });`;
  const owner = spawn(process.execPath, ['--require', 'tsx/cjs', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const first = await Promise.race([once(owner.stdout, 'data'), once(owner, 'exit')]);
  expect(String(first[0]).trim()).toBe('written');
  owner.kill('SIGKILL');
  await once(owner, 'exit');
}

const postmasterPid = (): Promise<number> => postmasterOf(path.join(dataDir, 'postgres'));

test('a server whose owner was killed is taken over with every acknowledged row', async () => {
  await killedOwner();
  const orphan = await postmasterPid();
  await start();
  expect(await query('select id from acknowledged')).toEqual([{ id: 1 }]);
  expect(await postmasterPid()).not.toBe(orphan);
}, 60_000);

test('a server that was killed together with its owner recovers with every acknowledged row', async () => {
  await killedOwner();
  process.kill(await postmasterPid(), 'SIGKILL');
  await start();
  expect(await query('select id from acknowledged')).toEqual([{ id: 1 }]);
}, 60_000);

test('a process number that now belongs to a stranger does not stop the start', async () => {
  await start();
  await stop();
  await writeFile(
    path.join(dataDir, 'postgres', 'postmaster.pid'),
    `${process.ppid}\n${dataDir}/postgres\n1\n5432\n${dataDir}/postgres\n`,
  );
  await start();
  expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
}, 60_000);

test('a data folder with a long path, blanks and letters beyond ASCII works', async () => {
  const root = dataDir;
  dataDir = path.join(root, "Müller & Söhne, 'Werk' 1", 'x'.repeat(100));
  await mkdir(dataDir, { recursive: true });
  await start();
  expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
  await stop();
  dataDir = root;
}, 60_000);

test('an unknown account is named', async () => {
  const refusal = startEmbedded({ dataDir, account: 'no-such-account' });
  if (process.getuid?.() !== 0) return void (running = await refusal);
  await expect(refusal).rejects.toThrow(
    'There is no account "no-such-account" to run PostgreSQL as; set POSTGRES_ACCOUNT to one that exists, or DATABASE_URL.',
  );
}, 60_000);
