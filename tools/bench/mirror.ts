import { sql } from 'kysely';
import pg from 'pg';
import { listTickets } from '../../server/asset/asset.links';
import { listTickets as listTicketsOf } from '../../server/problem/problem.links';
import { sightSource } from '../../server/help-desk/connected/may-see';
import { mirrorOf } from '../../server/help-desk/connected/mirror';
import { migrate } from '../../server/migrations';
import { sightIn } from '../../server/help-desk/connected/sight';
import { type Database, openDatabase } from '../../server/shared/db';
import type { Sight } from '../../server/shared/sight';
import { makeProblem } from '../../server/testing/factories';
import type { Cluster } from './database';
import { interleaved, line } from './line';

/** Resident memory of this process in MB, without a process that looks: it would take a tenth of the time. */
const memory = (): number => Math.round(process.memoryUsage.rss() / 2 ** 20);

/** Rows of the host; fewer by MIRROR_PEOPLE and MIRROR_TICKETS, where the machine has no time for all. */
const people = Number(process.env.MIRROR_PEOPLE ?? 100_000);
const tickets = Number(process.env.MIRROR_TICKETS ?? 1_000_000);

const host = `
create table staff (id bigint primary key, name text, email text, updated timestamptz not null);
create table customers (id bigint primary key, name text, email text, updated timestamptz not null);
create table tickets (id bigint primary key, number text, subject text, customer bigint, agent bigint, state text, created timestamptz, updated timestamptz not null);
insert into staff select n, 'Agent ' || n, 'agent' || n || '@example.test', timestamptz '2025-01-01' + n * interval '1 second' from generate_series(1, ${people / 100}) n;
insert into customers select n, 'Customer ' || n, 'customer' || n || '@example.test', timestamptz '2025-01-01' + n * interval '1 second' from generate_series(1, ${people - people / 100}) n;
insert into tickets select n, 'T-' || n, 'The printer on floor ' || n % 97 || ' is out of order since ' || n, 1 + n % ${people - people / 100}, 1 + n % ${people / 100}, (array['new', 'open', 'closed'])[1 + n % 3],
  timestamptz '2025-01-01' + n * interval '1 second', timestamptz '2025-01-01' + n * interval '1 second' from generate_series(1, ${tickets}) n;
create index on staff (updated, id);
create index on customers (updated, id);
create index on tickets (updated, id);
analyze;
`;

const page = (table: string, columns: string) => ({
  changed: `select ${columns}, updated as changed_at from ${table} where :since is null or (updated, id) > (:since, :after) order by updated, id limit :limit`,
  ids: null,
  byIds: `select ${columns} from ${table} where id in (:ids)`,
});

const data = {
  statuses: {
    changed: `select * from (values ('new', 'New', 'open'), ('open', 'Open', 'open'), ('closed', 'Closed', 'closed')) as s (id, name, state)`,
    ids: null,
    byIds: null,
  },
  people: {
    changed: `select * from (
        (select id, 'agent' as kind, name, email, updated as changed_at from staff where :since is null or (updated, 'agent', id) > (:since, :after_kind, :after) order by updated, id limit :limit)
        union all
        (select id, 'client', name, email, updated from customers where :since is null or (updated, 'client', id) > (:since, :after_kind, :after) order by updated, id limit :limit)) p
      order by changed_at, kind, id limit :limit`,
    ids: null,
    byIds: `select id, 'agent' as kind, name, email from staff where id in (:agents) union all select id, 'client', name, email from customers where id in (:clients)`,
  },
  tickets: page(
    'tickets',
    'id, number, subject, customer as requester, agent as assigned, state as status, created as created_at, updated as updated_at',
  ),
};

