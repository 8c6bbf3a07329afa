import {
  type AssetColumns,
  type AssetConfigList,
  type AssetCounts,
  type AssetList,
  assetSorts,
} from '../../wire/asset/asset';
import { assetFilters, type FilterStructure } from '../../wire/asset/asset.record';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeAssetType,
  makeChange,
  makeContract,
  makeCustomField,
  makeDepartment,
  makeFormGroup,
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

const groups = async (query: string): Promise<AssetCounts['assets']> =>
  (await admin.get<AssetCounts>(`/service-desk/api/asset-list?count=true&${query}`)).data.assets;

/** The list has as many rows of each group as were counted. */
async function expectFound(query: string, counted: AssetCounts['assets']) {
  const found = counted.map(async ({ fields }) => {
    const filters = fields.map(({ key, value }) => {
      const [begin, end] = key === 'assigned_on' ? (value as (string | null)[]) : [];
      if (key === 'assigned_on')
        return `${begin ? `&assigned_on_begin=${begin}` : ''}${end ? `&assigned_on_end=${end}` : ''}`;
      return `&${key}=${String(value)}`;
    });
    return (await assets(`${query}${filters.join('')}`)).total;
  });
  expect(await Promise.all(found)).toEqual(counted.map(({ count }) => count));
}

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

test('config=true has the custom fields of the form of each asset; those of another type stay hidden', async () => {
  const laptops = await makeFormGroup(server.db, { module: 'asset', types: [15] });
  const [serial, colours, bought] = [
    await makeCustomField(server.db, { module: 'asset' }),
    await makeCustomField(server.db, { module: 'asset', kind: 'options', multiple: true, group_id: laptops.id }),
    await makeCustomField(server.db, { module: 'asset', kind: 'date' }),
  ];
  const [laptop, printer] = [
    await makeAsset(server.db, { asset_type_id: 15 }),
    await makeAsset(server.db, { asset_type_id: 1 }),
  ];
  const values = [laptop, printer].flatMap(({ id: owner_id }) => [
    { owner_type: 'sd_assets', owner_id, field_id: serial.id, position: 0, value: 'X-1' },
    { owner_type: 'sd_assets', owner_id, field_id: colours.id, position: 0, value: 'red' },
    { owner_type: 'sd_assets', owner_id, field_id: colours.id, position: 1, value: 'blue' },
  ]);
  await server.db
    .insertInto('custom_field_values')
    .values([
      ...values,
      { owner_type: 'sd_assets', owner_id: laptop.id, field_id: bought.id, value: '2026-05-01T10:00:00Z' },
    ])
    .execute();
  const { data } = (await assets(
    `config=true&sort-order=asc&asset_ids=${laptop.id},${printer.id}`,
  )) as unknown as AssetConfigList;
  expect(data.map(({ custom_fields }) => custom_fields)).toEqual([
    [
      { id: serial.id, texts: ['X-1'] },
      { id: colours.id, texts: ['red', 'blue'] },
      { id: bought.id, texts: ['2026-05-01 15:30:00'] },
    ],
    [{ id: serial.id, texts: ['X-1'] }],
  ]);
});

