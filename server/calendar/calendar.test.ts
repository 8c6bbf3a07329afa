import type { Calendar } from '../../wire/calendar/calendar';
import { anonymous, type Client, signIn } from '../testing/client';
import {
  makeAgent,
  makeAsset,
  makeChange,
  makeContract,
  makeDepartment,
  makeFreeze,
  makeRelease,
  makeTeam,
  makeUser,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { statementTexts } from '../testing/statements';

const api = '/service-desk/api';
const now = new Date('2031-03-10T10:00:00Z');

let server: TestServer;
let all: Client;

beforeAll(async () => {
  server = await startServer({ config: { timeZone: 'UTC' }, now: () => now });
  all = await signIn(
    server,
    await makeAgent(server.db, ['view_changes', 'edit_change', 'view_releases', 'view_contracts']),
  );
});
afterAll(() => server.close());
beforeEach(() => server.db.deleteFrom('link_attempts').execute());

const planned = (begin: string | null, end: string | null) => ({
  planned_start_date: begin && new Date(begin),
  planned_end_date: end && new Date(end),
});
const calendar = (query: string, who = all) => who.get<Calendar>(`${api}/change-calendar?${query}`);
const titles = async (query: string, who = all) =>
  (await calendar(query, who)).data.events.map(({ kind, title }) => `${kind}: ${title}`);

describe('events', () => {
  test('each kind with what it has, by when they begin', async () => {
    const { db } = server;
    const agent = await makeAgent(db, [], { full_name: 'Ada Byron' });
    const team = await makeTeam(db, { name: 'Network' });
    const change = await makeChange(db, {
      subject: 'Patch it',
      ...planned('2032-01-05T20:00:00Z', '2032-01-06T02:00:00Z'),
      ...{ agent_id: agent.id, team_id: team.id, status_id: 2 },
    });
    const release = await makeRelease(db, { subject: 'Winter', ...planned('2032-01-07T08:00:00Z', null) });
    const contract = await makeContract(db, {
      ...{ name: 'Fibre', contract_end_date: '2032-01-08T23:59:59Z', owner_id: agent.id },
    });
    const freeze = await makeFreeze(db, 'freezes', {
      ...{ name: 'Quiet', begins_at: new Date('2032-01-04T00:00:00Z'), ends_at: new Date('2032-01-05T00:00:00Z') },
      severity: 'block',
    });
    const { data } = await calendar('from=2032-01-01&to=2032-01-31');
    const none = { team: null, department: null, assets: [], assignee: null, collisions: 0, is_edit: false };
    const ada = { id: agent.id, name: 'Ada Byron' };
    expect(data).toEqual({
      truncated: false,
      events: [
        {
          ...{
            kind: 'freeze',
            id: freeze.id,
            identifier: '',
            title: 'Quiet',
            severity: 'block',
            status: null,
            ...none,
          },
          ...{ begin: '2032-01-04 00:00:00', end: '2032-01-05 00:00:00' },
        },
        {
          ...{ kind: 'change', id: change.id, identifier: change.identifier, title: 'Patch it', collisions: 0 },
          ...{ begin: '2032-01-05 20:00:00', end: '2032-01-06 02:00:00', is_edit: true },
          ...{ status: { id: 2, name: 'Planning' }, assignee: ada, team: { id: team.id, name: 'Network' } },
          ...{ department: null, assets: [] },
        },
        {
          ...{ kind: 'release', id: release.id, identifier: release.identifier, title: 'Winter', ...none },
          ...{ begin: '2032-01-07 08:00:00', end: '2032-01-07 08:00:00', status: { id: 1, name: 'Open' } },
        },
        {
          ...{ kind: 'contract', id: contract.id, identifier: contract.identifier, title: 'Fibre', ...none },
          ...{ begin: '2032-01-08 23:59:59', end: '2032-01-08 23:59:59', status: { id: 3, name: 'Active' } },
          assignee: ada,
        },
      ],
    });
  });

  test('a change has its department, and its assets for who may view them', async () => {
    const { db } = server;
    const department = await makeDepartment(db, { name: 'Sales' });
    const change = await makeChange(db, {
      ...{ subject: 'Fans', department_id: department.id },
      ...planned('2032-08-05T20:00:00Z', '2032-08-05T21:00:00Z'),
    });
    const assets = [await makeAsset(db, { name: 'esx-04' }), await makeAsset(db, { name: 'db-02' })];
    await db
      .insertInto('change_assets')
      .values(assets.map(({ id }) => ({ asset_id: id, change_id: change.id })))
      .execute();
    const seen = async (who: Client) =>
      (await calendar('from=2032-08-05&to=2032-08-05&kinds=change', who)).data.events[0];
    const reader = await signIn(server, await makeAgent(db, ['view_changes', 'view_assets']));
    expect(await seen(reader)).toMatchObject({
      department: { id: department.id, name: 'Sales' },
      assets: [
        { id: assets[1]!.id, name: 'db-02' },
        { id: assets[0]!.id, name: 'esx-04' },
      ],
    });
    expect(await seen(all)).toMatchObject({ assets: [] });
  });

  test('what overlaps is there, what only touches the beginning is not', async () => {
    const plan = (subject: string, begin: string | null, end: string | null) =>
      makeChange(server.db, { subject, ...planned(begin, end) });
    await plan('Long', '2032-02-01T00:00:00Z', '2032-04-01T00:00:00Z');
    await plan('Touches', '2032-02-09T00:00:00Z', '2032-02-10T00:00:00Z');
    await plan('Moment', null, '2032-02-10T00:00:00Z');
    await plan('Last second', '2032-02-11T23:59:59Z', null);
    await plan('Next day', '2032-02-12T00:00:00Z', '2032-02-12T01:00:00Z');
    await plan('Never', null, null);
    expect(await titles('from=2032-02-10&to=2032-02-11&kinds[]=change')).toEqual([
      'change: Long',
      'change: Moment',
      'change: Last second',
    ]);
  });

  test('a freeze and a maintenance window that are repeated are one event each time, by their own clock', async () => {
    const given = { begins_at: new Date('2031-10-19T21:00:00Z'), ends_at: new Date('2031-10-19T22:00:00Z') };
    const weekly = { ...given, recurrence: 'FREQ=WEEKLY;UNTIL=20311231', time_zone: 'Europe/Berlin' };
    const window = await makeFreeze(server.db, 'maintenances', { name: 'Sunday', ...weekly });
    await makeFreeze(server.db, 'maintenances', { name: 'Off', ...weekly, active: false });
    const { data } = await calendar('from=2031-10-20&to=2031-11-05&kinds=maintenance');
    expect(data.events.map(({ id, begin, end }) => [id, begin, end])).toEqual([
      // Clocks are turned back on 26 October.
      [window.id, '2031-10-26 22:00:00', '2031-10-26 23:00:00'],
      [window.id, '2031-11-02 22:00:00', '2031-11-02 23:00:00'],
    ]);
  });

  test('times are those of the reader', async () => {
    await makeChange(server.db, { subject: 'Night', ...planned('2032-05-01T23:30:00Z', '2032-05-02T00:30:00Z') });
    const reader = await signIn(server, await makeAgent(server.db, ['view_changes'], { time_zone: 'Asia/Tokyo' }));
    const { data } = await calendar('from=2032-05-02&to=2032-05-02&kinds[]=change', reader);
    expect(data.events.map(({ begin, end }) => [begin, end])).toEqual([['2032-05-02 08:30:00', '2032-05-02 09:30:00']]);
  });
});

describe('what one sees', () => {
  beforeAll(async () => {
    const span = planned('2033-01-05T00:00:00Z', '2033-01-06T00:00:00Z');
    await makeChange(server.db, { subject: 'A change', ...span });
    await makeRelease(server.db, { subject: 'A release', ...span });
    await makeContract(server.db, { name: 'A contract', contract_end_date: '2033-01-07T00:00:00Z' });
    await makeFreeze(server.db, 'freezes', {
      ...{ name: 'A freeze', begins_at: span.planned_start_date!, ends_at: span.planned_end_date! },
    });
  });
  const january = 'from=2033-01-01&to=2033-01-31';

  test.each([
    [['view_changes'], ['change: A change', 'freeze: A freeze']],
    [['view_releases'], ['release: A release', 'freeze: A freeze']],
    [['view_contracts'], ['freeze: A freeze', 'contract: A contract']],
    [[], ['freeze: A freeze']],
  ] as const)('with %s: %s', async (rights, expected) => {
    expect(await titles(january, await signIn(server, await makeAgent(server.db, [...rights])))).toEqual(expected);
  });

  test('a kind is left out that is not asked for; clients have no calendar', async () => {
    expect(await titles(`${january}&kinds[]=release&kinds[]=contract`)).toEqual([
      'release: A release',
      'contract: A contract',
    ]);
    const client = await signIn(server, await makeUser(server.db, { role: 'client' }));
    expect((await calendar(january, client)).status).toBe(403);
  });

  test('filters of the list of changes narrow the changes, and nothing else', async () => {
    const department = await makeDepartment(server.db);
    await makeChange(server.db, {
      ...{ subject: 'Theirs', department_id: department.id },
      ...planned('2033-01-08T00:00:00Z', '2033-01-09T00:00:00Z'),
    });
    expect(await titles(`${january}&department_ids[]=${department.id}`)).toEqual([
      'release: A release',
      'freeze: A freeze',
      'contract: A contract',
      'change: Theirs',
    ]);
    expect(await titles(`${january}&kinds[]=change&search-query=their`)).toEqual(['change: Theirs']);
  });
});

test.each([
  ['to=2033-01-31', { from: 'This field is required.' }],
  ['from=2033-01-01', { to: 'This field is required.' }],
  ['from=2033-02-30&to=2033-03-01', { from: 'Give the date as YYYY-MM-DD HH:mm:ss.' }],
  ['from=2033-01-02&to=2033-01-01', { to: 'The end must not be before the start.' }],
  ['from=2033-01-01&to=2034-01-03', { to: 'Ask for at most 366 days.' }],
  ['from=2033-01-01&to=2033-01-31&kinds[]=asset', { kinds: expect.any(String) as string }],
  ['from=2033-01-01&to=2033-01-31&nonsense_ids=1', { nonsense_ids: expect.any(String) as string }],
  ['from=2033-01-01&to=2033-01-31&status_ids=a', { status_ids: expect.any(String) as string }],
])('%s is refused', async (query, message) => {
  expect(await calendar(query)).toMatchObject({ status: 422, message });
});

test('366 days may be asked for', async () => {
  expect((await calendar('from=2033-01-01&to=2034-01-02')).status).toBe(200);
});

test('as many statements for many events as for few', async () => {
  const year = 'from=2034-01-01&to=2034-12-31';
  const statements = () => statementTexts(() => calendar(year));
  await statements();
  const few = (await statements()).length;
  for (let day = 10; day < 20; day++)
    await makeChange(server.db, planned(`2034-01-${day}T00:00:00Z`, `2034-01-${day}T10:00:00Z`));
  expect((await statements()).length).toBe(few);
  expect((await calendar(year)).data.events.filter(({ kind }) => kind === 'change')).toHaveLength(10);
});

test('more than 5,000 events are cut, and it says so', async () => {
  for (let n = 0; n < 14; n++)
    await makeFreeze(server.db, 'maintenances', {
      ...{ name: `Daily ${n}`, begins_at: new Date('2035-01-01T01:00:00Z'), ends_at: new Date('2035-01-01T02:00:00Z') },
      recurrence: 'FREQ=DAILY;UNTIL=20351231',
    });
  const { data } = await calendar('from=2035-01-01&to=2035-12-31&kinds[]=maintenance');
  expect([data.events.length, data.truncated]).toEqual([5000, true]);
  // By when they begin: 14 a day are 5,000 in 357 days and two more.
  expect(data.events.at(-1)!.begin).toBe('2035-12-24 01:00:00');
  await server.db.deleteFrom('maintenances').execute();
});

describe('the feed', () => {
  const made = async (filters: object, who: Client) =>
    (await who.post<{ url: string }>(`${api}/change-calendar-feed`, { filters })).data.url;
  const read = async (url: string) => {
    const response = await fetch(url);
    const text = await response.text();
    return { status: response.status, headers: response.headers, lines: text.replace(/\r\n[ \t]/g, '').split('\r\n') };
  };
  const summaries = async (url: string) =>
    (await read(url)).lines.filter((line) => line.startsWith('SUMMARY:')).map((line) => line.slice(8));
  const given = planned('2031-03-20T20:00:00Z', '2031-03-21T02:00:00Z');
  const someone = (rights: Parameters<typeof makeAgent>[1] = ['view_changes']) => makeAgent(server.db, rights);

  test('is read without a session, in UTC, and kept by nobody else', async () => {
    const change = await makeChange(server.db, { subject: 'Patch; reboot', ...given });
    const url = await made({ kinds: ['change'], change_ids: [change.id] }, await signIn(server, await someone()));
    expect(url).toMatch(/\/service-desk\/api\/change-calendar-feed\/[\w-]{43}\/calendar\.ics$/);
    const { status, headers, lines } = await read(url);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(lines).toEqual(
      expect.arrayContaining([
        `UID:change-${change.id}@${new URL(url).host}`,
        'DTSTART:20310320T200000Z',
        'DTEND:20310321T020000Z',
        `SUMMARY:${change.identifier} Patch\\; reboot`,
        `URL;VALUE=URI:${new URL(url).origin}/service-desk/changes/${change.id}/show`,
      ]),
    );
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  });

  test('has each time of a freeze under an id of its own, and the last day of a contract', async () => {
    await makeFreeze(server.db, 'freezes', {
      ...{ name: 'Weekend', begins_at: new Date('2031-03-15T00:00:00Z'), ends_at: new Date('2031-03-17T00:00:00Z') },
      recurrence: 'FREQ=WEEKLY;COUNT=2',
    });
    await makeContract(server.db, { name: 'Lease', contract_end_date: '2031-04-30T23:59:59Z' });
    const who = await signIn(server, await someone(['view_contracts']));
    const url = await made({ kinds: ['freeze', 'contract'] }, who);
    expect(await summaries(url)).toEqual(['Freeze: Weekend', 'Freeze: Weekend', 'Contract ends: Lease']);
    const { lines } = await read(url);
    expect(new Set(lines.filter((line) => line.startsWith('UID:'))).size).toBe(3);
    expect(lines).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20310430', 'DTEND;VALUE=DATE:20310501']));
  });

  test('has the rights that who made it has when it is read, and ends with them', async () => {
    const person = await someone();
    const change = await makeChange(server.db, { subject: 'Seen', ...given });
    const url = await made({ change_ids: [change.id], kinds: ['change', 'release'] }, await signIn(server, person));
    expect(await summaries(url)).toEqual([`${change.identifier} Seen`]);
    await server.db.deleteFrom('user_permissions').where('user_id', '=', person.id).execute();
    expect((await read(url)).status).toBe(410);
    await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', person.id).execute();
    expect((await read(url)).status).toBe(404);
  });

  test('a new address of the same person and filters replaces the earlier one, another view has its own', async () => {
    const who = await signIn(server, await someone());
    const first = await made({ status_ids: [1, 2], kinds: ['change'] }, who);
    const other = await made({ status_ids: [1], kinds: ['change'] }, who);
    const again = await made({ kinds: ['change'], status_ids: [2, 1] }, who);
    const ofOthers = await made({ kinds: ['change'], status_ids: [2, 1] }, all);
    expect((await Promise.all([first, other, again, ofOthers].map(read))).map(({ status }) => status)).toEqual([
      404, 200, 200, 200,
    ]);
  });

  test('its secret is not stored', async () => {
    const url = await made({}, all);
    const secret = url.split('/').at(-2)!;
    const stored = await server.db.selectFrom('calendar_feeds').selectAll().execute();
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  test.each([
    [{ nonsense_ids: [1] }, 'nonsense_ids'],
    [{ from: '2031-01-01' }, 'from'],
    [{ status_ids: ['a'] }, 'status_ids'],
    [{ kinds: ['asset'] }, 'kinds'],
  ])('%j is refused when it is made', async (filters, field) => {
    const reply = await all.post(`${api}/change-calendar-feed`, { filters });
    expect([reply.status, Object.keys(reply.message as object)]).toEqual([422, [field]]);
  });

  test('a view that names what one may not see is refused', async () => {
    const reply = await all.post(`${api}/change-calendar-feed`, { filters: { asset_ids: [1] } });
    expect(reply.status).toBe(403);
    const nobody = anonymous(server);
    expect((await nobody.post(`${api}/change-calendar-feed`, { filters: {} })).status).toBe(401);
  });
});
