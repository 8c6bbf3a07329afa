import http from 'node:http';
import { sql } from 'kysely';
import { outages } from '../../wire/protocol/outage';
import { countedExactly } from '../../wire/protocol/list';
import type { ProblemList } from '../../wire/problem/problem';
import { openDatabase } from './db';
import { toApiError } from './errors';
import { forgetCounts, listConnections, readCount, readList } from './list.read';
import { makeAdmin, makeDepartment, makeProblem, makeUser } from '../testing/factories';
import { type Client, signIn } from '../testing/client';
import { startServer, type TestServer } from '../testing/server';
import { inTransaction } from './transaction';
import { addToTotal } from './totals';
import { rule } from './sentence';
import { whileSaving } from './turns';

let server: TestServer;
let admin: Client;
let department: number;
let statements: string[];

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
  department = (await makeDepartment(server.db)).id;
  const requester_id = (await makeUser(server.db)).id;
  for (let i = 0; i < 15; i++) await makeProblem(server.db, { department_id: department, requester_id });
  await makeProblem(server.db);
});
afterAll(() => server.close());

/** What the server asks its database while the work is done. */
async function watched<T>(work: () => Promise<T>): Promise<T> {
  statements = [];
  const spy = jest.spyOn(server.app.services.db, 'executeQuery');
  const result = await work();
  statements = spy.mock.calls.map(([query]) => ('sql' in query ? query.sql : query.compile().sql));
  spy.mockRestore();
  return result;
}

const list = async (query: string) => (await admin.get<ProblemList>(`/service-desk/api/problem-list?${query}`)).data;
const counted = () => statements.filter((text) => /select count\(\*\) as total/.test(text)).length;

test.each([
  ['a first page that is not full', `dept_ids=${'D'}&limit=25`, 15, 0],
  ['a last page', `dept_ids=${'D'}&limit=10&page=2`, 15, 0],
  ['a full page', `dept_ids=${'D'}&limit=10`, 15, 1],
  ['a page behind the last', `dept_ids=${'D'}&limit=10&page=3`, 15, 1],
  ['a list without a filter', 'limit=10', 16, 0],
  ['a page behind the last of a list without a filter', 'limit=10&page=9', 16, 0],
  ['a full page whose total the reader has', `dept_ids=${'D'}&limit=5&page=2&known_total=15`, 15, 0],
  ['a total that the page shows to be too small', `dept_ids=${'D'}&limit=10&known_total=4`, 15, 1],
  [
    'a total that was known, of a list that has become shorter',
    `dept_ids=${'D'}&limit=10&page=2&known_total=99`,
    15,
    0,
  ],
])('%s is counted only where nothing else says the total', async (_name, query, total, counts) => {
  forgetCounts(server.app.services.db);
  const { total: reported, total_is_exact } = await watched(() => list(query.replace('D', String(department))));
  expect([reported, total_is_exact, counted()]).toEqual([total, undefined, counts]);
});

test('readers who ask for the same at the same time share one count, and the next one sees what was saved meanwhile', async () => {
  const query = `dept_ids=${department}&limit=5`;
  forgetCounts(server.app.services.db);
  const replies = await watched(() => Promise.all(Array.from({ length: 20 }, () => list(query))));
  expect([counted(), new Set(replies.map(({ total }) => total))]).toEqual([1, new Set([15])]);
  await inTransaction(server.app.services.db, (trx) => makeProblem(trx, { department_id: department }));
  expect((await list(query)).total).toBe(16);
});

test('the right of the reader belongs to what is shared: two queries with other parameters are two counts', async () => {
  const { db } = server.app.services;
  const one = (n: number) => readCount(db, sql<{ total: number }>`select ${n}::integer as total`);
  expect(await Promise.all([one(1), one(2), one(1)])).toEqual([1, 2, 1]);
});

test('a failed count is nobody else’s', async () => {
  const { db } = server.app.services;
  const fails = sql<{ total: number }>`select 1 / 0 as total`;
  await expect(readCount(db, fails)).rejects.toThrow('division by zero');
  await expect(readCount(db, fails)).rejects.toThrow('division by zero');
});

test('a quick count says where it stopped; an exact one and a list that tells nothing of it count all', async () => {
  const requester = (await makeUser(server.db)).id;
  const { id } = await makeDepartment(server.db);
  await inTransaction(server.db, async (trx) => {
    await sql`insert into problems (identifier, subject, description, impact_id, status_type_id, priority_id, requester_id, department_id)
      select 'MANY-' || i, 'Many', '', 1, 1, 1, ${requester}, ${id} from generate_series(1, ${countedExactly + 5}) i`.execute(
      trx,
    );
    await addToTotal(trx, 'problems', countedExactly + 5);
  });
  const query = `dept_ids=${id}&limit=10`;
  expect(await list(`${query}&count=quick`)).toMatchObject({ total: countedExactly, total_is_exact: false });
  for (const exact of [query, `${query}&count=exact`]) {
    const { total, total_is_exact } = await list(exact);
    expect([total, total_is_exact]).toEqual([countedExactly + 5, undefined]);
  }
  // A search for what very many have is cut short in the same way, with the same rows.
  const search = `${query}&search-query=Many`;
  const [quick, exact] = [await list(`${search}&page=3&count=quick`), await list(`${search}&page=3`)];
  expect([quick.total, quick.total_is_exact]).toEqual([countedExactly, false]);
  expect([exact.total, exact.total_is_exact]).toEqual([countedExactly + 5, undefined]);
  expect(quick.problems.map((row) => row.id)).toEqual(exact.problems.map((row) => row.id));
  expect((await list(`${query}&search-query=MANY-77&count=quick`)).total).toBe(111);
  expect((await list('limit=10&count=quick')).total).toBeGreaterThan(countedExactly);
  expect((await list(`${query}&page=1001&count=quick`)).total).toBe(countedExactly + 5);
});

