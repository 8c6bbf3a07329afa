import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const keeper = readFileSync('e2e/browsers/keep-errors.js', 'utf8');

interface Watched {
  url: string;
  /** How many requests have no whole reply yet, but for live streams. */
  loading(): number;
  close(): void;
}

/**
 * The server behind a proxy whose pages keep their errors in `window.errors`, from the first script on: WebDriver has no
 * log of a page that all browsers have.
 */
export async function watch(server: string): Promise<Watched> {
  let loading = 0;
  const proxy = createServer((request, response) => {
    if (!request.url?.endsWith('/events')) {
      loading++;
      response.on('close', () => loading--);
    }
    if (request.url === '/keep-errors.js')
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(keeper);
    const passed = ask(server + request.url, {
      method: request.method,
      headers: { ...request.headers, 'accept-encoding': 'identity' },
    });
    const answer = async (received: IncomingMessage): Promise<void> => {
      const { 'content-length': length, ...headers } = received.headers;
      if (!headers['content-type']?.startsWith('text/html'))
        return void received.pipe(response.writeHead(received.statusCode ?? 502, received.headers));
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
      const page = await text(received);
      const watched = page.replace('<head>', `$&<script src="/keep-errors.js" nonce="${nonce}"></script>`);
      response.writeHead(received.statusCode ?? 502, {
        ...headers,
        ...(length && { 'content-length': Buffer.byteLength(watched) }),
      });
      response.end(watched);
    };
    passed.on('response', (received) => void answer(received));
    passed.on('error', () => response.destroy());
    // A page that is left ends its live stream.
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    loading: () => loading,
    close() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
