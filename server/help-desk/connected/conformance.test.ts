import { sql } from 'kysely';
import { backendChecks, checkBackend } from '../../../conformance/backend/backend';
import { sqlChecks } from '../../../conformance/backend/sql';
import { asHtml, asText, failuresOf } from '../../../conformance/report';
import { testDatabase, type TestDatabase } from '../../testing/database';
import type { Connection } from './connection';
import { connectionTo } from './testing/example-host';
import { type Answers, good, startFaultyHost } from './testing/faulty-host';

async function tried(fault: Partial<Answers>, titles?: RegExp, more: Partial<Connection> = {}) {
  const host = await startFaultyHost({ ...good, ...fault });
  try {
    return await checkBackend(
      {
        name: 'Faulty',
        connection: { ...connectionTo(host.url), ...more },
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
  expect(asText(report)).toMatch(/Faulty \(backend\): \d+ of \d+ checks passed, \d+ not tried$/);
}, 30_000);

test('what was not tried is one line, with a count', async () => {
  const host = await startFaultyHost(good);
  const report = await checkBackend({ name: 'Half', connection: connectionTo(host.url) });
  host.close();
  const text = asText(report);
  const [line] = text.match(/^Not tried: \d+\..*$/gm) ?? [];
  const skipped = report.results.filter((result) => result.skipped).length;
  expect(line).toMatch(new RegExp(`^Not tried: ${skipped}\\. `));
  expect(line).toContain('No cookie was given: --agent "name=value". (');
  expect(line).toContain('No ticket was named');
  expect(text).not.toMatch(/^ +skipped/m);
  expect(asHtml([report])).toContain(`<p>Not tried: ${skipped}. `);
}, 30_000);

describe('a life cycle', () => {
  const about = /^(The (status|priority)|The same key|What an action changed)/;

  test('that lets a ticket have only closed statuses is right', async () => {
    const report = await tried({ mayBecome: (status) => status === '3' || status === '1' }, about);
    expect(report.results.map(({ passed, reason }) => passed || reason)).toEqual([true, true, true, true]);
  });

  test('with no way back is right', async () => {
    const host = { mayBecome: (status: string) => status === '3' };
    const { results } = await tried(host, about, { actions: ['status'] });
    expect(results.map(({ passed, reason }) => passed || reason)).toEqual([
      // What is set first stays.
      true,
      'The connection does not name the action priority.',
      'The help-desk refuses every other status for this ticket, each with a sentence.',
      'The help-desk refuses every other status for this ticket, each with a sentence.',
    ]);
    expect(results.filter(({ passed, skipped }) => !passed && !skipped)).toEqual([]);
  });

  test('that refuses everything is not tried, and no fault', async () => {
    const report = await tried({ mayBecome: () => false }, about, { actions: ['status'] });
    expect(failuresOf(report)).toEqual([]);
    expect(report.results.filter(({ skipped }) => skipped)).toHaveLength(4);
  });
});

describe('who may see a ticket', () => {
  const about =
    /of the tickets that were named|may see a ticket|client does not see|tickets are decided within|what somebody may see says the same/;
  const asked = (fault: Partial<Answers>, titles = about) => tried(fault, titles, { maySee: 'http' });

  test('a host that says it as it should passes', async () => {
    const { results } = await asked({});
    expect(results.map(({ title, passed, reason }) => passed || `${title}: ${reason}`)).toEqual(Array(6).fill(true));
  });

  const everything = (_person: string, tickets: { id: string }[]) => tickets.map(({ id }) => id);
  test.each<[string, Partial<Answers>, RegExp]>([
    [
      'names others',
      { visible: () => ['1', '2', '3', '999'] },
      /agent:1 there came tickets that were not asked for: 999/,
    ],
    [
      'names those of another question',
      { visible: () => ['1', '2'] },
      /Asked for T\/17 alone, for agent:1 there came: 1; 2/,
    ],
    ['lets anybody see', { visible: everything }, /For agent:no-such-person, who does not exist, there came: 1; 2; 3/],
    [
      'lets clients see everything',
      {
        visible: (person, tickets, people) =>
          people.some((row) => `${row.kind}:${row.id}` === person) ? everything('', tickets) : [],
      },
      /client:\S+ may see all \d+ tickets that others have asked for/,
    ],
    ['hangs', { visibleAfter: 2400 }, /For agent:1: /],
    [
      'says another thing in its list',
      { visibleTo: (_person, tickets) => tickets.map(({ id }) => id), visible: () => [] },
      /In the list of agent:1 there are tickets that they may not see/,
    ],
    ['is told without a signature', { isSigned: () => true }, /not 401/],
  ])(
    'a host that %s is found out',
    async (_name, fault, reason) => {
      const reasons = failuresOf(await asked(fault)).map((failure) => failure.reason);
      expect(reasons.join('\n')).toMatch(reason);
    },
    60_000,
  );
});

describe('who may see people', () => {
  const about = /of the people that|may see people|people are decided|people whom somebody/;
  const asked = (fault: Partial<Answers>, peopleVisible: 'http' | 'everyone' = 'http') =>
    tried(fault, about, { peopleVisible });

  test('a host that says it as it should passes; one that need not say it is not tried', async () => {
    const { results } = await asked({});
    expect(results.map(({ title, passed, reason }) => passed || `${title}: ${reason}`)).toEqual([
      true,
      true,
      true,
      // It has no list.
      'The list of the people whom somebody may see says the same: The help-desk does not list what somebody may see, or it is very much.',
      true,
    ]);
    expect((await asked({}, 'everyone')).results.every(({ skipped }) => skipped)).toBe(true);
  });

  test.each<[string, Partial<Answers>, RegExp]>([
    [
      'names others',
      { visiblePeople: () => ['client:nobody'] },
      /agent:1 there came people that were not asked for: client:nobody/,
    ],
    [
      'names those of another question',
      { visiblePeople: (_person, _asked, people) => people.map((row) => `${row.kind}:${row.id}`) },
      /Asked for \S+ alone, for agent:1 there came/,
    ],
    [
      'lets anybody see',
      { visiblePeople: (_person, asked) => asked.map((row) => `${row.kind}:${row.id}`) },
      /For agent:no-such-person, who does not exist, there came/,
    ],
    ['is told without a signature', { isSigned: () => true }, /not 401/],
  ])(
    'a host that %s is found out',
    async (_name, fault, reason) => {
      const reasons = failuresOf(await asked(fault)).map((failure) => failure.reason);
      expect(reasons.join('\n')).toMatch(reason);
    },
    60_000,
  );
});

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

  describe('everything that is tried by HTTP', () => {
    beforeAll(async () => {
      await sql`create table staff (id integer, name text)`.execute(database.db);
      await sql`create table tickets (id integer, number text, subject text, staff integer, client integer, status text, changed_at timestamptz)`.execute(
        database.db,
      );
      await sql`insert into staff values (1, 'Ada')`.execute(database.db);
      await sql`insert into tickets select n, 'T-' || n, 'Subject ' || n, 1, 1 + n % 3, 'open', now() from generate_series(1, 9) n`.execute(
        database.db,
      );
    });
    const both = `select id::text, 'client' as kind, name from people union all select id::text, 'agent', name from staff`;
    const columns = 'id::text, number, subject, client::text as requester, staff::text as assigned, status';
    const all: Connection['data'] = {
      statuses: { changed: "select 'open' as id, 'Open' as name, 'open' as state", ids: null, byIds: null },
      people: {
        changed: both,
        ids: null,
        byIds: `select * from (${both}) p where (kind = 'agent' and id in (:agents)) or (kind = 'client' and id in (:clients))`,
      },
      tickets: {
        changed: `select ${columns} from tickets`,
        ids: null,
        byIds: `select ${columns} from tickets where id in (:ids)`,
      },
    };
    const maySee = `select id::text from tickets where id in (:ids) and (:agent::text = '1' or client::text = :client)`;
    const wholly = (more: Partial<Connection> = {}, about = /./) =>
      checkBackend(
        {
          name: 'By SQL',
          ticket: '9',
          connection: {
            ...connectionTo('http://localhost:1'),
            ...{ http: null, actions: [], sql: { url: database.url }, data: all },
            ...{ signIn: { who: null, token: null, header: null, page: null } },
            ...{
              maySee: {
                maySee,
                visibleTo: "select id::text from tickets where :agent::text = '1' or client::text = :client",
              },
            },
            ...more,
          },
        },
        backendChecks.filter(({ title }) => about.test(title)),
      );

    test('is tried by SQL', async () => {
      const report = await wholly();
      expect(failuresOf(report)).toEqual([]);
      const passed = report.results.filter((result) => result.passed).map(({ title }) => title);
      expect(passed).toEqual(
        expect.arrayContaining([
          'tickets: each status is one of the statuses',
          'tickets: who asked is among the people',
          'people: those that are named come, and no others',
          'An agent’s id with the word client is another person, or nobody',
          'A ticket that was made a moment ago is had by its id',
          'tickets: by SQL they come with what they are searched by, number and subject',
          'Nobody whom the help-desk does not know may see a ticket',
          'The list of what somebody may see says the same',
        ]),
      );
    }, 60_000);

    const { people: right, tickets: rows } = all as Record<string, { changed: string; ids: null; byIds: string }>;
    test.each<[string, Partial<Connection>, RegExp]>([
      [
        'a fresh ticket is not found',
        { data: { ...all, tickets: { ...rows!, byIds: `${rows!.byIds} and id < 9` } } },
        /Asked for 9, nothing came/,
      ],
      [
        'tickets without a subject',
        { data: { ...all, tickets: { ...rows!, changed: rows!.changed.replace('subject', "'' as subject") } } },
        /No row of tickets has a value of: subject/,
      ],
      [
        'another subject by id',
        { data: { ...all, tickets: { ...rows!, byIds: rows!.byIds.replace('subject', "'?' as subject") } } },
        /and another in by_ids/,
      ],
      [
        'a status that is in no list',
        { data: { ...all, tickets: { ...rows!, changed: rows!.changed.replace('status', "'odd' as status") } } },
        /status of tickets that statuses lack: odd/,
      ],
      [
        'requesters who are nobody',
        {
          data: { ...all, people: { ...right!, byIds: right!.byIds.replace("(kind = 'client'", "(kind = 'nobody'") } },
        },
        /Requesters that people lack/,
      ],
      [
        'everything to everybody',
        { maySee: { maySee: 'select id::text from tickets where id in (:ids)', visibleTo: null } },
        /who does not exist, there came/,
      ],
      [
        'tickets that were not asked for',
        {
          maySee: { maySee: "select id::text from tickets where :agent::text = '1' or id in (:ids)", visibleTo: null },
        },
        /(gives more than|not asked for|there came)/,
      ],
      [
        'a statement that hangs',
        { maySee: { maySee: `${maySee} and pg_sleep(5) is not null`, visibleTo: null } },
        /takes longer than 2000 ms/,
      ],
      [
        'no column id',
        { maySee: { maySee: 'select number from tickets where id in (:ids)', visibleTo: null } },
        /gives no column id/,
      ],
    ])(
      '%s: it is found',
      async (_name, more, reason) => {
        const reasons = failuresOf(await wholly(more)).map((failure) => failure.reason);
        expect(reasons.join('\n')).toMatch(reason);
      },
      60_000,
    );
  });

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
