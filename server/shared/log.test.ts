import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { sql } from 'kysely';
import { allCalls } from '../../wire/calls';
import { csrfHeader, type Session } from '../../wire/session/session';
import { ourHelpDesk } from '../help-desk/built-in/our-help-desk';
import { hashPassword } from '../help-desk/built-in/password';
import { api, applyBoard, linkOf } from '../testing/board';
import { anonymous, signIn } from '../testing/client';
import { makeAgent, makeProblem } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { until } from '../testing/until';

let server: TestServer;
let text = '';
/** A help-desk that fails with everything that it was sent. */
let failing = false;
const helpDesk: typeof ourHelpDesk = {
  ...ourHelpDesk,
  identify: async (db, requested) => {
    if (failing) throw new Error(`cannot read ${requested.url} ${JSON.stringify(requested.headers)}`);
    return ourHelpDesk.identify(db, requested);
  },
};

beforeAll(async () => {
  server = await startServer({
    helpDesk,
    breaks: true,
    log: { level: 'trace', write: (line) => void (text += line) },
    config: { trustedProxies: ['127.0.0.2'] },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  text = '';
  failing = false;
});

type Line = Record<string, unknown> & { err?: Record<string, unknown> };
const lines = (): Line[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
/** The lines, once there are so many; a moment later there are no more. */
async function logged(count: number): Promise<Line[]> {
  await until(() => lines().length >= count);
  await new Promise((later) => setTimeout(later, 50));
  expect(lines()).toHaveLength(count);
  return lines();
}
/** As it stands: no client tidies this address. Returns the status. */
async function query(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
): Promise<IncomingMessage> {
  const requested = request({ host: '127.0.0.1', port: new URL(server.url).port, method, path, headers, agent: false });
  requested.end(body);
  const [response] = (await once(requested, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'close');
  return response;
}

test('a request is one line: id, method, route, address, status, milliseconds, person', async () => {
  const agent = await makeAgent(server.db, ['view_problems']);
  const problem = await makeProblem(server.db);
  const client = await signIn(server, agent);
  await client.get(`${api}/problem/${problem.id}?search-query=secret&status_ids[]=4&${'x'.repeat(50)}=1`);
  const [line] = await logged(1);
  expect(line).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    pid: process.pid,
    reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    method: 'GET',
    route: `${api}/problem/:id`,
    url: `${api}/problem/${problem.id}?search-query=*&status_ids[]=*&*`,
    status: 200,
    ms: expect.any(Number),
    user: agent.id,
    msg: 'request',
  });
});

test.each([
  ['/nothing/at/all', 404, '/*/*/*'],
  ['/service-desk/api/%c0%ae', 404, '/service-desk/api/*'],
  [`/service-desk/api/problem/${'x'.repeat(400)}`, 404, '/service-desk/api/problem/*'],
  ['/healthz', 200, '/healthz'],
])('one line and a request id also for %s', async (path, status, url) => {
  const response = await query('GET', path);
  const [line] = await logged(1);
  expect([response.statusCode, response.headers['x-request-id']]).toEqual([status, line?.reqId]);
  expect(line).toMatchObject({ method: 'GET', url, status });
});

test('a live stream is one line when it ends', async () => {
  const client = await signIn(server, await makeAgent(server.db));
  const ended = new AbortController();
  const stream = await fetch(`${server.url}${api}/events`, { headers: client.headers, signal: ended.signal });
  expect(stream.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  ended.abort();
  expect(await logged(1)).toMatchObject([{ url: `${api}/events`, status: 200 }]);
});

test('request ids are never the same in two processes; the activity log has that of the answer', async () => {
  const other = await startServer();
  const ids = await Promise.all(
    [server, server, other, other].map(async ({ url }) => (await fetch(`${url}/healthz`)).headers.get('x-request-id')),
  );
  expect(new Set(ids).size).toBe(4);
  await other.close();
  const board = await applyBoard(server, [{ users: [await makeAgent(server.db)] }]);
  const [entry] = await server.db
    .selectFrom('activity_log')
    .select('request_id')
    .where('owner_id', '=', board.changeId)
    .execute();
  expect(lines().map(({ reqId }) => reqId)).toContain(entry?.request_id);
});

test('an id that is sent counts only from a trusted proxy, and only if it is plain', async () => {
  const idFrom = async (id: string, localAddress: string) => {
    const requested = request({
      host: '127.0.0.1',
      port: new URL(server.url).port,
      path: '/healthz',
      headers: { 'x-request-id': id },
      localAddress,
      agent: false,
    }).end();
    const [response] = (await once(requested, 'response')) as [IncomingMessage];
    return response.resume().headers['x-request-id'];
  };
  expect(await idFrom('trace-0123.abc', '127.0.0.2')).toBe('trace-0123.abc');
  expect(await idFrom('trace-0123.abc', '127.0.0.1')).not.toBe('trace-0123.abc');
  for (const odd of ['short', 'x'.repeat(41), 'has a space', '<script>', '{"level":50}'])
    expect(await idFrom(odd, '127.0.0.2')).toMatch(/^[0-9a-f-]{36}$/);
});

test('what gives access stands nowhere in the log: approval by link, sign-in, calls that fail, headers', async () => {
  const password = 'correct horse battery';
  const ann = await makeAgent(server.db, [], { password_hash: await hashPassword(password) });
  await applyBoard(server, [{ users: [ann] }]);
  const token = await linkOf(server.db, ann);
  const post = (path: string, body: object, headers = {}) =>
    query('POST', path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } });

  const wrong = await post('/auth/login', { email: ann.email, password: `${password}!` });
  const session = await anonymous(server).post<Session>('/auth/login', { email: ann.email, password });
  expect([wrong.statusCode, session.status]).toEqual([401, 200]);
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
  const all = {
    cookie,
    [csrfHeader]: session.data.csrf_token,
    authorization: 'Bearer abc.def.ghi',
    referer: `${server.url}/change-approval/${token}`,
    'x-forwarded-for': token,
  };

  expect((await query('GET', `${api}/change-conversation/${token}`, { headers: all })).statusCode).toBe(200);
  await query('GET', `/change-approval/${token}`, { headers: all });
  await query('GET', `/login?next=/change-approval/${token}`, { headers: all });
  await post('/auth/login', { email: ann.email, password, more: token }, all);
  await query('POST', '/auth/login', {
    headers: { 'content-type': 'application/json' },
    body: `{"password":"${password}"`,
  });
  failing = true;
  const { authorization: _, ...signedIn } = all;
  const failed = await post(`${api}/problem`, { subject: 'x', password }, signedIn);
  expect(failed.statusCode).toBe(500);
  // Beside a session, too (G21).
  expect((await post(`${api}/problem`, { subject: 'x', password }, all)).statusCode).toBe(401);
  failing = false;
  await sql`alter table approval_links rename to lost_links`.execute(server.db);
  const broken = [
    await query('GET', `${api}/change-conversation/${token}`, { headers: all }),
    await post(`${api}/approval-action/${token}`, { action_type: 'approve', comment: 'Yes.' }, all),
  ];
  await sql`alter table lost_links rename to approval_links`.execute(server.db);
  expect(broken.map(({ statusCode }) => statusCode)).toEqual([500, 500]);
  expect(
    (await post(`${api}/approval-action/${token}`, { action_type: 'approve', comment: 'Yes.' }, all)).statusCode,
  ).toBe(200);

  await until(() => lines().some(({ url, status }) => url === `${api}/approval-action/*` && status === 200));
  const reported = lines().filter(({ err }) => err);
  expect(reported.map(({ level, status, err }) => [level, status, err?.code])).toEqual([
    ['error', 500, undefined],
    ['error', 500, '42P01'],
    ['error', 500, '42P01'],
  ]);
  expect(reported[0]?.err).toMatchObject({
    type: 'Error',
    message: expect.stringContaining('cannot read'),
    stack: expect.stringContaining('log.test.ts'),
  });
  for (const secret of [token, password, cookie.split('=')[1] ?? '', session.data.csrf_token, 'abc.def.ghi']) {
    expect(secret.length).toBeGreaterThan(8);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(encodeURIComponent(secret));
  }
});

describe('the token of a call by link is never written', () => {
  const byLink = allCalls.filter(({ call }) => call.byHash).flatMap(({ call }) => [call.path, ...call.aliases]);
  const known = [
    '/change-approval/{hash}',
    '/service-desk/change-approval/{hash}',
    '/service-desk/contract-approval/{hash}',
    ...byLink,
  ];
  const spellings = (template: string, token: string): string[] => {
    const path = template.replace(/\{\w+\}/g, token);
    const encoded = template.replace(
      /\{\w+\}/g,
      [...token].map((letter, i) => (i % 3 ? letter : `%${letter.charCodeAt(0).toString(16)}`)).join(''),
    );
    return [
      path,
      `${path}/`,
      `${path}?a=1`,
      `${path}?${token}`,
      `${path}?q=${token}`,
      `${path}/more`,
      `${path}.`,
      `${path}%20`,
      `/${path}`,
      `${path}//`,
      path.toUpperCase().replace(token.toUpperCase(), token),
      `${path};x=1`,
      `${path}%`,
      `${path}%c0%ae`,
      encoded,
      path.replace('/', '/./'),
      `/x/..${path}`,
      `${path}#${token}`,
      `http://127.0.0.1${path}`,
      `/login?next=${encodeURIComponent(path)}`,
      `/%2e%2e${path}`,
    ];
  };

  test.each(known)('%s', async (template) => {
    expect(byLink.length).toBeGreaterThanOrEqual(2);
    const ann = await makeAgent(server.db);
    await applyBoard(server, [{ users: [ann] }]);
    const tokens = [
      await linkOf(server.db, ann),
      randomBytes(32).toString('base64url'),
      randomBytes(9).toString('base64url'),
      randomUUID(),
    ];
    text = '';
    let count = 0;
    for (const token of tokens) {
      for (const path of spellings(template, token)) {
        for (const method of ['GET', 'HEAD', 'POST']) {
          await query(method, path, { headers: { referer: server.url + path } });
          count++;
        }
      }
      await server.db.deleteFrom('link_attempts').execute();
    }
    await until(() => lines().length >= count);
    expect(lines()).toHaveLength(count);
    for (const token of tokens) expect(text).not.toContain(token);
  });
});
