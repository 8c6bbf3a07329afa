import type { ContractCounts, ContractList, ContractRow } from '../../wire/contract/contract';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeContract,
  makeOrganization,
  makeTicket,
  makeUser,
  makeVendor,
  makeDepartment,
  makeTerm,
} from '../testing/factories';
import { type Client, signIn } from '../testing/client';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
const now = new Date('2026-06-15T12:00:00Z');
const config = { timeZone: 'Europe/Berlin' };

beforeAll(async () => {
  server = await startServer({ now: () => now, config });
  admin = await signIn(server, await makeAdmin(server.db, { time_zone: 'America/New_York' }));
});
afterAll(() => server.close());

const contracts = async (path: string, client = admin): Promise<ContractList> =>
  (await client.get<ContractList>(`/service-desk/${path}`)).data;
const ids = async (path: string, client = admin): Promise<number[]> =>
  (await contracts(path, client)).data.map(({ id }) => id);
const row = async (id: number, client = admin): Promise<ContractRow> => {
  const { data } = await contracts(`api/contract-list?contract_ids=${id}`, client);
  return data[0]!;
};
const link = (contract_id: number, organization_id: number) =>
  server.db.insertInto('contract_organizations').values({ contract_id, organization_id }).execute();
const cover = (contract_id: number, ...assets: { id: number }[]) =>
  server.db
    .insertInto('contract_assets')
    .values(assets.map(({ id }) => ({ contract_id, asset_id: id })))
    .execute();
/** A contract whose first and last day these are for the help-desk. */
const ofDays = (first: string, last: string, given: Parameters<typeof makeContract>[1] = {}) =>
  makeContract(server.db, {
    contract_start_date: `${first}T00:00:00+02:00`,
    contract_end_date: `${last}T00:00:00+02:00`,
    ...given,
  });

test('a row has every fact of a contract, its days in the zone of the help-desk, under data and under contracts', async () => {
  const [vendor, owner, approver] = [
    await makeVendor(server.db),
    await makeAgent(server.db),
    await makeAgent(server.db),
  ];
  const [second, first] = [
    await makeOrganization(server.db, { name: 'Zeta' }),
    await makeOrganization(server.db, { name: 'Alpha' }),
  ];
  const { id, identifier } = await ofDays('2026-07-01', '2027-06-30', {
    name: 'Fibre',
    cost: 1200.5,
    vendor_id: vendor.id,
    owner_id: owner.id,
    approver_id: approver.id,
    license_type_id: 2,
    license_count: 40,
    contract_renewal_status_id: 2,
    notify_before: 30,
    created_at: '2026-01-01T12:00:00Z',
    updated_at: '2026-01-01T12:00:00Z',
  });
  await link(id, second.id);
  await link(id, first.id);
  const person = ({ id, full_name, email }: typeof owner) => ({ id, name: full_name, full_name, email });
  const { data, contracts: same, total } = await contracts(`api/contract-list?contract_ids=${id}`);
  expect(data).toEqual([
    {
      id,
      identifier,
      name: 'Fibre',
      cost: '1200.50',
      contract_start_date: '2026-07-01 00:00:00',
      contract_end_date: '2027-06-30 00:00:00',
      expiry: { title: '2027-06-30', timestamp: '2027-06-30 00:00:00' },
      contract_status: { id: 3, name: 'Active' },
      contract_renewal_status: { id: 2, name: 'Renewed' },
      vendor: { id: vendor.id, name: vendor.name },
      user: null,
      attach_organization: [
        { id: first.id, name: 'Alpha' },
        { id: second.id, name: 'Zeta' },
      ],
      contract_type: { id: 1, name: 'Lease' },
      license_type: { id: 2, name: 'Commercial' },
      seats: { count: 40, used: 0, use: 'under' },
      owner: person(owner),
      approver: person(approver),
      notify_before: 30,
      created_at: '2026-01-01 07:00:00',
      updated_at: '2026-01-01 07:00:00',
      is_edit: true,
      is_delete: false,
    },
  ]);
  expect([same, total]).toEqual([data, 1]);
});

