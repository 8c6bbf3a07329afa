import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { outages } from '../../../wire/protocol/outage';
import { buildApp } from '../../app';
import { servePages } from '../../bundle/bundle';
import { openDatabase } from '../../shared/db';
import { rule } from '../../shared/sentence';
import type { App } from '../../shared/services';
import { type Client, signIn } from '../../testing/client';
import { testConfig } from '../../testing/config';
import { makeAgent, makeDepartment, makeTicket, makeUser } from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';
import { ourHelpDesk } from '../built-in/our-help-desk';
import type { HelpDesk } from '../help-desk';
import type { Connection } from './connection';
import { hostPages } from './pages';

const connection: Connection = {
  name: 'Support & <b>Co</b>',
  signIn: { who: null, token: null, header: null, page: '/login?next={back}' },
  http: { url: 'http://127.0.0.1:9', secret: 'a secret of the host API' },
  sql: null,
  data: { statuses: 'http', people: 'http' },
  maySee: 'everyone',
  peopleVisible: 'everyone',
  every: 60,
  actions: ['status', 'reply'],
  pages: {
    ticket: '/tickets/view/{id}?tab=all',
    user: 'https://people.example.com/clients/{id}',
    agent: '/staff/{id}/profile',
  },
  rights: { roles: {}, teams: {} },
  firstAdmin: null,
};
/** People sign in as with ours; pages and addresses are those of a connected one. */
const helpDesk: HelpDesk = { ...ourHelpDesk, ...hostPages(connection), acts: connection.actions };

const written = {
  schema: 1,
  name: 'service-desk',
  files: { 'assets/1/entry.js': 'sha384-x' },
  extensions: [],
};

let server: TestServer;
let agent: Client;
let dist: string;

async function build(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'service-desk-dist-'));
  await mkdir(path.join(folder, 'bundle/assets/1'), { recursive: true });
  await mkdir(path.join(folder, 'api-page'));
  const text = JSON.stringify(written);
  await writeFile(path.join(folder, 'bundle/manifest.json'), text);
  await writeFile(path.join(folder, 'bundle/manifest.json.br'), brotliCompressSync(text));
  await writeFile(path.join(folder, 'bundle/assets/1/entry.js'), '1');
  return folder;
}

beforeAll(async () => {
  dist = await build();
  server = await startServer({
    helpDesk,
    config: { publicUrl: 'https://desk.example.com/itsm' },
    pages: (app) => servePages(app, dist),
  });
  agent = await signIn(server, await makeAgent(server.db, ['view_changes'], { full_name: 'Ann Agent' }));
});
afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true, force: true });
});

const get = (url: string, { by, ...headers }: { by?: Client } & Record<string, string | Client | undefined> = {}) =>
  fetch(server.url + url, {
    redirect: 'manual',
    headers: { accept: 'text/html', ...(by && { cookie: by.headers.cookie }), ...(headers as Record<string, string>) },
  });
const ref = (kind: string, host_id: string, id: number) =>
  server.db.insertInto('host_refs').values({ kind, host_id, id }).execute();

