import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { allCalls } from '../wire/calls';
import { permissionGroups, type PermissionKey } from '../wire/protocol/permission';
import { csrfHeader } from '../wire/session/session';
import { signIn } from './testing/client';
import { makeAdmin, makeAgent, makeUploadedImport, makeUser } from './testing/factories';
import { rightLines, type RightLine, type Who } from './testing/rights';
import { startServer, type TestServer } from './testing/server';

/** Holds every call against wire/rights.tsv, which is written by hand (docs/decisions/031), over HTTP. */
let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

type Headers = Record<string, string>;
interface Outcome {
  status: number;
  message: unknown;
}

const groups: readonly { view: PermissionKey | null; keys: readonly PermissionKey[]; group: string }[] =
  permissionGroups;
const userKeys = groups.flatMap(({ group, keys }) => (group === 'User' ? keys : []));
const agentKeys = groups.flatMap(({ group, keys }) => (group === 'User' ? [] : keys));
/** With the view rights that these keys are nothing without. */
const withViews = (keys: readonly PermissionKey[]): PermissionKey[] => [
  ...new Set([
    ...keys,
    ...groups.flatMap(({ view, keys: all }) => (view && all.some((k) => keys.includes(k)) ? view : [])),
  ]),
];
/** The keys that are worth nothing without this one. */
const behind = (key: PermissionKey): readonly PermissionKey[] => groups.find(({ view }) => view === key)?.keys ?? [key];

/** Each person is made once, for all calls. */
const people = new Map<string, Promise<{ id: number }>>();
const sessions = new Map<string, Promise<Headers>>();
function person(
  role: 'admin' | 'agent' | 'client',
  keys: readonly PermissionKey[],
): { name: string; made: Promise<{ id: number }> } {
  const name = `${role} ${[...keys].sort().join()}`;
  const make = {
    admin: () => makeAdmin(server.db),
    agent: () => makeAgent(server.db, keys),
    client: () => makeUser(server.db, { permissions: keys }),
  };
  const made = people.get(name) ?? make[role]();
  people.set(name, made);
  return { name, made };
}

/** Headers of somebody with these keys. A call that ends a session gets one of its own. */
async function headersOf(
  role: 'admin' | 'agent' | 'client',
  keys: readonly PermissionKey[],
  line: RightLine,
): Promise<Headers> {
  const { name, made } = person(role, keys);
  const make = async () => (await signIn(server, await made)).headers;
  if (line.kind === 'session') return make();
  const session = sessions.get(name) ?? make();
  sessions.set(name, session);
  return session;
}

type Sent = { parameter: string; value: string | undefined } | undefined;

/** Makes a call; the records that it names do not exist. */
async function make({ method, path }: RightLine, headers: Headers, sent: Sent, id = '999999'): Promise<Outcome> {
  const url = server.url + path.replace(/\{(\w+)\}/g, (_, name: string) => (/^id$|Id$/.test(name) ? id : 'none'));
  const value = sent?.value ?? id;
  const response = await (sent && method === 'GET'
    ? fetch(`${url}?${new URLSearchParams({ [sent.parameter]: value }).toString()}`, { headers })
    : fetch(url, {
        method,
        headers: { ...headers, ...(sent && { 'content-type': 'application/json' }) },
        body: sent && JSON.stringify({ [sent.parameter]: value === 'true' ? true : value }),
      }));
  if (!response.headers.get('content-type')?.startsWith('application/json')) {
    await response.body?.cancel();
    return { status: response.status, message: undefined };
  }
  return { status: response.status, message: ((await response.json()) as { message?: unknown }).message };
}

const isKeys = (who: Who): who is Exclude<Who, string> => typeof who !== 'string';
const isFor = (who: Who, ...words: Who[]): boolean => words.includes(who);
const title = '$method $path: $right';

describe('the table', () => {
  test('has a line for each call of openapi.json, and no other', async () => {
    const response = await fetch(`${server.url}/service-desk/api/openapi.json`);
    const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> };
    const served = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((key) => key !== 'parameters')
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
    const written = rightLines.map(({ method, path }) => `${method} ${path}`);
    expect(written.filter((one, at) => written.indexOf(one) !== at)).toEqual([]);
    expect(written.sort()).toEqual(served.sort());
  });

  test('names rights that there are, and scopes that are described', () => {
    const keys = rightLines.flatMap(({ who, instead, also }) => [
      ...[who, ...instead.map((one) => one.who)].filter(isKeys).flatMap((keys) => Object.values(keys).flat()),
      ...also,
    ]);
    expect([...new Set(keys)].filter((key) => !agentKeys.includes(key))).toEqual([]);
    expect(rightLines.flatMap(({ clients }) => clients).filter((key) => !userKeys.includes(key))).toEqual([]);
    const decision = readFileSync(path.join(__dirname, '../docs/decisions/031-independent-truth.md'), 'utf8');
    const scopes = [...new Set(rightLines.map(({ scope }) => scope))];
    expect(scopes.filter((scope) => !decision.includes(`| ${scope} |`))).toEqual([]);
  });

  test('is read by tests only', async () => {
    const root = path.join(__dirname, '..');
    const isProduct = (name: string) =>
      /\.(ts|tsx|js|mjs|json)$/.test(name) && !/\.test\.tsx?$|(^|\/)testing\//.test(name);
    const files = await Promise.all(
      ['wire', 'server', 'src', 'remotes', 'host-shim', 'tools'].map(async (folder) =>
        (await readdir(path.join(root, folder), { recursive: true })).map((name) => path.join(folder, name)),
      ),
    );
    const readers = files
      .flat()
      // `npm run new` writes lines of it.
      .filter((name) => !name.startsWith('tools/new/'))
      .filter((name) => isProduct(name) && /rights\.tsv/.test(readFileSync(path.join(root, name), 'utf8')));
    expect(readers).toEqual([]);
  });
});

