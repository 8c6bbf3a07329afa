import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { ConfigError } from '../config';
import { endServer, endStragglers } from './end';
import { isOwned, ownerOf, processesOf } from './processes';

/** Where a PostgreSQL server listens. */
export interface Address {
  socketDir: string;
  port: number;
}

/** What a running or killed server left in `postmaster.pid`. */
interface Postmaster extends Address {
  pid: number;
}

const LOCK = 730_118;

/** Connects as superuser to the maintenance database. Rejects as long as the server does not accept connections. */
export async function connect({ socketDir, port }: Address): Promise<Client> {
  const client = new Client({
    host: socketDir,
    port,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  });
  // A server that stops ends the connection; a running query rejects by itself.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Takes the lock that says "this cluster has an owner"; it lasts as long as the connection. False: somebody else holds
 * it.
 */
export async function lock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${LOCK}) as held`);
  return rows[0]?.held === true;
}

/**
 * Makes sure that no server runs on the cluster: one whose owner was killed is ended, stuck or not, and so are
 * processes without a postmaster; one that is on its way up or down is waited for. Throws {@link InUse} if a living
 * process owns it.
 */
export async function stopOrphan(clusterDir: string, deadline: number): Promise<void> {
  for (;;) {
    const found = await readPostmaster(clusterDir);
    const processes = await processesOf(clusterDir);
    const marked = processes.filter((one) => ownerOf(one) !== null);
    const owned = marked.some(isOwned);
    if (owned) {
      if (found && (await accepts(found))) throw new InUse(clusterDir);
    } else if (marked.length) {
      await endServer(
        clusterDir,
        marked.map(({ pid }) => pid),
      );
    } else if (found && processes.some(({ pid }) => pid === found.pid)) {
      if (await isFree(found, clusterDir)) await endServer(clusterDir, [found.pid]);
    } else {
      // Its process is nowhere to be seen and yet it answers: it runs in another container.
      if (found && (await accepts(found))) throw new InUse(clusterDir);
      await endStragglers(clusterDir);
      if (found) await removeLeft(clusterDir, found.pid);
      return;
    }
    if (Date.now() > deadline) {
      if (owned) throw new InUse(clusterDir);
      throw new ConfigError(
        `The PostgreSQL server of ${clusterDir} (process ${found?.pid}) neither answers nor stops; stop it and start again.`,
      );
    }
    await wait(50);
  }
}

/**
 * Removes the `postmaster.pid` of a killed server: PostgreSQL would take a stranger that now has its process id for a
 * living server. If another process has started a server meanwhile, the file is that one's and stays; without it the
 * server would end within a minute.
 */
export async function removeLeft(clusterDir: string, pid: number): Promise<void> {
  const file = path.join(clusterDir, 'postmaster.pid');
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (pidOf(await readFile(aside, 'utf8')) !== pid) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

/** A living process owns the cluster. */
export class InUse extends ConfigError {
  constructor(clusterDir: string) {
    super(
      `Another process already serves the data in ${path.dirname(clusterDir)}; stop it first, or set DATA_DIR or DATABASE_URL.`,
    );
  }
}

/**
 * Does a server answer that nobody owns? It was started by hand, or by a version that did not name itself. Throws
 * {@link InUse} if it is owned.
 */
async function isFree(address: Address, clusterDir: string): Promise<boolean> {
  const client = await connect(address).catch(() => null);
  if (!client) return false;
  const free = await lock(client).catch(() => false);
  await client.end().catch(() => undefined);
  if (!free && (await accepts(address))) throw new InUse(clusterDir);
  return free;
}

export async function accepts(address: Address): Promise<boolean> {
  const client = await connect(address).catch(() => null);
  await client?.end().catch(() => undefined);
  return client !== null;
}

export async function readPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const [pid, , , port, socketDir] = (
    await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')
  ).split('\n');
  // A server on its way up has not written its address yet.
  return pid ? { pid: pidOf(pid), port: Number(port) || 5432, socketDir: socketDir || clusterDir } : null;
}

/** The number of a server that serves a single user by hand is negative. */
const pidOf = (text: string): number => Math.abs(parseInt(text, 10));
