import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from '../shared/telemetry';

/**
 * Serves `/metrics`, and nothing else, on a port of its own, to whoever reaches it. Returns the address, without the path.
 * Throws what listening throws.
 */
export async function serveMetrics(
  metrics: Metrics,
  listen: { host: string; port: number },
): Promise<{ address: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const [path] = (request.url ?? '').split('?');
    if (path !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Metrics are at /metrics.\n');
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  }).listen(listen);
  await once(server, 'listening');
  const { address, family, port } = server.address() as AddressInfo;
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