describe('routes and calls are the same', () => {
  test('every route is one of a call', () => {
    const other = server.app.served
      .filter(({ call, method }) => !call && method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`);
    // Of assistants: a tool makes one of the calls.
    const assistants = ['POST', 'GET', 'DELETE'].map((method) => `${method} /service-desk/mcp`);
    // Asked only by who knows the database's own secret (docs/decisions/071).
    const doctor = 'GET /service-desk/doctor';
    expect(other).toEqual(['GET /livez', 'GET /readyz', 'GET /healthz', doctor, ...assistants]);
  });

  test('every route of the service desk is in wire/calls.ts, and every call has its routes', () => {
    const served = server.app.served
      .filter(({ call, url, method }) => call && method !== 'HEAD' && !url.startsWith('/help-desk/'))
      .map(({ call, url, method }) => ({ call, way: `${method} ${url}` }));
    const described = allCalls.flatMap(({ call }) =>
      [call.path, ...call.aliases].flatMap((path) =>
        [call.method, ...call.methods].map((method) => ({
          call,
          way: `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        })),
      ),
    );
    expect(served.map(({ way }) => way).sort()).toEqual(described.map(({ way }) => way).sort());
    const calls = new Map(served.map(({ way, call }) => [way, call]));
    expect(described.filter(({ way, call }) => calls.get(way) !== call)).toEqual([]);
  });
});

/** Asks as everybody who should be let in, and as everybody who should not. */
async function holds(line: RightLine, who: Who, sent: Sent): Promise<void> {
  const { clients, also } = line;
  const query = async (role: 'admin' | 'agent' | 'client', keys: readonly PermissionKey[]) => {
    const { status, message } = await make(line, await headersOf(role, keys, line), sent);
    return {
      role,
      keys: keys.length > 20 ? `all but ${agentKeys.filter((key) => !keys.includes(key)).join()}` : keys,
      status,
      message,
    };
  };
  const letIn = async (...[role, keys]: Parameters<typeof query>) => {
    const outcome = await query(role, keys);
    expect([outcome, outcome.status === 401 || outcome.status === 403]).toEqual([outcome, false]);
  };
  const refused = async (role: 'agent' | 'client', keys: readonly PermissionKey[], missing: readonly string[]) => {
    const outcome = await query(role, keys);
    expect([outcome, outcome.status, missing]).toEqual([
      outcome,
      403,
      expect.arrayContaining([String(outcome.message).replace('Missing permission: ', '')]),
    ]);
  };
  const keys = isKeys(who) ? Object.values(who).flat() : [];
  /** What a refusal may name: the right itself, or another one that the same lack bars. */
  const named = [...withViews(keys), ...keys.flatMap(behind), ...clients, ...also, String(who)];

  const outcome = await make(line, {}, sent);
  if (who === 'public') expect([401, 403]).not.toContain(outcome.status);
  else expect(outcome).toEqual({ status: 401, message: 'You are not signed in, or your session has ended.' });

  await letIn('admin', []);

  if (isFor(who, 'public', 'signed-in')) await letIn('client', []);
  else {
    await refused('client', [], named);
    for (const key of clients) await letIn('client', [key]);
    await refused(
      'client',
      userKeys.filter((key) => !clients.includes(key)),
      named,
    );
  }

  if (who === 'admin') return refused('agent', agentKeys, ['admin']);
  if (!isKeys(who)) return letIn('agent', []);
  if ('any' in who) {
    for (const key of who.any) await letIn('agent', withViews([key]));
    await refused(
      'agent',
      agentKeys.filter((key) => !who.any.includes(key)),
      named,
    );
  } else {
    await letIn('agent', withViews(who.every));
    for (const key of who.every)
      await refused(
        'agent',
        agentKeys.filter((other) => other !== key),
        behind(key),
      );
  }
}

describe('every call asks for what the table says', () => {
  test.each(rightLines)(title, async (line) => {
    await holds(line, line.who, undefined);
    for (const { who, ...sent } of line.instead) await holds(line, who, sent);
  });
});

