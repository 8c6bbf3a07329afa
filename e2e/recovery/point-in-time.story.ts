import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { sessionCookie } from '../../server/help-desk/built-in/session';
import { newSession } from '../../server/help-desk/session';
import { openDatabase } from '../../server/shared/db';
import { freePort } from '../../server/testing/free-port';
import { endInAnyCase } from '../testing/leftovers';
import { runBuiltServer } from '../testing/server';

/**
 * G38f: what docs/operate.md says of going back to a point in time, with the programs of Debian's PostgreSQL: vendors
 * are written, somebody deletes all of them, the database's machine is lost; the database comes back as it was just
 * before the mistake.
 */
const [bin] = existsSync('/usr/lib/postgresql')
  ? readdirSync('/usr/lib/postgresql')
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => `/usr/lib/postgresql/${version}/bin`)
      .filter((folder) => existsSync(path.join(folder, 'pg_basebackup')))
  : [];
const isRoot = process.getuid?.() === 0;
const has = (file: string): boolean => existsSync(file);

/** One server of PostgreSQL in a folder that may be thrown away. */
interface Cluster {
  folder: string;
  data: string;
  port: number;
  url: string;
}

/** How the log of changes is kept, and how a server is made of it again. */
interface Way {
  /** Settings of the server that is to be kept. */
  settings: (cluster: Cluster) => Promise<string[]>;
  backUp: (cluster: Cluster) => void;
  /** Fills the empty folder of the data, so that a start brings it to that moment. */
  bringBack: (cluster: Cluster, moment: string) => Promise<void>;
}

const ways: Record<string, Way & { needs: string }> = {
  'pg_basebackup and archive_command': {
    needs: '/usr/bin/pg_basebackup',
    async settings({ folder }) {
      await mkdir(path.join(folder, 'archive'));
      return [`archive_command = 'test ! -f ${folder}/archive/%f && cp %p ${folder}/archive/%f'`];
    },
    backUp: ({ folder, port }) => {
      run(
        `${bin}/pg_basebackup`,
        '-h',
        folder,
        '-p',
        String(port),
        '-U',
        'postgres',
        '-D',
        `${folder}/base`,
        '-c',
        'fast',
      );
    },
    async bringBack({ folder, data }, moment) {
      run('cp', '-a', `${folder}/base`, data);
      await appendFile(
        path.join(data, 'postgresql.auto.conf'),
        `restore_command = 'cp ${folder}/archive/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`,
      );
      await writeFile(path.join(data, 'recovery.signal'), '');
    },
  },
  pgBackRest: {
    needs: '/usr/bin/pgbackrest',
    async settings({ folder, data, port }) {
      const config = [
        ...[
          '[global]',
          `repo1-path=${folder}/repository`,
          `log-path=${folder}`,
          `lock-path=${folder}`,
          `spool-path=${folder}`,
        ],
        ...[
          'start-fast=y',
          'repo1-retention-full=2',
          'repo1-cipher-type=aes-256-cbc',
          'repo1-cipher-pass=a-pass-of-the-story',
        ],
        ...['[desk]', `pg1-path=${data}`, `pg1-port=${port}`, `pg1-socket-path=${folder}`, 'pg1-user=postgres'],
      ];
      await mkdir(path.join(folder, 'repository'));
      await writeFile(path.join(folder, 'pgbackrest.conf'), `${config.join('\n')}\n`);
      return [`archive_command = 'pgbackrest --config=${folder}/pgbackrest.conf --stanza=desk archive-push %p'`];
    },
    backUp({ folder }) {
      for (const command of ['stanza-create', 'check', 'backup']) backRest(folder, command);
    },
    async bringBack({ folder }, moment) {
      backRest(folder, 'restore', '--type=time', `--target=${moment}`, '--target-action=promote');
    },
  },
};

const backRest = (folder: string, ...args: string[]) =>
  run('pgbackrest', `--config=${folder}/pgbackrest.conf`, '--stanza=desk', ...args);

/** As PostgreSQL's own account, which it refuses to be root for. */
function run(command: string, ...args: string[]): string {
  const [program, ...words] = isRoot
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', command, ...args]
    : [command, ...args];
  return execFileSync(program!, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' });
}

const serve = ({ data, folder }: Cluster): string =>
  run(`${bin}/pg_ctl`, 'start', '-w', '-t', '60', '-D', data, '-l', path.join(folder, 'server.log'));

async function newCluster({ settings }: Way): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'service-desk-recovery-'));
  if (isRoot) execFileSync('chown', ['postgres:postgres', folder]);
  const port = await freePort();
  const data = path.join(folder, 'data');
  const cluster = { folder, data, port, url: `postgresql://desk@127.0.0.1:${port}/desk` };
  run(`${bin}/initdb`, '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8');
  const lines = [
    ...[`port = ${port}`, `listen_addresses = '127.0.0.1'`, `unix_socket_directories = '${folder}'`],
    ...['wal_level = replica', 'archive_mode = on', 'archive_timeout = 1', ...(await settings(cluster))],
  ];
  await appendFile(path.join(data, 'postgresql.conf'), `${lines.join('\n')}\n`);
  if (isRoot) execFileSync('chown', ['-R', 'postgres:postgres', folder]);
  serve(cluster);
  await asOwner(cluster, 'create role desk login', 'create database desk owner desk');
  return cluster;
}

