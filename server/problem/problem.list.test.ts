import { problemSorts, type ProblemList } from '../../wire/problem/problem';
import { type Client, signIn } from '../testing/client';
import {
  makeAgent,
  makeAsset,
  makeChange,
  makeDepartment,
  makeLocation,
  makeProblem,
  makeTicket,
  makeUser,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let agent: Client;
/** The problems by name, and what they are found by. */
const id: Record<string, number> = {};
const ids: Record<string, number> = {};

const list = (query: string, who = agent) => who.get<ProblemList>(`/service-desk/api/problem-list?${query}`);
const found = async (query: string) =>
  (await list(query)).data.problems.map((row) => Object.keys(id).find((name) => id[name] === row.id));

beforeAll(async () => {
  server = await startServer();
  const { db } = server;
  agent = await signIn(
    server,
    await makeAgent(db, ['view_problems', 'edit_problem', 'view_assets', 'view_changes'], {
      time_zone: 'Asia/Kolkata',
    }),
  );
  const [zoe, adam] = [
    await makeUser(db, { full_name: 'Zoe', email: 'zoe@100%.test' }),
    await makeUser(db, { full_name: 'Adam' }),
  ];
  const [it, hr] = [await makeDepartment(db, { name: 'IT' }), await makeDepartment(db, { name: 'HR' })];
  const [place, change, asset, ticket] = [
    await makeLocation(db),
    await makeChange(db),
    await makeAsset(db),
    await makeTicket(db),
  ];
  const ben = await makeAgent(db, [], { full_name: 'Ben' });
  const mail = await makeProblem(db, {
    subject: 'Mail is slow',
    identifier: 'M-1',
    requester_id: zoe.id,
    department_id: it.id,
    assigned_id: ben.id,
    priority_id: 4,
    created_at: '2026-01-10T00:00:00Z',
  });
  const disk = await makeProblem(db, {
    subject: '100% disk',
    identifier: 'D-2',
    requester_id: adam.id,
    department_id: hr.id,
    impact_id: 3,
    status_type_id: 3,
    closed_at: '2026-02-01T00:00:00Z',
    location_id: place.id,
    change_id: change.id,
    priority_id: 1,
    created_at: '2026-01-20T18:30:00Z',
  });
  const file = await db
    .insertInto('attachments')
    .values({ owner_type: 'sd_problem', owner_id: disk.id, value: 'a.pdf', size: 1, type: 'pdf' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(file.id).toBeGreaterThan(0);
  await db.insertInto('problem_assets').values({ problem_id: mail.id, asset_id: asset.id }).execute();
  await db.insertInto('problem_tickets').values({ problem_id: disk.id, ticket_id: ticket.id }).execute();
  Object.assign(id, { mail: mail.id, disk: disk.id });
  Object.assign(ids, {
    it: it.id,
    hr: hr.id,
    place: place.id,
    change: change.id,
    asset: asset.id,
    ticket: ticket.id,
    ben: ben.id,
    zoe: zoe.id,
  });
});
afterAll(() => server.close());

test('newest first; a row says what it is and what the reader may do', async () => {
  const { data } = await list('');
  expect(data.total).toBe(2);
  expect(data.problems).toMatchObject([
    {
      id: id.disk,
      identifier: 'D-2',
      subject: '100% disk',
      active: '0',
      is_edit: true,
      is_delete: false,
      attachment: { type: 'pdf' },
      assignedTo: null,
      status: { name: 'Closed' },
      status_type_id: { name: 'Closed' },
      created_at: '2026-01-21 00:00:00',
    },
    {
      id: id.mail,
      identifier: 'M-1',
      subject: 'Mail is slow',
      active: '1',
      attachment: null,
      assignedTo: { full_name: 'Ben' },
      requester: { full_name: 'Zoe' },
      department: { name: 'IT' },
      priority: { name: 'Emergency' },
    },
  ]);
});

test.each([
  ['problem_ids={mail}', ['mail']],
  ['problem_ids={mail},{disk}', ['disk', 'mail']],
  ['problem_ids[]={mail}&problem_ids[]={disk}', ['disk', 'mail']],
  ['dept_ids[0]={hr}', ['disk']],
  ['department_ids={hr}', ['disk']],
  ['impact_ids[0]=3', ['disk']],
  ['status_ids=3', ['disk']],
  ['location_ids={place}', ['disk']],
  ['priority_ids=4', ['mail']],
  ['assigned_ids={ben}', ['mail']],
  ['asset_ids={asset}', ['mail']],
  ['asset-ids[]={asset}', ['mail']],
  ['ticket_ids={ticket}', ['disk']],
  ['requester_ids={zoe}', ['mail']],
  ['change_ids={change}', ['disk']],
  ['change_ids={change}&priority_ids=4', []],
  ['created_at_begin=2026-01-21+00:00:00', ['disk']],
  ['created_at_begin=2026-01-21T00:00:01', []],
  ['created_at_end=2026-01-20 23:59:59', ['mail']],
  ['updated_at_begin=2026-01-01', ['disk', 'mail']],
  ['search-query=slow', ['mail']],
  ['search_query=d-2', ['disk']],
  ['search=100%25', ['disk', 'mail']],
  ['search-query=be', ['mail']],
  ['search-query=_', []],
] satisfies [query: string, names: string[]][])('%s finds %j', async (query, names) => {
  expect(await found(query.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? id[name])))).toEqual(names);
});

test('every sort of the list answers in both directions', async () => {
  for (const field of problemSorts) {
    const ascending = await found(`sort-field=${field}&sort-order=asc`);
    expect(ascending).toHaveLength(2);
    expect((await list(`sort_by=${field}&order=desc`)).status).toBe(200);
  }
  expect(await found('sort-field=requester&sort-order=asc')).toEqual(['disk', 'mail']);
  expect(await found('sort_field=priority&sort_order=desc')).toEqual(['mail', 'disk']);
  expect(await found('sort-field=department&sort-order=asc')).toEqual(['disk', 'mail']);
  expect(await found('sort-field=assignedTo&sort-order=asc')).toEqual(['mail', 'disk']);
});

test('pages have their size, and the total counts all', async () => {
  expect((await list('limit=1&page=2')).data).toMatchObject({ total: 2, problems: [{ id: id.mail }] });
  expect((await list('page=9')).data).toEqual({ total: 2, problems: [] });
});

test.each([
  ['sort-field=password', { 'sort-field': 'This list cannot be sorted by password.' }],
  ['sort-field=constructor', { 'sort-field': 'This list cannot be sorted by constructor.' }],
  ['sort-field=subject,password', { 'sort-field': 'This list cannot be sorted by password.' }],
  ['sort-field=subject,subject', { 'sort-field': 'This list cannot be sorted by subject.' }],
  [
    'sort-field=subject,status,priority,identifier',
    { 'sort-field': 'This list cannot be sorted by subject,status,priority,identifier.' },
  ],
  ['sort-field=subject,status&sort-order=asc,up', { 'sort-order': 'The sort order is asc or desc.' }],
  ['sort-order=up', { 'sort-order': 'The sort order is asc or desc.' }],
  ['dept_ids=x', { dept_ids: 'The filter dept_ids takes ids.' }],
  ['created_at_begin=yesterday', { created_at_begin: 'Give the date as YYYY-MM-DD HH:mm:ss.' }],
  ['page=0', { page: 'The page must be a whole number from 1 on.' }],
])('%s is refused and named', async (query, message) => {
  expect(await list(query)).toMatchObject({ status: 422, message });
});

test('each sort follows its own column, not the one beside it', async () => {
  const { db } = server;
  const people = [
    await makeUser(db, { full_name: 'Aria' }),
    await makeUser(db, { full_name: 'Bela' }),
    await makeUser(db, { full_name: 'Cyra' }),
  ].map((person) => person.id);
  const departments = [
    await makeDepartment(db, { name: 'Alpha' }),
    await makeDepartment(db, { name: 'Beta' }),
    await makeDepartment(db, { name: 'Gamma' }),
  ].map((department) => department.id);
  const places = [
    await makeLocation(db, { name: 'Annex' }),
    await makeLocation(db, { name: 'Block' }),
    await makeLocation(db, { name: 'Court' }),
  ].map((location) => location.id);
  const day = (n: number) => `2026-03-0${n + 1}T00:00:00Z`;
  /** Of three problems, the place of each in the order by each column. */
  const orders = [
    { identifier: 0, subject: 1, requester: 2, assignedTo: 0, priority: 1, department: 2, status: 0, impact: 2 },
    { identifier: 1, subject: 0, requester: 1, assignedTo: 2, priority: 2, department: 0, status: 2, impact: 0 },
    { identifier: 2, subject: 2, requester: 0, assignedTo: 1, priority: 0, department: 1, status: 1, impact: 1 },
  ].map((order, n) => ({
    ...order,
    location: [1, 0, 2][n]!,
    // Those that are alike follow by id.
    known_error: n,
    major: n,
    created_at: [2, 0, 1][n]!,
    updated_at: [0, 2, 1][n]!,
    id: n,
    status_type_id: order.status,
  }));
  const made: number[] = [];
  for (const order of orders)
    made.push(
      (
        await makeProblem(db, {
          identifier: `S-${order.identifier}`,
          subject: `Thing ${order.subject}`,
          requester_id: people[order.requester]!,
          assigned_id: people[order.assignedTo]!,
          priority_id: order.priority + 1,
          department_id: departments[order.department]!,
          // Open, Resolved, Closed: in this order in the catalogue.
          status_type_id: order.status + 1,
          impact_id: order.impact + 1,
          location_id: places[order.location]!,
          known_error: order.known_error === 2,
          major: order.major === 2,
          created_at: day(order.created_at),
          updated_at: day(order.updated_at),
        })
      ).id,
    );
  for (const field of problemSorts) {
    const expected = [0, 1, 2].map((place) => made[orders.findIndex((order) => order[field] === place)]);
    for (const order of ['asc', 'desc']) {
      const { data } = await list(`problem_ids=${made.join()}&sort-field=${field}&sort-order=${order}`);
      const shown = data.problems.map((problem) => problem.id);
      expect([field, order, order === 'asc' ? shown : shown.reverse()]).toEqual([field, order, expected]);
    }
  }
});

test('a problem without a priority and a department comes last in both directions, and is counted', async () => {
  const [some, bare] = [await makeProblem(server.db, {}), await makeProblem(server.db, {})];
  await server.db
    .updateTable('problems')
    .set({ priority_id: null, department_id: null })
    .where('id', '=', bare.id)
    .execute();
  for (const field of ['priority', 'department', 'priority,department'])
    for (const order of ['asc', 'desc']) {
      const { data } = await list(`problem_ids=${some.id},${bare.id}&sort-field=${field}&sort-order=${order}`);
      const shown = data.problems.map((problem) => problem.id);
      expect([field, order, shown, data.total]).toEqual([field, order, [some.id, bare.id], 2]);
    }
});

test('known errors are found by their filter, and an asset says how many open ones it has (G18)', async () => {
  const { db } = server;
  const asset = await makeAsset(db);
  const problems = [
    await makeProblem(db, { known_error: true }),
    await makeProblem(db, { known_error: true, closed_at: new Date() }),
    await makeProblem(db),
  ];
  for (const { id: problem_id } of problems)
    await db.insertInto('problem_assets').values({ problem_id, asset_id: asset.id }).execute();
  const [open, closed, other] = problems.map((problem) => problem.id);
  const of = async (query: string) =>
    (await list(`asset_ids=${asset.id}&sort-order=asc&${query}`)).data.problems.map((row) => [row.id, row.known_error]);
  expect(await of('known_error=1')).toEqual([
    [open, true],
    [closed, true],
  ]);
  expect(await of('known_error=0')).toEqual([[other, false]]);
  expect((await list('known_error=perhaps')).status).toBe(422);
  const shown = async (who: Client) =>
    (await who.get<{ asset: { known_errors: number } }>(`/service-desk/api/asset/${asset.id}`)).data.asset.known_errors;
  expect(await shown(agent)).toBe(1);
  expect(await shown(await signIn(server, await makeAgent(db, ['view_assets'])))).toBe(0);
});
