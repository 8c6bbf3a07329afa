import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';

/** What reached a server behind the proxy. */
export interface Echo {
  at: 'desk' | 'host';
  /** As it stands in the request line. */
  url: string;
  headers: IncomingHttpHeaders;
  /** Bytes of its body. */
  length: number;
}

export interface EchoServer {
  port: number;
  /** Live streams that are open, in the order in which they began. */
  streams: ServerResponse[];
  end(): Promise<void>;
}

/**
 * Answers with what it was asked. Of the help-desk `/whoami` says in X-User whom the cookie `desk` names; of the service
 * desk `/service-desk/api/events` is a stream, and `?bytes=` says how long a reply is.
 */
export async function startEcho(at: Echo['at']): Promise<EchoServer> {
  const streams: ServerResponse[] = [];
  const server = createServer((request, reply) => {
    const { url = '', headers } = request;
    let length = 0;
    request.on('data', (chunk: Buffer) => (length += chunk.length));
    request.on('end', () => {
      if (url === '/service-desk/api/events') {
        reply.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: first\n\n');
        streams.push(reply);
        reply.on('close', () => streams.splice(streams.indexOf(reply), 1));
        return;
      }
      const bytes = Number(new URL(url, 'http://echo').searchParams.get('bytes'));
      if (bytes) return void reply.end(Buffer.alloc(bytes));
      const user = url === '/whoami' && /\bdesk=(\w+)/.exec(headers.cookie ?? '')?.[1];
      if (user) reply.setHeader('X-User', user);
      reply.end(JSON.stringify({ at, url, headers, length } satisfies Echo));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    streams,
    async end() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
