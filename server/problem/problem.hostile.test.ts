import { allCalls } from '../../wire/calls';
import { pathOf } from '../../wire/protocol/call';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeDepartment, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
let form: Record<string, unknown>;

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
  const [requester, department] = [await makeUser(server.db), await makeDepartment(server.db)];
  form = {
    subject: 'Mail is slow',
    description: 'Text',
    requester_id: requester.id,
    department_id: department.id,
    impact_id: 1,
    status_type_id: 1,
    priority_id: 1,
  };
});
afterAll(() => server.close());

const path = '/service-desk/api/problem';
const values = [
  '\u0000',
  '\ud800',
  '<script>alert(1)</script>',
  "'; drop table problems; --",
  'x'.repeat(100_000),
  -1,
  0,
  1.5,
  1e300,
  9e18,
  true,
  null,
  [],
  [[1]],
  {},
  { a: 1 },
  ['x'],
  '٣',
  '🙂',
];

test.each([
  'id',
  'subject',
  'identifier',
  'description',
  'requester_id',
  'location_id',
  'assigned_id',
  'asset_ids',
  'known_error',
  'major',
  'version',
  'attachment',
  'attachment_delete',
])('whatever stands in %s, nothing breaks', async (field) => {
  for (const value of values) {
    const { status } = await admin.post(path, { ...form, [field]: value });
    expect([field, value, status < 500]).toEqual([field, value, true]);
  }
});

test('script is kept as text where text is kept, and taken out of HTML', async () => {
  const { data } = await admin.post<{ id: number }>(path, {
    ...form,
    subject: '<img src=x onerror=a()>',
    description: '<p onclick="a()">Hi<script>a()</script><iframe src=x></iframe></p>',
  });
  expect((await admin.get(`${path}/${data.id}`)).data).toMatchObject({
    subject: '<img src=x onerror=a()>',
    description: '<p>Hi</p>',
  });
});

test('malformed bodies get a sentence', async () => {
  expect(await admin.post(path, '{"subject":')).toMatchObject({
    status: 400,
    message: 'The request body is not valid JSON.',
  });
  expect((await admin.post(path, '[1]')).status).toBe(400);
  expect((await admin.post(path, '"text"')).status).toBe(400);
  expect((await admin.post(path, '<xml/>', { 'content-type': 'text/xml' })).status).toBe(415);
  expect((await admin.post(path, 'broken', { 'content-type': 'multipart/form-data; boundary=x' })).status).toBeLessThan(
    500,
  );
  expect((await admin.post(path, JSON.stringify({ subject: 'x'.repeat(3_000_000) }))).status).toBe(413);
});

// `problem.customFields` reads nothing of what is sent.
const mine = allCalls.filter(({ name }) =>
  /^(problem\.(?!customFields$)|problem-planning\.|attachment\.download|outbox\.)/.test(name),
);

test.each(mine.map(({ name, call }) => [name, call] as const))(
  '%s answers strange ids, queries and bodies',
  async (_name, { method, path: template, raw }) => {
    const send = (url: string): Promise<{ status: number }> => {
      if (raw) return fetch(server.url + url, { headers: admin.headers });
      if (method === 'GET') return admin.get(url);
      return method === 'DELETE'
        ? admin.delete(url, { a: 1 })
        : admin.post(url, { asset_ids: ['x'], ticket_ids: { a: 1 }, tickets: 'x', action: 'x', identifier: ['x'] });
    };
    for (const id of ['0', '-1', 'abc', '99999999999999999999', '1e3', '%00', "1'--", '🙂']) {
      const params = Object.fromEntries(
        [...template.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, decodeURIComponent(id)]),
      );
      const query = 'search-query=%00&page[]=1&limit=x&sort-field[a]=1&requester_id=x';
      const { status } = await send(`${pathOf(template, params)}?${query}`);
      expect([id, status >= 400 && status < 500]).toEqual([id, true]);
    }
  },
);
