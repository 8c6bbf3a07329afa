import { createHash, createPublicKey, verify } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { AuditPage, AuditVerified } from '../../wire/audit/audit';
import { hashPassword } from '../help-desk/built-in/password';
import { inTransaction } from '../shared/transaction';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeProblem, makeRole, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { reseal, sealWaiting } from './audit.seal';

const api = '/service-desk/api';
let server: TestServer;
let admin: Client;
let adminId: number;

beforeEach(async () => {
  server = await startServer();
  const ada = await makeAdmin(server.db, { full_name: 'Ada' });
  adminId = ada.id;
  admin = await signIn(server, ada);
});
afterEach(() => server.close());

const page = async (query = '', reader = admin) => {
  await sealWaiting(server.db);
  return (await reader.get<AuditPage>(`${api}/audit${query}`)).data;
};
const texts = async (query = '') => (await page(query)).audit.map(({ text }) => text.replace(/[\u2068\u2069]/g, ''));
const check = async (body: object = {}) => (await admin.post<AuditVerified>(`${api}/audit-verify`, body)).data;

/** Statements of somebody who may do anything to the database. */
const tamper = async (...statements: string[]) => {
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};
const unguarded = (statement: string) => [
  'alter table audit disable trigger audit_only_added',
  statement,
  'alter table audit enable trigger audit_only_added',
];

/** A problem with its log: three lines. */
const aProblem = async (): Promise<number> => {
  const requester = await makeUser(server.db);
  const form = {
    subject: 'Mail is slow',
    description: 'Text',
    requester_id: requester.id,
    impact_id: 1,
    status_type_id: 1,
    priority_id: 1,
  };
  const { id } = (await admin.post<{ id: number }>(`${api}/problem`, form)).data;
  await admin.post(`${api}/problem`, { ...form, id, subject: 'Mail is down' });
  await admin.post(`${api}/problem-close/${id}`);
  return id;
};

test('lines of a record are in the audit, each with the hash of the one before', async () => {
  const id = await aProblem();
  const { audit, total } = await page(`?owner=sd_problem:${id}`);
  expect(total).toBe(3);
  expect(audit.map(({ kind, text }) => [kind, text.replace(/[\u2068\u2069]/g, '')])).toEqual([
    ['closed', 'Ada closed this problem'],
    ['updated', 'Ada changed subject from Mail is slow to Mail is down'],
    ['created', 'Ada created this problem'],
  ]);
  expect(audit[0]).toMatchObject({
    actor: { id: adminId, name: 'Ada' },
    record: { owner: `sd_problem:${id}`, path: `/service-desk/problem/${id}/show` },
    previous_hash: audit[1]!.hash,
    hash: expect.stringMatching(/^[\da-f]{64}$/),
  });
  expect(await check()).toMatchObject({ ok: true, broken: null });
});

test('filters choose by kind, person, period and record', async () => {
  await aProblem();
  const bob = await makeAgent(server.db, ['view_audit'], { full_name: 'Bob' });
  await admin.post(`${api}/token`, { name: 'Script', scopes: ['read'] });
  expect((await page('?kinds[]=token')).audit.map(({ kind }) => kind)).toEqual(['token']);
  expect((await page('?kinds[]=token&kinds[]=closed')).total).toBe(2);
  expect((await page('?kinds=record')).total).toBe(3);
  expect((await page(`?actor_id=${bob.id}`)).total).toBe(0);
  expect((await page('?from=2001-01-01&to=2001-12-31')).total).toBe(0);
  expect((await page('?kinds=record&limit=2&page=2')).audit.map(({ kind }) => kind)).toEqual(['created']);
  expect((await admin.get(`${api}/audit?from=soon`)).status).toBe(422);
  expect((await admin.get(`${api}/audit?owner=sd_nothing:1`)).status).toBe(422);
  expect((await admin.get(`${api}/audit?kinds=A;drop`)).status).toBe(422);
});

test('administrators and auditors read it, others are refused', async () => {
  const plain = await signIn(server, await makeAgent(server.db, ['view_problems']));
  for (const reply of [
    await plain.get(`${api}/audit`),
    await plain.post(`${api}/audit-verify`, {}),
    await plain.get(`${api}/audit-export`),
  ])
    expect([reply.status, reply.message]).toEqual([403, 'Missing permission: view_audit']);
  const auditor = await makeAgent(server.db);
  await sql`insert into user_roles (user_id, role_id) select ${auditor.id}, id from roles where built_in_key = 'role_read_only'`.execute(
    server.db,
  );
  expect((await (await signIn(server, auditor)).get(`${api}/audit`)).status).toBe(200);
});

