import { allCalls } from '../wire/calls';
import type { Call } from '../wire/protocol/call';
import { permissionGroups, type PermissionKey } from '../wire/protocol/permission';
import { csrfHeader } from '../wire/session/session';
import { signIn } from './testing/client';
import { makeAdmin, makeAgent, makeUser } from './testing/factories';
import { startServer, type TestServer } from './testing/server';

type Person = { id: number };
interface Outcome {
  status: number;
  message: unknown;
}

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const agentKeys = permissionGroups
  .filter(({ group }) => group !== 'User')
  .flatMap(({ keys }): readonly PermissionKey[] => keys);
const viewOf = (key: PermissionKey): PermissionKey[] =>
  permissionGroups.flatMap((g) => (g.view && (g.keys as readonly string[]).includes(key) ? [g.view] : []));
const keysOf = ({ needs }: Call): PermissionKey[] =>
  needs === 'public' ||
  needs === 'signed-in' ||
  needs === 'agent' ||
  needs === 'admin' ||
  (typeof needs === 'object' && 'anyOf' in needs)
    ? []
    : ([needs].flat() as PermissionKey[]);
const anyOf = ({ needs }: Call): readonly PermissionKey[] =>
  typeof needs === 'object' && 'anyOf' in needs ? needs.anyOf : [];

/**
 * Every way in which a call is served: each of its methods on each of its paths. The records that it names do not
 * exist.
 */
const ways = allCalls.flatMap(({ name, call }) =>
  [call.path, ...call.aliases].flatMap((path) =>
    [call.method, ...call.methods].map((method) => ({
      name,
      call,
      method,
      url: path.replace(/\{(\w+)\}/g, (_, parameter) => (/^id$|Id$/.test(parameter) ? '999999' : 'none')),
    })),
  ),
);
const title = '$method $url ($name)';

/** The person's headers, a new session each time: one of the calls ends it. */
const headersOf = async (person: Person | null): Promise<Record<string, string>> =>
  person ? (await signIn(server, person)).headers : {};

async function make(method: string, url: string, headers: Record<string, string>): Promise<Outcome> {
  const response = await fetch(server.url + url, { method, headers });
  if (!response.headers.get('content-type')?.startsWith('application/json')) {
    await response.body?.cancel();
    return { status: response.status, message: undefined };
  }
  return { status: response.status, message: ((await response.json()) as { message?: unknown }).message };
}

const allowed = (outcome: Outcome) => expect([401, 403]).not.toContain(outcome.status);
const refused = (outcome: Outcome, key: string) =>
  expect(outcome).toEqual({ status: 403, message: `Missing permission: ${key}` });