describe('pages for a host that has none for us', () => {
  test.each(['/service-desk/problem', '/service-desk/assets/list?page=2', '/service-desk/admin'])(
    '%s has one slot for the page, one for the search, and the way to the others, without a script but the shim',
    async (url) => {
      const reply = await get(url, { by: agent });
      const html = await reply.text();
      expect(reply.status).toBe(200);
      expect(html).toContain('<service-desk-slot point="page" base-path="/service-desk"></service-desk-slot>');
      expect([...html.matchAll(/<service-desk-slot point="(\w+)"/g)].map(([, point]) => point)).toEqual([
        'search',
        'page',
      ]);
      expect(html.match(/<script/g)).toHaveLength(1);
      expect(html).toContain('src="/itsm/service-desk/bundle/host-shim.js"');
      expect(html).toContain('href="/itsm/service-desk/changes"');
      expect(html).not.toContain('href="/itsm/service-desk/admin"');
      expect(html).toContain('Support &amp; &lt;b&gt;Co&lt;/b&gt;');
      const nonce = /nonce="([^"]+)"/.exec(html)?.[1];
      const policy = reply.headers.get('content-security-policy');
      expect(policy).toContain(`script-src 'nonce-${nonce}'`);
      expect(policy).not.toContain('unsafe');
      expect(policy).toContain("frame-ancestors 'none'");
      expect(reply.headers.get('cache-control')).toBe('no-store');
    },
  );

  test('the language is the one of who is signed in, else of the browser', async () => {
    const person = await makeAgent(server.db);
    await server.db.updateTable('help_desk.users').set({ locale: 'ar' }).where('id', '=', person.id).execute();
    const by = await signIn(server, person);
    expect(await (await get('/service-desk/problem', { by })).text()).toContain('<html lang="ar" dir="rtl">');
    const german = { 'accept-language': 'de-AT,de;q=0.9' };
    expect(await (await get('/service-desk/problem', { by: agent, ...german })).text()).toContain(
      '<html lang="de" dir="ltr">',
    );
  });

  test('/service-desk leads to the overview, also a client, whose menu has nothing that they may not open', async () => {
    const reply = await get('/service-desk', { by: agent });
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/itsm/service-desk/home']);
    const client = await signIn(server, await makeUser(server.db, { role: 'client' }));
    expect((await get('/service-desk', { by: client })).headers.get('location')).toBe('/itsm/service-desk/home');
    const html = await (await get('/service-desk/home', { by: client })).text();
    expect([...html.matchAll(/<li><a href="\/itsm\/service-desk\/([^"]+)"/g)].map(([, path]) => path)).toEqual([
      'home',
      'my-approvals',
      'my-notifications',
      'my-tokens',
    ]);
  });

  test('a client who sees their own assets finds known errors of these', async () => {
    const client = await signIn(server, await makeUser(server.db, { permissions: ['view_own_assets'] }));
    const html = await (await get('/service-desk/home', { by: client })).text();
    expect(html).toContain('<a href="/itsm/service-desk/my-known-errors">Known errors of my assets</a>');
  });

  test('the menu of an agent has the lists that they may see', async () => {
    const by = await signIn(server, await makeAgent(server.db, ['view_changes', 'view_contracts', 'manage_cab']));
    const html = await (await get('/service-desk/home', { by })).text();
    expect([...html.matchAll(/<li><a href="\/itsm\/service-desk\/([^"]+)"/g)].map(([, path]) => path)).toEqual([
      ...[
        'home',
        'changes',
        'contracts',
        'products',
        'vendor',
        'calendar',
        'my-approvals',
        'my-notifications',
        'my-tokens',
        'admin',
      ],
    ]);
  });

  test.each(['/service-desk', '/service-desk/problem/7/show', '/service-desk/go/ticket/1'])(
    'nobody is shown %s: a sentence says where to sign in and how to come back',
    async (url) => {
      const reply = await get(url);
      const html = await reply.text();
      expect(reply.status).toBe(401);
      expect(html).toContain('Sign in to Support &amp; &lt;b&gt;Co&lt;/b&gt;, then come back to this page.');
      expect(html).toContain(`href="/itsm/login?next=${encodeURIComponent(`/itsm${url}`)}"`);
      expect(html).not.toContain('<script');
    },
  );

  test.each(['/change-approval/abc', '/service-desk/change-approval/abc', '/service-desk/contract-approval/abc'])(
    'everybody is shown %s',
    async (url) => {
      const reply = await get(url);
      const html = await reply.text();
      expect(reply.status).toBe(200);
      expect(html).toContain('<service-desk-slot point="page" base-path="/"></service-desk-slot>');
      expect(html).not.toContain('<nav');
    },
  );

  test('what is not there is 404, as a page or as JSON', async () => {
    const page = await get('/elsewhere', { by: agent });
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('There is nothing at this address, or you may not see it.');
    for (const url of ['/service-desk/api/elsewhere', '/service-desk/bundle/none.js'])
      expect([(await get(url, { by: agent })).status, await (await get(url, { by: agent })).json()]).toEqual([
        404,
        expect.objectContaining({ success: false }),
      ]);
  });
});

