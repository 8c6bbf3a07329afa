import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createDatabase, dropDatabase } from '../../testing/database';
import { type LittleHost, littleHost } from '../../testing/little-host';
import { startServer, type TestServer } from '../../testing/server';
import { connectHelpDesk, type ConnectedHelpDesk } from '.';
import { parseConnection } from './connection.read';

// A help-desk that does everything in its own way: a hundred thousand tickets without a time of change, moments in local time,
// priorities of which 1 is the most urgent, rights by group, and a life cycle. It is connected by its file alone.

const tickets = 100_000;
/** Of each hundred tickets one is in the group of the limited agent. */
const groups = 100;

const tables = `
create table agents (id integer primary key, name text, login text);
create table members (agent_id integer, group_id integer);
create table customers (id integer primary key, name text);
create table levels (id integer primary key, name text);
create table states (id text primary key, name text, closed boolean);
create table moves (from_state text, to_state text);
create table tickets (id integer primary key, number text, title text, customer_id integer, group_id integer, state text, level integer, opened timestamp);
insert into agents values (1, 'Ada Admin', 'ada'), (2, 'Lena Limited', 'lena');
insert into members select 1, g from generate_series(0, ${groups - 1}) g;
insert into members values (2, 7);
insert into customers select n, 'Customer ' || n from generate_series(1, 500) n;
insert into levels values (1, 'critical'), (2, 'high'), (3, 'normal'), (4, 'low');
insert into states values ('new', 'New', false), ('open', 'Open', false), ('waiting', 'Waiting', false), ('done', 'Done', true);
insert into moves values ('new', 'open'), ('open', 'waiting'), ('open', 'done'), ('waiting', 'open');
insert into tickets select n, '#' || n, 'The printer of floor ' || n % 97, 1 + n % 500, n % ${groups},
  (array['new', 'open', 'waiting', 'done'])[1 + n % 4], 1 + n % 4, timestamp '2026-01-15 12:00:00'
  from generate_series(1, ${tickets}) n;
create index on members (agent_id, group_id);
analyze;
`;

const columns =
  'id, number, title as subject, customer_id as requester, state as status, level as priority, opened as created_at';
const file = (url: string, who: string): string => `
name: Odd desk
time_zone: America/New_York
sign_in:
  who: { url: '${who}', cookies: [desk] }
sql: { url: '${url}' }
rights: { roles: { Problems: [problem-manager] } }
data:
  statuses: { changed: "select id, name, case when closed then 'closed' else 'open' end as state from states order by id" }
  priorities: { changed: 'select id, name, id as position from levels order by id', descending: true }
  people:
    changed: |
      select * from (select id, 'agent' as kind, name, case when id = 1 then 'admin' end as role, '[\"Problems\"]' as roles from agents
        union all select id, 'client', name, null, null from customers) p order by kind, id
  tickets:
    changed: select ${columns} from tickets where :after is null or id > :after::integer order by id limit :limit
    by_ids: select ${columns} from tickets where id in (:ids)
    ids: select id from tickets
    may_see: |
      select t.id from tickets t join members m on m.group_id = t.group_id
      where t.id in (:ids) and m.agent_id = :agent::integer
    visible_to: |
      select t.id from tickets t join members m on m.group_id = t.group_id where m.agent_id = :agent::integer
    statuses_of: |
      select m.to_state as id from moves m join tickets t on t.state = m.from_state where t.id = :ticket::integer
`;

const cluster = process.env.TEST_CLUSTER_URL!;
const name = `odd_host_${randomUUID().replaceAll('-', '')}`;
let client: pg.Client;
let host: LittleHost;
let server: TestServer;
let desk: ConnectedHelpDesk;

beforeAll(async () => {
  const url = await createDatabase(cluster, name);
  client = new pg.Client(url);
  await client.connect();
  await client.query(tables);
  host = await littleHost();
  host.people.set('ada', { kind: 'agent', id: '1', name: 'Ada Admin', role: 'admin' });
  host.people.set('lena', { kind: 'agent', id: '2', name: 'Lena Limited' });
  const connection = parseConnection(file(url, `${host.url}/who`), 'odd.yaml', {});
  server = await startServer({
    helpDesk: async (db) => {
      desk = connectHelpDesk(connection, { db });
      await desk.start();
      return desk;
    },
  });
}, 300_000);
afterAll(async () => {
  await desk.stop();
  await server.close();
  await host.close();
  await client.end();
  await dropDatabase(cluster, name);
});

