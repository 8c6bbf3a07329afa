import { csrfHeader, type ReaderSession } from '../../../wire/session/session';
import { type Reply, anonymous } from '../../testing/client';
import { connectionWith, type LittleHost, littleHost, sendJson } from '../../testing/little-host';
import { statementsOf } from '../../testing/statements';
import { startServer, type TestServer } from '../../testing/server';
import { connectHelpDesk } from '.';
import type { HostPerson } from './host';

let host: LittleHost;
let server: TestServer;
let lines: string[] = [];
/** The clock, in milliseconds. */
let later = 0;

beforeAll(async () => {
  host = await littleHost();
  const connection = connectionWith({
    signIn: { who: { url: `${host.url}/who?for=service-desk`, cookies: ['desk', 'remember'] } },
    firstAdmin: 'agent:boss',
  });
  server = await startServer({
    helpDesk: async (db) => {
      const helpDesk = connectHelpDesk(connection, { db, clock: () => later });
      await helpDesk.start();
      return helpDesk;
    },
    log: { level: 'warn', write: (line) => lines.push(line) },
  });
});
afterAll(async () => {
  await server.close();
  await host.close();
});
beforeEach(() => {
  host.requested = [];
  host.instead = null;
  lines = [];
});

let count = 0;
/** Somebody who is signed in to the host, and the cookie that says so. */
function signedIn(given: Partial<HostPerson> = {}): { person: HostPerson; cookie: string } {
  const n = ++count;
  const person: HostPerson = { kind: 'agent', id: `A-${n}`, name: `Ann ${n}`, ...given };
  host.people.set(`s${n}`, person);
  return { person, cookie: `desk=s${n}` };
}
const session = (cookie: string): Promise<Reply<ReaderSession>> =>
  anonymous(server).get<ReaderSession>('/service-desk/api/session', { cookie });

test('who is signed in to the host is signed in here, with what the host says of them', async () => {
  const { cookie } = signedIn({
    name: 'Zoë Agent',
    email: 'zoe@example.test',
    time_zone: 'Europe/Oslo',
    locale: 'de-AT',
  });
  const { data } = await session(cookie);
  expect(data).toMatchObject({
    user: {
      name: 'Zoë Agent',
      full_name: 'Zoë Agent',
      email: 'zoe@example.test',
      role: 'agent',
      time_zone: 'Europe/Oslo',
    },
    help_desk: { connected: true, acts: [], pages: [], as_of: null },
  });
  const row = await server.db
    .selectFrom('help_desk.users')
    .select('locale')
    .where('id', '=', data.user.id)
    .executeTakeFirstOrThrow();
  expect(row.locale).toBe('de');
});

test('nobody is signed in without a cookie of the host, and the host is not asked; nor by one that it does not know', async () => {
  expect((await anonymous(server).get('/service-desk/api/session')).status).toBe(401);
  expect((await session('other=1; deskx=s1')).status).toBe(401);
  expect(host.requested).toEqual([]);
  expect((await session('desk=nobody')).status).toBe(401);
  expect(host.requested).toHaveLength(1);
});

test('only the cookies that are named go to the host', async () => {
  const { cookie } = signedIn();
  expect((await session(`theme=dark; ${cookie}; service_desk_host_session=x; remember="1"`)).status).toBe(200);
  expect(host.requested).toMatchObject([{ path: '/who?for=service-desk', cookie: `${cookie}; remember="1"` }]);
});

test('the answer is kept for 30 seconds: many calls at once ask the host once; a sign-out and a role count after it', async () => {
  const { person, cookie } = signedIn();
  const replies = await Promise.all(Array.from({ length: 20 }, () => session(cookie)));
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(host.requested).toHaveLength(1);
  person.role = 'admin';
  later += 29_000;
  expect((await session(cookie)).data.user.role).toBe('agent');
  later += 2000;
  expect((await session(cookie)).data.user.role).toBe('admin');
  host.people.clear();
  later += 29_000;
  expect((await session(cookie)).status).toBe(200);
  later += 2000;
  expect((await session(cookie)).status).toBe(401);
});

test('the answer of the host, if nothing is new, costs no statement more than one that is kept', async () => {
  const { cookie } = signedIn();
  await session(cookie);
  const kept = await statementsOf(() => session(cookie));
  later += 31_000;
  host.requested = [];
  expect(await statementsOf(() => session(cookie))).toBe(kept);
  expect(host.requested).toHaveLength(1);
});

test('who signs out there may say so here: the host is asked anew at once', async () => {
  const { cookie } = signedIn();
  const { data } = await session(cookie);
  host.people.clear();
  const ended = await anonymous(server).delete('/service-desk/api/session', undefined, {
    cookie,
    [csrfHeader]: data.csrf_token ?? '',
  });
  expect(ended.message).toBe('The help-desk is asked anew who you are.');
  expect((await session(cookie)).status).toBe(401);
});

test('a client is a client whatever role is said of them, and the first admin of the file an admin', async () => {
  expect((await session(signedIn({ kind: 'client', role: 'admin' }).cookie)).data.user.role).toBe('client');
  expect((await session(signedIn({ id: 'boss' }).cookie)).data.user.role).toBe('admin');
  expect((await session(signedIn({ kind: 'client', id: 'boss' }).cookie)).data.user.role).toBe('client');
});

