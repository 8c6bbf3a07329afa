import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { api, managerKeys } from '../testing/board';
import { signIn } from '../testing/client';
import { makeAgent, makeCab, makeChange } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

/** What an attacker sends with a request of their own, so that others get mails with their address. */
const hostile: Record<string, string>[] = [
  { host: 'evil.example' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-proto': 'javascript' },
  { forwarded: 'host=evil.example;proto=https' },
  {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'javascript',
    'x-forwarded-for': '127.0.0.1',
    'x-original-host': 'evil.example',
  },
];

/** Where the links of the mails lead that a board makes when it is applied with these headers. */
async function linksOf(server: TestServer, headers: Record<string, string>): Promise<string[]> {
  const { db } = server;
  await db.deleteFrom('outgoing_mails').execute();
  const [manager, approver, agent] = [await makeAgent(db, managerKeys), await makeAgent(db), await makeAgent(db)];
  const change = await makeChange(db, { agent_id: agent.id });
  const cab = await makeCab(db, [{ users: [approver] }]);
  const client = await signIn(server, manager);
  // fetch writes a Host of its own.
  const requested = request(`${server.url}${api}/apply-cab-approval`, {
    method: 'POST',
    headers: { ...client.headers, 'content-type': 'application/json', ...headers },
  });
  requested.end(JSON.stringify({ change_id: change.id, workflow_id: cab.id }));
  const [response] = (await once(requested, 'response')) as [IncomingMessage];
  expect(response.resume().statusCode).toBe(200);
  const mails = await db.selectFrom('outgoing_mails').select('html').execute();
  return mails.flatMap(({ html }) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href));
}

describe.each([
  ['a proxy on this machine is trusted', ['loopback']],
  ['no proxy is trusted', []],
])('links in mails, where %s', (_case, trustedProxies) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ config: { trustedProxies } });
  });
  afterAll(() => server.close());

  test.each(hostile)('lead to the listening address, not to that of a request with %j', async (headers) => {
    const links = await linksOf(server, headers);
    expect(links.length).toBeGreaterThanOrEqual(2);
    for (const link of links) expect(link).toMatch(new RegExp(`^${server.url}/(change-approval|service-desk)/`));
  });
});

test('with PUBLIC_URL links in mails lead there', async () => {
  const server = await startServer({ config: { publicUrl: 'https://desk.example.test/help' } });
  for (const link of await linksOf(server, { host: 'evil.example' }))
    expect(link).toMatch(/^https:\/\/desk\.example\.test\/help\//);
  await server.close();
});
