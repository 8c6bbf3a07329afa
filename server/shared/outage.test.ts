import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { outages } from '../../wire/protocol/outage';
import { anonymous, type Client, signIn } from '../testing/client';
import { makeAgent, makeDepartment, makeProblem } from '../testing/factories';
import { type Proxy, startBehindProxy, startProxy } from '../testing/proxy';
import { startServer, type TestServer } from '../testing/server';
import { testDatabase } from '../testing/database';
import { until } from '../testing/until';
import { openDatabase } from './db';
import { toApiError } from './errors';
import { storeFile } from './file-store';
import { inTransaction } from './transaction';
import { rule } from './sentence';

const api = '/service-desk/api';
const rights = ['view_problems', 'create_problem', 'edit_problem'] as const;
const away = { status: 503, message: outages.unreachable };

/** Ends connections of this database to PostgreSQL, as an administrator would; by default all but our own. */
const terminate = (server: TestServer, which = sql<boolean>`true`) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${which}`.execute(
    server.db,
  );

describe('a connection that PostgreSQL ends', () => {
  let server: TestServer;
  let agent: Client;
  let problem: { id: number; requester_id: number; department_id: number | null };
  beforeAll(async () => {
    server = await startServer({ reach: async (url) => url });
    agent = await signIn(server, await makeAgent(server.db, rights));
    const { id, requester_id, department_id } = await makeProblem(server.db);
    problem = { id, requester_id, department_id };
  });
  afterAll(() => server.close());

  const save = (subject: string) =>
    agent.post(`${api}/problem`, {
      ...problem,
      subject,
      description: '<p>It does not work.</p>',
      impact_id: 1,
      status_type_id: 1,
      priority_id: 2,
    });

  test('while it is idle: nobody notices', async () => {
    await Promise.all(Array.from({ length: 8 }, () => agent.get(`${api}/problem-list`)));
    await terminate(server);
    await until(async () => (await agent.get(`${api}/problem-list`)).status === 200, 2000);
  });

  test('while it works: 503 with a sentence and Retry-After, nothing was changed, and the next attempt succeeds', async () => {
    const held = await server.db.startTransaction().execute();
    await held.selectFrom('problems').select('id').where('id', '=', problem.id).forUpdate().execute();
    const saving = save('Cut off');
    const waits = sql<boolean>`wait_event_type = 'Lock'`;
    await until(
      async () =>
        (await sql`select from pg_stat_activity where datname = current_database() and ${waits}`.execute(server.db))
          .rows.length > 0,
    );
    await terminate(server, waits);
    const response = await saving;
    await held.rollback().execute();
    expect(response).toMatchObject(away);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await save('Saved')).status).toBe(200);
  });

  test('between two statements of a transaction: the transaction fails, the process goes on', async () => {
    const { db, pool } = openDatabase({ connectionString: server.databaseUrl }, 2);
    const cut = inTransaction(db, async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      const ended = new Promise((resolve) => pool.once('remove', resolve));
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(server.db);
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 300))]);
      await sql`select 1`.execute(trx);
    });
    expect(toApiError(await cut.catch((error: unknown) => error))).toMatchObject({
      status: 503,
      body: rule(outages.unreachable),
    });
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });
});

describe('no database answers', () => {
  let server: TestServer;
  let proxy: Proxy;
  let agent: Client;
  let form: Record<string, unknown>;
  beforeAll(async () => {
    ({ server, proxy } = await startBehindProxy());
    const person = await makeAgent(server.db, rights);
    agent = await signIn(server, person);
    form = {
      subject: 'Kept',
      description: '<p>As it was.</p>',
      requester_id: person.id,
      department_id: (await makeDepartment(server.db)).id,
      impact_id: 1,
      status_type_id: 1,
      priority_id: 2,
    };
  });
  afterAll(() => server.close());
  afterEach(() => proxy.open());

  const calls: Record<string, () => ReturnType<Client['get']>> = {
    'a list': () => agent.get(`${api}/problem-list`),
    'a save': () => agent.post(`${api}/problem`, form, { 'idempotency-key': 'away' }),
    'signing in': () => anonymous(server).post('/auth/login', { email: 'ann@example.test', password: 'secret' }),
    'the session': () => agent.get('/auth/session'),
    'an approval by its link': () => anonymous(server).get(`${api}/change-conversation/${'a'.repeat(43)}`),
    'the stream of events': () => agent.get(`${api}/events`),
    'a file': () => agent.get('/service-desk/download/1/sd_problem:1/attachment'),
  };

  test.each(Object.entries(calls))('%s is 503 in the envelope, with Retry-After', async (_title, make) => {
    await proxy.shut();
    const response = await make();
    expect(response).toMatchObject(away);
    expect(response.headers.get('retry-after')).toBe('2');
  });

  test('once it is back all goes on by itself, and nothing of before was saved', async () => {
    await proxy.shut();
    await calls['a save']!();
    await proxy.open();
    expect((await agent.get<{ total: number }>(`${api}/problem-list`)).data.total).toBe(0);
    expect((await calls['a save']!()).status).toBe(200);
  });

  test('/livez goes on, /readyz and /healthz say 503 within two seconds, also if the database only hangs', async () => {
    const query = async (path: string) => {
      const reply = await fetch(server.url + path);
      return [reply.status, await reply.json(), reply.headers.get('retry-after')];
    };
    const ready = [200, { status: 'ready' }, null];
    const notReady = [503, { status: 'live', message: outages.unreachable }, '2'];
    expect([await query('/livez'), await query('/readyz'), await query('/healthz')]).toEqual([
      [200, { status: 'live' }, null],
      ready,
      ready,
    ]);
    for (const fault of [() => proxy.shut(), () => proxy.hang()]) {
      await fault();
      const begun = Date.now();
      expect(await Promise.all(['/livez', '/readyz', '/healthz', '/readyz'].map(query))).toEqual([
        [200, { status: 'live' }, null],
        notReady,
        notReady,
        notReady,
      ]);
      expect(Date.now() - begun).toBeLessThan(3000);
      await proxy.open();
      expect(await query('/readyz')).toEqual(ready);
    }
  });

  test('/readyz does not wait for a free connection', async () => {
    const held = await server.db.startTransaction().execute();
    await sql`lock table problems`.execute(held);
    const waiting = Array.from({ length: 10 }, (_, i) => agent.get(`${api}/problem/${i + 1}`));
    await until(
      async () =>
        (
          await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            server.db,
          )
        ).rows.length === 5,
    );
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await held.rollback().execute();
    await Promise.all(waiting);
  });
});

describe('a download', () => {
  test('breaks off when the database goes away in its middle, and the process goes on', async () => {
    const { server, proxy } = await startBehindProxy();
    const person = await makeAgent(server.db, rights);
    const agent = await signIn(server, person);
    const problem = await makeProblem(server.db);
    const path = `/tmp/outage-${process.pid}`;
    const size = 40_000_000;
    await new Promise<void>((resolve) => createWriteStream(path).end(Buffer.alloc(size), resolve));
    const id = await inTransaction(server.db, (trx) =>
      storeFile(trx, { type: 'sd_problem', id: problem.id }, { name: 'large.bin', size, type: 'bin', path }, person.id),
    );
    const reply = await fetch(`${server.url}/service-desk/download/${id}/sd_problem:${problem.id}/attachment`, {
      headers: agent.headers,
    });
    expect(reply.status).toBe(200);
    await proxy.shut();
    await expect(reply.arrayBuffer()).rejects.toThrow();
    await proxy.open();
    expect((await agent.get(`${api}/problem-list`)).status).toBe(200);
    await rm(path);
    await server.close();
  });
});

describe('what PostgreSQL says', () => {
  test.each([
    ['57P01', 'unreachable'],
    ['57P02', 'unreachable'],
    ['57P03', 'unreachable'],
    ['08006', 'unreachable'],
    ['08000', 'unreachable'],
    ['53300', 'busy'],
    ['53100', 'full'],
    ['25006', 'readOnly'],
  ] as const)('%s is 503: %s', async (code, outage) => {
    const { db, drop } = await testDatabase();
    const raised = await sql
      .raw(`do $$ begin raise exception using errcode = '${code}'; end $$`)
      .execute(db)
      .catch((error: unknown) => error);
    expect(toApiError(raised)).toMatchObject({ status: 503, body: rule(outages[outage]) });
    await drop();
  });

  test('whoever waits too long for a free connection hears that the server is busy', async () => {
    const { url, drop } = await testDatabase();
    const { db } = openDatabase({ connectionString: url, connectionTimeoutMillis: 300 }, 1);
    const held = await db.startTransaction().execute();
    const second = await sql`select 1`.execute(db).catch((error: unknown) => error);
    expect(toApiError(second)).toMatchObject({ status: 503, body: rule(outages.busy) });
    await held.rollback().execute();
    await db.destroy();
    await drop();
  });

  test('a database that takes a connection and says nothing is given up', async () => {
    const { url, drop } = await testDatabase();
    const proxy = await startProxy(url);
    proxy.hang();
    const { db } = openDatabase({ connectionString: proxy.url, connectionTimeoutMillis: 300 }, 1);
    expect(toApiError(await sql`select 1`.execute(db).catch((error: unknown) => error))).toMatchObject({
      status: 503,
      body: rule(outages.unreachable),
    });
    await db.destroy();
    await proxy.shut();
    await drop();
  });
});