describe('the way to a page of the host', () => {
  const go = async (kind: string, id: number | string, by = agent) => {
    const reply = await get(`/service-desk/go/${kind}/${id}`, { by });
    return [reply.status, reply.headers.get('location')];
  };

  test('leads to its page with its id, which means nothing else there', async () => {
    const ticket = await makeTicket(server.db);
    await ref('ticket', 'A/1?x=2#3 \r\nSet-Cookie: a=b; ümlaut', ticket.id);
    expect(await go('ticket', ticket.id)).toEqual([
      302,
      '/itsm/tickets/view/A%2F1%3Fx%3D2%233%20%0D%0ASet-Cookie%3A%20a%3Db%3B%20%C3%BCmlaut?tab=all',
    ]);
  });

  test('of a person leads to the page that they have, as an agent or as a client', async () => {
    const [client, staff, both] = [
      await makeUser(server.db, { role: 'client' }),
      await makeAgent(server.db),
      await makeAgent(server.db),
    ];
    await ref('client', 'c1', client.id);
    await ref('agent', 'a1', staff.id);
    await ref('client', 'c2', both.id);
    await ref('agent', 'a2', both.id);
    const [asClient, asAgent] = [
      (id: string) => [302, `https://people.example.com/clients/${id}`],
      (id: string) => [302, `/itsm/staff/${id}/profile`],
    ];
    expect(await go('user', client.id)).toEqual(asClient('c1'));
    expect(await go('agent', client.id)).toEqual(asClient('c1'));
    expect(await go('user', staff.id)).toEqual(asAgent('a1'));
    expect(await go('agent', staff.id)).toEqual(asAgent('a1'));
    expect(await go('user', both.id)).toEqual(asClient('c2'));
    expect(await go('agent', both.id)).toEqual(asAgent('a2'));
  });

  test('is not there for what the host has no page or no record for, nor for an id that is a folder', async () => {
    const [department, ticket, dots] = [
      await makeDepartment(server.db),
      await makeTicket(server.db),
      await makeTicket(server.db),
    ];
    await ref('department', 'd1', department.id);
    await ref('ticket', '..', dots.id);
    for (const [kind, id] of [
      ['department', department.id],
      ['ticket', ticket.id],
      ['ticket', dots.id],
      ['ticket', 'A%2F1'],
      ['ticket', '1e3'],
      ['elsewhere', 1],
      ['__proto__', 1],
    ] as const)
      expect([kind, id, ...(await go(kind, id))]).toEqual([kind, id, 404, null]);
  });

  test('leads clients to their own tickets only', async () => {
    const person = await makeUser(server.db, { role: 'client' });
    const client = await signIn(server, person);
    const [own, other] = [await makeTicket(server.db, { requester_id: person.id }), await makeTicket(server.db)];
    await ref('ticket', 'own', own.id);
    await ref('ticket', 'other', other.id);
    await ref('client', 'me@example.com', person.id);
    expect(await go('ticket', own.id, client)).toEqual([302, '/itsm/tickets/view/own?tab=all']);
    expect(await go('ticket', other.id, client)).toEqual([404, null]);
    expect(await go('user', person.id, client)).toEqual([404, null]);
  });

  test('leads nobody to a ticket that the help-desk does not show them', async () => {
    const [seen, other] = [await makeTicket(server.db), await makeTicket(server.db)];
    await ref('ticket', 'seen', seen.id);
    await ref('ticket', 'unseen', other.id);
    const ofSome = { of: async (ids: readonly number[]) => new Set(ids.filter((id) => id === seen.id)) };
    helpDesk.sight = () => ({ ...ofSome, all: async () => null, lately: () => null, still: async () => false });
    expect(await go('ticket', seen.id)).toEqual([302, '/itsm/tickets/view/seen?tab=all']);
    expect(await go('ticket', other.id)).toEqual([404, null]);
    helpDesk.sight = null;
  });

  test('an address says where a record is found, and that a kind has no page', () => {
    expect(helpDesk.address('ticket', 5)).toBe('/service-desk/go/ticket/5');
    expect(helpDesk.address('team', 5)).toBeNull();
    const clientsOnly = hostPages({ ...connection, pages: { user: '/u/{id}' } });
    expect(clientsOnly.address('agent', 5)).toBe('/service-desk/go/agent/5');
    expect(clientsOnly.manifest?.pages).toEqual(['user', 'agent']);
  });
});