test('who sees as an auditor takes the audit along themselves', async () => {
  const auditor = await makeAgent(server.db, ['view_audit'], { full_name: 'Bob' });
  await admin.post(`${api}/see-as`, { user_id: auditor.id });
  expect((await fetch(`${server.url}${api}/audit-export`, { headers: admin.headers })).status).toBe(200);
  await fetch(`${server.url}${api}/see-as`, { method: 'DELETE', headers: admin.headers });
  expect((await page('?kinds[]=export')).audit.map(({ actor }) => actor?.name)).toEqual(['Ada']);
});

test('who may not see a record reads that there is an entry, and no word of it', async () => {
  const id = await aProblem();
  await page();
  for (const [rights, of] of [
    [['view_audit'], 'all'],
    [['view_audit', 'view_problems'], 'mine'],
  ] as const) {
    const person = await makeAgent(server.db, [...rights]);
    await sql`update user_permissions set scope = ${of} where user_id = ${person.id} and permission_id = (select id from permissions where key = 'view_problems')`.execute(
      server.db,
    );
    const reader = await signIn(server, person);
    const { audit } = await page(`?owner=sd_problem:${id}`, reader);
    expect(audit.map(({ text, record }) => [text, record?.name, record?.path])).toEqual(
      Array.from({ length: 3 }, () => ['This entry is about a record that you may not see.', '', '']),
    );
    const file = await fetch(`${server.url}${api}/audit-export?owner=sd_problem:${id}`, { headers: reader.headers });
    expect(await file.text()).not.toMatch(/Mail is|PRB-/);
  }
});