/** The mirror of a help-desk in PostgreSQL, read by statements: both databases are on this machine. */
export async function mirror(cluster: Cluster): Promise<void> {
  const url = await cluster.empty('mirror_host');
  const client = new pg.Client(url);
  await client.connect();
  await client.query(host);
  const { db } = openDatabase({ connectionString: await cluster.empty('mirror_ours') });
  await migrate(db);
  const followed = mirrorOf(
    { name: 'The host', http: null, sql: { url }, data, every: 86_400, firstAdmin: null },
    { db, reportLine: (text) => console.log(text), warn: (text) => console.log(text) },
  );
  const before = memory();
  const seen: number[] = [];
  const watch = setInterval(() => seen.push(memory()), 500);
  const begun = performance.now();
  await followed.start();
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(watch);
  line(
    'mirror: first fill',
    (people + tickets) / seconds,
    'rows/s',
    { atLeast: 20_000 },
    `${people + tickets} rows in ${seconds.toFixed(1)} s`,
  );
  const [first, second] = [seen.slice(0, seen.length / 2), seen.slice(seen.length / 2)].map((half) =>
    Math.max(...half),
  );
  line(
    'mirror: memory in the second half of it',
    Math.max(0, second! - first!),
    'MB more',
    { atMost: 50 },
    `${Math.max(first!, second!) - before} MB above the ${before} MB before`,
  );

  // The first pass reads again what was read last.
  await followed.pass();
  await client.query(
    `update tickets set subject = 'Changed ' || id, updated = now() where id in (select id from tickets order by id limit 1000)`,
  );
  const pass = performance.now();
  await followed.pass();
  line('mirror: pass of 1,000 changes', performance.now() - pass, 'ms', { atMost: 1000 });

  await client.query(`insert into tickets values (${tickets + 1}, 'T-new', 'Just now', 1, 1, 'new', now(), now())`);
  const requested = performance.now();
  const found = await followed.find([{ kind: 'ticket', id: String(tickets + 1) }]);
  line(
    'mirror: a ticket seen for the first time',
    performance.now() - requested,
    'ms',
    { atMost: 300 },
    `found ${found.size}`,
  );
  await lists(db, url).finally(async () => {
    await followed.stop();
    await db.destroy();
    await client.end();
  });
}

/**
 * Lists of tickets for an agent to whom the host shows a tenth of them, against the same lists of one who sees all, by turns:
 * two pages of all tickets, a search, and the tickets of a problem.
 */
async function lists(db: Database, url: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from host_refs where kind = 'agent' and host_id = '7'`.execute(
    db,
  );
  const person = { id: rows[0]!.id, role: 'agent' as const };
  const source = sightSource('tickets', {
    peopleVisible: 'everyone',
    http: null,
    sql: { url },
    maySee: {
      maySee: 'select id from tickets where id in (:ids) and agent % 10 = cast(:agent as bigint) % 10',
      visibleTo: null,
    },
  })!;
  const sight = sightIn('tickets', source, { db, clock: () => performance.now(), warn: (text) => console.log(text) });
  const reader = {
    ...person,
    full_name: '',
    email: '',
    time_zone: 'UTC',
    permissions: new Set<string>(),
    scopes: new Map(),
    people: null,
  };
  const problem = await problemWithTickets(db, person.id);
  const ofAll = (query: Record<string, unknown>) => async (tickets: Sight | null) =>
    (await listTickets(db, { ...reader, tickets }, { limit: '25', ...query })).tickets.length;
  const lists: [name: string, read: (tickets: Sight | null) => Promise<number>, rows: number][] = [
    ['a page', ofAll({}), 25],
    ['the next page', ofAll({ page: '2' }), 25],
    ['a search', ofAll({ 'search-query': 'floor 7' }), 25],
    ['those of a problem', async (tickets) => (await listTicketsOf(db, { ...reader, tickets }, problem, {})).total, 20],
  ];
  for (const [name, read, count] of lists) {
    const took = (tickets: () => Sight | null) => async (): Promise<void> => {
      const found = await read(tickets());
      if (found !== count) throw new Error(`${name}: ${found} tickets instead of ${count}`);
    };
    const begun = performance.now();
    await took(() => sight(person))();
    const first = performance.now() - begun;
    const [all = NaN, seen = NaN] = await interleaved(201, [took(() => null), took(() => sight(person))]);
    const note = `${seen.toFixed(1)} ÷ ${all.toFixed(1)} ms, asked for the first time ${first.toFixed(1)} ms`;
    line(`tickets with may_see: ${name}`, seen / all, '×', { atMost: 1.3 }, note);
  }
}

/** A problem with twenty tickets that this agent, who has them, may see. Returns its id. */
async function problemWithTickets(db: Database, agent: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select min(id) as id from help_desk.statuses`.execute(db);
  const { id } = await makeProblem(db, { requester_id: agent, status_type_id: rows[0]!.id });
  await sql`insert into problem_tickets (problem_id, ticket_id)
    select ${id}, k.id from help_desk.tickets k where k.assigned_id = ${agent} order by k.id limit 20`.execute(db);
  return id;
}
