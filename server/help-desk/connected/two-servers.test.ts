import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { ActivityPage } from '../../../wire/parts/activity';
import { hostKinds } from '../../../wire/host/host';
import { csrfHeader, type ReaderSession } from '../../../wire/session/session';
import { startWorker, type Worker } from '../../queue/worker';
import { type Client, signIn } from '../../testing/client';
import { makeAdmin, makeProblem, makeTicket } from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';
import { until } from '../../testing/until';
import { sessionCookie } from '../built-in/session';
import type { Connection } from './connection';
import { connectHelpDesk } from '.';
import { signatureHeader, signatureOf, timeHeader } from './signature';

const secret = 'a secret that both sides know';

/** The help-desk that we ship, and a service desk elsewhere that is connected to it as a stranger would be. */
let host: TestServer;
let desk: TestServer;
let worker: Worker;
let line: { url: string; down: boolean; close(): void };
let admin: Client;
let now = () => new Date();

/** What is between both; it can be cut. */
async function lineTo(url: string): Promise<typeof line> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    if (cut.down) return void client.destroy();
    const there = net.connect(Number(new URL(url).port), '127.0.0.1');
    for (const [one, other] of [
      [client, there],
      [there, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined).on('close', () => other.destroy());
    }
    client.pipe(there).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isDown: false,
    get down() {
      return cut.isDown;
    },
    set down(down: boolean) {
      cut.isDown = down;
      if (down) for (const socket of sockets) socket.destroy();
    },
    close() {
      cut.down = true;
      server.close();
    },
  };
  return cut;
}

beforeAll(async () => {
  host = await startServer({ config: { hostApiSecret: secret } });
  line = await lineTo(host.url);
  const boss = await makeAdmin(host.db, { full_name: 'Berta Boss' });
  await makeTicket(host.db, { subject: 'Mail is slow' });
  const connection: Connection = {
    name: 'Demo',
    signIn: {
      who: { url: `${line.url}/host-api/who`, cookies: [sessionCookie] },
      token: null,
      header: null,
      page: null,
    },
    http: { url: `${line.url}/host-api`, secret },
    sql: null,
    data: Object.fromEntries(hostKinds.map((kind) => [kind, 'http'])),
    maySee: 'everyone',
    peopleVisible: 'everyone',
    every: 3600,
    actions: ['status', 'assign', 'reply'],
    pages: {},
    rights: { roles: {}, teams: {} },
    firstAdmin: null,
  };
  desk = await startServer({
    helpDesk: async (db) => {
      const helpDesk = connectHelpDesk(connection, { db });
      await helpDesk.start();
      stops.push(() => helpDesk.stop());
      return helpDesk;
    },
  });
  worker = await startWorker({
    db: desk.db,
    post: { delivers: true, domain: 'desk.test', send: async () => undefined },
    address: desk.url,
    deliverActions: desk.app.services.helpDesk.deliverActions,
    now: () => now(),
    everySeconds: 0.5,
  });
  const { headers } = await signIn(host, boss);
  const me = await fetch(`${desk.url}/service-desk/api/session`, { headers: { cookie: headers.cookie! } });
  const { data } = (await me.json()) as { data: ReaderSession };
  expect(data.user).toMatchObject({ name: 'Berta Boss', role: 'admin' });
  expect(data.help_desk).toMatchObject({ connected: true, acts: ['status', 'assign', 'reply'] });
  admin = { ...(await signIn(desk, data.user)), headers: { cookie: headers.cookie!, [csrfHeader]: data.csrf_token! } };
}, 60_000);
const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  await worker?.stop();
  for (const stop of stops) await stop();
  await desk?.close();
  line?.close();
  await host?.close();
});

/** One action of the ticket page, by the host's id, as the remote sends it. */
async function act(ticket: number, action: object) {
  const reply = await fetch(`${desk.url}/service-desk/api/problem-bulk-actions`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ tickets: [`host:ticket:${ticket}`], action }),
  });
  return { status: reply.status, body: (await reply.json()) as { message: unknown } };
}

const ours = async (kind: string, id: number): Promise<number> =>
  (
    await desk.db
      .selectFrom('host_refs')
      .select('id')
      .where('kind', '=', kind)
      .where('host_id', '=', String(id))
      .executeTakeFirstOrThrow()
  ).id;