describe('routes and calls are the same', () => {
  test('every route is one of a call', () => {
    const other = server.app.served
      .filter(({ call, method }) => !call && method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`);
    expect(other).toEqual(['GET /livez', 'GET /readyz', 'GET /healthz']);
  });

  test('every route of the service desk is in wire/calls.ts', () => {
    const known = new Set(allCalls.map(({ call }) => call));
    const unknown = server.app.served.filter(
      ({ call, url }) => call && !known.has(call) && !url.startsWith('/help-desk/'),
    );
    expect(unknown.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
  });

  test.each(ways)(`${title} has a route`, ({ method, call }) => {
    const paths = [call.path, ...call.aliases].map((path) => path.replace(/\{(\w+)\}/g, ':$1'));
    for (const url of paths)
      expect(
        server.app.served.filter((route) => route.method === method && route.url === url).map((route) => route.call),
      ).toEqual([call]);
  });
});

describe('somebody who is not signed in', () => {
  test.each(ways)(title, async ({ call, method, url }) => {
    const outcome = await make(method, url, await headersOf(null));
    if (call.needs === 'public') allowed(outcome);
    else expect(outcome).toEqual({ status: 401, message: 'You are not signed in, or your session has ended.' });
  });
});

describe('a client', () => {
  let client: Person;
  beforeAll(async () => {
    client = await makeUser(server.db);
  });

  test.each(ways)(`without a permission: ${title}`, async ({ call, method, url }) => {
    const outcome = await make(method, url, await headersOf(client));
    if (call.needs === 'public' || call.needs === 'signed-in') allowed(outcome);
    else refused(outcome, call.clients[0] ?? keysOf(call)[0] ?? anyOf(call)[0] ?? String(call.needs));
  });

  test.each(ways)(`with every user-role permission: ${title}`, async ({ call, method, url }) => {
    const holder = await makeUser(server.db, {
      permissions: permissionGroups.find(({ group }) => group === 'User')?.keys ?? [],
    });
    const outcome = await make(method, url, await headersOf(holder));
    if (call.needs === 'public' || call.needs === 'signed-in' || call.clients.length) allowed(outcome);
    else refused(outcome, keysOf(call)[0] ?? anyOf(call)[0] ?? String(call.needs));
  });
});

describe('an agent', () => {
  const withKeys = ways.flatMap((way) => keysOf(way.call).map((key) => ({ ...way, key })));

  test.each(withKeys)(`with every permission but $key: ${title}`, async ({ key, method, url }) => {
    const agent = await makeAgent(
      server.db,
      agentKeys.filter((other) => other !== key),
    );
    const { status, message } = await make(method, url, await headersOf(agent));
    // Who may not view holds nothing of the group, so the first key that the call asks for may be another one of it.
    const missing = agentKeys
      .filter((other) => other === key || viewOf(other).includes(key))
      .map((other) => `Missing permission: ${other}`);
    expect([status, missing]).toEqual([403, expect.arrayContaining([message])]);
  });

  test.each(ways)(`with exactly what is needed: ${title}`, async ({ call, method, url }) => {
    const keys = [...keysOf(call), ...anyOf(call).slice(0, 1), ...call.mayNeed];
    const agent = await makeAgent(server.db, [...new Set([...keys, ...keys.flatMap(viewOf)])]);
    const outcome = await make(method, url, await headersOf(agent));
    if (call.needs === 'admin') refused(outcome, 'admin');
    else allowed(outcome);
  });
});

const choosing = ways.filter(({ call }) => anyOf(call).length > 0);
if (choosing.length)
  describe('an agent, where one right of several is enough', () => {
    test.each(choosing.flatMap((way) => anyOf(way.call).map((key) => ({ ...way, key }))))(
      `with only $key: ${title}`,
      async ({ method, url, key }) => {
        allowed(
          await make(method, url, await headersOf(await makeAgent(server.db, [...new Set([key, ...viewOf(key)])]))),
        );
      },
    );

    test.each(choosing)(`with every permission but those: ${title}`, async ({ call, method, url }) => {
      const agent = await makeAgent(
        server.db,
        agentKeys.filter((key) => !anyOf(call).includes(key)),
      );
      refused(await make(method, url, await headersOf(agent)), String(anyOf(call)[0]));
    });
  });

describe('an admin', () => {
  let admin: Person;
  beforeAll(async () => {
    admin = await makeAdmin(server.db);
  });

  test.each(ways)(title, async ({ method, url }) => allowed(await make(method, url, await headersOf(admin))));

  const writing = ways.filter(({ call }) => call.method !== 'GET' && call.needs !== 'public' && !call.byHash);
  test.each(writing)(`without the security token: ${title}`, async ({ method, url }) => {
    const { [csrfHeader]: token, ...headers } = await headersOf(admin);
    expect(token).toBeTruthy();
    for (const wrong of [headers, { ...headers, [csrfHeader]: 'x'.repeat(token?.length ?? 0) }]) {
      expect(await make(method, url, wrong)).toEqual({
        status: 403,
        message: 'The security token is missing or out of date. Reload the page and try again.',
      });
    }
  });
});
