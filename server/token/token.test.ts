import { createHash } from 'node:crypto';
import type { MyTokens, TokenList } from '../../wire/token/token';
import { timedWork } from '../queue/timed';
import { sessionCookie } from '../help-desk/built-in/session';
import { signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeDepartment, makeProblem, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

const api = '/service-desk/api';
let server: TestServer;
let agent: Awaited<ReturnType<typeof makeAgent>>;
let department: number;

beforeAll(async () => {
  server = await startServer({ config: { trustedProxies: ['loopback'] } });
  agent = await makeAgent(server.db, ['view_problems', 'create_problem'], { full_name: 'Tor Hansen' });
  department = (await makeDepartment(server.db)).id;
});
afterAll(() => server.close());

interface Made {
  id: number;
  token: string;
}

const make = async (body: object = {}, who: { id: number } = agent, on = server) =>
  (await signIn(on, who)).post<Made>(`${api}/token`, { name: 'Script', scopes: ['read', 'write'], ...body });
const made = async (...args: Parameters<typeof make>): Promise<Made> => {
  const reply = await make(...args);
  expect(reply.status).toBe(200);
  return reply.data;
};

/** As another program would: nothing but the header. */
async function ask(path: string, token: string | null, init: RequestInit = {}, on = server) {
  const response = await fetch(on.url + path, {
    ...init,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
      ...(init.headers as Record<string, string>),
    },
  });
  const body = (await response.json()) as { message?: unknown; code?: unknown; data?: never };
  return { status: response.status, headers: response.headers, ...body };
}

const problem = (subject: string) =>
  JSON.stringify({
    ...{ subject, description: 'It fails.', requester_id: agent.id, department_id: department },
    ...{ impact_id: 2, status_type_id: 1, priority_id: 3 },
  });

describe('a token', () => {
  test('is shown once, is stored as its hash, and is listed by how it begins', async () => {
    const { id, token } = await made({ name: ' Nightly\nscript ', scopes: ['problem:read'] });
    expect(token).toMatch(/^sd_[A-Za-z0-9]{40}$/);
    const stored = await server.db.selectFrom('api_tokens').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(stored.token_hash).toBe(createHash('sha256').update(token).digest('hex'));
    expect(JSON.stringify(stored)).not.toContain(token);
    const list = await (await signIn(server, agent)).get<MyTokens>(`${api}/token`);
    expect(list.data.tokens.find((one) => one.id === id)).toMatchObject({
      ...{ name: 'Nightly script', prefix: token.slice(0, 9), scopes: ['problem:read'], ip_ranges: [] },
      ...{ last_used_at: null, last_used_address: null, expires_at: null, is_expired: false },
    });
    expect(JSON.stringify(list.data)).not.toContain(token);
  });

  test('reads and writes without cookie and security token, as its person', async () => {
    const { token } = await made();
    const created = await ask(`${api}/problem`, token, { method: 'POST', body: problem('By a program') });
    expect(created).toMatchObject({ status: 200 });
    expect(JSON.stringify((await ask(`${api}/problem-list`, token)).data)).toContain('By a program');
    const [line] = await server.db
      .selectFrom('activity_log')
      .select('actor_id')
      .where('owner_type', '=', 'sd_problem')
      .execute();
    expect(line?.actor_id).toBe(agent.id);
  });

  test('may no more than its person', async () => {
    const { token } = await made();
    expect(await ask(`${api}/change-list`, token)).toMatchObject({
      status: 403,
      message: 'Missing permission: view_changes',
    });
    expect(await ask(`${api}/tokens`, token)).toMatchObject({ status: 403 });
  });

  test('saves once for each Idempotency-Key', async () => {
    const { token } = await made();
    const send = () =>
      ask(`${api}/problem`, token, {
        method: 'POST',
        body: problem('Only once'),
        headers: { 'idempotency-key': 'a-key-of-the-program' },
      });
    const [first, second] = [await send(), await send()];
    expect(second.data).toEqual(first.data);
    const rows = await server.db.selectFrom('problems').select('id').where('subject', '=', 'Only once').execute();
    expect(rows).toHaveLength(1);
  });

  test('tells when and from where it was used last, at most once a minute', async () => {
    const { id, token } = await made();
    const use = (from: string) => ask(`${api}/problem-list`, token, { headers: { 'x-forwarded-for': from } });
    await use('203.0.113.9');
    await use('203.0.113.10');
    const last = async () =>
      (await (await signIn(server, agent)).get<MyTokens>(`${api}/token`)).data.tokens.find((one) => one.id === id);
    expect(await last()).toMatchObject({
      last_used_address: '203.0.113.9',
      last_used_at: expect.stringMatching(/^\d{4}-/),
    });
  });

  test('makes no tokens, lists none and revokes none', async () => {
    const admin = await makeAdmin(server.db);
    const { id, token } = await made({}, admin);
    const refused = { status: 403, code: 'api_token.for_people' };
    const body = JSON.stringify({ name: 'Another', scopes: ['read'] });
    expect(await ask(`${api}/token`, token, { method: 'POST', body })).toMatchObject(refused);
    expect(await ask(`${api}/token`, token)).toMatchObject(refused);
    expect(await ask(`${api}/tokens`, token)).toMatchObject(refused);
    expect(await ask(`${api}/token/${id}`, token, { method: 'DELETE' })).toMatchObject(refused);
  });
});