describe('manifest.json', () => {
  const expected = {
    ...written,
    helpDesk: {
      ids: 'host',
      pages: ['ticket', 'user', 'agent'],
      acts: ['status', 'reply'],
      kinds: ['people', 'statuses'],
    },
  };

  test('tells the browser of the help-desk, and nothing else of it is another', async () => {
    const reply = await get('/service-desk/bundle/manifest.json');
    expect(await reply.json()).toEqual(expected);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(reply.headers.get('cache-control')).toBe('no-cache');
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('is compressed as it is, not as the build left it', async () => {
    const { statusCode, headers, rawPayload } = await server.app.inject({
      url: '/service-desk/bundle/manifest.json',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect([statusCode, headers['content-encoding'], headers.vary]).toEqual([200, 'br', 'accept-encoding']);
    expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toEqual(expected);
  });

  test('is not sent again while it is the same', async () => {
    const url = '/service-desk/bundle/manifest.json';
    const requested = (headers: Record<string, string>) => server.app.inject({ url, headers });
    const [plain, small] = [
      await requested({ 'accept-encoding': 'identity' }),
      await requested({ 'accept-encoding': 'br' }),
    ];
    expect(plain.headers.etag).not.toBe(small.headers.etag);
    const again = await requested({ 'accept-encoding': 'br', 'if-none-match': String(small.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await requested({ 'if-none-match': `"x", W/${String(plain.headers.etag)}` })).statusCode).toBe(304);
    await writeFile(path.join(dist, 'bundle/manifest.json'), JSON.stringify({ ...written, name: 'of another build' }));
    const other = await requested({ 'if-none-match': String(plain.headers.etag) });
    expect([other.statusCode, other.json<{ name: string }>().name]).toEqual([200, 'of another build']);
  });

  test('other files are those of the build', async () => {
    const reply = await get('/service-desk/bundle/assets/1/entry.js');
    expect(
      createHash('sha1')
        .update(await reply.text())
        .digest('hex'),
    ).toBe(createHash('sha1').update('1').digest('hex'));
    expect(reply.headers.get('cache-control')).toContain('immutable');
  });
});

test('a page is 503 and says in words that the database is away', async () => {
  const { db } = openDatabase({ host: '127.0.0.1', port: 1 });
  const app: App = await buildApp({ db, helpDesk, config: { ...testConfig, dataDir: dist } });
  await servePages(app, dist);
  const reply = await app.inject({
    url: '/service-desk/problem',
    headers: { accept: 'text/html', 'accept-language': 'de', cookie: agent.headers.cookie! },
  });
  expect([reply.statusCode, reply.headers['retry-after'], reply.headers['content-type']]).toEqual([
    503,
    '2',
    'text/html; charset=utf-8',
  ]);
  expect(reply.body).toContain(rule(outages.unreachable).in('de'));
  await app.close();
  await db.destroy();
});
