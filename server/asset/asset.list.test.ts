import type { AssetList } from '../../wire/asset/asset';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeChange,
  makeContract,
  makeDepartment,
  makeOrganization,
  makeProblem,
  makeRelease,
  makeTicket,
  makeUser,
} from '../testing/factories';
import { type Client, signIn } from '../testing/client';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db, { time_zone: 'Asia/Kolkata' }));
});
afterAll(() => server.close());

const assets = async (query: string, client = admin): Promise<AssetList> =>
  (await client.get<AssetList>(`/service-desk/api/asset-list?${query}`)).data;
const ids = async (query: string, client = admin): Promise<number[]> =>
  (await assets(query, client)).data.map(({ id }) => id);

test('a row has type, status, people and contract; what is missing is null, a missing contract an empty array', async () => {
  const person = await makeUser(server.db, { full_name: '', email: 'user@post.test' });
  const full = await makeAsset(server.db, {
    name: 'Full',
    identifier: 'AST-FULL',
    asset_type_id: 15,
    asset_status_id: 1,
    managed_by_id: person.id,
    used_by_id: person.id,
  });
  const bare = await makeAsset(server.db, { name: 'Bare' });
  const contract = await makeContract(server.db, { name: 'Lease' });
  await server.db.insertInto('contract_assets').values({ contract_id: contract.id, asset_id: full.id }).execute();
  const { data } = await assets(`asset_ids=${full.id},${bare.id}&sort-order=asc`);
  const wirePerson = { id: person.id, name: 'user@post.test', full_name: 'user@post.test', email: 'user@post.test' };
  expect(data[0]).toEqual({
    id: full.id,
    asset_id: full.id,
    identifier: 'AST-FULL',
    name: 'Full',
    asset_type: { id: 15, name: 'Laptop' },
    asset_status: { id: 1, name: 'In Use' },
    managed_by: wirePerson,
    used_by: wirePerson,
    contract: { id: contract.id, name: 'Lease' },
    is_default: false,
  });
  expect(data[1]).toMatchObject({ asset_status: null, managed_by: null, used_by: null, contract: [] });
});

test('of several contracts the active one is shown, and a draft never', async () => {
  const asset = await makeAsset(server.db);
  for (const [name, contract_status_id] of [
    ['Draft', 1],
    ['Active', 3],
    ['Expired', 5],
  ] as const) {
    const { id } = await makeContract(server.db, {
      name,
      contract_status_id,
      contract_end_date: contract_status_id === 3 ? '2026-01-01T00:00:00Z' : '2029-01-01T00:00:00Z',
    });
    await server.db.insertInto('contract_assets').values({ contract_id: id, asset_id: asset.id }).execute();
  }
  expect((await assets(`asset_ids=${asset.id}`)).data[0]?.contract).toMatchObject({ name: 'Active' });
});

test('every filter, in all spellings', async () => {
  const department = await makeDepartment(server.db);
  const organization = await makeOrganization(server.db);
  const person = await makeUser(server.db);
  const { id } = await makeAsset(server.db, {
    department_id: department.id,
    organization_id: organization.id,
    managed_by_id: person.id,
    used_by_id: person.id,
    asset_type_id: 18,
    asset_status_id: 5,
    impact_type_id: 3,
  });
  const found = [
    `dept_ids=${department.id}`,
    `department_ids[]=${department.id}`,
    `org_ids=${organization.id}`,
    `organization_ids[0]=${organization.id}`,
    `managed_by_ids[0]=${person.id}`,
    `used_by_ids=${person.id}`,
    `user_ids=${person.id}`,
    `asset_type_ids=18&asset_status_ids=5`,
    `impact_type_ids=3&asset_type_ids=18`,
    `asset_ids=${id}`,
    `asset-ids[]=${id}`,
    `asset_ids=${id}&asset_ids=999999`,
    `asset_ids=${id},999999`,
  ];
  for (const query of found) expect([query, await ids(query)]).toEqual([query, [id]]);
  for (const query of [
    `asset_ids=${id}&asset_type_ids=1`,
    `asset_ids=${id}&location_ids=999`,
    `asset_ids=${id}&product_ids=999`,
  ])
    expect([query, await ids(query)]).toEqual([query, []]);
});

test('the plural is what is attached, the singular what may still be attached', async () => {
  const [one, two] = [await makeAsset(server.db), await makeAsset(server.db)];
  const [ticket, problem, change, release, contract] = [
    await makeTicket(server.db),
    await makeProblem(server.db),
    await makeChange(server.db),
    await makeRelease(server.db),
    await makeContract(server.db),
  ];
  await server.db.insertInto('ticket_assets').values({ ticket_id: ticket.id, asset_id: one.id }).execute();
  await server.db.insertInto('problem_assets').values({ problem_id: problem.id, asset_id: one.id }).execute();
  await server.db.insertInto('change_assets').values({ change_id: change.id, asset_id: one.id }).execute();
  await server.db.insertInto('release_assets').values({ release_id: release.id, asset_id: one.id }).execute();
  await server.db.insertInto('contract_assets').values({ contract_id: contract.id, asset_id: one.id }).execute();
  const both = `asset_ids=${one.id},${two.id}`;
  for (const [kind, record] of Object.entries({ ticket, problem, change, release, contract })) {
    expect([kind, await ids(`${both}&${kind}_ids=${record.id}`)]).toEqual([kind, [one.id]]);
    expect([kind, await ids(`${both}&${kind}_id=${record.id}`)]).toEqual([kind, [two.id]]);
  }
});