describe('401 with WWW-Authenticate', () => {
  const refused = async (token: string, headers: Record<string, string> = {}) => {
    const reply = await ask(`${api}/problem-list`, token, { headers });
    expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="Service Desk", error="invalid_token"',
    ]);
  };

  test('is for one that is unknown, malformed, revoked or expired', async () => {
    await refused(`sd_${'x'.repeat(40)}`);
    for (const bad of [
      '',
      'sd_',
      'x',
      `sd_${'x'.repeat(39)}`,
      `sd_${'x'.repeat(41)}`,
      `sd_${'é'.repeat(40)}`.normalize('NFD').slice(0, 20),
    ])
      await refused(encodeURIComponent(bad));
    const { id, token } = await made();
    expect((await ask(`${api}/problem-list`, token)).status).toBe(200);
    expect((await (await signIn(server, agent)).delete(`${api}/token/${id}`)).status).toBe(200);
    await refused(token);
    const ended = await made({ expires_at: '2099-01-01 00:00:00' });
    await server.db.updateTable('api_tokens').set({ expires_at: new Date() }).where('id', '=', ended.id).execute();
    await refused(ended.token);
  });

  test('is for one of a person who left', async () => {
    const gone = await makeAgent(server.db, ['view_problems']);
    const { token } = await made({}, gone);
    expect((await ask(`${api}/problem-list`, token)).status).toBe(200);
    await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', gone.id).execute();
    await refused(token);
  });

  test('is also beside a session, which is not read', async () => {
    const { headers } = await signIn(server, agent);
    await refused('sd_nonsense', headers);
    for (const authorization of ['Basic YTpi', 'Bearer', 'nonsense', ''])
      expect((await ask(`${api}/problem-list`, null, { headers: { ...headers, authorization } })).status).toBe(401);
    // A good one counts, and not the session beside it.
    const blind = await makeAgent(server.db, []);
    const { token } = await made({}, blind);
    expect((await ask(`${api}/problem-list`, token, { headers })).status).toBe(403);
  });

  test('is for one in the address, which is never read there', async () => {
    const { token } = await made();
    for (const name of ['token', 'access_token', 'authorization'])
      expect((await ask(`${api}/problem-list?${name}=${token}`, null)).status).toBe(401);
    expect((await ask(`${api}/problem-list`, null, { headers: { cookie: `${sessionCookie}=${token}` } })).status).toBe(
      401,
    );
  });
});

