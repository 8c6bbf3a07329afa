import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import pg from 'pg';
import { createDatabase, dropDatabase } from '../../testing/database';
import { connectionWith, type LittleHost, littleHost, sendJson } from '../../testing/little-host';
import { startServer, type TestServer } from '../../testing/server';
import { connectHelpDesk, type ConnectedHelpDesk } from '.';
import type { Connection } from './connection';
import { parseConnection } from './connection.read';

let host: LittleHost;
let server: TestServer;
let desk: ConnectedHelpDesk;
/** What the host says to an action; null: it does not reply at all. */
let action: { status: number; body: object } | null;
const hanging: ServerResponse[] = [];
const afterStop: (() => Promise<void>)[] = [];
/** Keys of the actions that came. */
let keys: string[];
/** What it replies to `statuses?of=`; undefined: it does not know that, and sends all. */
let statusesOf: ((ticket: string) => { status: number; ids: string[] }) | undefined;

const statuses = ['New', 'Open', 'Waiting', 'Closed'].map((name, position) => ({
  id: name.toLowerCase(),
  name,
  state: name === 'Closed' ? 'closed' : 'open',
  position,
}));
const rows: Record<string, object[]> = {
  people: [{ kind: 'agent', id: 'ann', name: 'Ann', role: 'admin' }],
  statuses,
  tickets: ['1', '2'].map((id) => ({ id, number: id, subject: `Ticket ${id}`, status: 'new' })),
};

async function start(more: Partial<Connection> = {}): Promise<void> {
  host = await littleHost();
  host.instead = (request, response) => {
    const url = new URL(request.url ?? '', host.url);
    const kind = url.pathname.slice(1);
    if (kind === 'who') return sendJson(response, rows.people![0]);
    if (kind === 'tickets/actions') {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        keys.push((JSON.parse(body) as { key: string }).key);
        if (!action) return void hanging.push(response);
        response.writeHead(action.status, { 'content-type': 'application/json' }).end(JSON.stringify(action.body));
      });
      return;
    }
    const of = url.searchParams.get('of');
    if (of !== null && statusesOf) {
      const { status, ids } = statusesOf(of);
      if (status !== 200) return void response.writeHead(status).end();
      return sendJson(response, { rows: ids.map((id) => ({ id })) });
    }
    sendJson(response, { rows: rows[kind] ?? [], cursor: null, more: false });
  };
  const connection = connectionWith({
    http: { url: host.url, secret: 'a secret of the host API' },
    data: { people: 'http', statuses: 'http', tickets: 'http' },
    actions: ['status'],
    signIn: { who: { url: `${host.url}/who`, cookies: ['desk'] } },
    ...more,
  });
  server = await startServer({
    helpDesk: async (db) => {
      desk = connectHelpDesk(connection, { db });
      await desk.start();
      return desk;
    },
  });
}
beforeEach(() => {
  [action, keys, statusesOf] = [{ status: 200, body: {} }, [], undefined];
});
afterEach(async () => {
  for (const response of hanging.splice(0)) response.destroy();
  await desk.stop();
  await server.close();
  await host.close();
  for (const end of afterStop.splice(0)) await end();
});

const cookie = 'desk=ann';
async function offered(...tickets: string[]): Promise<string[]> {
  const ids = tickets.map((ticket) => `&ticket_ids[]=host:ticket:${ticket}`).join('');
  const response = await fetch(`${server.url}/service-desk/api/dependency/statuses?limit=50${ids}`, {
    headers: { cookie },
  });
  const { data } = (await response.json()) as { data: { data: { name: string }[] } };
  return data.data.map(({ name }) => name);
}

test('statuses on tickets are those that each of them can take, by HTTP', async () => {
  statusesOf = (ticket) => ({ status: 200, ids: ticket === '1' ? ['open', 'waiting'] : ['waiting', 'closed'] });
  await start();
  expect(await offered()).toEqual(['New', 'Open', 'Waiting', 'Closed']);
  expect(await offered('1')).toEqual(['Open', 'Waiting']);
  expect(await offered('1', '2')).toEqual(['Waiting']);
});