test('an asset that came with the ticket is a default one on it, and only there', async () => {
  const asset = await makeAsset(server.db);
  const [ticket, other] = [await makeTicket(server.db), await makeTicket(server.db)];
  await server.db
    .insertInto('ticket_assets')
    .values([
      { ticket_id: ticket.id, asset_id: asset.id, is_default: true },
      { ticket_id: other.id, asset_id: asset.id },
    ])
    .execute();
  const isDefault = async (query: string) => (await assets(query)).data[0]?.is_default;
  expect([
    await isDefault(`ticket_ids=${ticket.id}`),
    await isDefault(`ticket_ids=${other.id}`),
    await isDefault(`asset_ids=${asset.id}`),
  ]).toEqual([true, false, false]);
});

test("date ranges are in the reader's time zone, both ends included", async () => {
  const asset = await makeAsset(server.db, { assigned_on: '2031-05-05T18:30:00Z' });
  expect(await ids('assigned_on_begin=2031-05-06 00:00:00&assigned_on_end=2031-05-06T00:00:00')).toEqual([asset.id]);
  expect(await ids('assigned_on_begin=2031-05-06 00:00:01')).toEqual([]);
  expect((await admin.get('/service-desk/api/asset-list?created_at_begin=yesterday')).status).toBe(422);
});

test('is sorted by each of its columns, ties by id, empty values last', async () => {
  const [amy, zed] = [await makeUser(server.db, { full_name: 'Amy' }), await makeUser(server.db, { full_name: 'Zed' })];
  const mine = [
    await makeAsset(server.db, {
      name: 'B',
      identifier: 'S-3',
      managed_by_id: zed.id,
      asset_type_id: 15,
      asset_status_id: 2,
    }),
    await makeAsset(server.db, {
      name: 'A',
      identifier: 'S-2',
      managed_by_id: amy.id,
      asset_type_id: 14,
      asset_status_id: 1,
    }),
    await makeAsset(server.db, { name: 'C', identifier: 'S-1', asset_type_id: 14 }),
  ].map(({ id }) => id);
  const [b, a, c] = mine;
  const order = (field: string, direction: string) =>
    ids(`asset_ids=${mine.join()}&sort-field=${field}&sort-order=${direction}`);
  expect(await order('name', 'asc')).toEqual([a, b, c]);
  expect(await order('identifier', 'desc')).toEqual([b, a, c]);
  expect(await order('managed_by', 'asc')).toEqual([a, b, c]);
  expect(await order('managed_by', 'desc')).toEqual([b, a, c]);
  expect(await order('asset_type', 'asc')).toEqual([a, c, b]);
  expect(await order('asset_status', 'desc')).toEqual([a, b, c]);
  expect(await order('asset_status', 'asc')).toEqual([b, a, c]);
  expect(await order('id', 'desc')).toEqual([c, a, b]);
  expect(await ids(`asset_ids=${mine.join()}&sort_by=name&order=desc`)).toEqual([c, b, a]);
  expect(await admin.get('/service-desk/api/asset-list?sort-field=colour')).toMatchObject({
    status: 422,
    message: { 'sort-field': 'This list cannot be sorted by colour.' },
  });
});

test('a search finds a word in the middle of name, identifier and the names of its people', async () => {
  const person = await makeUser(server.db, { full_name: 'Wilhelmina Quist' });
  const mine = [
    await makeAsset(server.db, { name: 'The quistly laptop' }),
    await makeAsset(server.db, { identifier: 'XQUIST9' }),
    await makeAsset(server.db, { managed_by_id: person.id }),
    await makeAsset(server.db, { used_by_id: person.id }),
  ].map(({ id }) => id);
  const { data, total } = await assets('search-query=quist&sort-order=asc&limit=3');
  expect([data.map(({ id }) => id), total]).toEqual([mine.slice(0, 3), 4]);
});

test('meta=true gives id and name only, up to 1000 at once', async () => {
  await server.db
    .insertInto('assets')
    .values(Array.from({ length: 1100 }, (_, i) => ({ identifier: `BULK-${i}`, name: `Bulk ${i}`, asset_type_id: 1 })))
    .execute();
  const { data, total } = await assets('meta=true&search-query=Bulk&limit=5000');
  expect([data.length, total]).toEqual([1000, 1100]);
  expect(Object.keys(data[0] ?? {})).toEqual(['id', 'name']);
  expect((await assets('limit=5000')).data).toHaveLength(100);
});

describe('a client', () => {
  test('needs a user-role permission', async () => {
    const client = await signIn(server, await makeUser(server.db));
    expect(await client.get('/service-desk/api/asset-list')).toMatchObject({
      status: 403,
      message: 'Missing permission: view_own_assets',
    });
  });

  test('sees what they use, or what belongs to their organization, and nothing else', async () => {
    const organization = await makeOrganization(server.db);
    const owner = await makeUser(server.db, { permissions: ['view_own_assets'], organization_id: organization.id });
    const colleague = await makeUser(server.db, {
      permissions: ['view_organization_assets'],
      organization_id: organization.id,
    });
    const [own, shared] = [
      await makeAsset(server.db, { used_by_id: owner.id }),
      await makeAsset(server.db, { organization_id: organization.id }),
    ];
    expect(await ids('', await signIn(server, owner))).toEqual([own.id]);
    expect(await ids('', await signIn(server, colleague))).toEqual([shared.id]);
    expect(await ids(`asset_ids=${own.id}`, await signIn(server, colleague))).toEqual([]);
  });
});

test('an agent needs view_assets', async () => {
  const agent = await signIn(server, await makeAgent(server.db, ['view_problems']));
  expect(await agent.get('/service-desk/api/asset-list')).toMatchObject({
    status: 403,
    message: 'Missing permission: view_assets',
  });
});