describe('403', () => {
  test('names the scope that is missing; write does not contain read', async () => {
    const { token } = await made({ scopes: ['write', 'change:read'] });
    const reply = await ask(`${api}/problem-list`, token);
    expect(reply).toMatchObject({ status: 403, message: 'Missing scope: problem:read', code: 'api_token.scope' });
    expect(reply.headers.get('www-authenticate')).toBe(
      'Bearer realm="Service Desk", error="insufficient_scope", scope="problem:read"',
    );
    expect(await ask(`${api}/inbox`, token)).toMatchObject({ status: 403, message: 'Missing scope: read' });
    const reader = await made({ scopes: ['problem:read'] });
    expect((await ask(`${api}/problem-list`, reader.token)).status).toBe(200);
    expect(await ask(`${api}/problem`, reader.token, { method: 'POST', body: '{}' })).toMatchObject({
      status: 403,
      message: 'Missing scope: problem:write',
    });
  });

  test('of what hangs on a record is by the kind of the record', async () => {
    const { id } = await makeProblem(server.db);
    const { token } = await made({ scopes: ['problem:read'] });
    expect((await ask(`${api}/comments/sd_problem:${id}`, token)).status).toBe(200);
    expect(await ask(`${api}/comments/sd_changes:${id}`, token)).toMatchObject({
      status: 403,
      message: 'Missing scope: change:read',
    });
    expect(await ask(`${api}/comments/none`, token)).toMatchObject({ status: 403, message: 'Missing scope: read' });
  });

  test('is for another network, of addresses of both families', async () => {
    const { token } = await made({ ip_ranges: ['10.0.0.0/8', '2001:db8::/32', '192.0.2.7'] });
    const from = async (address: string) =>
      (await ask(`${api}/problem-list`, token, { headers: { 'x-forwarded-for': address } })).status;
    for (const address of ['10.1.2.3', '2001:db8::5', '192.0.2.7', '::ffff:10.1.2.3'])
      expect(await from(address)).toBe(200);
    for (const address of ['11.0.0.1', '2001:db9::5', '192.0.2.8', '::ffff:11.1.2.3', 'nonsense'])
      expect(await from(address)).toBe(403);
    expect(await ask(`${api}/problem-list`, token)).toMatchObject({
      status: 403,
      message: 'This token may not be used from 127.0.0.1.',
    });
  });
});

describe('making one is refused at the field', () => {
  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: undefined }],
    ['scopes', { scopes: ['read', 'problems:read'] }],
    ['scopes', { scopes: ['everything'] }],
    ['scopes', { scopes: 'read' }],
    ['scopes', { scopes: [{}] }],
    ['expires_at', { expires_at: '2020-01-01 00:00:00' }],
    ['expires_at', { expires_at: 'tomorrow' }],
    ['ip_ranges', { ip_ranges: ['10.0.0.0/33'] }],
    ['ip_ranges', { ip_ranges: ['300.0.0.1'] }],
    ['ip_ranges', { ip_ranges: ['loopback'] }],
    ['ip_ranges', { ip_ranges: ['example.test'] }],
    ['ip_ranges', { ip_ranges: ['::1/129'] }],
    ['ip_ranges', { ip_ranges: [''] }],
    ['ip_ranges', { ip_ranges: Array.from({ length: 21 }, (_, i) => `10.0.0.${i}`) }],
  ])('%s: %j', async (field, body) => {
    expect(await make(body)).toMatchObject({ status: 422, message: { [field]: expect.any(String) } });
  });

  test('names of 100 characters and all scopes are taken', async () => {
    expect(
      (await make({ name: 'ä'.repeat(100), scopes: ['read', 'write', 'problem:read', 'rule:write'] })).status,
    ).toBe(200);
  });

  test('nobody has more than 50', async () => {
    const many = await makeAgent(server.db, []);
    const client = await signIn(server, many);
    for (let n = 0; n < 50; n++)
      expect((await client.post(`${api}/token`, { name: `${n}`, scopes: ['read'] })).status).toBe(200);
    expect(await client.post(`${api}/token`, { name: '51', scopes: ['read'] })).toMatchObject({ status: 409 });
  });
});

