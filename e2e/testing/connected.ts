import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase, dropDatabase } from '../../server/testing/database';
import { freePort } from '../../server/testing/free-port';
import { runBuiltServer, type RunningServer, startBuiltServer } from './server';

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

/** What the demo and the service desk beside it both know. */
export const hostSecret = 'a secret that both of them know';

export interface ConnectedDemo {
  /** The demo, in a process of its own: it stands for a help-desk that is not ours. */
  host: RunningServer;
  desk: RunningServer;
  end(): Promise<void>;
}

interface Options {
  /** Lines of the connection file's `sign_in`, and of others that only one story has. */
  connection: (hostUrl: string) => string;
  /** The proxy's address, where there is one. */
  publicUrl?: string;
}

/** The demo, and a service desk with an empty database that is connected to it by its host API. */
export async function startConnectedDemo({ connection, publicUrl }: Options): Promise<ConnectedDemo> {
  const folder = await mkdtemp(path.join(tmpdir(), 'service-desk-connection-'));
  const host = await startBuiltServer({ HOST_API_SECRET: hostSecret });
  const file = path.join(folder, 'connection.yaml');
  const kinds = [
    'people',
    'organizations',
    'departments',
    'teams',
    'statuses',
    'priorities',
    'ticket_types',
    'tickets',
  ];
  await writeFile(
    file,
    `name: Harbour
http: { url: '${host.url}/host-api', secret: '\${HOST_SECRET}' }
data: { ${kinds.map((kind) => `${kind}: http`).join(', ')} }
every: 1
may_see: http
actions: [status, priority, assign, reply]
pages: { ticket: '${publicUrl ?? host.url}/thread/{id}' }
${connection(host.url)}`,
  );
  const port = await freePort();
  const desk = await startConnectedDesk({
    file,
    publicUrl: publicUrl ?? `http://127.0.0.1:${port}`,
    port,
    env: { HOST_SECRET: hostSecret },
  });
  return {
    host,
    desk,
    async end() {
      await desk.stop();
      await host.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