describe('what belongs to one person is unknown to others', () => {
  // Who owns a contract and who approves it: server/contract/contract.waiting.test.ts.
  const own = rightLines.filter(
    ({ scope, path, kind }) => scope.startsWith('own') && /\{id\}/.test(path) && kind !== 'contract',
  );
  const at = new Date();

  /** The id of a record of the line's kind that this person made. */
  async function makeOwn({ kind, path }: RightLine, user_id: number): Promise<number> {
    const { db } = server;
    const name = `Of ${user_id}`;
    const of = { user_id, name };
    const ofProblems = { kind: 'problem', user_id };
    const module = /agent\/(\w+)-filter/.exec(path)?.[1] ?? '';
    const makers: Record<string, () => Promise<{ id: number }>> = {
      import: () => makeUploadedImport(db, { created_by: user_id }),
      'saved filter': () =>
        db
          .insertInto('saved_filters')
          .values({ ...of, module, filters: '{}' })
          .returning('id')
          .executeTakeFirstOrThrow(),
      export: () =>
        db
          .insertInto('exports')
          .values({ ...of, format: 'csv', language: 'en', list: 'problem', query: '{}', state: 'ready' })
          .returning('id')
          .executeTakeFirstOrThrow(),
      'import mapping': () =>
        db
          .insertInto('import_mappings')
          .values({ name, mapping: '[]', created_by: user_id, created_at: at })
          .returning('id')
          .executeTakeFirstOrThrow(),
      'bulk edit': () =>
        path.includes('undo')
          ? db
              .insertInto('bulk_edits')
              .values({ ...ofProblems, at, deletes: false })
              .returning('id')
              .executeTakeFirstOrThrow()
          : db
              .insertInto('bulk_jobs')
              .values({ ...ofProblems, action: 'edit', created_at: at, total: 1 })
              .returning('id')
              .executeTakeFirstOrThrow(),
    };
    const make = makers[kind];
    if (!make) throw new Error(`No ${kind} can be made here`);
    return (await make()).id;
  }

  test.each(own)('$method $path: $scope', async (line) => {
    const owner = await makeAgent(server.db, agentKeys);
    const id = String(await makeOwn(line, owner.id));
    const sent = line.path.includes('import-pause') ? { parameter: 'paused', value: 'true' } : undefined;
    const query = async (headers: Headers) => (await make(line, headers, sent, id)).status;
    const stranger = line.scope === 'own to write, of an admin all' ? 403 : 404;
    expect(await query(await headersOf('agent', agentKeys, line))).toBe(stranger);
    const asAdmin = async () => (await query(await headersOf('admin', [], line))) !== 404;
    expect(await asAdmin()).toBe(line.scope.endsWith('of an admin all'));
    // An administrator has deleted it.
    if (line.scope.startsWith('own to write')) return;
    expect([403, 404]).not.toContain(await query((await signIn(server, owner)).headers));
    if (!line.scope.includes('who left')) return;
    await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', owner.id).execute();
    expect(await asAdmin()).toBe(true);
  });
});

describe('a call that writes without the security token', () => {
  const dozen = [
    ['POST', '/service-desk/api/problem'],
    ['POST', '/service-desk/api/change-bulk'],
    ['POST', '/service-desk/asset-upload-csv'],
    ['POST', '/service-desk/api/problem-attach-ticket/{ticketId}/{problemId}'],
    ['POST', '/api/user/attach-permissions'],
    ['PATCH', '/service-desk/barcode/template/reset/{id}'],
    ['DELETE', '/service-desk/api/asset-delete/{id}'],
    ['DELETE', '/service-desk/api/detach-change/ticket'],
    ['GET', '/service-desk/api/stop-auto-reminder/{id}'],
    ['POST', '/service-desk/api/approval-action-without-hash/{changeId}'],
    ['POST', '/auth/logout'],
    ['DELETE', '/service-desk/api/session'],
  ];
  const lines = dozen.map(([method, path]) => {
    const line = rightLines.find((one) => one.method === method && one.path === path);
    if (!line) throw new Error(`${method} ${path} is no call`);
    return line;
  });

  test.each(lines)('$method $path', async (line) => {
    const { [csrfHeader]: token, ...headers } = await headersOf('admin', [], line);
    expect(token).toBeTruthy();
    for (const wrong of [headers, { ...headers, [csrfHeader]: 'x'.repeat(token?.length ?? 0) }]) {
      expect(await make(line, wrong, undefined)).toEqual({
        status: 403,
        message: 'The security token is missing or out of date. Reload the page and try again.',
      });
    }
  });

  test('every call that writes is served as one that does, but for those by a secret of their own', () => {
    const reading = server.app.served.filter(({ call }) => call && call.method === 'GET');
    expect(reading.filter(({ method }) => method !== 'GET' && method !== 'HEAD')).toEqual([]);
    const exempt = allCalls.filter(({ call }) => call.method !== 'GET' && (call.byHash || call.needs === 'public'));
    expect(exempt.map(({ call }) => `${call.method} ${call.path}`).sort()).toEqual(
      rightLines
        .filter(({ method, right }) => method !== 'GET' && right === 'public')
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    );
  });
});