test('the title says how long a contract still runs within 30 days, and the date beyond (E14)', async () => {
  const title = async (last: string, language = 'en') => {
    const { id } = await ofDays('2025-01-01', last);
    const { data } = await admin.get<ContractList>(`/service-desk/api/contract-list?contract_ids=${id}`, {
      'accept-language': language,
    });
    return data.data[0]?.expiry.title;
  };
  const titles: [string, string][] = [
    ['2026-07-16', '2026-07-16'],
    ['2026-07-15', 'in 30 days'],
    ['2026-06-17', 'in 2 days'],
    ['2026-06-16', 'in 1 day'],
    ['2026-06-15', 'today'],
    ['2026-06-14', 'expired 1 day ago'],
    ['2026-06-13', 'expired 2 days ago'],
    ['2026-05-16', 'expired 30 days ago'],
    ['2026-05-15', '2026-05-15'],
  ];
  for (const [last, sentence] of titles) expect([last, await title(last)]).toEqual([last, sentence]);
  expect(await title('2026-06-17', 'de')).toBe('in 2 Tagen');
  expect(await title('2026-06-14', 'de')).toBe('vor 1 Tag abgelaufen');
});

test('a day ends at midnight of the help-desk, wherever the reader is, and the clock can be shifted', async () => {
  const late = await startServer({
    now: () => new Date('2026-06-15T21:59:00Z'),
    config: { ...config, clockShiftDays: 1 },
  });
  try {
    const reader = await signIn(late, await makeAdmin(late.db, { time_zone: 'Asia/Tokyo' }));
    const { id } = await makeContract(late.db, { contract_end_date: '2026-06-16T00:00:00+02:00' });
    const { data } = await reader.get<ContractList>(`/service-desk/api/contract-list?contract_ids=${id}`);
    expect(data.data[0]?.expiry).toEqual({ title: 'today', timestamp: '2026-06-16 00:00:00' });
  } finally {
    await late.close();
  }
});

test('seats are the assets, else the user; the filter finds who has some left, none, or too few', async () => {
  const assets = [await makeAsset(server.db), await makeAsset(server.db), await makeAsset(server.db)];
  const user = await makeUser(server.db);
  const [none, person, full, over] = [
    await makeContract(server.db, { license_count: null }),
    await makeContract(server.db, { license_count: 2, user_id: user.id }),
    await makeContract(server.db, { license_count: 3, user_id: user.id }),
    await makeContract(server.db, { license_count: 1 }),
  ];
  await cover(full.id, ...assets);
  await cover(over.id, ...assets.slice(1));
  expect((await row(none.id)).seats).toBeNull();
  expect((await row(person.id)).seats).toEqual({ count: 2, used: 1, use: 'under' });
  expect((await row(full.id)).seats).toEqual({ count: 3, used: 3, use: 'full' });
  expect((await row(over.id)).seats).toEqual({ count: 1, used: 2, use: 'over' });
  const some = `contract_ids=${[none, person, full, over].map(({ id }) => id).join()}`;
  expect(await ids(`api/contract-list?${some}&seats=under`)).toEqual([person.id]);
  expect(await ids(`api/contract-list?${some}&seats=full`)).toEqual([full.id]);
  expect(await ids(`api/contract-list?${some}&seats=over`)).toEqual([over.id]);
  expect(await admin.get('/service-desk/api/contract-list?seats=none')).toMatchObject({
    status: 422,
    message: { seats: 'Send seats as under, full, over.' },
  });
});