async function asOwner({ port }: Cluster, ...statements: string[]): Promise<string> {
  const client = new pg.Client(`postgresql://postgres@127.0.0.1:${port}/postgres`);
  await client.connect();
  let last = '';
  for (const statement of statements) last = String(Object.values((await client.query(statement)).rows[0] ?? {})[0]);
  await client.end();
  return last;
}

/** The product on that database, and somebody who writes vendors into it. */
async function desk({ url, folder }: Cluster) {
  const server = await runBuiltServer({
    ...{ DATABASE_URL: url, DATA_DIR: path.join(folder, 'desk'), DEMO: '0', PUBLIC_URL: 'http://127.0.0.1' },
    ...{ ADMIN_EMAIL: 'admin@example.test', ADMIN_PASSWORD: 'a-long-passw0rd' },
  });
  const { db } = openDatabase({ connectionString: url }, 1);
  const { id } = await db.selectFrom('help_desk.users').select('id').executeTakeFirstOrThrow();
  const session = await newSession(db, id);
  await db.destroy();
  const headers = {
    cookie: `${sessionCookie}=${session.id}`,
    'x-csrf-token': session.csrf_token,
    'content-type': 'application/json',
  };
  const ask = async (method: string, of: string, body?: object) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const reply = await fetch(`${server.url}/service-desk/api/${of}`, init);
    if (!reply.ok) throw new Error(`${method} ${of}: ${reply.status} ${await reply.text()}`);
    return ((await reply.json()) as { data: { vendors: { name: string }[] } }).data;
  };
  return {
    stop: () => server.stop(),
    add: (name: string) =>
      ask('POST', 'vendor', {
        ...{ name, email: 'desk@example.test', primary_contact: 'Rita', address: 'Quay 1', description: '<p>x</p>' },
      }),
    names: async () => (await ask('GET', 'vendor-list')).vendors.map(({ name }) => name).sort(),
  };
}

for (const [name, way] of Object.entries(ways))
  test(`${name}: the database of the moment before the mistake`, async () => {
    if (!bin || !has(way.needs))
      return console.warn(`Skipped: ${name}. ${bin ? way.needs : "Debian's PostgreSQL"} is not installed.`);
    const cluster = await newCluster(way);
    const { data, folder } = cluster;
    const end = () => run(`${bin}/pg_ctl`, 'stop', '-m', 'immediate', '-D', data);
    const isRunning = () => existsSync(path.join(data, 'postmaster.pid'));
    const forget = endInAnyCase(async () => isRunning() && end());
    try {
      const before = await desk(cluster);
      await before.add('Before the backup');
      way.backUp(cluster);
      // pgBackRest counts in whole seconds: a backup that ended in the second of the moment does not lie before it.
      await wait(1_100);
      await before.add('After the backup');
      const moment = await asOwner(cluster, 'select clock_timestamp()::text');
      await wait(1_100);
      const { db } = openDatabase({ connectionString: cluster.url }, 1);
      await db.deleteFrom('vendors').execute();
      await db.destroy();
      expect(await before.names()).toEqual([]);
      await before.stop();
      await archived(cluster);
      end();
      // A child that keeps the log may still end.
      await rm(data, { recursive: true, maxRetries: 20, retryDelay: 100 });

      const start = Date.now();
      await mkdir(data, { mode: 0o700 });
      if (isRoot) execFileSync('chown', ['postgres:postgres', data]);
      if (name !== 'pgBackRest') await rm(data, { recursive: true });
      await way.bringBack(cluster, moment);
      if (isRoot) execFileSync('chown', ['-R', 'postgres:postgres', data]);
      serve(cluster);
      while ((await asOwner(cluster, 'select pg_is_in_recovery()')) === 'true') await wait(100);
      console.log(`${name}: back after ${((Date.now() - start) / 1000).toFixed(1)} s`);
      const after = await desk(cluster);
      expect(await after.names()).toEqual(['After the backup', 'Before the backup']);
      await after.add('Written again');
      expect(await after.names()).toHaveLength(3);
      await after.stop();
    } finally {
      forget();
      if (isRunning()) end();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  }, 240_000);

/** Waits until the log is kept up to now. */
async function archived(cluster: Cluster): Promise<void> {
  const last = await asOwner(cluster, 'select pg_walfile_name(pg_switch_wal())');
  for (;;) {
    const kept = await asOwner(cluster, 'select last_archived_wal from pg_stat_archiver');
    if (kept.slice(0, 24) >= last) return;
    await wait(100);
  }
}