test.each([404, 500])('a host that replies %s offers all', async (status) => {
  statusesOf = () => ({ status, ids: [] });
  await start();
  expect(await offered('1')).toEqual(['New', 'Open', 'Waiting', 'Closed']);
});

test('so does one that does not know the question', async () => {
  await start();
  expect(await offered('1')).toEqual(['New', 'Open', 'Waiting', 'Closed']);
});

test('by a statement of the connection', async () => {
  const name = `host_${randomUUID().replaceAll('-', '')}`;
  const cluster = process.env.TEST_CLUSTER_URL!;
  const url = await createDatabase(cluster, name);
  afterStop.push(() => dropDatabase(cluster, name));
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create table moves (ticket integer, status text);
    insert into moves values (1, 'closed'), (1, 'open'), (2, 'new')`);
  await client.end();
  await start({
    sql: { url },
    data: {
      people: 'http',
      statuses: 'http',
      tickets: {
        changed: `select id, id as number, 'new' as status from (values (1), (2)) t (id)`,
        ids: null,
        byIds: null,
        statusesOf: 'select status as id from moves where ticket = :ticket',
      },
    },
  });
  expect(await offered('1')).toEqual(['Open', 'Closed']);
  expect(await offered('1', '2')).toEqual([]);
});

test('the statement must name the ticket', async () => {
  await start();
  const file = `
name: Desk
may_see: everyone
sign_in: { who: { url: 'http://localhost/who' } }
sql: { url: 'postgres://localhost/desk' }
data: { people: { changed: select 1 }, statuses: { changed: select 1 }, tickets: { changed: select 1, statuses_of: select 2 } }
`;
  expect(() => parseConnection(file, 'desk.yaml', {})).toThrow('data.tickets.statuses_of: must hold :ticket');
});

/** Sets a status of ticket 1, as a form that may be sent twice. */
async function set(name: string, key = randomUUID()) {
  const session = await fetch(`${server.url}/service-desk/api/session`, { headers: { cookie } });
  const { data } = (await session.json()) as { data: { csrf_token: string } };
  const status = await server.db
    .selectFrom('help_desk.statuses')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const response = await fetch(`${server.url}/service-desk/api/problem-bulk-actions`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'X-CSRF-TOKEN': data.csrf_token, 'idempotency-key': key },
    body: JSON.stringify({ tickets: ['host:ticket:1'], action: { type: 'status', value: status.id } }),
  });
  const { message } = (await response.json()) as { message: string };
  return { status: response.status, message };
}
const statusHere = async () =>
  (
    await server.db
      .selectFrom('help_desk.tickets as t')
      .innerJoin('help_desk.statuses as s', 's.id', 't.status_id')
      .select('s.name')
      .where('t.ticket_number', '=', '1')
      .executeTakeFirstOrThrow()
  ).name;

test('what the host refuses is said in the reply, and the ticket is again as it is there; sent again it is done again', async () => {
  await start();
  action = { status: 422, body: { message: 'A note is needed first.' } };
  const key = randomUUID();
  expect(await set('Closed', key)).toEqual({ status: 409, message: 'Little desk refused it: A note is needed first.' });
  expect(await statusHere()).toBe('New');
  action = { status: 200, body: {} };
  expect((await set('Closed', key)).status).toBe(200);
  expect(keys).toHaveLength(2);
});

test('a host that is away, or takes its time, keeps nobody waiting for long', async () => {
  await start();
  action = { status: 503, body: {} };
  const begun = performance.now();
  expect((await set('Open')).status).toBe(200);
  expect(await statusHere()).toBe('Open');
  action = null;
  await server.db
    .updateTable('host_actions')
    .set({ next_at: new Date(0) })
    .where('tries', '>', 0)
    .execute();
  expect((await set('Waiting')).status).toBe(200);
  expect(performance.now() - begun).toBeLessThan(10_000);
}, 60_000);