describe('administrators', () => {
  test('see, find, sort and revoke the tokens of everybody', async () => {
    const admin = await signIn(server, await makeAdmin(server.db));
    const owner = await makeUser(server.db, { full_name: 'Zora Token' });
    const { id, token } = await made({ name: 'Zebra' }, owner);
    const { data } = await admin.get<TokenList>(`${api}/tokens?search-query=zora`);
    expect(data).toMatchObject({
      total: 1,
      tokens: [{ id, name: 'Zebra', user: { id: owner.id, name: 'Zora Token' }, is_service: false }],
    });
    for (const sort of ['id', 'name', 'user', 'created_at', 'last_used_at', 'expires_at'])
      for (const order of ['asc', 'desc'])
        expect((await admin.get(`${api}/tokens?sort-field=${sort}&sort-order=${order}&limit=10`)).status).toBe(200);
    const other = await signIn(server, agent);
    expect((await other.get(`${api}/tokens`)).status).toBe(403);
    expect((await other.delete(`${api}/token/${id}`)).status).toBe(404);
    expect(await admin.delete(`${api}/token/${id}`)).toMatchObject({ status: 200 });
    expect((await ask(`${api}/inbox`, token)).status).toBe(401);
    expect((await admin.delete(`${api}/token/${id}`)).status).toBe(404);
    expect((await admin.get<TokenList>(`${api}/tokens?search-query=zora`)).data.total).toBe(0);
  });
});

describe('a service account', () => {
  test('has tokens and rights of its own, and is no person to choose', async () => {
    const admin = await signIn(server, await makeAdmin(server.db));
    const saved = await admin.post<{ id: number }>(`${api}/service-account`, { name: 'Monitoring' });
    expect(saved.status).toBe(200);
    const { id } = saved.data;
    expect(await admin.post(`${api}/service-account`, { name: 'MONITORING' })).toMatchObject({
      status: 422,
      message: { name: expect.any(String) },
    });
    const token = (await admin.post<Made>(`${api}/token`, { name: 'Probe', scopes: ['read', 'write'], user_id: id }))
      .data.token;
    expect((await ask(`${api}/problem-list`, token)).status).toBe(403);
    const { data } = await admin.get<{ permissions: { id: number; key: string }[] }>(
      `/service-desk/get/permissions?user_id=${id}&limit=all`,
    );
    const permission_ids = data.permissions
      .filter(({ key }) => /^(view|create)_problem/.test(key))
      .map((one) => one.id);
    expect((await admin.post(`${api}/user/attach-permissions`, { user_id: id, permission_ids })).status).toBe(200);
    expect((await ask(`${api}/problem`, token, { method: 'POST', body: problem('Disk is full') })).status).toBe(200);
    const line = await server.db
      .selectFrom('activity_log as l')
      .innerJoin('help_desk.users as u', 'u.id', 'l.actor_id')
      .select('u.full_name')
      .where('u.id', '=', id)
      .executeTakeFirstOrThrow();
    expect(line.full_name).toBe('Monitoring');
    for (const lookup of ['agents', 'users']) {
      const found = await admin.get<Record<string, unknown>>(`${api}/dependency/${lookup}?search-query=Monitoring`);
      expect(JSON.stringify(found.data)).not.toContain('Monitoring');
    }
    expect(
      (await admin.get<{ service_accounts: object[] }>(`${api}/service-account-list`)).data.service_accounts,
    ).toMatchObject([{ id, name: 'Monitoring', active: true, tokens: 1 }]);
    expect((await admin.post(`${api}/service-account`, { id, name: 'Monitoring', active: false })).status).toBe(200);
    expect((await ask(`${api}/problem-list`, token)).status).toBe(401);
  });

  test('is made by administrators only; nobody makes a token for a person', async () => {
    const admin = await signIn(server, await makeAdmin(server.db));
    const other = await signIn(server, agent);
    expect((await other.post(`${api}/service-account`, { name: 'Mine' })).status).toBe(403);
    expect((await other.get(`${api}/service-account-list`)).status).toBe(403);
    const { data } = await admin.post<{ id: number }>(`${api}/service-account`, { name: 'Backup' });
    expect((await other.post(`${api}/token`, { name: 'x', scopes: ['read'], user_id: data.id })).status).toBe(403);
    expect(await admin.post(`${api}/token`, { name: 'x', scopes: ['read'], user_id: agent.id })).toMatchObject({
      status: 422,
      message: { user_id: 'Choose a service account.' },
    });
    expect(await admin.post(`${api}/service-account`, { id: agent.id, name: 'Taken over' })).toMatchObject({
      status: 422,
      message: { id: expect.any(String) },
    });
  });

  test('cannot sign in', async () => {
    const admin = await signIn(server, await makeAdmin(server.db));
    await admin.post(`${api}/service-account`, { name: 'Nobody' });
    for (const password of ['', 'password'])
      expect(
        (await ask('/auth/login', null, { method: 'POST', body: JSON.stringify({ email: '', password }) })).status,
      ).toBeGreaterThanOrEqual(400);
  });
});

