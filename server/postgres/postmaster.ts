import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { ConfigError } from '../config';

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
  const client = new Client({ host: socketDir, port, user: 'postgres', database: 'postgres', connectionTimeoutMillis: 5_000 });
  // A server that goes away ends the connection; whoever waits on a query is told by that query.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Takes the lock that says "this cluster has an owner"; it lasts as long as the connection. False: somebody else holds it. */
export async function lock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${LOCK}) as held`);
  return rows[0]?.held === true;
}

/**
 * Makes sure that no server runs on the cluster: one whose owner was killed is stopped, one that is on its way up or down is waited for.
 * Throws {@link ConfigError} if a living process owns it.
 */
export async function stopOrphan(clusterDir: string, deadline: number): Promise<void> {
  for (;;) {
    const found = await readPostmaster(clusterDir);
    if (!found) return;
    const runs = isPostmaster(found.pid, clusterDir);
    const client = await connect(found).catch(() => null);
    if (client) {
      const orphaned = runs && (await lock(client).catch(() => false));
      if (orphaned) process.kill(found.pid, 'SIGINT');
      await client.end().catch(() => undefined);
      if (!orphaned && (await answers(found))) throw inUse(clusterDir);
    } else if (!runs) {
      // Left by a killed server. PostgreSQL would take a stranger that now has its process id for a living server.
      await rm(path.join(clusterDir, 'postmaster.pid'), { force: true });
      return;
    }
    if (Date.now() > deadline) throw new ConfigError(`The PostgreSQL server of ${clusterDir} (process ${found.pid}) neither answers nor stops; stop it and start again.`);
    await wait(50);
  }
}

export function inUse(clusterDir: string): ConfigError {
  const dataDir = path.dirname(clusterDir);
  return new ConfigError(`Another process already serves the data in ${dataDir}; stop it first, or set DATA_DIR or DATABASE_URL.`);
}

async function answers(address: Address): Promise<boolean> {
  const client = await connect(address).catch(() => null);
  await client?.end().catch(() => undefined);
  return client !== null;
}

async function readPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const [pid, , , port, socketDir] = (await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  // A server on its way up has not written its address yet.
  return pid ? { pid: Number(pid), port: Number(port) || 5432, socketDir: socketDir || clusterDir } : null;
}

/** Is the process a PostgreSQL server of this cluster, and not a stranger that got its number after a restart of the machine? */
function isPostmaster(pid: number, clusterDir: string): boolean {
  try {
    const command =
      process.platform === 'linux' ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes(clusterDir);
  } catch {
    return false;
  }
}
