// Another system that is told of each problem by a webhook.
import { createServer } from 'node:http';
import { call } from '../client.mjs';
import { until } from '../writers.mjs';

/** Takes calls, remembers of which problems, and loses none. */
export async function startHook() {
  const told = new Set();
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      told.add(JSON.parse(Buffer.concat(chunks).toString()).data.id);
      response.writeHead(204).end();
    });
    request.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  return {
    connect: (desk, headers) =>
      call(desk, headers, 'POST', '/service-desk/api/webhook', {
        name: 'Failover',
        url: `http://127.0.0.1:${port}/`,
        events: ['problem.created'],
      }),
    /** How many of these it has not been told of by then. */
    async missing(acknowledged, deadline) {
      const missing = () => acknowledged.filter(({ id }) => !told.has(id)).length;
      await until(
        () => !missing(),
        'webhooks',
        () => '',
        deadline - Date.now(),
      ).catch(() => undefined);
      return missing();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
