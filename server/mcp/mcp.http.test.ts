import type { AddressInfo } from 'node:net';
import { buildApp } from '../app';
import { api } from '../testing/board';
import { signIn } from '../testing/client';
import { testConfig } from '../testing/config';
import { makeAdmin, makeProblem } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { connect, tokenOf, use } from './testing';

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;

beforeAll(async () => {
  server = await startServer({ config: { tokenRateLimit: 30 } });
  admin = await makeAdmin(server.db);
  await makeProblem(server.db);
});
afterAll(() => server.close());

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

async function post(headers: Record<string, string>, body: unknown = initialize, url = server.url) {
  const response = await fetch(`${url}/service-desk/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('who is let in', () => {
  test('nobody without a token, also not with a session', async () => {
    const browser = await signIn(server, admin);
    for (const headers of [{}, browser.headers, bearer(`sd_${'x'.repeat(40)}`), { authorization: 'Basic eDp5' }]) {
      const reply = await post(headers);
      expect(reply.status).toBe(401);
      expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer realm="Service Desk"/);
      expect(reply.headers.get('set-cookie')).toBeNull();
    }
    const { token } = await tokenOf(server, admin, ['read']);
    expect((await post({}, initialize, `${server.url}`)).status).toBe(401);
    const inAddress = await fetch(`${server.url}/service-desk/mcp?token=${token}`, { method: 'POST' });
    expect(inAddress.status).toBe(401);
  });

  test('no page of another site', async () => {
    const { token } = await tokenOf(server, admin, ['read']);
    const foreign = await post({ ...bearer(token), origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    expect(foreign.text).toContain('A page of another site may not use this address.');
    expect((await post({ ...bearer(token), origin: 'null' })).status).toBe(403);
    const { port } = new URL(server.url);
    expect(
      (await post({ ...bearer(token), origin: `http://evil.example:${port}`, host: `evil.example:${port}` })).status,
    ).toBe(403);
    expect((await post({ ...bearer(token), origin: new URL(server.url).origin })).status).toBe(200);
  });

  test('from the networks of the token only', async () => {
    const { token } = await tokenOf(server, admin, ['read'], { ip_ranges: ['192.0.2.0/24'] });
    const reply = await post(bearer(token));
    expect(reply.status).toBe(403);
    expect(reply.text).toContain('This token may not be used from');
  });

  test('until the token is revoked', async () => {
    const { id, token } = await tokenOf(server, admin, ['read']);
    const client = await connect(server, token);
    expect(await use(client, 'list_problems')).toMatchObject({ isError: false });
    await (await signIn(server, admin)).delete(`${api}/token/${id}`);
    await expect(use(client, 'list_problems')).rejects.toThrow(/401|unknown, has ended/);
  });

  test('until its calls of this minute are made: a tool counts as one', async () => {
    const { token } = await tokenOf(server, admin, ['read']);
    const client = await connect(server, token);
    // To initialize, to say so, and to ask for a stream.
    const left = async () => Number(/r=(\d+)/.exec((await post(bearer(token))).headers.get('ratelimit')!)![1]);
    const before = await left();
    await use(client, 'list_problems');
    expect(await left()).toBe(before - 2);
    const refused: string[] = [];
    for (let n = 0; n < 30 && !refused.length; n++)
      await use(client, 'list_problems').catch((error: unknown) => refused.push(String(error)));
    expect(refused[0]).toMatch(/429|more than 30 calls/);
    const last = await post(bearer(token));
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('the protocol', () => {
  test('a reply is JSON, a session has an id that says nothing of the person', async () => {
    const { token } = await tokenOf(server, admin, ['read']);
    const reply = await post(bearer(token));
    expect(reply.headers.get('content-type')).toContain('application/json');
    expect(reply.headers.get('mcp-session-id')).toMatch(/^silent-[\da-f-]{36}$/);
    expect(JSON.parse(reply.text)).toMatchObject({ result: { protocolVersion: '2025-06-18' } });
  });

  test.each([
    ['no JSON', '{', 400],
    ['no message', { hello: 1 }, 400],
    ['a method that there is not', { jsonrpc: '2.0', id: 7, method: 'tools/explode' }, 200],
  ])('%s', async (_name, body, status) => {
    const { token } = await tokenOf(server, admin, ['read']);
    const reply = await post(bearer(token), body);
    expect(reply.status).toBe(status);
    expect(reply.text).not.toMatch(/ at .*\.(ts|js)/);
  });

  test('there is no stream to wait on, and nothing to end', async () => {
    const { token } = await tokenOf(server, admin, ['read']);
    const url = `${server.url}/service-desk/mcp`;
    const stream = await fetch(url, { headers: { ...bearer(token), accept: 'text/event-stream' } });
    expect([stream.status, stream.headers.get('allow')]).toEqual([405, 'POST, DELETE']);
    expect((await fetch(url, { method: 'DELETE', headers: bearer(token) })).status).toBe(204);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(401);
  });

  test('any process takes the next request of a session', async () => {
    const second = await buildApp({ db: server.db, config: { ...testConfig, dataDir: '/tmp', tokenRateLimit: 30 } });
    await second.listen({ host: '127.0.0.1', port: 0 });
    const other = `http://127.0.0.1:${(second.server.address() as AddressInfo).port}`;
    try {
      const { token } = await tokenOf(server, admin, ['read']);
      let turn = 0;
      const client = await connect(server, token, {
        fetch: (url, init) => fetch(turn++ % 2 ? `${other}/service-desk/mcp` : url, init),
      });
      for (let n = 0; n < 4; n++) expect(await use(client, 'list_problems')).toMatchObject({ isError: false });
    } finally {
      await second.close();
    }
  });

  test('what the server makes for itself nobody outside can make', async () => {
    const reply = await fetch(`${server.url}${api}/problem-list`, {
      headers: { 'service-desk-inner': '00000000-0000-0000-0000-000000000000' },
    });
    expect(reply.status).toBe(401);
    await reply.body?.cancel();
  });
});