const api = '/service-desk/api';
async function read<T>(who: string, path: string): Promise<{ status: number; data: T }> {
  const response = await fetch(server.url + path, { headers: { cookie: `desk=${who}` } });
  const { data } = (await response.json()) as { data: T };
  return { status: response.status, data };
}
interface Options {
  data: { id: number; name: string; ticket_number?: string }[];
  total: number;
}
const pick = async (who: string, query: string) => (await read<Options>(who, `${api}/dependency/${query}`)).data;

test('all of its tickets are here', async () => {
  const { count } = await server.db
    .selectFrom('help_desk.tickets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(tickets);
});

test('its local time is read as what it is', async () => {
  const row = await server.db
    .selectFrom('help_desk.tickets')
    .select('created_at')
    .where('ticket_number', '=', '1')
    .executeTakeFirstOrThrow();
  expect(new Date(row.created_at).toISOString()).toBe('2026-01-15T17:00:00.000Z');
});

test('its most urgent priority is ours too', async () => {
  const order = (await pick('ada', 'priorities?limit=20')).data.map((one) => one.name);
  expect(order).toEqual(['low', 'normal', 'high', 'critical']);
});

test('an agent of one group is offered its tickets, page after page, and finds no other', async () => {
  const found = await pick('lena', 'tickets?limit=10&meta=true');
  expect(found.data.map(({ ticket_number }) => Number(ticket_number) % groups)).toEqual(Array(10).fill(7));
  const searched = await pick('lena', 'tickets?limit=10&meta=true&search-query=floor 13');
  expect(searched.data.length).toBe(10);
  expect(searched.data.map(({ ticket_number }) => Number(ticket_number) % groups)).toEqual(Array(10).fill(7));
  expect((await pick('lena', 'tickets?limit=10&search-query=99999')).data).toEqual([]);
  expect((await pick('ada', 'tickets?limit=10&search-query=99999')).data).toHaveLength(1);
});

test('a ticket is found once by its number, with a # and without', async () => {
  const found = async (word: string) =>
    (await pick('ada', `tickets?limit=50&meta=true&search-query=${encodeURIComponent(word)}`)).data.map(
      (one) => one.ticket_number,
    );
  expect([await found('99999'), await found('#99999')]).toEqual([['99999'], ['99999']]);
  // A # is before a number, never within one.
  expect((await found('#9999')).sort()).toEqual(['9999', ...Array.from({ length: 10 }, (_, i) => `9999${i}`)]);
  expect(await found('#')).toHaveLength(50);
});

test('a draft begins from a ticket of the group, and another one is not there', async () => {
  expect((await read('lena', `${api}/problem-draft/host:ticket:907`)).status).toBe(200);
  expect((await read('lena', `${api}/problem-draft/host:ticket:908`)).status).toBe(404);
  expect((await read('ada', `${api}/problem-draft/host:ticket:908`)).status).toBe(200);
});

test('statuses are those that the life cycle lets a ticket take', async () => {
  // 5 is open, 4 is new.
  expect(
    (await pick('ada', 'statuses?limit=20&ticket_ids[]=host:ticket:5')).data.map((one) => one.name).sort(),
  ).toEqual(['Done', 'Waiting']);
  expect((await pick('ada', 'statuses?limit=20&ticket_ids[]=host:ticket:4')).data.map((one) => one.name)).toEqual([
    'Open',
  ]);
});

test('a ticket that was made a moment ago is there when it is named', async () => {
  await client.query(`insert into tickets values (${tickets + 7}, '#new', 'Just now', 1, 7, 'new', 1, now())`);
  expect((await read('lena', `${api}/problem-draft/host:ticket:${tickets + 7}`)).status).toBe(200);
});