test.each([
  ['count', 'many', 'Send count as exact or quick.'],
  ['known_total', '-1', 'Send known_total as a whole number.'],
])('%s=%s is refused', async (name, value, sentence) => {
  const reply = await admin.get(`/service-desk/api/problem-list?${name}=${value}`);
  expect([reply.status, reply.message]).toEqual([422, { [name]: sentence }]);
});

test('lists take a few connections at most; equal ones that wait are asked once, and each reader has rows of their own', async () => {
  const { db } = openDatabase({ connectionString: server.databaseUrl }, 12);
  let max = 0;
  const look = setInterval(() => {
    void sql<{
      n: number;
    }>`select count(*) as n from pg_stat_activity where datname = current_database() and state = 'active' and query like '%pg_sleep%' and query not like '%pg_stat%'`
      .execute(server.db)
      .then(({ rows }) => (max = Math.max(max, rows[0]?.n ?? 0)));
  }, 20);
  const slow = (n: number) => readList(db, sql<{ n: number }>`select ${n}::integer as n from pg_sleep(0.15)`);
  const requestedOf = Array.from({ length: 12 }, (_, i) => slow(i));
  const same = Array.from({ length: 5 }, () => readList(db, sql<{ now: Date }>`select clock_timestamp() as now`));
  expect((await Promise.all(requestedOf)).map(([row]) => row?.n)).toEqual(Array.from({ length: 12 }, (_, i) => i));
  const rows = (await Promise.all(same)).map(([row]) => row);
  clearInterval(look);
  await db.destroy();
  expect(new Set(rows.map((row) => row?.now.getTime())).size).toBe(1);
  expect(new Set(rows).size).toBe(5);
  expect(listConnections).toBeLessThanOrEqual(6);
  expect(max).toBe(listConnections);
});

test('while somebody saves, one statement of a list runs at a time; all run once it is saved', async () => {
  const { db } = openDatabase({ connectionString: server.databaseUrl }, 12);
  let [running, max] = [0, 0];
  const spy = jest.spyOn(db, 'executeQuery').mockImplementation(async () => {
    max = Math.max(max, ++running);
    await new Promise((resolve) => setTimeout(resolve, 20));
    running--;
    return { rows: [] };
  });
  const read = (from: number) => Promise.all([0, 1, 2, 3, 4].map((i) => readList(db, sql`select ${from + i}`)));
  await whileSaving(() => read(0));
  expect(max).toBe(1);
  await read(10);
  expect(max).toBe(listConnections);
  spy.mockRestore();
  await db.destroy();
});

test('a total above what is counted stays known when something is saved, a lower one does not', async () => {
  const { db } = server.app.services;
  const counts = (n: number) => readCount(db, sql<{ total: number }>`select ${n}::integer as total`, 100);
  forgetCounts(db);
  await watched(async () => {
    for (const n of [101, 100]) expect(await counts(n)).toBe(n);
    await inTransaction(db, (trx) => sql`select`.execute(trx));
    for (const n of [101, 100, 100]) expect(await counts(n)).toBe(n);
  });
  expect(statements.filter((text) => text.includes('as total')).length).toBe(3);
});

test('a statement that takes too long is ended, with a sentence', async () => {
  const { db } = openDatabase({ connectionString: server.databaseUrl }, 1, { limited: true });
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
  expect(rows[0]?.statement_timeout).toBe('20s');
  await sql`set statement_timeout = '50ms'`.execute(db);
  const raised = await readList(db, sql`select pg_sleep(5)`).catch((error: unknown) => error);
  expect(toApiError(raised)).toMatchObject({ status: 503, body: rule(outages.slow) });
  await db.destroy();
});

test('of many readers at a time, those who go away leave their turn to the others', async () => {
  const { url } = server;
  const path = `${url}/service-desk/api/problem-list?limit=5`;
  const leaving = Array.from({ length: 50 }, () => {
    const request = http.get(path, { headers: admin.headers, agent: false });
    request.on('error', () => undefined);
    request.on('response', (response) => response.resume());
    return request;
  });
  const reading = Array.from({ length: 60 }, () =>
    fetch(path, { headers: admin.headers }).then(({ status }) => status),
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (const request of leaving) request.destroy();
  expect(new Set(await Promise.all(reading))).toEqual(new Set([200]));
  expect((await fetch(path, { headers: admin.headers })).status).toBe(200);
}, 60_000);
