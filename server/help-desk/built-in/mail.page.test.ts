import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { servePages } from '../../bundle/bundle';
import { queueMails } from '../../mail/outbox';
import { type Client, signIn } from '../../testing/client';
import { makeAdmin, makeAgent } from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';

let dist: string;
let server: TestServer;
let admin: Client;
let agent: Client;

beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'service-desk-dist-'));
  for (const folder of ['bundle/assets', 'demo/public', 'demo/pages'])
    await mkdir(path.join(dist, folder), { recursive: true });
  server = await startServer({ pages: (app) => servePages(app, dist) });
  const person = await makeAdmin(server.db);
  admin = await signIn(server, person);
  agent = await signIn(server, await makeAgent(server.db));
  const html = '<p style="color:#6b7280">Hello</p><script>alert(1)</script>';
  await server.db
    .transaction()
    .execute((trx) =>
      queueMails(trx, [{ kind: 'rule', to: { full_name: 'Ada', email: person.email }, subject: 'Hello', html }]),
    );
});
afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true, force: true });
});

const get = (address: string, by?: Client) =>
  fetch(server.url + address, { headers: by && { cookie: by.headers.cookie! }, redirect: 'manual' });

test('a mail keeps its styles and may do nothing: no script, no origin, nothing from elsewhere', async () => {
  const reply = await get('/outbox/1', admin);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const policy = (reply.headers.get('content-security-policy') ?? '').split(';');
  expect(policy.toSorted()).toEqual([
    "base-uri 'none'",
    "default-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'img-src data:',
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "style-src 'unsafe-inline'",
  ]);
  expect(reply.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(await reply.text()).toContain('<p style="color:#6b7280">Hello</p>');
});

test('nobody but an administrator sees it, and another id is none', async () => {
  expect((await get('/outbox/1', agent)).status).toBe(403);
  expect((await get('/outbox/1')).status).toBe(401);
  for (const id of ['2', '0', 'x', '1e3', '99999999999999999999'])
    expect((await get(`/outbox/${id}`, admin)).status).toBe(404);
});

test.each([
  ['/admin', '/service-desk/admin'],
  ['/admin/form-groups', '/service-desk/form-group/asset'],
  ['/admin/workflows', '/service-desk/workflow'],
  ['/admin/listeners', '/service-desk/listener'],
])('%s has moved to %s', async (from, to) => {
  const reply = await get(from, admin);
  expect([reply.status, reply.headers.get('location')]).toEqual([302, to]);
});
