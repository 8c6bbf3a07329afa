import http from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runBuiltServer } from '../../e2e/testing/server';
import { mcpPath } from '../../wire/mcp/mcp';
import type { Cluster } from './database';
import { interleaved, line } from './line';
import { addToken } from './token';

const turns = 101;

/** From initialize to the first result of a tool, against the call by HTTP that the tool makes (G24). */
export async function mcp(cluster: Cluster): Promise<void> {
  const databaseUrl = await cluster.demoData();
  const folder = await mkdtemp(path.join(tmpdir(), 'service-desk-bench-'));
  const server = await runBuiltServer({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    TOKEN_RATE_LIMIT: '1000000',
  });
  const token = await addToken(databaseUrl);
  const agent = new http.Agent({ keepAlive: true });
  const ask = (method: string, address: string, body?: object): Promise<void> =>
    new Promise((resolve, reject) => {
      const request = http.request(
        server.url + address,
        {
          method,
          agent,
          headers: {
            authorization: `Bearer ${token}`,
            accept: 'application/json, text/event-stream',
            ...(body && { 'content-type': 'application/json' }),
          },
        },
        (reply) => {
          reply.on('end', () =>
            reply.statusCode! < 300 ? resolve() : reject(new Error(`${address} answered ${reply.statusCode}`)),
          );
          reply.resume();
        },
      );
      request.on('error', reject).end(body && JSON.stringify(body));
    });
  const send = (method: string, params: object = {}, id: object = { id: 1 }) =>
    ask('POST', mcpPath, { jsonrpc: '2.0', ...id, method, params });
  const initialize = () =>
    send('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'bench', version: '1' },
    });
  const tool = () => send('tools/call', { name: 'list_problems', arguments: {} });
  try {
    const call = () => ask('GET', '/service-desk/api/problem-list?limit=25');
    const [plain = NaN, first = NaN, next = NaN] = await interleaved(turns, [
      call,
      async () => {
        await initialize();
        await tool();
      },
      tool,
    ]);
    const of = (ms: number) => `${ms.toFixed(2)} ÷ ${plain.toFixed(2)} ms`;
    line('assistants: initialize to first result ÷ the HTTP call', first / plain, '×', { atMost: 2 }, of(first));
    line('… a tool ÷ the HTTP call', next / plain, '×', null, of(next));
  } finally {
    agent.destroy();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