test('what has no log is kept: sign-ins, rights, roles, tokens, seeing as others, exports', async () => {
  const bob = await makeAgent(server.db, [], {
    full_name: 'Bob',
    email: 'bob@example.test',
    password_hash: await hashPassword('good-Passw0rd'),
  });
  const login = (body: object) =>
    fetch(`${server.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await login({ email: 'bob@example.test', password: 'wrong' });
  await login({ email: 'nobody@example.test', password: 'wrong' });
  expect((await login({ email: 'bob@example.test', password: 'good-Passw0rd' })).status).toBe(200);
  const role = await makeRole(server.db, ['view_problems'], { name: 'Night shift' });
  const ids = await server.db.selectFrom('permissions').select('id').where('key', '=', 'view_changes').execute();
  await admin.post(`${api}/user/attach-permissions`, {
    user_id: bob.id,
    permission_ids: ids.map(({ id }) => id),
    role_ids: [role.id],
    scopes: { view_changes: 'team' },
  });
  await admin.post(`${api}/role/${role.id}`, {
    name: 'Night shift',
    permissions: [{ key: 'view_releases', scope: 'all' }],
  });
  const { data } = await admin.post<{ id: number }>(`${api}/token`, { name: 'Script', scopes: ['read'] });
  await admin.delete(`${api}/token/${data.id}`);
  await admin.get(`${api}/problem-export/csv`);
  await admin.post(`${api}/see-as`, { user_id: bob.id });
  expect((await texts()).reverse()).toEqual([
    'A sign-in as Bob failed',
    'A sign-in with an unknown address failed',
    'Bob signed in',
    'Ada changed the permissions of Bob: added Night shift, View changes (team)',
    'Ada changed the role Night shift: added View releases; removed View problems',
    'Ada made the token Script of Ada',
    'Ada revoked the token Script of Ada',
    expect.stringMatching(/^Ada exported .*problems.*csv/i),
    'Ada began to see the service desk as Bob',
  ]);
  // Names of people are not kept with it.
  const { rows } = await sql<{ text: string }>`select details::text as text from audit_events`.execute(server.db);
  expect(rows.map(({ text }) => text).join()).not.toMatch(/bob@|nobody@|Ada/);
});

test('nobody changes an entry by an ordinary statement', async () => {
  await aProblem();
  await sealWaiting(server.db);
  for (const statement of ['update audit set kind = $$x$$', 'delete from audit', 'truncate audit'])
    await expect(tamper(statement)).rejects.toThrow('The audit is only added to.');
});

describe('an entry that somebody tampered with is named', () => {
  let first: number;
  let day: string;
  beforeEach(async () => {
    await aProblem();
    const { audit } = await page('?kinds=record');
    first = audit.at(-1)!.id;
    day = new Date().toISOString().slice(0, 10);
    expect((await check()).ok).toBe(true);
  });

  const cases: [string, (id: number) => string[], number, string][] = [
    ['changed', (id) => unguarded(`update audit set kind = 'updated' where id = ${id + 2}`), 2, 'entry'],
    [
      'changed with its hash',
      (id) =>
        unguarded(
          `update audit set actor_id = null, hash = audit_entry(previous_hash, id, at, day, kind, null, owner_type, owner_id, source, source_id, content_hash) where id = ${id}`,
        ),
      1,
      'chain',
    ],
    ['taken out', (id) => unguarded(`delete from audit where id = ${id + 1}`), 1, 'missing'],
    ['cut off at the end', (id) => unguarded(`delete from audit where id >= ${id + 1}`), 1, 'missing'],
    [
      'put in another order',
      (id) =>
        unguarded(
          `update audit set id = case id when ${id} then -1 else -2 end where id in (${id}, ${id + 1}); update audit set id = case id when -1 then ${id + 1} else ${id} end where id < 0`,
        ),
      0,
      'entry',
    ],
    [
      'about a line whose content was changed',
      (id) => [`update activity_log set actor_id = null where id = (select source_id from audit where id = ${id + 1})`],
      1,
      'content',
    ],
    [
      'about a line that was deleted',
      (id) => [`delete from activity_log where id = (select source_id from audit where id = ${id})`],
      0,
      'source',
    ],
  ];
  test.each(cases)('%s', async (_, statements, offset, reason) => {
    await tamper(...statements(first));
    expect(await check()).toMatchObject({ ok: false, broken: { id: first + offset, day, reason } });
    expect((await check({ from: '2001-01-01', to: '2001-12-31' })).ok).toBe(true);
  });
});

test('content that was changed with an entry of its own is accepted, by nobody else', async () => {
  const id = await aProblem();
  await sealWaiting(server.db);
  const lines = await server.db.selectFrom('activity_log').select('id').where('owner_id', '=', id).execute();
  await inTransaction(server.db, async (trx) => {
    await sql`update activity_log set after = '{"subject": "Former person 1"}' where id = ${lines[1]!.id}`.execute(trx);
    await reseal(trx, 'activity', [lines[1]!.id]);
  });
  expect((await check()).ok).toBe(true);
  expect((await page('?kinds=erased')).total).toBe(1);
  await tamper(`update activity_log set after = '{}' where id = ${lines[1]!.id}`);
  expect(await check()).toMatchObject({ ok: false, broken: { reason: 'content' } });
});

test('two processes that seal at once write one chain', async () => {
  for (let i = 0; i < 3; i++) await makeProblem(server.db);
  await sql`insert into activity_log (owner_type, owner_id, kind) select 'sd_problem', 1, 'closed' from generate_series(1, 9000)`.execute(
    server.db,
  );
  await Promise.all([sealWaiting(server.db), sealWaiting(server.db), sealWaiting(server.db)]);
  await sealWaiting(server.db);
  const { rows } = await sql<{ entries: number; last: number; sources: number }>`
    select count(*) as entries, max(id) as last, count(distinct source_id) as sources from audit where kind = 'closed'`.execute(
    server.db,
  );
  expect([rows[0]!.entries, rows[0]!.sources]).toEqual([9000, 9000]);
  expect(await check()).toMatchObject({ ok: true });
});

test('a transaction that commits late is sealed behind those that overtook it', async () => {
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  await client.query(
    `begin; insert into activity_log (owner_type, owner_id, kind) values ('sd_problem', 77, 'closed')`,
  );
  await sql`insert into activity_log (owner_type, owner_id, kind) values ('sd_problem', 78, 'closed')`.execute(
    server.db,
  );
  await sealWaiting(server.db);
  await client.query('commit');
  await client.end();
  expect((await page('?kinds=closed')).audit.map(({ record }) => record?.owner)).toEqual([
    'sd_problem:77',
    'sd_problem:78',
  ]);
});

test('an export is what its digest and its signature say, and whoever has it checks the chain', async () => {
  const id = await aProblem();
  await sealWaiting(server.db);
  const reply = await fetch(`${server.url}${api}/audit-export?owner=sd_problem:${id}`, { headers: admin.headers });
  const bytes = Buffer.from(await reply.arrayBuffer());
  const digest = createHash('sha256').update(bytes).digest();
  expect(reply.headers.get('digest')).toBe(`SHA-256=${digest.toString('base64')}`);
  const [, signature] = /^ed25519=(.+)$/.exec(reply.headers.get('x-audit-signature')!)!;
  const { public_key } = await check();
  expect(verify(null, digest, createPublicKey(public_key), Buffer.from(signature!, 'base64'))).toBe(true);
  const lines = bytes
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string | number | null>);
  expect(lines.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['created', 'Ada'],
    ['updated', 'Ada'],
    ['closed', 'Ada'],
  ]);
  for (const line of lines) {
    const names = [
      'previous_hash',
      'id',
      'at',
      'day',
      'kind',
      'actor_id',
      'owner_type',
      'owner_id',
      'source',
      'source_id',
      'content_hash',
    ];
    const written = names.map((name) => line[name] ?? '').join('|');
    expect(createHash('sha256').update(written).digest('hex')).toBe(line.hash);
  }
  expect(lines[1]!.previous_hash).toBe(lines[0]!.hash);
  expect((await texts('?kinds=export'))[0]).toBe('Ada exported audit as jsonl');
});