test('a serial number among the custom fields finds its asset, from three characters on', async () => {
  const [serial, notes] = [
    await makeCustomField(server.db, { module: 'asset', label: 'Serial number' }),
    await makeCustomField(server.db, { module: 'asset', label: 'Notes', kind: 'textarea' }),
  ];
  const [mine, other] = [await makeAsset(server.db), await makeAsset(server.db)];
  const change = await makeChange(server.db);
  await server.db
    .insertInto('custom_field_values')
    .values([
      { owner_type: 'sd_assets', owner_id: mine.id, field_id: serial.id, value: 'SN-77Q-X' },
      { owner_type: 'sd_assets', owner_id: other.id, field_id: notes.id, value: 'beside SN-77Q-X' },
      { owner_type: 'sd_changes', owner_id: change.id, field_id: serial.id, value: 'SN-77Q-X' },
    ])
    .execute();
  expect(await ids('search-query=77q')).toEqual([mine.id]);
  expect(await ids('search-query=7q')).toEqual([]);
  expect(await ids('meta=true&search-query=sn-77')).toEqual([mine.id]);
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

describe('modes and filters of the list page', () => {
  test('config=true has every column and what the reader may do; every column sorts', async () => {
    const agent = await signIn(server, await makeAgent(server.db, ['view_assets', 'edit_asset', 'delete_asset']));
    const department = await makeDepartment(server.db);
    const [free, held] = [
      await makeAsset(server.db, { department_id: department.id, assigned_on: '2026-01-01T10:00:00Z' }),
      await makeAsset(server.db, { department_id: department.id }),
    ];
    const change = await makeChange(server.db, { status_id: 2 });
    await server.db.insertInto('change_assets').values({ change_id: change.id, asset_id: held.id }).execute();
    const url = `/service-desk/api/asset-list?config=true&dept_ids=${department.id}`;
    const { data } = (await agent.get<AssetConfigList>(`${url}&sort-order=asc`)).data;
    expect(data).toMatchObject([
      {
        id: free.id,
        department: { id: department.id, name: department.name },
        location: null,
        organization: null,
        assigned_on: '2026-01-01 10:00:00',
        is_edit: true,
        is_delete: true,
      },
      { id: held.id, is_edit: true, is_delete: false },
    ]);
    for (const column of assetSorts)
      expect([column, (await agent.get(`${url}&sort-field=${column}`)).status]).toEqual([column, 200]);
    const viewer = await signIn(server, await makeAgent(server.db, ['view_assets']));
    expect((await viewer.get<AssetConfigList>(url)).data.data[0]).toMatchObject({ is_edit: false, is_delete: false });
  });

  test('count=true counts what is found by type, or by what else is asked for', async () => {
    const department = await makeDepartment(server.db, { name: 'Counted' });
    for (const asset_type_id of [15, 15, 13])
      await makeAsset(server.db, { asset_type_id, department_id: department.id });
    const count = async (query: string) =>
      (await admin.get<AssetCounts>(`/service-desk/api/asset-list?count=true&dept_ids=${department.id}${query}`)).data;
    expect(await count('')).toEqual({
      assets: [
        { name: 'Laptop', count: 2, fields: [{ key: 'asset_type_ids', value: [15] }] },
        { name: 'Printer', count: 1, fields: [{ key: 'asset_type_ids', value: [13] }] },
      ],
    });
    expect(await count('&group_by=department&search-query=laptop')).toEqual({
      assets: [{ name: 'Counted', count: 2, fields: [{ key: 'dept_ids', value: [department.id] }] }],
    });
    expect(await count('&group_by=location')).toEqual({
      assets: [{ name: '---', count: 3, fields: [{ key: 'location_ids_empty', value: 1 }] }],
    });
    expect(await admin.get('/service-desk/api/asset-list?count=true&group_by=colour')).toMatchObject({ status: 422 });
  });

  test('counts by age: whole years since the day of assignment, youngest first, with the filter that finds them', async () => {
    const { id: dept } = await makeDepartment(server.db, { name: 'Aged' });
    const now = new Date();
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
    for (const assigned_on of [ago(1), ago(10), ago(400), ago(4000), null])
      await makeAsset(server.db, { department_id: dept, assigned_on });
    const counted = await groups(`dept_ids=${dept}&group_by=age`);
    expect(counted.map(({ name, count }) => [name, count])).toEqual([
      ['Less than 1 year', 2],
      ['1 to 2 years', 1],
      ['5 years and more', 1],
      ['---', 1],
    ]);
    await expectFound(`dept_ids=${dept}`, counted);
  });

  test('counts by the last end of contracts that the reader sees', async () => {
    const { id: dept } = await makeDepartment(server.db, { name: 'Covered' });
    const now = new Date();
    const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
    const ends = [[inDays(-3)], [inDays(-3), inDays(10)], [inDays(60)], [inDays(200)], [inDays(900)], []];
    for (const dates of ends) {
      const { id } = await makeAsset(server.db, { department_id: dept });
      for (const contract_end_date of dates) {
        const contract = await makeContract(server.db, { contract_end_date });
        await server.db.insertInto('contract_assets').values({ contract_id: contract.id, asset_id: id }).execute();
      }
    }
    const query = `dept_ids=${dept}&group_by=contract_end`;
    expect((await groups(query)).map(({ name, count }) => [name, count])).toEqual([
      ['Ended', 1],
      ['Within 30 days', 1],
      ['In 31 to 90 days', 1],
      ['Within a year', 1],
      ['In more than a year', 1],
      ['---', 1],
    ]);
    const agent = await signIn(server, await makeAgent(server.db, ['view_assets']));
    expect((await agent.get(`/service-desk/api/asset-list?count=true&${query}`)).status).toBe(403);
  });

  test('the 25 largest groups, and all others as one with the filter that finds them', async () => {
    const { id: dept } = await makeDepartment(server.db, { name: 'Spread' });
    for (let group = 0; group < 27; group++) {
      const { id: organization_id } = await makeOrganization(server.db, { name: `Org ${group}` });
      for (let n = 0; n < (group === 26 ? 3 : group < 2 ? 1 : 2); n++)
        await makeAsset(server.db, { department_id: dept, organization_id });
    }
    for (let n = 0; n < 4; n++) await makeAsset(server.db, { department_id: dept });
    const counted = await groups(`dept_ids=${dept}&group_by=organization`);
    expect(counted).toHaveLength(26);
    expect(counted[0]).toMatchObject({ name: '---', count: 4 });
    expect(counted[1]).toMatchObject({ name: 'Org 26', count: 3 });
    expect(counted.at(-1)).toMatchObject({ name: 'Other', count: 4 });
    await expectFound(`dept_ids=${dept}`, counted);
  });

  test('column=true describes the columns in the reader’s language', async () => {
    const url = '/service-desk/api/asset-list?column=true';
    const { data } = await admin.get<AssetColumns>(url);
    expect(data.asset_columns.map(({ key }) => key)).toEqual([
      'id',
      'identifier',
      'name',
      'asset_type',
      'asset_status',
      'department',
      'location',
      'organization',
      'managed_by',
      'used_by',
    ]);
    const german = await admin.get<AssetColumns>(url, { 'accept-language': 'de' });
    expect(german.data.asset_columns[9]?.label).toBe('Verwendet von');
    expect((await admin.get(`${url}&filter_id=7`)).status).toBe(404);
  });

  test('types are meant exactly, or with all below them; a saved filter keeps which', async () => {
    const parent = await makeAssetType(server.db);
    const child = await makeAssetType(server.db, { parent_id: parent.id });
    const deep = await makeAssetType(server.db, { parent_id: child.id });
    const mine = [];
    for (const type of [parent, child, deep]) mine.push((await makeAsset(server.db, { asset_type_id: type.id })).id);
    const order = 'sort-order=asc';
    expect(await ids(`asset_type_ids=${parent.id}&${order}`)).toEqual(mine.slice(0, 1));
    expect(await ids(`asset_type_ids=${parent.id}&asset_type_descendants=1&${order}`)).toEqual(mine);
    expect(await ids(`asset_type_ids=${child.id}&asset_type_descendants=true&${order}`)).toEqual(mine.slice(1));
    const saved = await admin.post<{ id: number }>('/service-desk/api/agent/asset-filter', {
      name: 'Below',
      filters: { asset_type_ids: [parent.id], asset_type_descendants: '1' },
    });
    expect(await ids(`saved_filter_id=${saved.data.id}&${order}`)).toEqual(mine);
    expect((await admin.get('/service-desk/api/asset-list?saved_filter_id=999999')).status).toBe(404);
  });

  test('a search finds names of joined records', async () => {
    const department = await makeDepartment(server.db, { name: 'Quarry of Zanzibar' });
    const asset = await makeAsset(server.db, { department_id: department.id });
    expect(await ids('search-query=zanzibar')).toEqual([asset.id]);
  });

  test('custom fields filter it, in every spelling', async () => {
    const field = await makeCustomField(server.db, { module: 'asset', label: 'Memory', kind: 'number' });
    const text = await makeCustomField(server.db, { module: 'asset', label: 'Serial' });
    const asset = await makeAsset(server.db);
    await server.db
      .insertInto('custom_field_values')
      .values([
        { owner_type: 'sd_assets', owner_id: asset.id, field_id: field.id, position: 0, value: '16', number: 16 },
        { owner_type: 'sd_assets', owner_id: asset.id, field_id: text.id, position: 0, value: 'SN-4711' },
      ])
      .execute();
    for (const query of [
      `custom_${text.id}=4711`,
      `custom_fields.f${text.id}=sn-4711`,
      `custom_fields[f${text.id}]=4711`,
      `custom_fields.f${field.id}_begin=10&custom_fields.f${field.id}_end=16`,
      `custom_fields[f${field.id}_begin]=16`,
    ])
      expect([query, await ids(query)]).toEqual([query, [asset.id]]);
    expect(await ids(`custom_fields.f${field.id}_begin=17`)).toEqual([]);
    expect((await admin.get('/service-desk/api/asset-list?custom_fields[f999999]=1')).status).toBe(422);
    const { filters } = (await admin.get<FilterStructure>('/service-desk/api/module-filter-structure/asset')).data;
    expect(filters.map(({ key }) => key)).toEqual(
      expect.arrayContaining([...Object.keys(assetFilters.ids), ...assetFilters.ranges, `custom_fields.f${field.id}`]),
    );
    expect((await admin.get('/service-desk/api/module-filter-structure/change')).status).toBe(404);
  });

  test('excludes, and finds what is missing', async () => {
    const [one, two] = [await makeAsset(server.db, { impact_type_id: 1 }), await makeAsset(server.db)];
    const mine = `asset_ids=${one.id},${two.id}`;
    expect(await ids(`${mine}&impact_type_ids_not=1`)).toEqual([two.id]);
    expect(await ids(`${mine}&impact_type_ids_empty=0`)).toEqual([one.id]);
  });
});