test('every filter by ids finds a contract, excludes it with _not, and knows who has none', async () => {
  const department = await makeDepartment(server.db);
  const [user, vendor, organization, asset, owner, approver, notified] = [
    await makeUser(server.db, { department_id: department.id }),
    await makeVendor(server.db),
    await makeOrganization(server.db),
    await makeAsset(server.db),
    await makeAgent(server.db),
    await makeAgent(server.db),
    await makeAgent(server.db),
  ];
  const bare = await makeContract(server.db);
  await server.db.insertInto('contract_recipients').values({ contract_id: bare.id, email: 'a@b.example' }).execute();
  const { id } = await makeContract(server.db, {
    user_id: user.id,
    vendor_id: vendor.id,
    owner_id: owner.id,
    approver_id: approver.id,
    contract_type_id: 2,
    contract_status_id: 6,
    contract_renewal_status_id: 5,
    license_type_id: 1,
  });
  await link(id, organization.id);
  await cover(id, asset);
  await server.db.insertInto('contract_recipients').values({ contract_id: id, user_id: notified.id }).execute();
  await makeTerm(server.db, { contract_id: id, decision: 'pending', approver_id: approver.id });
  const both = `contract_ids=${id},${bare.id}`;
  const filters: [name: string, value: number, optional?: true][] = [
    ['contract_ids', id],
    ['contract_type_ids', 2],
    ['type_ids', 2],
    ['contract_status_ids', 6],
    ['status_ids', 6],
    ['contract_renewal_status_ids', 5, true],
    ['renewal_status_ids', 5, true],
    ['license_type_ids', 1, true],
    ['vendor_ids', vendor.id, true],
    ['approver_ids', approver.id, true],
    ['waiting_approver_ids', approver.id, true],
    ['dept_ids', department.id, true],
    ['department_ids', department.id, true],
    ['owner_ids', owner.id, true],
    ['asset_ids', asset.id, true],
    ['notify_agent_ids', notified.id, true],
    ['user_ids', user.id, true],
    ['org_ids', organization.id, true],
    ['organization_ids', organization.id, true],
  ];
  for (const [name, value, optional] of filters) {
    const found = async (query: string) => [query, await ids(`api/contract-list?${both}&${query}`)];
    // Another parameter of the same name would take its place.
    const only =
      name === 'contract_ids' ? `api/contract-list?${name}[]=${value}` : `api/contract-list?${both}&${name}[]=${value}`;
    expect([name, await ids(only)]).toEqual([name, [id]]);
    if (name !== 'contract_ids') expect(await found(`${name}=${value}`)).toEqual([`${name}=${value}`, [id]]);
    expect(await found(`${name}_not=${value}`)).toEqual([`${name}_not=${value}`, [bare.id]]);
    if (!optional) continue;
    expect(await found(`${name}_empty=1`)).toEqual([`${name}_empty=1`, [bare.id]]);
    expect(await found(`${name}_empty=0`)).toEqual([`${name}_empty=0`, [id]]);
  }
});

test('ranges of numbers include both ends; a bad number is refused where it stands', async () => {
  const [cheap, dear, silent] = [
    await makeContract(server.db, { cost: 10.5, notify_before: 7 }),
    await makeContract(server.db, { cost: 5000, notify_before: 60 }),
    await makeContract(server.db, { cost: 0 }),
  ];
  const some = `api/contract-list?contract_ids=${cheap.id},${dear.id},${silent.id}&sort-order=asc`;
  expect(await ids(`${some}&cost_begin=10.5`)).toEqual([cheap.id, dear.id]);
  expect(await ids(`${some}&cost_end=10.49`)).toEqual([silent.id]);
  expect(await ids(`${some}&cost_begin=10.51&cost_end=5000`)).toEqual([dear.id]);
  expect(await ids(`${some}&notify_in_days_begin=7&notify_in_days_end=59`)).toEqual([cheap.id]);
  expect(await ids(`${some}&notify_in_days_begin=6.5&notify_in_days_end=7.5`)).toEqual([cheap.id]);
  expect(await ids(`${some}&notify_in_days_begin=7.5`)).toEqual([dear.id]);
  expect(await ids(`${some}&notify-in-days-begin=60`)).toEqual([dear.id]);
  expect(await ids(`${some}&notify_in_days_empty=1`)).toEqual([silent.id]);
  for (const bad of [
    'cost_begin=much',
    'cost_end=1e9',
    'notify_in_days_begin=7,8',
    'notify_in_days_end[]=3',
    'cost_begin=NaN',
  ]) {
    const name = /^\w+/.exec(bad)![0];
    expect([bad, await admin.get(`/service-desk/api/contract-list?${bad}`)]).toMatchObject([
      bad,
      { status: 422, message: { [name]: 'Give a number.' } },
    ]);
  }
  expect((await admin.get('/service-desk/api/contract-list?cost=5')).status).toBe(200);
});

