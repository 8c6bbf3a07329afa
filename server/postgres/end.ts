import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '../config';
import { isOwned, processesOf, type PostgresProcess } from './processes';

/** How a postmaster is asked to end, and for how many milliseconds it is waited for. */
const steps = [
  // A fast shutdown: no new connections, running transactions rolled back, everything written.
  { signal: 'SIGINT', within: 5_000 },
  // An immediate one: the next start recovers from the write-ahead log.
  { signal: 'SIGQUIT', within: 3_000 },
] as const;

const KILLED_WITHIN_MS = 5_000;

/** The longest that {@link endServer} takes. */
export const END_WITHIN_MS = steps.reduce((sum, { within }) => sum + within, KILLED_WITHIN_MS);

/**
 * Ends these servers of a cluster with all their processes, by force if need be: what was committed is in the
 * write-ahead log. Throws {@link ConfigError} if even that fails.
 */
export async function endServer(clusterDir: string, postmasters: number[]): Promise<void> {
  for (const { signal, within } of postmasters.length ? steps : []) {
    // Only what is a PostgreSQL of this folder now: the number may have gone to a stranger.
    for (const { pid } of await endable(clusterDir, postmasters)) if (postmasters.includes(pid)) send(pid, signal);
    if (await areGone(clusterDir, postmasters, within)) return;
  }
  await endStragglers(clusterDir, postmasters);
}

/**
 * Kills processes that no living owner has, and these servers: they keep the shared memory that the next server needs.
 */
export async function endStragglers(clusterDir: string, postmasters: number[] = []): Promise<void> {
  for (const { pid } of await endable(clusterDir, postmasters)) send(pid, 'SIGKILL');
  if (await areGone(clusterDir, postmasters, KILLED_WITHIN_MS)) return;
  const pids = (await endable(clusterDir, postmasters)).map(({ pid }) => pid).join(', ');
  throw new ConfigError(
    `The embedded PostgreSQL in ${path.dirname(clusterDir)} does not end, not even killed (process ${pids}): its disk may hang. Mend that, or restart the machine.`,
  );
}

/** Processes of the folder but those of a server with a living owner, unless it is one of these. */
async function endable(clusterDir: string, postmasters: number[]): Promise<PostgresProcess[]> {
  const all = await processesOf(clusterDir);
  const kept = all.filter((one) => isOwned(one) && !postmasters.includes(one.pid)).map(({ pid }) => pid);
  return all.filter(({ pid, parent }) => !kept.includes(pid) && !kept.includes(parent));
}

async function areGone(clusterDir: string, postmasters: number[], within: number): Promise<boolean> {
  const end = Date.now() + within;
  while ((await endable(clusterDir, postmasters)).length) {
    if (Date.now() > end) return false;
    await wait(30);
  }
  return true;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
