import path from 'node:path';
import { accepts, readPostmaster } from './postmaster';
import { isOwned, processesOf } from './processes';

/** The address of the embedded database that a living process serves in this data folder; null if there is none. */
export async function attachEmbedded(dataDir: string): Promise<string | null> {
  const clusterDir = path.join(dataDir, 'postgres');
  const found = await readPostmaster(clusterDir);
  if (!found || !(await processesOf(clusterDir)).some(isOwned) || !(await accepts(found))) return null;
  return addressOf(found.socketDir);
}

/** For `pg`, of the database `service_desk`. */
export const addressOf = (socketDir: string): string =>
  `postgresql://service_desk@/service_desk?host=${encodeURIComponent(socketDir)}`;
