import { spawn, type ChildProcess } from 'node:child_process';
import { chown, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Client, DatabaseError } from 'pg';
import { ConfigError } from '../config';
import { chooseAccount, type Account } from './account';
import { findBinaries, reachableBinaries } from './binaries';
import { createCluster, environment, openDataDir, refuse } from './cluster';
import { connect, inUse, lock, stopOrphan } from './postmaster';

/** A PostgreSQL server of our own. */
export interface Embedded {
  /** Address for `pg` of the database `service_desk`. */
  url: string;
  /** Ends the server after its running transactions are rolled back. Every connection should be closed before. */
  stop(): Promise<void>;
  /** Resolves when the server has ended, asked or not. */
  ended: Promise<void>;
}

interface Options {
  /** Absolute folder; the cluster is its subfolder `postgres`. */
  dataDir: string;
  /** Account to run as when we are root. */
  account: string;
  /** Off: faster and not safe against a loss of power. For tests only. */
  durable?: boolean;
}

const START_WITHIN_MS = 60_000;
const LOG_BYTES = 10_000_000;
/** The longest socket address of Linux is 107 bytes, that of macOS 103. */
const SOCKET_PATH_BYTES = 103;

/**
 * Starts PostgreSQL 18 as a child process on a Unix socket, no TCP port. Takes over a server whose owner was killed.
 * Throws {@link ConfigError} if the data is in use, the machine has no binaries or the folders or rights do not allow it.
 */
export async function startEmbedded({ dataDir, account: accountName, durable = true }: Options): Promise<Embedded> {
  const account = await chooseAccount(path.join(dataDir, 'postgres'), accountName);
  const folder = await openDataDir(dataDir, account);
  const clusterDir = path.join(folder, 'postgres');
  const binaries = await reachableBinaries(await findBinaries(), account, folder);
  await createCluster(clusterDir, binaries, account);

  const socketDir = await chooseSocketDir(clusterDir, account);
  const deadline = Date.now() + START_WITHIN_MS;
  const logFile = path.join(folder, 'postgres.log');
  for (;;) {
    await stopOrphan(clusterDir, deadline);
    const child = await run({ clusterDir, binaries, account, socketDir, logFile, durable });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const owner = await own(child, socketDir, clusterDir).then(createDatabase).catch(sentAway);
    if (owner === 'sent away') {
      await ended;
      continue;
    }
    if (owner) {
      void keepOwning(owner, child, socketDir, clusterDir);
      return {
        url: `postgresql://service_desk@/service_desk?host=${encodeURIComponent(socketDir)}`,
        ended,
        async stop() {
          // SIGINT asks for a fast shutdown: no new connections, running transactions rolled back, everything written.
          child.kill('SIGINT');
          await ended;
          if (socketDir !== clusterDir) await rm(socketDir, { recursive: true, force: true });
        },
      };
    }
    const reason = await lastFatal(logFile);
    // Somebody else was quicker, or the processes of a killed server are still leaving. The log is theirs too: what it tells of connections is not why ours ended.
    if (!/lock file|shared memory block|starting up|shutting down|terminating connection/.test(reason) || Date.now() > deadline) throw new ConfigError(`The embedded PostgreSQL did not start: ${reason} (see ${logFile}).`);
    await wait(100);
  }
}

interface Run {
  clusterDir: string;
  binaries: string;
  account: Account | null;
  socketDir: string;
  logFile: string;
  durable: boolean;
}

async function run({ clusterDir, binaries, account, socketDir, logFile, durable }: Run): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: '5432',
    timezone: 'UTC',
    log_timezone: 'UTC',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    max_connections: '100',
    shared_buffers: '256MB',
    work_mem: '16MB',
    random_page_cost: '1.1',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const size = await stat(logFile).then((file) => file.size, () => 0);
  const log = await open(logFile, size > LOG_BYTES ? 'w' : 'a');
  // A group of its own: Ctrl-C reaches us alone, and we stop the database when the last request is done.
  const child = spawn(path.join(binaries, 'bin', 'postgres'), ['-D', clusterDir, ...options], {
    uid: account?.uid, gid: account?.gid, cwd: clusterDir, env: environment, detached: true, stdio: ['ignore', log.fd, log.fd],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  })
    .catch((error: NodeJS.ErrnoException) => {
      if (account && error.code === 'EPERM') refuse(account);
      throw error;
    })
    .finally(() => log.close());
  return child;
}

/** Waits until the server answers and takes its lock. null: the server ended instead. */
async function own(child: ChildProcess, socketDir: string, clusterDir: string): Promise<Client | null> {
  while (child.exitCode === null && child.signalCode === null) {
    const client = await connect({ socketDir, port: 5432 }).catch(() => null);
    if (!client) {
      await wait(20);
      continue;
    }
    if (await lock(client)) return client;
    await client.end();
    throw inUse(clusterDir);
  }
  return null;
}

/** PostgreSQL ends every connection when one of its processes crashes: the lock has to be taken again. */
async function keepOwning(owner: Client, child: ChildProcess, socketDir: string, clusterDir: string): Promise<void> {
  for (let client: Client | null = owner; client; client = await own(child, socketDir, clusterDir).catch(() => null)) {
    const held = client;
    await new Promise<void>((resolve) => held.once('end', () => resolve()));
  }
}

/** Another process that starts in the same moment may take our server, not yet locked, for an orphan and stop it: then it serves, and we look again. */
function sentAway(error: unknown): 'sent away' {
  const told = error instanceof DatabaseError && error.code === '57P01';
  if (told || (error instanceof Error && error.message.startsWith('Connection terminated'))) return 'sent away';
  throw error;
}

/** The product works as an owner of its database without the superuser's rights, as it would on a server that somebody else runs. */
async function createDatabase(owner: Client | null): Promise<Client | null> {
  if (!owner) return null;
  const role = await owner.query(`select from pg_roles where rolname = 'service_desk'`);
  if (role.rowCount === 0) await owner.query('create role service_desk login createdb');
  const database = await owner.query(`select from pg_database where datname = 'service_desk'`);
  if (database.rowCount === 0) await owner.query('create database service_desk owner service_desk');
  return owner;
}

/** The cluster's own folder, which nobody else can enter, or a short one if its path is too long for a socket. */
async function chooseSocketDir(clusterDir: string, account: Account | null): Promise<string> {
  if (Buffer.byteLength(path.join(clusterDir, '.s.PGSQL.5432')) <= SOCKET_PATH_BYTES) return clusterDir;
  const dir = await mkdtemp(path.join(tmpdir(), 'service-desk-'));
  if (account) await chown(dir, account.uid, account.gid);
  return dir;
}

async function lastFatal(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, 'utf8')).trim().split('\n');
  return (lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '').replace(/^.*(FATAL|PANIC):\s*/, '');
}
