import { sql } from 'kysely';
import { checkBackend } from '../../../conformance/backend/backend';
import type { Connection } from '../connected/connection';
import { hostKinds } from '../connected/host';
import { signatureHeader, signatureOf, timeHeader } from '../connected/signature';
import { newSession } from '../session';
import { makeAgent, makeDepartment, makeOrganization, makeTeam, makeTicket, makeUser } from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';
import { sessionCookie } from './session';

const secret = 'a secret that both sides know';
let server: TestServer;
let agent: { id: number };

beforeAll(async () => {
  server = await startServer({ config: { hostApiSecret: secret } });
  const { db } = server;
  agent = await makeAgent(db, [], { full_name: 'Ágnes "Ági" O’Neill' });
  const organization_id = (await makeOrganization(db)).id;
  const department_id = (await makeDepartment(db, { manager_id: agent.id })).id;
  await makeTeam(db, { lead_id: agent.id });
  for (let i = 0; i < 30; i++) {
    const client = await makeUser(db, { organization_id, department_id });
    await makeTicket(db, { requester_id: client.id });
  }
  // They were not changed just now.
  await sql`alter table help_desk.users disable trigger users_note_change`.execute(db);
  await sql`update help_desk.users set updated_at = now() - interval '1 hour' where id % 2 = 0`.execute(db);
  await sql`update help_desk.tickets set updated_at = now() - interval '1 hour'`.execute(db);
  await sql`update help_desk.users set updated_at = now() - interval '2 hours' where id % 2 = 1`.execute(db);
  await sql`alter table help_desk.users enable trigger users_note_change`.execute(db);
});
afterAll(() => server.close());

const connection = (more: Partial<Connection> = {}): Connection => ({
  name: 'Demo',
  signIn: {
    who: { url: `${server.url}/host-api/who`, cookies: [sessionCookie] },
    token: null,
    header: null,
    page: null,
  },
  http: { url: `${server.url}/host-api`, secret },
  sql: null,
  data: Object.fromEntries(hostKinds.map((kind) => [kind, 'http'])),
  maySee: 'everyone',
  peopleVisible: 'everyone',
  every: 60,
  actions: ['status', 'priority', 'assign', 'reply'],
  pages: {},
  rights: { roles: {}, teams: {} },
  firstAdmin: null,
  ...more,
});

const cookieOf = async (user: { id: number }): Promise<string> =>
  `${sessionCookie}=${(await newSession(server.db, user.id)).id}`;

test('the demo passes the conformance kit through HTTP as a stranger would', async () => {
  const expired = await cookieOf(agent);
  await server.db
    .updateTable('help_desk.sessions')
    .set({ expires_at: new Date(0) })
    .execute();
  // Of other clients.
  const [ticket] = [await makeTicket(server.db), await makeTicket(server.db), await makeTicket(server.db)];
  const report = await checkBackend({
    name: 'Demo',
    connection: connection({ maySee: 'http' }),
    cookies: { agent: await cookieOf(agent), client: await cookieOf(await makeUser(server.db)), expired },
    ticket: String(ticket.id),
  });
  const others = report.results.filter(({ passed, requirement }) => !passed && requirement !== 27);
  // It is read by HTTP alone, and everybody may see everybody.
  const notHere = /by SQL\.$|does not say people_visible/;
  expect(others.filter(({ skipped, reason }) => !skipped || !notHere.test(reason))).toEqual([]);
  expect(report.results.length).toBeGreaterThan(50);
}, 60_000);

const send = (body: object, time = Math.floor(Date.now() / 1000)) => {
  const text = JSON.stringify(body);
  const target = '/host-api/tickets/actions';
  return fetch(server.url + target, {
    method: 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      [timeHeader]: String(time),
      [signatureHeader]: signatureOf(secret, { method: 'POST', target, body: text, time }),
    },
  });
};

test('an action that is sent once more as it stands is a replay: 401', async () => {
  const { id } = await makeTicket(server.db);
  const action = { key: 'one', action: 'status', tickets: [String(id)], by: null, status: '2' };
  const time = Math.floor(Date.now() / 1000);
  expect((await send(action, time)).status).toBe(200);
  const again = await send(action, time);
  expect([again.status, await again.json()]).toMatchObject([401, { message: 'This message was taken already.' }]);
  expect((await send(action, time - 1)).status).toBe(200);
});

test('a reply with a file is in the ticket, once', async () => {
  const { id } = await makeTicket(server.db);
  const action = {
    key: 'reply',
    action: 'reply',
    tickets: [String(id)],
    by: `agent:${agent.id}`,
    text: '<p>Hello <script>alert(1)</script></p>',
    files: [{ name: 'a.txt', type: 'text/plain', base64: Buffer.from('Hello').toString('base64') }],
  };
  const time = Math.floor(Date.now() / 1000);
  for (const at of [time, time - 1]) expect((await send(action, at)).status).toBe(200);
  const { rows } = await sql`
    select m.body, m.author_id, (select json_agg(json_build_object('name', a.value, 'size', a.size, 'type', a.type))
      from help_desk.ticket_message_files f join attachments a on a.id = f.attachment_id where f.message_id = m.id) as files
    from help_desk.ticket_messages m where m.ticket_id = ${id}`.execute(server.db);
  expect(rows).toEqual([
    { body: '<p>Hello </p>', author_id: agent.id, files: [{ name: 'a.txt', size: 5, type: 'txt' }] },
  ]);
});

test('what is no action, and who may not act, is refused with a sentence', async () => {
  const { id } = await makeTicket(server.db);
  const client = await makeUser(server.db, { active: false });
  const action = { key: 'bad', action: 'status', tickets: [String(id)], by: null, status: '2' };
  for (const bad of [
    { ...action, action: 'delete' },
    { ...action, tickets: [] },
    { ...action, tickets: [id] },
    { ...action, status: undefined },
    { ...action, by: `client:${client.id}` },
    { ...action, by: `agent:${client.id}` },
    { ...action, action: 'reply', text: 'x' },
    [],
  ]) {
    const reply = await send(bad);
    expect([reply.status, await reply.json()]).toMatchObject([422, { message: expect.any(String) }]);
  }
  const ticket = await server.db
    .selectFrom('help_desk.tickets')
    .select('status_id')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(ticket?.status_id).toBe(1);
});

test('without a secret there is no host API', async () => {
  const other = await startServer();
  expect((await fetch(`${other.url}/host-api/people`)).status).toBe(404);
  await other.close();
});

test('every row is told, however many were changed in the same instant', async () => {
  await sql`insert into help_desk.users (full_name, email, role) select 'Many ' || n, 'many' || n || '@example.test', 'client' from generate_series(1, 10000) n`.execute(
    server.db,
  );
  const report = await checkBackend({ name: 'Demo', connection: connection({ data: { people: 'http' } }) });
  expect(
    report.results.filter(({ passed, skipped, title }) => !passed && !skipped && !title.includes('last cursor')),
  ).toEqual([]);
  const people = report.results.find(({ title }) => title.startsWith('people: every row'));
  expect(people?.passed).toBe(true);
}, 60_000);
