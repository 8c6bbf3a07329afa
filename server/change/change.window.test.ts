import type { ActivityPage } from '../../wire/parts/activity';
import type { ChangeList, ChangeView } from '../../wire/change/change';
import type { FormDefinition } from '../../wire/parts/form';
import { writtenWindow } from '../../wire/parts/window';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeChange, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

/** The planned window of a change (F4). Clocks in Berlin: on 25 October 2026 from 03:00 back to 02:00. */
let server: TestServer;
let berlin: Client;
let kolkata: Client;
let requester_id: number;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer({ now: () => new Date('2026-11-20T10:00:00Z') });
  [berlin, kolkata] = [
    await signIn(server, await makeAdmin(server.db, { time_zone: 'Europe/Berlin' })),
    await signIn(server, await makeAdmin(server.db, { time_zone: 'Asia/Kolkata' })),
  ];
  requester_id = (await makeUser(server.db, { email: 'rita@post.test', time_zone: 'America/New_York' })).id;
});
afterAll(() => server.close());

const night = { planned_start_date: '2026-11-24 22:00:00', planned_end_date: '2026-11-24 23:30:00' };
const none = { planned_start_date: null, planned_end_date: null };
const form = () => ({
  subject: 'Core switch',
  description: '<p>New one.</p>',
  status_id: 1,
  change_type_id: 2,
  requester_id,
});
const save = (more: object, who = berlin) => who.post<{ id: number }>(`${api}/change`, { ...form(), ...more });
const create = async (more: object = night) => (await save(more)).data.id;
const view = async (id: number, who = berlin) =>
  (await who.get<{ change: ChangeView }>(`${api}/change/${id}`)).data.change;
const log = async (id: number) =>
  (await berlin.get<{ change_activity_logs: ActivityPage }>(`${api}/change-log/${id}`)).data.change_activity_logs
    .data[0]?.name;

test('it is saved with a new change and shown in the zone of each reader', async () => {
  const id = await create();
  expect(await view(id)).toMatchObject(night);
  expect(await view(id, kolkata)).toMatchObject({
    planned_start_date: '2026-11-25 02:30:00',
    planned_end_date: '2026-11-25 04:00:00',
  });
  expect(await view(await create({}))).toMatchObject(none);
});

test('either end may be missing, and both may be the same', async () => {
  const { planned_start_date } = night;
  expect(await view(await create({ planned_start_date }))).toMatchObject({ ...none, planned_start_date });
  const same = { planned_start_date, planned_end_date: planned_start_date };
  expect(await view(await create(same))).toMatchObject(same);
});

test('an edit changes and empties it; times that are not sent stay', async () => {
  const id = await create();
  const later = { planned_start_date: '2026-11-25T21:00', planned_end_date: '2026-11-26+01:00:00' };
  expect((await save({ id, ...later })).status).toBe(200);
  const saved = { planned_start_date: '2026-11-25 21:00:00', planned_end_date: '2026-11-26 01:00:00' };
  expect(await view(id)).toMatchObject(saved);
  await save({ id, subject: 'Renamed' });
  expect(await view(id)).toMatchObject({ subject: 'Renamed', ...saved });
  await save({ id, planned_start_date: '', planned_end_date: '' });
  expect(await view(id)).toMatchObject(none);
});

test('an end before the start is 422 at planned_end_date, and nothing is saved', async () => {
  const refused = {
    status: 422,
    message: { planned_end_date: 'The planned end must not be before the planned start.' },
  };
  const wrong = { planned_start_date: '2026-11-24 22:00:00', planned_end_date: '2026-11-24 21:59:59' };
  expect(await save(wrong)).toMatchObject(refused);
  const id = await create();
  expect(await save({ id, ...wrong })).toMatchObject(refused);
  // Only one of the two is sent: it is compared with what is stored.
  expect(await save({ id, planned_end_date: '2026-11-24 21:00:00' })).toMatchObject(refused);
  expect(await save({ id, planned_start_date: '2026-11-25 00:00:00' })).toMatchObject(refused);
  expect(await view(id)).toMatchObject(night);
  expect(await save({ planned_start_date: 'soon' })).toMatchObject({
    status: 422,
    message: { planned_start_date: expect.any(String) as string },
  });
});

test('where clocks are turned back, a later moment may read like an earlier one', async () => {
  const twice = await makeChange(server.db, {
    planned_start_date: '2026-10-25T00:30:00.123456Z',
    planned_end_date: '2026-10-25T01:10:00.654321Z',
  });
  const { planned_start_date, planned_end_date } = await view(twice.id);
  expect([planned_start_date, planned_end_date]).toEqual(['2026-10-25 02:30:00', '2026-10-25 02:10:00']);
  expect((await save({ id: twice.id, planned_start_date, planned_end_date })).status).toBe(200);
  expect(await view(twice.id)).toMatchObject({ planned_start_date, planned_end_date });
});

test('the log tells it in the zone of its reader', async () => {
  const id = await create({});
  await save({ id, ...night });
  expect(await log(id)).toContain(
    'set planned start date to <i>Nov 24, 2026, 10:00 PM</i>; set planned end date to <i>Nov 24, 2026, 11:30 PM</i>',
  );
  await save({ id, ...night, planned_end_date: '' });
  expect(await log(id)).toContain('removed planned end date <i>Nov 24, 2026, 11:30 PM</i>');
});

