import { unknownFilter } from '../../wire/protocol/list.texts';
import { changeSorts, type ChangeList } from '../../wire/change/change';
import { type Client, signIn } from '../testing/client';
import {
  makeAgent,
  makeAsset,
  makeChange,
  makeCustomField,
  makeDepartment,
  makeLocation,
  makeProblem,
  makeRelease,
  makeTeam,
  makeTicket,
  makeUser,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let agent: Client;
/** The changes by name, and what they are found by. */
const id: Record<string, number> = {};
const ids: Record<string, number> = {};

const list = (query: string) => agent.get<ChangeList>(`/service-desk/api/change-list?${query}`);
const found = async (query: string) =>
  (await list(query)).data.changes.map((row) => Object.keys(id).find((name) => id[name] === row.id));

beforeAll(async () => {
  server = await startServer();
  const { db } = server;
  agent = await signIn(
    server,
    await makeAgent(db, ['view_changes', 'edit_change', 'view_assets', 'view_releases', 'view_problems'], {
      time_zone: 'Asia/Kolkata',
    }),
  );
  const [zoe, adam] = [
    await makeUser(db, { full_name: 'Zoe', email: 'zoe@post.test' }),
    await makeUser(db, { full_name: 'Adam' }),
  ];
  const [it, place, team] = [await makeDepartment(db, { name: 'IT' }), await makeLocation(db), await makeTeam(db)];
  const [asset, release, ticket] = [await makeAsset(db), await makeRelease(db), await makeTicket(db)];
  const router = await makeChange(db, {
    subject: 'Replace the router',
    identifier: 'R-1',
    requester_id: zoe.id,
    department_id: it.id,
    team_id: team.id,
    priority_id: 4,
    change_type_id: 3,
    impact_id: 2,
    location_id: place.id,
    created_at: '2026-01-10T00:00:00Z',
  });
  const disk = await makeChange(db, {
    subject: '100% disk',
    identifier: 'D-2',
    requester_id: adam.id,
    status_id: 6,
    priority_id: 1,
    created_at: '2026-01-20T18:30:00Z',
    updated_at: '2026-02-01T00:00:00Z',
  });
  const problem = await makeProblem(db, { change_id: disk.id });
  await db.insertInto('change_assets').values({ change_id: router.id, asset_id: asset.id }).execute();
  await db.insertInto('release_changes').values({ change_id: router.id, release_id: release.id }).execute();
  await db
    .insertInto('change_tickets')
    .values(
      (['ticket_initiated_change', 'change_caused_ticket'] as const).map((type) => ({
        change_id: disk.id,
        ticket_id: ticket.id,
        type,
      })),
    )
    .execute();
  const [risk, note, cost, day, tested] = [
    await makeCustomField(db, { kind: 'options', multiple: true, options: ['Low', 'High, very', 'Other'] }),
    await makeCustomField(db, { kind: 'textarea' }),
    await makeCustomField(db, { kind: 'number' }),
    await makeCustomField(db, { kind: 'date' }),
    await makeCustomField(db, { kind: 'checkbox' }),
  ];
  const value = (change: { id: number }, field: { id: number }, text: string, position = 0) => ({
    owner_type: 'sd_changes',
    owner_id: change.id,
    field_id: field.id,
    value: text,
    position,
  });
  await db
    .insertInto('custom_field_values')
    .values([
      value(router, risk, 'Low'),
      value(router, risk, 'High, very', 1),
      value(disk, risk, 'Other'),
      value(router, note, 'Ask the 50% team'),
      { ...value(router, cost, '9.5'), number: 9.5 },
      { ...value(disk, cost, '100'), number: 100 },
      value(router, day, '2026-05-01T18:30:00Z'),
      value(disk, tested, 'true'),
    ])
    .execute();
  Object.assign(id, { router: router.id, disk: disk.id });
  Object.assign(ids, {
    zoe: zoe.id,
    it: it.id,
    team: team.id,
    place: place.id,
    asset: asset.id,
    release: release.id,
    ticket: ticket.id,
    problem: problem.id,
    risk: risk.id,
    note: note.id,
    cost: cost.id,
    day: day.id,
    tested: tested.id,
  });
});
afterAll(() => server.close());

test('newest first; a row says what it is', async () => {
  const { data } = await list('');
  expect(data).toMatchObject({
    total: 2,
    changes: [
      {
        id: id.disk,
        identifier: 'D-2',
        status: { id: 6, name: 'Closed' },
        department: null,
        created_at: '2026-01-21 00:00:00',
      },
      {
        id: id.router,
        subject: 'Replace the router',
        requester: { full_name: 'Zoe', email: 'zoe@post.test' },
        status: { name: 'Open' },
        priority: { id: 4, name: 'Urgent', level: 4 },
        department: { name: 'IT' },
      },
    ],
  });
});

test.each([
  ['change_ids={router},{disk}', ['disk', 'router']],
  ['change_ids[]={router}', ['router']],
  ['department_ids={it}', ['router']],
  ['dept_ids={it}', ['router']],
  ['team_ids={team}', ['router']],
  ['requester_ids={zoe}', ['router']],
  ['status_ids=6,7', ['disk']],
  ['priority_ids[0]=4', ['router']],
  ['change_type_ids=3', ['router']],
  ['impact_ids=2', ['router']],
  ['location_ids={place}', ['router']],
  ['asset_ids={asset}', ['router']],
  ['release_ids={release}', ['router']],
  ['ticket_ids={ticket}', ['disk']],
  ['problem_ids={problem}', ['disk']],
  ['problem_ids={problem}&status_ids=1', []],
  ['created_at_begin=2026-01-21+00:00:00', ['disk']],
  ['created_at_end=2026-01-20 23:59:59', ['router']],
  ['updated_at_end=2026-02-02', ['disk']],
  ['search-query=ROUTER', ['router']],
  ['search_query=d-2', ['disk']],
  ['search=100%25', ['disk']],
  ['search-query=zoe%40', ['router']],
  ['custom_{risk}[]=Low', ['router']],
  ['custom_{risk}=High, very', ['router']],
  ['custom_{risk}[]=Low&custom_{risk}[]=Other', ['disk', 'router']],
  ['custom_{risk}=low', []],
  ['custom_{note}=50%25', ['router']],
  ['custom_{note}=_', []],
  ['custom_{cost}_begin=10', ['disk']],
  ['custom_{cost}_begin=9.5&custom_{cost}_end=99', ['router']],
  ['custom_{day}_begin=2026-05-02 00:00:00&custom_{day}_end=2026-05-02T00:00:00', ['router']],
  ['custom_{day}_begin=2026-05-02 00:00:01', []],
  ['custom_{tested}=1', ['disk']],
  ['custom_{tested}=0', ['router']],
] satisfies [query: string, names: string[]][])('%s finds %j', async (query, names) => {
  expect(await found(query.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? id[name])))).toEqual(names);
});

