import http from 'node:http';
import { runBuiltServer } from '../../e2e/testing/server';
import { signIn } from './client';
import type { Cluster } from './database';
import { interleaved, line } from './line';
import { addToken } from './token';

const turns = 301;

/** The same calls by a token and by a session, in turns (G21). */
export async function tokens(cluster: Cluster): Promise<void> {
  const databaseUrl = await cluster.demoData();
  const server = await runBuiltServer({
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    TOKEN_RATE_LIMIT: '1000000',
  });
  const session = await signIn(server.url, 'admin@demo.test');
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const authorization = `Bearer ${await addToken(databaseUrl)}`;
    const byToken = (address: string): Promise<void> =>
      new Promise((resolve, reject) => {
        http
          .get(server.url + address, { agent, headers: { authorization } }, (reply) => {
            reply.on('end', () =>
              reply.statusCode === 200 ? resolve() : reject(new Error(`${address} answered ${reply.statusCode}`)),
            );
            reply.resume();
          })
          .on('error', reject);
      });
    for (const [what, address] of [
      ['a list', '/service-desk/api/problem-list?limit=25'],
      ['a record', '/service-desk/api/problem/1'],
    ] as const) {
      const [own = NaN, other = NaN] = await interleaved(turns, [() => session.get(address), () => byToken(address)]);
      const note = `${other.toFixed(2)} ÷ ${own.toFixed(2)} ms`;
      line(`${what} by a token ÷ by a session`, other / own, '×', { atMost: 1.05 }, note);
    }
  } finally {
    session.close();
    agent.destroy();
    await server.stop();
  }
}
