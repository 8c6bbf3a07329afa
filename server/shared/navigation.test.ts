import { call } from '../../wire/protocol/call';
import { signIn } from '../testing/client';
import { makeAdmin, makeProblem } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { methodsAt, navigation } from './navigation';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('an address that other methods have is refused with 405, and says which', async () => {
  const { id } = await makeProblem(server.db);
  for (const [method, path, allow] of [
    ['GET', '/service-desk/api/problem', 'POST'],
    ['PUT', '/service-desk/api/problem-list?page=2', 'GET, HEAD'],
    ['DELETE', `/service-desk/api/problem/${id}`, 'GET, HEAD'],
  ] as const) {
    const reply = await fetch(server.url + path, { method });
    expect([method, path, reply.status, reply.headers.get('allow')]).toEqual([method, path, 405, allow]);
    expect(await reply.json()).toMatchObject({ success: false, message: `This address does not take ${method}.` });
  }
  const nothing = await fetch(`${server.url}/service-desk/api/no-such-call`);
  expect([nothing.status, nothing.headers.get('allow')]).toEqual([404, null]);
  expect(methodsAt('/service-desk/api/no-such-call')).toEqual([]);
});

test('a record that was just made is where Location says, an edited one has none', () => {
  const save = {
    name: 'problem.save',
    summary: '',
    call: call('POST', '/service-desk/api/problem', { needs: 'agent' }),
  };
  const answered = { url: '/service-desk/api/problem?ticket_id=3', query: {}, data: { id: 7, identifier: 'PRB-7' } };
  expect(navigation(save, { ...answered, fields: {} })).toEqual({ location: 'problem/7' });
  expect(navigation(save, { ...answered, fields: { id: 7 } })).toEqual({});
});

test('a page of a list links to the others with what was asked', async () => {
  const admin = await signIn(server, await makeAdmin(server.db));
  for (let made = 0; made < 3; made++) await makeProblem(server.db);
  const link = async (query: string) =>
    (await fetch(`${server.url}/service-desk/api/problem-list${query}`, { headers: admin.headers })).headers.get(
      'link',
    );
  const { data } = await admin.get<{ total: number }>('/service-desk/api/problem-list');
  const last = data.total;
  expect(await link('?limit=1&search=')).toBe(
    `<?limit=1&search=&page=2>; rel="next", <?limit=1&search=&page=${last}>; rel="last"`,
  );
  expect(await link(`?limit=1&page=${last}`)).toBe(
    `<?limit=1&page=1>; rel="first", <?limit=1&page=${last - 1}>; rel="prev"`,
  );
  expect(await link('?limit=all')).toBeNull();
  // A reply's head must get through the proxies of a host.
  expect(await link(`?limit=1&sort=${'9'.repeat(900)}`)).toContain('rel="next"');
  expect(await link(`?limit=1&sort=${'9'.repeat(1000)}`)).toBeNull();
  expect(await link('')).toBeNull();
});
