import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ConfigError } from '../config';
import { chooseAccount, type Account } from './account';
import { addressOf } from './attach';
import { findBinaries, reachableBinaries } from './binaries';
import { createCluster, openDataDir } from './cluster';
import { DiskFull, isDiskFull, tellsOfFullDisk } from './disk';
import { endServer } from './end';
import { startUpkeep } from './keep-up';
import { launch, type Place } from './launch';
import { processesOf } from './processes';

/** A PostgreSQL server of our own. */
export interface Embedded {
  /** Address for `pg` of the database `service_desk`. */
  url: string;
  /**
   * Ends the server after its running transactions are rolled back, or by force if it is stuck; resolves within
   * `END_WITHIN_MS`. Every connection should be closed before.
   */
  stop(): Promise<void>;
  /**
   * Resolves when the server is not started again any more: null after `stop()`, otherwise the sentence that says why.
   */
  over: Promise<ConfigError | null>;
  /** Does it not run because its disk is full? */
  isDiskFull(): boolean;
  /** Rejects with {@link DiskFull} when that happens for the first time; never resolves. */
  untilFull: Promise<never>;
  /** Returns {@link DiskFull} if that is why something failed, otherwise the failure itself. */
  explain(failure: unknown): Promise<unknown>;
}

interface Options {
  /** Absolute folder; the cluster is its subfolder `postgres`. */
  dataDir: string;
  /** Account to run as when we are root. */
  account: string;
  /** Off: faster and not safe against a loss of power. For tests only. */
  durable?: boolean;
}

/** The longest socket address of Linux is 107 bytes, that of macOS 103. */
const SOCKET_PATH_BYTES = 103;

/**
 * Starts PostgreSQL 18 as a child process on a Unix socket, no TCP port, and again on the same socket whenever it ends
 * by itself. Ends a server whose owner was killed. Throws {@link ConfigError} if the data is in use, the machine has no
 * binaries, the disk is full or the folders or rights do not allow it.
 */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const stopping = new AbortController();
  const place = await prepare(options, stopping.signal).catch((error) => nameFullDisk(error, options.dataDir));
  const { clusterDir, socketDir } = place;
  const first = await launch(place).catch((error) => nameFullDisk(error, options.dataDir));
  const upkeep = startUpkeep(first, place);
  return {
    url: addressOf(socketDir),
    over: upkeep.over,
    isDiskFull: () => upkeep.diskFull,
    untilFull: upkeep.untilFull,
    explain: async (failure) =>
      tellsOfFullDisk(failure) || (await isDiskFull(clusterDir)) ? new DiskFull(options.dataDir) : failure,
    async stop() {
      stopping.abort();
      await endServer(
        clusterDir,
        (await processesOf(clusterDir)).filter(({ parent }) => parent === process.pid).map(({ pid }) => pid),
      );
      await upkeep.over;
      if (socketDir !== clusterDir) await rm(socketDir, { recursive: true, force: true });
    },
  };
}

async function prepare(
  { dataDir, account: accountName, durable = true }: Options,
  stopping: AbortSignal,
): Promise<Place> {
  const account = await chooseAccount(path.join(dataDir, 'postgres'), accountName);
  const folder = await openDataDir(dataDir, account);
  const clusterDir = path.join(folder, 'postgres');
  const binaries = await reachableBinaries(await findBinaries(), account, folder);
  await createCluster(clusterDir, binaries, account);
  return {
    dataDir,
    clusterDir,
    binaries,
    account,
    socketDir: await chooseSocketDir(clusterDir, account),
    logFile: path.join(folder, 'postgres.log'),
    durable,
    stopping,
  };
}

function nameFullDisk(error: unknown, dataDir: string): never {
  throw tellsOfFullDisk(error) ? new DiskFull(dataDir) : error;
}

/** The cluster's own folder, which nobody else can enter, or a short one if its path is too long for a socket. */
async function chooseSocketDir(clusterDir: string, account: Account | null): Promise<string> {
  if (Buffer.byteLength(path.join(clusterDir, '.s.PGSQL.5432')) <= SOCKET_PATH_BYTES) return clusterDir;
  const dir = await mkdtemp(path.join(tmpdir(), 'service-desk-'));
  if (account) await chown(dir, account.uid, account.gid);
  return dir;
}