test('of somebody who is agent and client at once the agent decides, whichever of both has signed in', async () => {
  const agent = signedIn({ name: 'Both', role: 'admin', person: 'both' });
  const client = signedIn({ kind: 'client', name: 'Both at home', person: 'both' });
  const [one, other] = [await session(agent.cookie), await session(client.cookie)];
  expect(other.data.user).toEqual(one.data.user);
  later += 31_000;
  expect((await session(agent.cookie)).data.user).toMatchObject({ name: 'Both', role: 'admin' });
});

test('a role that the answer leaves out stays as it was; an address that it says is none is gone', async () => {
  const { person, cookie } = signedIn({ role: 'admin', email: 'a@example.test' });
  expect((await session(cookie)).data.user.role).toBe('admin');
  delete person.role;
  person.email = null;
  later += 31_000;
  expect((await session(cookie)).data.user).toMatchObject({ role: 'admin', email: '' });
});

test('two people with one e-mail address are two people, and so are an agent and a client with one id', async () => {
  const email = 'both@example.test';
  const people = await Promise.all(
    [signedIn({ email }), signedIn({ email }), signedIn({ id: '7', email }), signedIn({ kind: 'client', id: '7' })].map(
      ({ cookie }) => session(cookie),
    ),
  );
  expect(new Set(people.map(({ data }) => data.user.id)).size).toBe(4);
});

test('somebody without an e-mail address is signed in, and so is one whose id is a number or any text', async () => {
  for (const id of ['a/b', `O'Brien "x"`, '🦊', 'x'.repeat(300), 12 as unknown as string]) {
    const { data } = await session(signedIn({ id, email: null }).cookie);
    expect(data.user.email).toBe('');
  }
});

test('who is inactive in the host is nobody', async () => {
  expect((await session(signedIn({ active: false }).cookie)).status).toBe(401);
});

test('a state-changing call needs the token of this person; that of somebody else does not do', async () => {
  const [one, other] = [signedIn(), signedIn()];
  const { data } = await session(one.cookie);
  const send = (headers: Record<string, string>) =>
    anonymous(server).delete('/service-desk/api/session', undefined, { cookie: one.cookie, ...headers });
  expect((await send({})).status).toBe(403);
  expect((await send({ [csrfHeader]: (await session(other.cookie)).data.csrf_token ?? '' })).status).toBe(403);
  expect((await send({ [csrfHeader]: data.csrf_token ?? '' })).status).toBe(200);
});

const faults: [string, NonNullable<LittleHost['instead']>, string][] = [
  [
    'HTML',
    (_, to) => to.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
    'something else than JSON',
  ],
  [
    'HTML that is called JSON',
    (_, to) => to.writeHead(200, { 'content-type': 'application/json' }).end('<h1>'),
    'something else than JSON',
  ],
  ['500', (_, to) => to.writeHead(500).end(), 'status 500'],
  ['403', (_, to) => to.writeHead(403).end(), 'status 403'],
  ['a redirect elsewhere', (_, to) => to.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), 'redirects'],
  ['a person without id', (_, to) => sendJson(to, { kind: 'agent', name: 'Nobody' }), 'id is missing'],
  ['a person of no kind', (_, to) => sendJson(to, { id: '1', name: 'Nobody' }), 'kind is missing'],
  ['an id of 301 characters', (_, to) => sendJson(to, { kind: 'agent', id: 'x'.repeat(301) }), 'id must be'],
  ['a list', (_, to) => sendJson(to, []), 'must be an object'],
  ['10 MB', (_, to) => sendJson(to, { kind: 'agent', id: '1', name: 'x'.repeat(10_000_000) }), 'more than 65536 bytes'],
  ['nothing, and hangs up', (_, to) => to.destroy(), 'cannot be reached'],
];
test.each(faults)(
  'a host that answers %s lets nobody in, says so, and is asked again after a while',
  async (_, instead, reason) => {
    const { cookie } = signedIn();
    host.instead = instead;
    const refused = await session(cookie);
    expect([refused.status, refused.message, refused.headers.get('retry-after')]).toEqual([
      503,
      'The help-desk could not confirm who you are. Try again in a moment.',
      '5',
    ]);
    expect(lines.join('')).toContain(`The help-desk does not say who is signed in: it `);
    expect(lines.join('')).toContain(reason);
    expect(lines.join('')).not.toContain(cookie.split('=')[1]);
    host.instead = null;
    expect((await session(cookie)).status).toBe(503);
    expect(host.requested).toHaveLength(1);
    later += 6000;
    expect((await session(cookie)).status).toBe(200);
  },
);

test('a host that hangs costs two seconds once, not at every call; who was signed in is nobody after 30 seconds', async () => {
  const { cookie } = signedIn();
  expect((await session(cookie)).status).toBe(200);
  host.instead = () => undefined;
  later += 31_000;
  const start = performance.now();
  expect((await session(cookie)).status).toBe(503);
  expect(performance.now() - start).toBeGreaterThan(1900);
  const again = performance.now();
  expect((await session(cookie)).status).toBe(503);
  expect(performance.now() - again).toBeLessThan(1900);
});

test('what anybody may call works while the host does not say who is signed in', async () => {
  host.instead = (_, to) => to.writeHead(500).end();
  const response = await anonymous(server).get('/service-desk/api/openapi.json', { cookie: signedIn().cookie });
  expect(response.status).not.toBe(503);
});
