import { sql } from 'kysely';
import { backendChecks, checkBackend } from '../../../conformance/backend/backend';
import { sqlChecks } from '../../../conformance/backend/sql';
import { asText, failuresOf } from '../../../conformance/report';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { connectionTo } from './testing/example-host';
import { type Answers, good, startFaultyHost } from './testing/faulty-host';

async function tried(fault: Partial<Answers>, titles?: RegExp) {
  const host = await startFaultyHost({ ...good, ...fault });
  try {
    return await checkBackend(
      {
        name: 'Faulty',
        connection: connectionTo(host.url),
        cookies: { agent: 'host_session=of-an-agent', client: 'host_session=of-a-client', expired: 'host_session=old' },
        ticket: 'T/17',
      },
      titles ? backendChecks.filter(({ title }) => titles.test(title)) : backendChecks,
    );
  } finally {
    host.close();
  }
}

test('a host that does as it should passes', async () => {
  const report = await tried({});
  expect(failuresOf(report)).toEqual([]);
  expect(asText(report)).toMatch(/Faulty \(backend\): \d+ of \d+ checks passed, 18 not tried$/);
}, 30_000);

test('tickets are searched for by numbers of one sign; what has none is told by its right name', async () => {
  const search = (rows: unknown[]) => rows.slice(0, 50);
  const short = await tried({ row: (row) => ({ ...row, number: '7' }), search }, /found by a word/);
  expect(asText(short)).toMatch(/: 2 of 2 checks passed$/);
  const nameless = asText(await tried({ row: (row) => ({ ...row, name: '', number: '' }) }, /found by a word/));
  expect(nameless).toContain('There are no people with a name.');
  expect(nameless).toContain('There are no tickets with a number.');
});

test('the order of priorities stands in the report, in words, before anything is made', async () => {
  const { results } = await tried({});
  const at = results.findIndex(({ title }) => title === 'priorities: which is the most urgent');
  expect(results[at]).toMatchObject({ passed: true, note: 'Most urgent: High; then Low.' });
  expect(at).toBeLessThan(results.findIndex(({ requirement }) => requirement === 26));
  expect(asText(await tried({}, /which is the most urgent/))).toContain('\n          Most urgent: High; then Low.');
}, 30_000);

const all = (rows: unknown[]) => ({ rows });

