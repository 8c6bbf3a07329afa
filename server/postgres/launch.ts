import { spawn, type ChildProcess } from 'node:child_process';
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Client, DatabaseError } from 'pg';
import { ConfigError } from '../config';
import type { Account } from './account';
import { environment, refuse } from './cluster';
import { DiskFull, isDiskFull, tellsOfFullDisk } from './disk';
import { endingOf, type Ending } from './ending';
import { connect, InUse, lock, stopOrphan } from './postmaster';
import { ownedBy } from './processes';

/** What a server is started with, each time. */
export interface Place {
  /** The folder that the person at the terminal knows. */
  dataDir: string;
  clusterDir: string;
  binaries: string;
  account: Account | null;
  socketDir: string;
  logFile: string;
  durable: boolean;
  /** Nothing is started any more once this is aborted. */
  stopping: AbortSignal;
}

export interface Server {
  pid: number;
  startedAt: number;
  /** Resolves when the process has ended, asked or not. */
  ended: Promise<Ending>;
}

const START_WITHIN_MS = 60_000;
const LOG_BYTES = 10_000_000;

/**
 * Starts PostgreSQL and waits until it answers and is ours. Throws {@link ConfigError} if the data is in use or the
 * server ends instead, {@link DiskFull} where that is why.
 */
export async function launch(place: Place): Promise<Server> {
  const { dataDir, clusterDir, socketDir, logFile } = place;
  const deadline = Date.now() + START_WITHIN_MS;
  for (;;) {
    await stopOrphan(clusterDir, deadline);
    const { child, ended } = await run(place);
    const owner = await own(child, socketDir, clusterDir)
      .then(createDatabase)
      .catch(sentAway)
      .catch(async (error: unknown) => {
        child.kill('SIGQUIT');
        await ended;
        throw error;
      });
    if (owner && owner !== 'sent away') {
      void keepOwning(owner, child, socketDir, clusterDir);
      return { pid: child.pid ?? 0, startedAt: Date.now(), ended };
    }
    const { inOrder, reason } = await ended;
    if (tellsOfFullDisk(reason) || (await isDiskFull(clusterDir))) throw new DiskFull(dataDir);
    // Another process was quicker, or stopped ours before we had its lock. Of two that begin the log anew at once, one
    // loses its lines: then the next look at the cluster says why.
    const again = owner === 'sent away' || inOrder || /lock file|shared memory block|^exit code 1$/.test(reason);
    if (!again || Date.now() > deadline)
      throw new ConfigError(`The embedded PostgreSQL did not start: ${reason} (see ${logFile}).`);
    await wait(100);
  }
}

async function run({
  clusterDir,
  binaries,
  account,
  socketDir,
  logFile,
  durable,
  stopping,
}: Place): Promise<{ child: ChildProcess; ended: Promise<Ending> }> {
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
    ...(!durable && { wal_level: 'minimal', max_wal_senders: '0' }),
  };
  const options = [
    ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
    ownedBy(process.pid),
  ].flatMap((setting) => ['-c', setting]);
  const size = await stat(logFile).then(
    (file) => file.size,
    () => 0,
  );
  const from = size > LOG_BYTES ? 0 : size;
  const log = await open(logFile, from ? 'a' : 'w');
  if (stopping.aborted) {
    await log.close();
    throw new ConfigError('The embedded PostgreSQL is being stopped.');
  }
  // A group of its own: Ctrl-C reaches us alone, and we stop the database when the last request is done.
  const child = spawn(path.join(binaries, 'bin', 'postgres'), ['-D', clusterDir, ...options], {
    uid: account?.uid,
    gid: account?.gid,
    cwd: clusterDir,
    env: environment,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  // Listens at once: without room, the server ends before the log is closed.
  const ended = endingOf(child, logFile, from);
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  })
    .catch((error: NodeJS.ErrnoException) => {
      if (account && error.code === 'EPERM') refuse(account);
      throw error;
    })
    .finally(() => log.close());
  return { child, ended };
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
    throw new InUse(clusterDir);
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

/**
 * Another process that starts in the same moment may take our server, not yet locked, for an orphan and stop it: then
 * it serves, and we look again.
 */
function sentAway(error: unknown): 'sent away' {
  const isAdminShutdown = error instanceof DatabaseError && error.code === '57P01';
  if (isAdminShutdown || (error instanceof Error && error.message.startsWith('Connection terminated')))
    return 'sent away';
  throw error;
}

/**
 * The product works as an owner of its database without the superuser's rights, as it would on a server that somebody
 * else runs.
 */
async function createDatabase(owner: Client | null): Promise<Client | null> {
  if (!owner) return null;
  const role = await owner.query(`select from pg_roles where rolname = 'service_desk'`);
  if (role.rowCount === 0) await owner.query('create role service_desk login createdb');
  const database = await owner.query(`select from pg_database where datname = 'service_desk'`);
  if (database.rowCount === 0) await owner.query('create database service_desk owner service_desk');
  return owner;
}
