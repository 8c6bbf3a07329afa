import { existsSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, type Config } from './config';
import { attachEmbedded } from './postgres/attach';
import { startEmbedded } from './postgres/embedded';

interface Reached {
  /** For `pg`; past a pooler. */
  url: string;
  leave: () => Promise<void>;
}

/**
 * For a tool on the server's machine: the external database, the embedded one of a running Service Desk, or else the
 * embedded one started for the moment. Throws {@link ConfigError} if there is none yet and it may not be made.
 */
export async function reachOwnDatabase(
  { databaseUrl, directUrl, dataDir, postgresAccount }: Config,
  { mayMake }: { mayMake: boolean },
): Promise<Reached> {
  // A pooler refuses the settings that a backup makes for its session.
  if (databaseUrl) return { url: directUrl ?? databaseUrl, leave: async () => undefined };
  const url = await attachEmbedded(dataDir);
  if (url) return { url, leave: async () => undefined };
  if (!mayMake && !existsSync(path.join(dataDir, 'postgres')))
    throw new ConfigError(`There is no database in ${dataDir}; set DATA_DIR, or DATABASE_URL.`);
  const embedded = await startEmbedded({ dataDir, account: postgresAccount });
  return { url: embedded.url, leave: () => embedded.stop() };
}
