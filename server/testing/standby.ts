import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Account, chooseAccount } from '../postgres/account';
import { findBinaries, reachableBinaries } from '../postgres/binaries';
import { environment } from '../postgres/cluster';
import { startEmbedded } from '../postgres/embedded';
import { processesOf } from '../postgres/processes';
import { freePort } from './free-port';
import { until } from './until';

/** A PostgreSQL that follows another one. */
export interface Standby {
  /** Of the same database as the primary's address; on TCP, so that a test can stand in between. */
  url: string;
  /** Starts it again after {@link kill}. `settings` hold until the next start. */
  start(settings?: Record<string, string>): Promise<void>;
  /** As if the machine were switched off. */
  kill(): Promise<void>;
  /** It keeps its connections and replies no more; `CONT` ends that. */
  signal(signal: 'STOP' | 'CONT'): Promise<void>;
  /** Runs a statement there as superuser. */
  query<Row extends object>(text: string): Promise<Row[]>;
}

export interface Pair {
  /** Of the primary's database `service_desk`, which is empty. */
  url: string;
  /** Runs a statement on the primary as superuser. */
  query<Row extends object>(text: string): Promise<Row[]>;
  standby: Standby;
  /** The folders of the two clusters. */
  primaryDir: string;
  standbyDir: string;
  stop(): Promise<void>;
}

/** A primary and a standby that streams from it. The caller ends both with `stop()`. */
export async function startPair(): Promise<Pair> {
  const folder = await mkdtemp(path.join(tmpdir(), 'service-desk-pair-'));
  // As root, PostgreSQL runs as somebody else who has to get in.
  await chmod(folder, 0o755);
  const dataDir = path.join(folder, 'primary');
  const primary = await startEmbedded({ dataDir, account: 'nobody' });
  const clusterDir = path.join(dataDir, 'postgres');
  const admin = primary.url.replace('service_desk@', 'postgres@');
  const standbyDir = path.join(folder, 'standby');
  const standby = await addStandby(admin, clusterDir, standbyDir);
  return {
    url: primary.url,
    query: (text) => queryOn(admin, text),
    standby,
    primaryDir: clusterDir,
    standbyDir,
    async stop() {
      await standby.kill();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function queryOn<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  await client.connect();
  return client.query<Row>(text).then(
    async ({ rows }) => (await client.end(), rows),
    async (error: unknown) => {
      await client.end();
      throw error;
    },
  );
}

async function addStandby(admin: string, primaryDir: string, dir: string): Promise<Standby> {
  const account = await chooseAccount(primaryDir, 'nobody');
  const binaries = await reachableBinaries(await findBinaries(), account, path.dirname(primaryDir));
  await copyCluster(admin, primaryDir, dir, account);
  const port = await freePort();
  const { host, port: primaryPort } = new pg.Client(admin);
  const url = `postgresql://service_desk@127.0.0.1:${port}/service_desk`;
  const asAdmin = url.replace('service_desk@', 'postgres@');
  let child: ChildProcess | null = null;

  const standby: Standby = {
    url,
    query: (text) => queryOn(asAdmin, text),
    async start(own = {}) {
      const settings = {
        ...{ listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
        ...{ shared_buffers: '64MB', random_page_cost: '1.1', timezone: 'UTC', hot_standby_feedback: 'on' },
        primary_conninfo: `host=${host} port=${primaryPort} user=postgres application_name=standby`,
        wal_retrieve_retry_interval: '200ms',
        ...own,
      };
      const log = await open(path.join(path.dirname(dir), 'standby.log'), 'a');
      child = spawn(
        path.join(binaries, 'bin', 'postgres'),
        ['-D', dir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
        { ...ids(account), cwd: dir, env: environment, detached: true, stdio: ['ignore', log.fd, log.fd] },
      );
      await log.close();
      await until(
        async () => (await queryOn(asAdmin, 'select pg_is_in_recovery()').catch(() => [])).length === 1,
        20_000,
      );
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      for (const { pid } of await processesOf(dir)) killOne(pid, 'SIGKILL');
      await ended;
      await until(async () => (await processesOf(dir)).length === 0);
    },
    async signal(name) {
      for (const { pid } of await processesOf(dir)) killOne(pid, `SIG${name}`);
    },
  };
  await standby.start();
  return standby;
}

const ids = (account: Account | null) => (account ? { uid: account.uid, gid: account.gid } : {});

function killOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/** What pg_basebackup does, which the embedded PostgreSQL comes without. */
async function copyCluster(admin: string, from: string, to: string, account: Account | null): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  await client.query(`select pg_backup_start('standby', true)`);
  // Sockets cannot be copied, and the process is another one.
  const left = /^(postmaster\.(pid|opts)|\.s\.PGSQL.*)$/;
  await mkdir(to, { mode: 0o700 });
  for (const name of await readdir(from))
    if (!left.test(name)) await cp(path.join(from, name), path.join(to, name), { recursive: true });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  await writeFile(path.join(to, 'backup_label'), rows[0]!.labelfile);
  await writeFile(path.join(to, 'standby.signal'), '');
  if (account) await own(to, account);
}

async function own(folder: string, account: Account): Promise<void> {
  await chown(folder, account.uid, account.gid);
  for (const one of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, one.name);
    if (one.isDirectory()) await own(place, account);
    else await chown(place, account.uid, account.gid);
  }
}