test('ranges of contract days are those of the help-desk, of the record those of the reader', async () => {
  const { id } = await ofDays('2026-05-01', '2026-05-31', { created_at: '2026-05-01T03:00:00Z' });
  const found = (query: string) => ids(`api/contract-list?contract_ids=${id}&${query}`);
  expect(await found('contract_end_date_begin=2026-05-31&contract_end_date_end=2026-05-31')).toEqual([id]);
  expect(await found('contract_end_date_end=2026-05-30')).toEqual([]);
  expect(await found('contract_start_date_begin=2026-05-02')).toEqual([]);
  expect(await found('contract_start_date_begin=2026-05-01+00:00:00')).toEqual([id]);
  expect(await found('created_at_end=2026-04-30')).toEqual([id]);
  expect(await found('updated_at_begin=2001-01-01 00:00:00')).toEqual([id]);
  expect((await admin.get('/service-desk/api/contract-list?contract_end_date_begin=soon')).status).toBe(422);
});

test('is searched by name, identifier, vendor and user, and sorted by every column', async () => {
  const [vendor, user] = [
    await makeVendor(server.db, { name: 'Quux Works' }),
    await makeUser(server.db, { full_name: 'Quentin Quux' }),
  ];
  const cheap = await makeContract(server.db, { name: 'Zebra cheap', cost: 9, vendor_id: vendor.id });
  const dear = await makeContract(server.db, { name: 'Zebra dear', cost: 100, user_id: user.id });
  expect(await ids('api/contract-list?search-query=zebra&sort-field=cost&sort-order=asc')).toEqual([cheap.id, dear.id]);
  expect(await ids(`api/contract-list?search-query=${dear.identifier}`)).toContain(dear.id);
  expect(await ids('api/contract-list?search-query=quux&sort-order=asc')).toEqual([cheap.id, dear.id]);
  const organization = await makeOrganization(server.db, { name: 'Aardvark' });
  await link(dear.id, organization.id);
  const sorted = (field: string, order: string) =>
    ids(`api/contract-list?contract_ids=${cheap.id},${dear.id}&sort-field=${field}&sort-order=${order}`);
  // Without a value comes last, in either direction.
  expect(await sorted('attach_organization', 'desc')).toEqual([dear.id, cheap.id]);
  expect(await sorted('attach_organization', 'asc')).toEqual([dear.id, cheap.id]);
  expect(await sorted('vendor', 'desc')).toEqual([cheap.id, dear.id]);
  expect(await sorted('user', 'asc')).toEqual([dear.id, cheap.id]);
  expect(await ids('api/contract-list?sort-field=attach_organization&limit=1')).toHaveLength(1);
  const all =
    'id identifier name cost expiry contract_start_date contract_end_date contract_status contract_renewal_status vendor attach_organization contract_type license_type user owner approver notify_before created_at updated_at';
  for (const field of all.split(' ')) {
    expect([field, (await sorted(field, 'asc')).toSorted()]).toEqual([field, [cheap.id, dear.id].toSorted()]);
    const then = field === 'attach_organization' ? 'cost' : 'attach_organization';
    const { data } = await contracts(`api/contract-list?sort-field=${field},${then}&sort-order=desc&limit=3`);
    expect(data).toHaveLength(3);
  }
});

test('a sort without filters is the same as with one', async () => {
  for (const field of ['attach_organization', 'vendor', 'contract_type', 'cost', 'user', 'notify_before']) {
    const [whole, narrowed] = await Promise.all(
      ['', '&cost_begin=0'].map((more) =>
        ids(`api/contract-list?limit=100&sort-field=${field}&sort-order=desc${more}`),
      ),
    );
    expect([field, whole]).toEqual([field, narrowed]);
  }
});

