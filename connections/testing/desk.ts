import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runBuiltServer, type RunningServer } from '../../e2e/testing/server';
import { createDatabase, dropDatabase } from '../../server/testing/database';

interface Place {
  /** The connection file of the host. */
  file: string;
  /** Address of the proxy. */
  publicUrl: string;
  port: number;
  /** Secrets that the connection file names, and settings. */
  env: Record<string, string>;
}

/** The built server on an empty database, connected to a host. Its `stop()` drops the database. */
export async function startConnectedDesk({ file, publicUrl, port, env }: Place): Promise<RunningServer> {
  const cluster = process.env.TEST_CLUSTER_URL!;
  const database = `host_${randomUUID().replaceAll('-', '')}`;
  const folder = await mkdtemp(path.join(tmpdir(), 'service-desk-host-'));
  const server = await runBuiltServer({
    DATABASE_URL: await createDatabase(cluster, database),
    DATA_DIR: folder,
    HELP_DESK: file,
    PUBLIC_URL: publicUrl,
    PORT: String(port),
    TRUSTED_PROXIES: '127.0.0.1',
    ...env,
  });
  return {
    ...server,
    async stop() {
      const code = await server.stop();
      await dropDatabase(cluster, database);
      await rm(folder, { recursive: true, force: true });
      return code;
    },
  };
}
