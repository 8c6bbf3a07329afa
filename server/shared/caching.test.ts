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

test.each(calls)('no cache keeps an answer of %s (%s %s), whether it succeeds or not', async (_name, method, path) => {
  for (const headers of [admin, {}]) {
    const answer = await fetch(server.url + path, { method, headers });
    await answer.body?.cancel();
    expect(answer.headers.get('cache-control')).toMatch(/no-store/);
  }
});

test.each(['/healthz', '/nothing', '/service-desk/api/%c0%ae', '/service-desk/api/nothing'])(
  'nor of %s',
  async (path) => {
    expect((await fetch(server.url + path)).headers.get('cache-control')).toBe('no-store');
  },
);
