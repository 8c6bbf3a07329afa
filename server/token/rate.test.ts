import { buildApp } from '../app';
import type { AddressInfo } from 'node:net';
import { testConfig } from '../testing/config';
import { signIn } from '../testing/client';
import { makeAgent } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

const api = '/service-desk/api';
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ config: { tokenRateLimit: 40 } });
});
afterAll(() => server.close());

async function makeToken(): Promise<string> {
  const person = await makeAgent(server.db, ['view_problems']);
  const client = await signIn(server, person);
  const reply = await client.post<{ token: string }>(`${api}/token`, { name: 'Fast', scopes: ['read'] });
  return reply.data.token;
}

const use = async (token: string, url = server.url) => {
  const { status, headers } = await fetch(`${url}${api}/problem-list`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return {
    status,
    limit: headers.get('ratelimit'),
    policy: headers.get('ratelimit-policy'),
    wait: headers.get('retry-after'),
  };
};

test('a token makes so many calls a minute, is told how many are left, and then when to come back', async () => {
  const token = await makeToken();
  const first = await use(token);
  expect(first).toMatchObject({ status: 200, policy: '"default";q=40;w=60', wait: null });
  expect(first.limit).toMatch(/^"default";r=39;t=(60|59)$/);
  for (let left = 38; left >= 0; left--) {
    const { status, limit } = await use(token);
    expect([status, limit?.split(';')[1]]).toEqual([200, `r=${left}`]);
  }
  const refused = await use(token);
  expect(refused).toMatchObject({ status: 429, policy: '"default";q=40;w=60' });
  expect(refused.limit).toMatch(/^"default";r=0;t=\d+$/);
  expect(Number(refused.wait)).toBeGreaterThan(0);
  expect(Number(refused.wait)).toBeLessThanOrEqual(60);
  // Another token has a minute of its own.
  expect((await use(await makeToken())).status).toBe(200);
});

test('of many calls at once exactly as many are let in, and the next minute begins anew', async () => {
  const token = await makeToken();
  const all = await Promise.all(Array.from({ length: 60 }, () => use(token)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(40);
  expect(all.filter(({ status }) => status === 429)).toHaveLength(20);
});

test('the limit is one for all processes, and begins anew after a minute', async () => {
  const second = await buildApp({
    db: server.db,
    config: { ...testConfig, dataDir: '/tmp', tokenRateLimit: 40 },
  });
  await second.listen({ host: '127.0.0.1', port: 0 });
  try {
    const url = `http://127.0.0.1:${(second.server.address() as AddressInfo).port}`;
    const token = await makeToken();
    const all = await Promise.all(Array.from({ length: 80 }, (_, i) => use(token, i % 2 ? url : server.url)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(40);
    expect((await use(token)).status).toBe(429);
    expect((await use(token, url)).status).toBe(429);
  } finally {
    await second.close();
  }
});

test('a minute that is over in the database is over', async () => {
  const token = await makeToken();
  for (let n = 0; n < 40; n++) await use(token);
  await server.db
    .updateTable('api_token_minutes')
    .set({ begins_at: new Date(Date.now() - 61_000) })
    .execute();
  const fresh = await buildApp({ db: server.db, config: { ...testConfig, dataDir: '/tmp', tokenRateLimit: 40 } });
  await fresh.listen({ host: '127.0.0.1', port: 0 });
  try {
    const reply = await use(token, `http://127.0.0.1:${(fresh.server.address() as AddressInfo).port}`);
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.limit).toMatch(/^"default";r=39;/);
  } finally {
    await fresh.close();
  }
});
