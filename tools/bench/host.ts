import { Agent, createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Host {
  url: string;
  close(): Promise<void>;
}

interface Answer {
  type: string;
  body: string | Buffer;
  headers?: Record<string, string>;
}

/** A host page's server: `answers` by path are its own, everything else is the add-on's, behind the same origin. */
export async function startHost(addOn: string, responses: (path: string) => Answer | undefined): Promise<Host> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((request, response) => {
    const own = request.method === 'GET' && responses((request.url ?? '').split('?')[0] ?? '');
    if (own) {
      response
        .writeHead(200, { 'content-type': own.type, 'content-length': Buffer.byteLength(own.body), ...own.headers })
        .end(own.body);
      return;
    }
    const passed = ask(addOn + request.url, { agent, method: request.method, headers: request.headers }, (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(response);
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}

export const html = (body: string): Answer => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title><body>${body}</body></html>`,
});

/** The one line by which a host includes the add-on. */
export const shim = '<script src="/service-desk/bundle/host-shim.js"></script>';