const statusThere = async (ticket: number): Promise<number> =>
  (await host.db.selectFrom('help_desk.tickets').select('status_id').where('id', '=', ticket).executeTakeFirstOrThrow())
    .status_id;
const statusHere = async (ticket: number): Promise<number> =>
  (
    await desk.db
      .selectFrom('help_desk.tickets')
      .select('status_id')
      .where('id', '=', await ours('ticket', ticket))
      .executeTakeFirstOrThrow()
  ).status_id;

test('a status that is set here is set in the help-desk; a ticket that was made a moment ago is known', async () => {
  const { id } = await makeTicket(host.db);
  const open = await ours('status', 2);
  expect((await act(id, { type: 'status', value: open })).status).toBe(200);
  expect(await statusHere(id)).toBe(open);
  await until(async () => (await statusThere(id)) === 2);
});

test('a reply with a file is in the help-desk, once; here no file of it is left, and the requester gets no mail from here', async () => {
  const { id } = await makeTicket(host.db);
  const form = new FormData();
  form.append('tickets[]', `host:ticket:${id}`);
  form.append('action[type]', 'reply');
  form.append('action[value][text]', '<p>Hello</p>');
  form.append('action[value][attachments][]', new Blob(['log']), 'log ä.txt');
  const reply = await fetch(`${desk.url}/service-desk/api/problem-bulk-actions`, {
    method: 'POST',
    headers: admin.headers,
    body: form,
  });
  expect([reply.status, await reply.text()]).toMatchObject([200, expect.any(String)]);
  const there = () =>
    sql<object>`select m.body, u.full_name, a.value, a.size from help_desk.ticket_messages m join help_desk.users u on u.id = m.author_id
      join help_desk.ticket_message_files f on f.message_id = m.id join attachments a on a.id = f.attachment_id where m.ticket_id = ${id}`.execute(
      host.db,
    );
  await until(async () => (await there()).rows.length > 0);
  expect((await there()).rows).toEqual([
    { body: '<p>Hello</p>', full_name: 'Berta Boss', value: 'log ä.txt', size: 3 },
  ]);
  await until(async () => (await desk.db.selectFrom('attachments').select('id').execute()).length === 0);
  expect(await desk.db.selectFrom('outgoing_mails').select('id').execute()).toEqual([]);
});

test('what the connection does not name is refused with a sentence', async () => {
  const { id } = await makeTicket(host.db);
  expect(await act(id, { type: 'priority', value: await ours('priority', 2) })).toMatchObject({
    status: 422,
    body: { message: 'The help-desk does not let this be done from here.' },
  });
});

test('the help-desk is down: here it goes on, and the actions arrive in order when it is back', async () => {
  const { id } = await makeTicket(host.db);
  expect((await act(id, { type: 'status', value: await ours('status', 1) })).status).toBe(200);
  await until(async () => (await pending()) === 0);
  line.down = true;
  for (const status of [2, 1, 2])
    expect((await act(id, { type: 'status', value: await ours('status', status) })).status).toBe(200);
  await until(async () => {
    const tried = await desk.db.selectFrom('host_actions').select('tries').where('done_at', 'is', null).execute();
    return tried.length === 3 && tried.some(({ tries }) => tries > 0);
  });
  expect(await statusThere(id)).toBe(1);
  expect(await statusHere(id)).toBe(await ours('status', 2));
  line.down = false;
  await until(async () => (await pending()) === 0, 30_000);
  expect(await statusThere(id)).toBe(2);
  const { rows } = await sql<{ id: number }>`
    select id from host_actions where ${await ours('ticket', id)} = any(ticket_ids) order by done_at, id`.execute(
    desk.db,
  );
  const ids = rows.map((row) => row.id);
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
}, 60_000);

const pending = async (): Promise<number> =>
  (await desk.db.selectFrom('host_actions').select('id').where('done_at', 'is', null).execute()).length;