test('the form offers it as two times, with what the change has', async () => {
  const planned = ({ fields }: FormDefinition) =>
    fields
      .filter(({ name }) => name.startsWith('planned_'))
      .map(({ name, kind, required, value }) => ({ name, kind, required, value }));
  const rendered = await berlin.get<FormDefinition>('/api/form/render?category=change&scenario=create&panel=agent');
  const described = { kind: 'date', required: false, value: null };
  expect(planned(rendered.data)).toEqual([
    { ...described, name: 'planned_start_date' },
    { ...described, name: 'planned_end_date' },
  ]);
  const edited = await berlin.get<FormDefinition>(`${api}/edit-change/${await create()}`);
  expect(planned(edited.data).map(({ value }) => value)).toEqual(Object.values(night));
});

describe('in the list', () => {
  let by: Record<string, number>;
  const found = async (query: string) =>
    (
      await berlin.get<ChangeList>(
        `${api}/change-list?${query}&change_ids[]=${Object.values(by).join('&change_ids[]=')}`,
      )
    ).data.changes;
  const names = async (query: string) =>
    (await found(query)).map(({ id }) => Object.keys(by).find((name) => by[name] === id));

  beforeAll(async () => {
    by = {
      late: await create({ planned_start_date: '2026-12-02 20:00:00', planned_end_date: '2026-12-02 21:00:00' }),
      open: await create({}),
      early: await create({ planned_start_date: '2026-11-24 22:00:00', planned_end_date: '2026-12-24 22:00:00' }),
    };
  });

  test('rows have both times', async () => {
    expect(await found('sort-field=planned_start_date&sort-order=asc')).toMatchObject([
      { planned_start_date: '2026-11-24 22:00:00', planned_end_date: '2026-12-24 22:00:00' },
      { planned_start_date: '2026-12-02 20:00:00', planned_end_date: '2026-12-02 21:00:00' },
      none,
    ]);
  });

  test.each([
    ['planned_start_date', 'asc', ['early', 'late', 'open']],
    ['planned_start_date', 'desc', ['late', 'early', 'open']],
    ['planned_end_date', 'asc', ['late', 'early', 'open']],
    ['planned_end_date', 'desc', ['early', 'late', 'open']],
  ])('sorted by %s %s, those without come last', async (field, order, expected) => {
    expect(await names(`sort-field=${field}&sort-order=${order}`)).toEqual(expected);
  });

  test.each([
    ['planned_start_date_begin=2026-11-30&planned_start_date_end=2026-12-06', ['late']],
    ['planned_start_date_end=2026-11-24', ['early']],
    ['planned_end_date_begin=2026-12-02 21:00:01', ['early']],
    ['planned_end_date_begin=2026-12-02&planned_end_date_end=2026-12-02', ['late']],
    ['planned_start_date_begin=2027-01-01', []],
  ])('found by %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('a time that is none is 422 at its name', async () => {
    expect(await berlin.get(`${api}/change-list?planned_start_date_begin=soon`)).toMatchObject({
      status: 422,
      message: { planned_start_date_begin: expect.any(String) as string },
    });
  });
});

test('mails of a new change and of its next status say when, in the zone of who reads them', async () => {
  const agent = await makeAgent(server.db, [], { locale: 'de', time_zone: 'Asia/Kolkata', email: 'gus@post.test' });
  const mails = async () => {
    const sent = await server.db
      .selectFrom('outgoing_mails')
      .select(['recipient_email', 'html'])
      .orderBy('id')
      .execute();
    await server.db.deleteFrom('outgoing_mails').execute();
    return Object.fromEntries(sent.map(({ recipient_email, html }) => [recipient_email, html]));
  };
  await mails();
  const id = await create({ ...night, agent_id: agent.id });
  const created = await mails();
  expect(created['rita@post.test']).toContain('<p>Planned: Tue 24 Nov, 16:00–17:30 (1 h 30 min), America/New York</p>');
  expect(created['gus@post.test']).toContain(
    '<p>Geplant: Mi., 25. Nov., 02:30–04:00 Uhr (1 Std. 30 Min.), Asia/Kolkata</p>',
  );
  await save({ id, status_id: 2, agent_id: agent.id, planned_end_date: '' });
  expect((await mails())['rita@post.test']).toContain('<p>Planned: from Tue 24 Nov, 16:00, America/New York</p>');
  await create({});
  expect((await mails())['rita@post.test']).not.toContain('Planned');
});

test('a window is written with its length, and with the year where that is not clear', () => {
  const write = (start: string | null, end: string | null, locale = 'en') =>
    writtenWindow(start ? new Date(start) : null, end ? new Date(end) : null, {
      locale,
      zone: 'UTC',
      now: new Date('2026-05-01T00:00:00Z'),
    }).replaceAll('\u2009', ' ');
  expect(write('2026-11-24T22:00:00Z', '2026-11-24T23:30:00Z')).toBe('Tue 24 Nov, 22:00–23:30 (1 h 30 min)');
  expect(write('2026-11-24T22:00:00Z', '2026-11-26T23:00:00Z')).toBe(
    'Tue 24 Nov, 22:00 – Thu 26 Nov, 23:00 (2 days 1 h)',
  );
  expect(write('2026-12-31T22:00:00Z', '2027-01-01T02:00:00Z')).toBe(
    'Thu, 31 Dec 2026, 22:00 – Fri, 1 Jan 2027, 02:00 (4 h)',
  );
  expect(write('2026-11-24T22:00:00Z', null)).toBe('Tue 24 Nov, 22:00');
  expect(write('2026-11-24T22:00:00Z', '2026-11-24T22:00:00Z')).toBe('Tue 24 Nov, 22:00');
  expect(write(null, null)).toBe('');
});