describe('before its end', () => {
  const tick = (shift = 0, now = new Date()) =>
    timedWork['token-expiry'].run({
      ...{ db: server.db, now, address: 'https://desk.example.test', requesterMayDecideAlone: false },
      contracts: { timeZone: 'UTC', currency: 'EUR', clockShiftDays: shift },
    });
  const inDays = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
  const mails = async () =>
    (
      await server.db
        .selectFrom('outgoing_mails')
        .select(['recipient_id', 'subject', 'html'])
        .where('kind', '=', 'token-expires')
        .orderBy('id')
        .execute()
    ).map(({ recipient_id, subject }) => [recipient_id, subject]);

  test('its owner gets one mail seven days before, whatever number of processes', async () => {
    await server.db.deleteFrom('api_tokens').execute();
    await made({ name: 'Long', expires_at: inDays(30) });
    await made({ name: 'Endless' });
    await tick();
    expect(await mails()).toEqual([]);
    // CLOCK_SHIFT_DAYS
    await Promise.all([tick(24), tick(24), tick(24)]);
    const mail = [agent.id, 'Your token “Long” ends soon'];
    expect(await mails()).toEqual([mail]);
    await tick(25);
    expect(await mails()).toEqual([mail]);
  });

  test('who made it for a service account does, and nobody for one that is revoked or over', async () => {
    await server.db.deleteFrom('api_tokens').execute();
    await server.db.deleteFrom('outgoing_mails').execute();
    const person = await makeAdmin(server.db);
    const admin = await signIn(server, person);
    const { data } = await admin.post<{ id: number }>(`${api}/service-account`, { name: 'Reporting' });
    await admin.post(`${api}/token`, { name: 'Weekly', scopes: ['read'], expires_at: inDays(6), user_id: data.id });
    const { id } = await made({ name: 'Revoked', expires_at: inDays(6) });
    await (await signIn(server, agent)).delete(`${api}/token/${id}`);
    await tick();
    expect(await mails()).toEqual([[person.id, 'Your token “Weekly” ends soon']]);
  });
});

test('CLOCK_SHIFT_DAYS moves the present of tokens', async () => {
  const shifted = await startServer({ config: { clockShiftDays: 40 } });
  try {
    const person = await makeAgent(shifted.db, ['view_problems']);
    const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
    expect(await make({ expires_at: soon }, person, shifted)).toMatchObject({ status: 422 });
    const { id, token } = await made({ expires_at: '2099-01-01 00:00:00' }, person, shifted);
    expect((await ask(`${api}/problem-list`, token, {}, shifted)).status).toBe(200);
    await shifted.db
      .updateTable('api_tokens')
      .set({ expires_at: soon + 'Z' })
      .where('id', '=', id)
      .execute();
    expect((await ask(`${api}/problem-list`, token, {}, shifted)).status).toBe(401);
  } finally {
    await shifted.close();
  }
});

test('a live stream ends with its token', async () => {
  const live = await startServer({ beatMs: 50 });
  try {
    const person = await makeAgent(live.db, ['view_problems']);
    const { id, token } = await made({}, person, live);
    const stream = await fetch(`${live.url}${api}/events`, { headers: { authorization: `Bearer ${token}` } });
    expect(stream.status).toBe(200);
    const ended = (async () => {
      for await (const chunk of stream.body!) void chunk;
      return true;
    })();
    await (await signIn(live, person)).delete(`${api}/token/${id}`);
    expect(await ended).toBe(true);
  } finally {
    await live.close();
  }
});