test('what the help-desk refuses is told to who asked and in the log of the problem, and the ticket is again as it is there', async () => {
  const { id } = await makeTicket(host.db);
  const open = await ours('status', 2);
  const problem = await makeProblem(desk.db, { status_type_id: open, priority_id: null });
  // Unknown there by the time that it arrives.
  await sql`insert into host_refs (kind, host_id, id) values ('status', '99', 99)`.execute(desk.db);
  await sql`insert into help_desk.statuses (id, name, state) values (99, 'Gone', 'open')`.execute(desk.db);
  expect((await act(id, { type: 'status', value: open })).status).toBe(200);
  await desk.db
    .insertInto('problem_tickets')
    .values({ problem_id: problem.id, ticket_id: await ours('ticket', id) })
    .execute();
  expect((await act(id, { type: 'status', value: 99 })).status).toBe(200);
  await until(async () => (await statusHere(id)) === open && (await pending()) === 0);
  const mails = await desk.db.selectFrom('outgoing_mails').select(['kind', 'subject', 'html']).execute();
  expect(mails).toMatchObject([
    {
      kind: 'ticket-refused',
      subject: expect.stringMatching(/^The status of ticket #\S+ did not reach the help-desk$/),
      html: expect.stringContaining('This status does not exist or was deleted.'),
    },
  ]);
  const log = await fetch(`${desk.url}/service-desk/api/problem-log/${problem.id}`, { headers: admin.headers });
  const { data } = (await log.json()) as { data: { problem_activity_logs: ActivityPage } };
  expect(data.problem_activity_logs.data.map(({ name }) => name)).toEqual([
    expect.stringMatching(
      /^The help-desk did not do what <b>Berta Boss<\/b> asked for on the ticket <i>#\S+<\/i>: <i>This status does not exist or was deleted.<\/i>$/,
    ),
    expect.stringMatching(/^<b>Berta Boss<\/b> set the status/),
  ]);
});

test('what is not taken for a day is given up', async () => {
  const { id } = await makeTicket(host.db);
  expect((await act(id, { type: 'status', value: await ours('status', 2) })).status).toBe(200);
  await until(async () => (await pending()) === 0);
  line.down = true;
  expect((await act(id, { type: 'status', value: await ours('status', 1) })).status).toBe(200);
  now = () => new Date(Date.now() + 25 * 3_600_000);
  await until(async () => (await pending()) === 0, 30_000);
  now = () => new Date();
  line.down = false;
  expect(await statusThere(id)).toBe(2);
  expect(await desk.db.selectFrom('outgoing_mails').select('kind').execute()).toHaveLength(2);
}, 60_000);

const report = (body: object | string, { key = secret, time = Math.floor(Date.now() / 1000) } = {}) => {
  const target = '/service-desk/api/host/changed';
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(desk.url + target, {
    method: 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      [timeHeader]: String(time),
      [signatureHeader]: signatureOf(key, { method: 'POST', target, body: text, time }),
    },
  });
};

test('the help-desk tells of a change: it is read at once; once more, forged or of an unknown kind it is refused', async () => {
  const { id } = await makeTicket(host.db);
  await act(id, { type: 'status', value: await ours('status', 1) });
  await until(async () => (await pending()) === 0);
  await host.db.updateTable('help_desk.tickets').set({ status_id: 2 }).where('id', '=', id).execute();
  const change = { changes: [{ kind: 'tickets', id: String(id) }] };
  const time = Math.floor(Date.now() / 1000);
  expect((await report(change, { time })).status).toBe(200);
  const open = await ours('status', 2);
  await until(async () => (await statusHere(id)) === open);

  expect((await report(change, { time })).status).toBe(401);
  expect((await report(change, { time: time - 3600 })).status).toBe(401);
  expect((await report(change, { key: 'another secret' })).status).toBe(401);
  expect((await report({ changes: [{ kind: 'invoices', id: '1' }] })).status).toBe(422);
  expect((await report({ changes: [] })).status).toBe(422);
  expect((await report({ changes: Array.from({ length: 1001 }, () => change.changes[0]) })).status).toBe(422);
  const unsigned = await fetch(`${desk.url}/service-desk/api/host/changed`, {
    method: 'POST',
    body: JSON.stringify(change),
    headers: { 'content-type': 'application/json' },
  });
  expect(unsigned.status).toBe(401);
  // The help-desk that we ship is told nothing.
  const elsewhere = await fetch(`${host.url}/service-desk/api/host/changed`, { method: 'POST' });
  expect(elsewhere.status).toBe(404);
});