test('a custom field that does not exist is no filter', async () => {
  expect(await list('custom_999999=1')).toMatchObject({
    status: 422,
    message: { custom_999999: unknownFilter },
  });
});

test('every sort of the list answers in both directions', async () => {
  for (const field of changeSorts) {
    expect(await found(`sort-field=${field}&sort-order=asc`)).toHaveLength(2);
    expect((await list(`sort_by=${field}&order=desc`)).status).toBe(200);
  }
  expect(await found('sort-field=requester&sort-order=asc')).toEqual(['disk', 'router']);
  expect(await found('sort-field=priority&sort-order=desc')).toEqual(['router', 'disk']);
  expect(await found('sort-field=department&sort-order=desc')).toEqual(['router', 'disk']);
  expect(await found('sort-field=identifier&sort-order=asc')).toEqual(['disk', 'router']);
});

test.each([
  ['sort-field=password', { 'sort-field': 'This list cannot be sorted by password.' }],
  ['status_ids=x', { status_ids: 'The filter status_ids takes ids.' }],
  ['updated_at_begin=yesterday', { updated_at_begin: 'Give the date as YYYY-MM-DD HH:mm:ss.' }],
])('%s is refused and named', async (query, message) => {
  expect(await list(query)).toMatchObject({ status: 422, message });
});

test('a custom field of numbers or dates refuses what is none', async () => {
  expect(await list(`custom_${ids.cost}_begin=much`)).toMatchObject({
    status: 422,
    message: { [`custom_${ids.cost}_begin`]: 'Give a number.' },
  });
  expect(await list(`custom_${ids.day}_end=2026-02-31`)).toMatchObject({
    status: 422,
    message: { [`custom_${ids.day}_end`]: 'Give the date as YYYY-MM-DD HH:mm:ss.' },
  });
});

test('the custom fields that changes can be filtered by are told', async () => {
  const { data } = await agent.get<{ custom_fields: { id: number }[] }>('/service-desk/api/change-custom-field-list');
  expect(data.custom_fields.find((field) => field.id === ids.risk)).toMatchObject({
    kind: 'options',
    multiple: true,
    options: ['Low', 'High, very', 'Other'],
  });
  expect(data.custom_fields).toHaveLength(5);
});
