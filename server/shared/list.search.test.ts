import { sql } from 'kysely';
import { countedExactly } from '../../wire/protocol/list';
import type { ProblemList } from '../../wire/problem/problem';
import { forgetCounts } from './list.read';
import { makeAdmin, makeDepartment, makeUser } from '../testing/factories';
import { type Client, signIn } from '../testing/client';
import { startServer, type TestServer } from '../testing/server';
import { inTransaction } from './transaction';
import { addToTotal } from './totals';

let server: TestServer;
let admin: Client;
/** Of every tenth row. */
let department: number;

const newer = 25_000;
const older = countedExactly + 505;

/**
 * `older` rows named "Old", then `newer` ones named "New" of which every hundredth is "Rare". Zoe has asked for every
 * second row and is assigned to every third one.
 */
beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
  const zoe = (await makeUser(server.db, { full_name: 'Zoe Quint', email: 'post@zoe.test' })).id;
  const other = (await makeUser(server.db, { full_name: 'Max', email: 'max@post.test' })).id;
  const elsewhere = (await makeDepartment(server.db)).id;
  department = (await makeDepartment(server.db)).id;
  await inTransaction(server.db, async (trx) => {
    await sql`insert into problems (identifier, subject, description, impact_id, status_type_id, priority_id, requester_id, assigned_id, department_id, created_at)
      select 'S-' || i, case when i <= ${older} then 'Old' else 'New' end || case when i > ${older} and i % 100 = 0 then ' Rare' else '' end, '', 1, 1, 1,
        case when i % 2 = 0 then ${zoe}::bigint else ${other}::bigint end, case when i % 3 = 0 then ${zoe}::bigint end,
        case when i % 10 = 0 then ${department}::bigint else ${elsewhere}::bigint end, timestamptz '2026-01-01' + i % 5000 * interval '1 minute'
      from generate_series(1, ${older + newer}) i`.execute(trx);
    await addToTotal(trx, 'problems', older + newer);
  });
  await sql`analyze problems`.execute(server.db);
}, 120_000);
afterAll(() => server.close());

const list = async (query: string) =>
  (await admin.get<ProblemList>(`/service-desk/api/problem-list?limit=10&${query}`)).data;

/** What the server asks its database while the work is done. */
async function watched(work: () => Promise<unknown>): Promise<string[]> {
  const spy = jest.spyOn(server.app.services.db, 'executeQuery');
  await work();
  const statements = spy.mock.calls.map(([query]) => ('sql' in query ? query.sql : query.compile().sql));
  spy.mockRestore();
  return statements.filter((text) => text.includes('"problems"'));
}
const looksUp = (text: string) => text.includes('materialized');

test.each([
  ['a word that many newer rows have', 'search-query=New', 'much'],
  ['a syllable in another case', 'search-query=nE', 'much'],
  ['a person that many rows name', 'search-query=quint', 'much'],
  ['an e-mail address', 'search-query=post%40zoe', 'much'],
  ['a rare word', 'search-query=Rare', 'few'],
  ['an identifier', 'search-query=S-777', 'few'],
  ['a word that nobody has', 'search-query=nobody', 'few'],
  ['a word with signs of patterns', 'search-query=S_7%25', 'few'],
  ['a filter that leaves few of many', `search-query=New&dept_ids=D`, 'few'],
  ['a filter that leaves many', `search-query=quint&status_ids=1,2`, 'much'],
  ['oldest first', 'search-query=New&sort-order=asc', 'much'],
  ['sorted by a column with many equal values', 'search-query=quint&sort-field=created_at&sort-order=asc', 'much'],
  ['sorted by name', 'search-query=New&sort-field=subject', 'much'],
  ['few, sorted by name', 'search-query=Rare&sort-field=subject', 'few'],
])('%s: a quick search finds the very rows of an exact one', async (_name, query, hits) => {
  const requestedOf = query.replace('D', String(department));
  for (const page of [1, 2, 7]) {
    const exact = await list(`${requestedOf}&page=${page}`);
    const quick = await list(`${requestedOf}&page=${page}&count=quick`);
    expect(quick.problems).toEqual(exact.problems);
    expect([quick.total, quick.total_is_exact]).toEqual(
      hits === 'much' ? [countedExactly, false] : [exact.total, undefined],
    );
    expect(exact.total > countedExactly).toBe(hits === 'much');
  }
});

test('a word that only old rows have is found although the newest rows do not have it', async () => {
  const exact = await list('search-query=Old&page=2');
  expect(exact.total).toBe(older);
  expect(await list('search-query=Old&page=2&count=quick')).toEqual(exact);
  expect((await list('search-query=Old&sort-order=asc&count=quick')).total_is_exact).toBe(false);
  expect(await list('search-query=Old&page=2&count=quick&exact_total=1')).toEqual(exact);
});

test('pages far behind are found, and behind the last one there is nothing', async () => {
  const last = Math.ceil(older / 10);
  for (const page of [last, last + 1, 90_000]) {
    const exact = await list(`search-query=Old&sort-order=asc&page=${page}`);
    expect(await list(`search-query=Old&sort-order=asc&page=${page}&count=quick`)).toEqual(exact);
    expect([exact.total, exact.problems.length]).toEqual([older, page === last ? older % 10 : 0]);
  }
});

test('few hits take one statement; of many it is known for a while that they are many, also after a save', async () => {
  const { db } = server.app.services;
  forgetCounts(db);
  expect((await watched(() => list('search-query=S-12&count=quick'))).map(looksUp)).toEqual([true]);
  expect((await watched(() => list('search-query=ew&count=quick'))).map(looksUp)).toEqual([true, false]);
  await inTransaction(db, (trx) => sql`select`.execute(trx));
  expect((await watched(() => list('search-query=ew&page=4&count=quick'))).map(looksUp)).toEqual([false]);
  expect((await watched(() => list(`search-query=ew&dept_ids=${department}&count=quick`))).map(looksUp)).toEqual([
    true,
  ]);
});

test('a search that is sorted by what another row says has all its hits counted', async () => {
  const exact = await list('search-query=quint&sort-field=requester');
  expect(await list('search-query=quint&sort-field=requester&count=quick')).toEqual(exact);
  expect(exact.total).toBeGreaterThan(countedExactly);
});