test('the figures are over all that the reader sees, whatever the filters (E13)', async () => {
  const own = await startServer();
  try {
    const reader = await signIn(own, await makeAdmin(own.db));
    const figures = async (client: Client, query = '') => {
      const { minimum_cost, maximum_cost, minimum_notify_before, maximum_notify_before } = (
        await client.get<ContractList>(`/service-desk/api/contract-list${query}`)
      ).data;
      return [minimum_cost, maximum_cost, minimum_notify_before, maximum_notify_before];
    };
    expect(await figures(reader)).toEqual([null, null, null, null]);
    const person = await makeUser(own.db, { permissions: ['view_own_contracts'] });
    await makeContract(own.db, { cost: 5, notify_before: 3 });
    await makeContract(own.db, { cost: 70.25, notify_before: 90 });
    await makeContract(own.db, { cost: 20, user_id: person.id });
    expect(await figures(reader, '?cost_begin=10')).toEqual(['5.00', '70.25', 3, 90]);
    expect(await figures(await signIn(own, person))).toEqual(['20.00', '20.00', null, null]);
  } finally {
    await own.close();
  }
});

test('is counted by status, by vendor and by when contracts end', async () => {
  const vendor = await makeVendor(server.db, { name: 'Counted' });
  const of = `vendor_ids=${vendor.id}`;
  await ofDays('2026-01-01', '2026-06-14', { vendor_id: vendor.id, contract_status_id: 5 });
  await ofDays('2026-01-01', '2026-06-15', { vendor_id: vendor.id });
  await ofDays('2026-01-01', '2026-07-16', { vendor_id: vendor.id });
  const counts = async (group: string) =>
    (await admin.get<ContractCounts>(`/service-desk/api/contract-list?count=true&${of}&group_by=${group}`)).data
      .contracts;
  expect(await counts('contract_status')).toEqual([
    { name: 'Active', count: 2, fields: [{ key: 'contract_status_ids', value: [3] }] },
    { name: 'Expired', count: 1, fields: [{ key: 'contract_status_ids', value: [5] }] },
  ]);
  expect(await counts('vendor')).toMatchObject([{ name: 'Counted', count: 3 }]);
  const ends = await counts('contract_end');
  expect(ends).toEqual([
    { name: 'Ended', count: 1, fields: [{ key: 'contract_end_date', value: [null, '2026-06-14'] }] },
    { name: 'Within 30 days', count: 1, fields: [{ key: 'contract_end_date', value: ['2026-06-15', '2026-07-15'] }] },
    { name: 'In 31 to 90 days', count: 1, fields: [{ key: 'contract_end_date', value: ['2026-07-16', '2026-09-13'] }] },
  ]);
  for (const { count, fields } of ends) {
    const [begin, end] = fields[0]!.value as (string | null)[];
    const query = `${of}&contract_end_date_begin=${begin ?? ''}&contract_end_date_end=${end ?? ''}`;
    expect(await ids(`api/contract-list?${query}`)).toHaveLength(count);
  }
  for (const group of ['contract_type', 'license_type', 'contract_renewal_status', 'owner'])
    expect((await counts(group)).reduce((sum, { count }) => sum + count, 0)).toBe(3);
  expect((await admin.get('/service-desk/api/contract-list?count=true&group_by=cost')).status).toBe(422);
});

test('a saved filter and a report narrow it', async () => {
  const [cheap, dear] = [await makeContract(server.db, { cost: 1 }), await makeContract(server.db, { cost: 77_777 })];
  const saved = await admin.post<{ id: number }>('/service-desk/api/agent/contract-filter', {
    name: 'Dear',
    filters: { cost_begin: 77_000, seats: '', contract_end_date_begin: '2026-01-01' },
  });
  expect(saved.status).toBe(200);
  const some = `contract_ids=${cheap.id},${dear.id}`;
  expect(await ids(`api/contract-list?${some}&filter_id=${saved.data.id}`)).toEqual([dear.id]);
  const report = await admin.post<{ id: number }>('/service-desk/api/reports/create', {
    type: 'contract',
    name: 'Dear ones',
    description: '<p>x</p>',
    fields: [{ key: 'cost', value: [77_000, null] }],
    columns: ['name', 'cost'],
    group_by: 'vendor',
  });
  expect([report.status, report.message]).toEqual([200, 'Dear ones was created.']);
  expect(await ids(`api/contract-list?${some}&report_id=${report.data.id}`)).toEqual([dear.id]);
  expect((await admin.get('/service-desk/api/contract-list?report_id=999999')).status).toBe(404);
  expect((await admin.get('/service-desk/api/contract-list?filter_id=999999')).status).toBe(404);
  expect((await admin.get('/service-desk/api/contract-list?bogus_ids=1')).status).toBe(422);
});

