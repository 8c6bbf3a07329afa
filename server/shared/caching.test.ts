import { allCalls } from '../../wire/calls';
import { signIn } from '../testing/client';
import { makeAdmin } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Record<string, string>;
beforeAll(async () => {
  server = await startServer();
  admin = (await signIn(server, await makeAdmin(server.db))).headers;
});
afterAll(() => server.close());

/** The picture of a type of file is the same for everybody. */
const forAll = ['/service-desk/file-icon/{type}'];
const calls = allCalls
  .filter(({ call }) => !forAll.includes(call.path) && call.path !== '/auth/logout')
  .map(
    ({ name, call }) =>
      [
        name,
        call.method,
        call.path.replace(/\{(\w+)\}/g, (_, parameter) => (/^id$|Id$/.test(parameter) ? '1' : 'none')),
      ] as const,
  );

test('no cache keeps an answer of any call, whether it succeeds or not', async () => {
  const kept: unknown[] = [];
  for (const [name, method, path] of calls)
    for (const headers of [admin, {}]) {
      const response = await fetch(server.url + path, { method, headers });
      await response.body?.cancel();
      const cache = response.headers.get('cache-control') ?? '';
      if (!cache.includes('no-store')) kept.push([name, response.status, cache]);
    }
  expect(kept).toEqual([]);
  expect(calls.length).toBeGreaterThan(300);
});

test.each(['/healthz', '/nothing', '/service-desk/api/%c0%ae', '/service-desk/api/nothing'])(
  'nor of %s',
  async (path) => {
    expect((await fetch(server.url + path)).headers.get('cache-control')).toBe('no-store');
  },
);
