import type { ProblemList } from '../../wire/problem/problem';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeProblem } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
  const identifiers = ['PRB-S2', 'PRB-S10', 'PRB-S9', 'PRB-S1'];
  for (const [index, identifier] of identifiers.entries())
    await makeProblem(server.db, { identifier, subject: index % 2 ? 'Sorted b' : 'Sorted a' });
});
afterAll(() => server.close());

const problems = (query: string) => admin.get<ProblemList>(`/service-desk/api/problem-list?${query}`);
const order = async (query: string) =>
  (await problems(query)).data.problems.map(({ identifier }) => identifier.replace('PRB-S', '')).join();

test.each(['', '&search-query=Sorted', '&search-query=Sorted&count=quick'])(
  'identifiers are in the order of their numbers%s',
  async (more) => {
    expect(await order(`sort-field=identifier&sort-order=asc${more}`)).toBe('1,2,9,10');
    expect(await order(`sort-field=identifier&sort-order=desc${more}`)).toBe('10,9,2,1');
  },
);

test.each(['', '&search-query=Sorted', '&search-query=Sorted&count=quick'])(
  'rows that are equal in the first of several fields follow by the next, each in its own order%s',
  async (more) => {
    expect(await order(`sort-field=subject,identifier&sort-order=asc,desc${more}`)).toBe('9,2,10,1');
    expect(await order(`sort-field=subject,identifier&sort-order=desc,asc${more}`)).toBe('1,10,2,9');
    expect(await order(`sort-field=subject,id&sort-order=desc,asc${more}`)).toBe('10,1,2,9');
    expect(await order(`sort-field=subject,identifier&sort-order=desc,asc&limit=2&page=2${more}`)).toBe('2,9');
    // Nobody is assigned and nowhere is named: they come last, and are all there.
    expect(await order(`sort-field=assignedTo,location,identifier&sort-order=desc,asc,asc${more}`)).toBe('1,2,9,10');
    expect(await order(`sort_by=priority,requester,identifier&order=asc,asc,desc${more}`)).toHaveLength(8);
  },
);

test('a page of a million rows by identifier reads an index', async () => {
  const plan = await server.db.transaction().execute(async (trx) => {
    const { sql } = await import('kysely');
    await sql`set local enable_seqscan = off`.execute(trx);
    return sql<{
      'QUERY PLAN': string;
    }>`explain select t.id, t.identifier collate natural_order as sort_key from problems as t
      order by sort_key desc, id desc limit 10`.execute(trx);
  });
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('problems_identifier_natural');
});