test("contracts of a ticket cover its assets, its requester and the requester's organization: distinct, not Draft", async () => {
  const organization = await makeOrganization(server.db);
  const requester = await makeUser(server.db, { organization_id: organization.id });
  const ticket = await makeTicket(server.db, { requester_id: requester.id });
  const asset = await makeAsset(server.db);
  await server.db.insertInto('ticket_assets').values({ ticket_id: ticket.id, asset_id: asset.id }).execute();
  const [covering, own, shared] = [
    await makeContract(server.db),
    await makeContract(server.db, { user_id: requester.id }),
    await makeContract(server.db),
  ];
  const [draft] = [
    await makeContract(server.db, { user_id: requester.id, contract_status_id: 1 }),
    await makeContract(server.db),
  ];
  await cover(covering.id, asset);
  await cover(own.id, asset);
  await link(shared.id, organization.id);
  const { data, total } = await contracts(`api/contract/ticket/${ticket.id}?sort-order=asc`);
  expect(data.map(({ id }) => id)).toEqual([covering.id, own.id, shared.id]);
  expect(total).toBe(3);
  expect(data.map(({ id }) => id)).not.toContain(draft.id);
  expect((await admin.get('/service-desk/api/contract/ticket/999999')).status).toBe(404);
});

test('contracts of an organization answer on both spellings', async () => {
  const organization = await makeOrganization(server.db);
  const { id } = await makeContract(server.db);
  await link(id, organization.id);
  expect(await ids(`contract/organization/${organization.id}`)).toEqual([id]);
  expect(await ids(`api/contract/organization/${organization.id}`)).toEqual([id]);
  expect((await admin.get('/service-desk/contract/organization/999999')).status).toBe(404);
});

test("need view_contracts; a client sees their own and their organization's, and may do nothing with them", async () => {
  const agent = await signIn(server, await makeAgent(server.db));
  expect(await agent.get('/service-desk/api/contract-list')).toMatchObject({
    status: 403,
    message: 'Missing permission: view_contracts',
  });
  const organization = await makeOrganization(server.db);
  const owner = await makeUser(server.db, { permissions: ['view_own_contracts'], organization_id: organization.id });
  const colleague = await makeUser(server.db, {
    permissions: ['view_organization_contracts'],
    organization_id: organization.id,
  });
  const [own, shared] = [await makeContract(server.db, { user_id: owner.id }), await makeContract(server.db)];
  await makeContract(server.db, { user_id: owner.id, contract_status_id: 1 });
  await link(shared.id, organization.id);
  const client = await signIn(server, owner);
  expect(await ids('api/contract-list', client)).toEqual([own.id]);
  expect(await ids('api/contract-list', await signIn(server, colleague))).toEqual([shared.id]);
  expect(await row(own.id, client)).toMatchObject({ is_edit: false, is_delete: false });
});

test('a row says what the reader may do with it: edit 1 to 4, delete 1, 4, 5 and 6', async () => {
  const editor = await signIn(
    server,
    await makeAgent(server.db, ['view_contracts', 'edit_contract', 'delete_contract']),
  );
  const viewer = await signIn(server, await makeAgent(server.db, ['view_contracts']));
  for (const status of [1, 2, 3, 4, 5, 6]) {
    const { id } = await makeContract(server.db, { contract_status_id: status });
    expect([status, await row(id, editor)]).toMatchObject([
      status,
      { is_edit: status <= 4, is_delete: ![2, 3].includes(status) },
    ]);
    expect(await row(id, viewer)).toMatchObject({ is_edit: false, is_delete: false });
  }
});
