import net from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { startServer, type TestServer } from './server';

/** Stands between a server and its database, and breaks connections when a test says so. */
export interface Proxy {
  url: string;
  /** Connections that are open now. */
  connections(): number;
  /**
   * Breaks the connection of the next COMMIT: before PostgreSQL gets it, or after PostgreSQL has answered it and before
   * the answer arrives.
   */
  cutNextCommit(when: 'before' | 'after'): void;
  /** Breaks every connection and refuses new ones, until `open()`. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Takes new connections and never answers, until `open()`. */
  hang(): void;
}

const commit = Buffer.from('commit\0');

/** Starts one on a port of its own. The caller ends it with `shut()`. */
export async function startProxy(databaseUrl: string): Promise<Proxy> {
  const { host, port, user, password, database } = new pg.Client(databaseUrl);
  const sockets = new Set<net.Socket>();
  let cut: 'before' | 'after' | null = null;
  let hanging = false;

  const take = (client: net.Socket): void => {
    const database = host.startsWith('/') ? net.connect(path.join(host, `.s.PGSQL.${port}`)) : net.connect(port, host);
    let cutAtResponse = false;
    const end = (): void => {
      for (const one of [client, database]) {
        sockets.delete(one);
        one.destroy();
      }
    };
    for (const one of [client, database]) {
      sockets.add(one);
      one.on('error', end).on('close', end);
    }
    client.on('data', (chunk) => {
      if (hanging) return;
      if (cut && chunk.includes(commit)) {
        const when = cut;
        cut = null;
        if (when === 'before') return end();
        cutAtResponse = true;
      }
      database.write(chunk);
    });
    database.on('data', (chunk) => (cutAtResponse ? end() : client.write(chunk)));
  };

  const listen = async (on: number): Promise<net.Server> => {
    const server = net.createServer(take).listen(on, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server: net.Server | null = await listen(0);
  const { port: own } = server.address() as net.AddressInfo;
  return {
    url: `postgresql://${user}${password ? `:${encodeURIComponent(password)}` : ''}@127.0.0.1:${own}/${database}`,
    connections: () => sockets.size / 2,
    cutNextCommit: (when) => void (cut = when),
    async shut() {
      const closed = server && new Promise((resolve) => server?.close(resolve));
      server = null;
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async open() {
      hanging = false;
      server ??= await listen(own);
    },
    hang: () => void (hanging = true),
  };
}

/** A server that reaches its database only through a proxy; its `db` goes past it. */
export async function startBehindProxy(
  options: Parameters<typeof startServer>[0] = {},
): Promise<{ server: TestServer; proxy: Proxy }> {
  let proxy!: Proxy;
  const server = await startServer({ ...options, reach: async (url) => (proxy = await startProxy(url)).url });
  return { proxy, server: { ...server, close: () => server.close().finally(() => proxy.shut()) } };
}