/** What is planted, what it is found by, and a word of the sentence. */
const faults: [name: string, fault: Partial<Answers>, title: RegExp, reason: RegExp][] = [
  ['everybody is the agent', { who: () => 'agent:1' }, /Without cookies/, /not 401/],
  ['any cookie is the client’s', { who: (one) => (one ? 'client:1' : undefined) }, /never gave/, /not 401/],
  [
    'an ended session counts',
    { who: (one) => (one === 'old' ? 'agent:1' : good.who(one)) },
    /session that has ended/,
    /not 401/,
  ],
  [
    'nobody is sent to the sign-in page',
    { nobody: { status: 302, headers: { location: '/login' } } },
    /Without cookies/,
    /302/,
  ],
  [
    'nobody gets HTML',
    { nobody: { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Sign in</p>' } },
    /Without cookies/,
    /Sign in/,
  ],
  ['a client is told as an agent', { who: () => 'agent:1' }, /client’s cookies/, /not "client"/],
  ['a person without an id', { row: ({ id: _, ...row }) => row }, /agent’s cookies/, /id is missing/],
  ['nothing is signed', { isSigned: () => true }, /Without a signature/, /not 401/],
  [
    'any time counts',
    { isSigned: (request) => request.headers['x-service-desk-signature'] !== undefined },
    /hour ago/,
    /not 401/,
  ],
  [
    'priorities count the other way, and nothing says so',
    {
      row: (row, kind) => (kind === 'priorities' ? { ...row, name: row.name === 'Low' ? 'Critical' : 'Low' } : row),
    },
    /which is the most urgent/,
    /most urgent: Low; then Critical\): say descending: true/,
  ],
  ['ids are numbers', { row: (row) => ({ ...row, id: 5 }) }, /tickets: every row/, /id must be a text/],
  [
    'every page is everything',
    { page: (rows) => ({ rows, cursor: '1', more: false }) },
    /people: pages of three/,
    /Three people were asked for/,
  ],
  [
    'rows come twice',
    {
      page: (rows, query) => {
        const page = good.page(rows, query);
        return { ...page, rows: [...page.rows!, ...page.rows!.slice(0, 1)] };
      },
    },
    /tickets: every row/,
    /come twice/,
  ],
  ['it never ends', { page: (rows) => ({ rows, cursor: '1', more: true }) }, /tickets: every row/, /never ends/],
  [
    'no cursor for more',
    { page: (rows) => ({ rows, cursor: null, more: true }) },
    /tickets: every row/,
    /has no cursor/,
  ],
  ['a list instead of a page', { page: () => ({}) }, /tickets: every row/, /no list "rows"/],
  ['a fault of the server', { page: () => ({ status: 500 }) }, /tickets: every row/, /500/],
  [
    'a status that is in no list',
    { row: (row, kind) => (kind === 'tickets' ? { ...row, status: '77' } : row) },
    /each status/,
    /77/,
  ],
  [
    'a requester who is nowhere',
    { row: (row, kind) => (kind === 'tickets' ? { ...row, requester: 'client:nobody' } : row) },
    /who asked/,
    /client:nobody/,
  ],
  ['ids are not looked at', { byIds: all }, /tickets: an id that does not exist/, /rows/],
  [
    'an unknown id is 404',
    {
      byIds: (rows, ids, nameOf) => {
        const found = good.byIds(rows, ids, nameOf);
        return found.rows!.length ? found : { status: 404, rows: [] };
      },
    },
    /people: an id that does not exist/,
    /404/,
  ],
  [
    'the kind of a person is not looked at',
    { byIds: (rows, ids) => all(rows.filter((row) => ids.some((id) => id.endsWith(`:${row.id}`)))) },
    /word client/,
    /agent:1/,
  ],
  ['the word is not looked at', { search: (rows) => rows }, /Signs of the database/, /found/],
  ['nothing is found', { search: () => [] }, /people: one is found/, /does not find/],
  [
    'everything changed always',
    { page: (rows, query) => (query.limit === '1000' ? { rows, cursor: '999', more: false } : good.page(rows, query)) },
    /people: the last cursor/,
    /once more/,
  ],
  [
    'nothing ever changes',
    { page: (rows, query) => (query.since ? { rows: [], cursor: query.since, more: false } : good.page(rows, query)) },
    /What an action changed/,
    /not among/,
  ],
  ['keys are not kept', { knowsKey: () => false }, /The same key/, /second time/],
  ['what cannot be is done', { refusal: { status: 200, body: {} } }, /ticket that does not exist/, /not 422/],
  ['a refusal without a word', { refusal: { status: 422, body: {} } }, /ticket that does not exist/, /no sentence/],
  [
    'a refusal that is tried again for ever',
    { refusal: { status: 500, body: { message: 'No' } } },
    /value that does not exist/,
    /not 422/,
  ],
  ['a slow host', { delay: 2300 }, /agent’s cookies/, /within 2 s/],
];

test.each(faults)(
  '%s: it is found',
  async (_name, fault, title, reason) => {
    const [failure] = failuresOf(await tried(fault, title));
    expect(failure?.reason).toMatch(reason);
  },
  30_000,
);

describe('by SQL', () => {
  const people =
    'select id::text, kind, name, changed_at from people where (:since is null or changed_at >= :since) order by changed_at, id';
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    await sql`create table people (id integer, kind text, name text, changed_at timestamptz)`.execute(database.db);
    await sql`insert into people select n, 'client', 'Person ' || n, now() from generate_series(1, 20) n`.execute(
      database.db,
    );
  });
  afterAll(() => database.drop());

  const bySql = (changed: string) =>
    checkBackend(
      {
        name: 'By SQL',
        connection: {
          ...connectionTo('http://localhost:1'),
          sql: { url: database.url },
          data: { people: { changed, ids: null, byIds: null } },
        },
      },
      sqlChecks,
    );

  test('statements that give what they should pass', async () => {
    const { results } = await bySql(people);
    expect(results.filter(({ skipped }) => !skipped)).toMatchObject([{ passed: true }, { passed: true }]);
  });

  test.each([
    ['a column that is missing', people.replace('kind, ', ''), /kind/],
    ['a word that is none of the kinds', people.replace('kind,', "'boss' as kind,"), /must be one of/],
    ['a table that is not there', people.replace('from people', 'from persons'), /persons/],
    [
      'a statement that writes',
      'delete from people returning id::text, kind, name, changed_at',
      /It fails: the database says/,
    ],
  ])('%s: it is found', async (_name, changed, reason) => {
    expect(failuresOf(await bySql(changed))[0]?.reason).toMatch(reason);
  });
});
