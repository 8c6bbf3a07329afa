import type { AssetCosts, ContractCosts } from '../../wire/contract/contract.record';
import { type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeContract,
  makeDepartment,
  makeUser,
  makeVendor,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { statementsOf } from '../testing/statements';

let server: TestServer;
let admin: Client;
const api = '/service-desk/api';

beforeEach(async () => {
  server = await startServer({
    now: () => new Date('2026-06-15T12:00:00Z'),
    config: { timeZone: 'Europe/Berlin', currency: 'NOK' },
  });
  admin = await signIn(server, await makeAdmin(server.db));
});
afterEach(() => server.close());

const costs = async () => (await admin.get<ContractCosts>(`${api}/contract-costs`)).data;
/** Days of summer, both included. */
const running = (first: string, last: string, given: Parameters<typeof makeContract>[1] = {}) =>
  makeContract(server.db, {
    contract_start_date: `${first}T00:00:00+02:00`,
    contract_end_date: `${last}T00:00:00+02:00`,
    ...given,
  });
const cover = (contract_id: number, ...assets: { id: number }[]) =>
  server.db
    .insertInto('contract_assets')
    .values(assets.map(({ id }) => ({ contract_id, asset_id: id })))
    .execute();

test('where there are none, everything is nothing', async () => {
  expect(await costs()).toEqual({
    currency: 'NOK',
    yearly: '0.00',
    count: 0,
    by_vendor: [],
    by_type: [],
    by_department: [],
    ending: [30, 60, 90].map((days) => ({ days, count: 0, cost: '0.00' })),
  });
});

test('a longer term counts by its days, a shorter one whole; drafts and ended ones cost nothing', async () => {
  // 730 days, 365 days, one day; the day of 29 February 2028 is in none of them.
  await running('2025-07-01', '2027-06-30', { cost: 2000 });
  await running('2026-07-01', '2027-06-30', { cost: 300.5, contract_status_id: 2 });
  await running('2026-06-15', '2026-06-15', { cost: 40 });
  for (const contract_status_id of [1, 4, 5, 6])
    await running('2026-06-01', '2026-06-30', { cost: 9999, contract_status_id });
  expect(await costs()).toMatchObject({ yearly: '1340.50', count: 3 });
});

test('groups hold the ten dearest, the dearest first, and what has none', async () => {
  const vendors = await Promise.all(Array.from({ length: 11 }, (_, i) => makeVendor(server.db, { name: `V${i}` })));
  for (const [i, { id }] of vendors.entries())
    await running('2026-06-01', '2026-06-30', { cost: i + 1, vendor_id: id, contract_type_id: 2 });
  await running('2026-06-01', '2026-06-30', { cost: 5.5, contract_type_id: 3 });
  const { by_vendor, by_type } = await costs();
  expect(by_vendor).toHaveLength(10);
  expect(by_vendor.slice(0, 2)).toEqual([
    { id: vendors[10]!.id, name: 'V10', count: 1, cost: '11.00' },
    { id: vendors[9]!.id, name: 'V9', count: 1, cost: '10.00' },
  ]);
  expect(by_vendor[6]).toEqual({ id: null, name: null, count: 1, cost: '5.50' });
  expect(by_type).toEqual([
    { id: 2, name: 'Maintenance', count: 11, cost: '66.00' },
    { id: 3, name: 'Software License', count: 1, cost: '5.50' },
  ]);
});

test('departments are those of the assets, evenly; else of the user', async () => {
  const [a, b, home] = [
    await makeDepartment(server.db, { name: 'A' }),
    await makeDepartment(server.db, { name: 'B' }),
    await makeDepartment(server.db, { name: 'Home' }),
  ];
  const user = await makeUser(server.db, { department_id: home.id });
  const [inA, alsoInA, inB, nowhere] = [
    await makeAsset(server.db, { department_id: a.id }),
    await makeAsset(server.db, { department_id: a.id }),
    await makeAsset(server.db, { department_id: b.id }),
    await makeAsset(server.db),
  ];
  const term = ['2026-06-01', '2026-06-30'] as const;
  const [shared, own, bare] = [
    await running(...term, { cost: 100, user_id: user.id }),
    await running(...term, { cost: 7, user_id: user.id }),
    await running(...term, { cost: 3 }),
  ];
  await cover(shared.id, inA, alsoInA, inB, nowhere);
  await cover(bare.id, nowhere);
  const { by_department } = await costs();
  expect(by_department).toEqual([
    { id: a.id, name: 'A', count: 1, cost: '50.00' },
    { id: home.id, name: 'Home', count: 2, cost: '32.00' },
    { id: b.id, name: 'B', count: 1, cost: '25.00' },
    { id: null, name: null, count: 1, cost: '3.00' },
  ]);
  expect(own.id).toBeGreaterThan(0);
  // The list finds as many.
  for (const { id, count } of by_department.filter((one) => one.id !== null)) {
    const { data } = await admin.get<{ total: number }>(
      `/service-desk/api/contract-list?contract_status_ids=2,3&dept_ids=${id}`,
    );
    expect([id, data.total]).toEqual([id, count]);
  }
});

test('what ends soon counts from today on, to the last of so many days', async () => {
  await running('2026-06-01', '2026-06-14', { cost: 1 });
  await running('2026-06-01', '2026-06-15', { cost: 10 });
  await running('2026-06-01', '2026-07-15', { cost: 20.25 });
  await running('2026-06-01', '2026-07-16', { cost: 40 });
  await running('2026-06-01', '2026-09-13', { cost: 80 });
  await running('2026-06-01', '2026-09-14', { cost: 160 });
  await running('2026-06-01', '2026-06-20', { cost: 320, contract_status_id: 6 });
  expect((await costs()).ending).toEqual([
    { days: 30, count: 2, cost: '30.25' },
    { days: 60, count: 3, cost: '70.25' },
    { days: 90, count: 4, cost: '150.25' },
  ]);
});

test('an asset has its part of each contract that covers it', async () => {
  const [asset, other] = [await makeAsset(server.db), await makeAsset(server.db)];
  const [shared, own, ended] = [
    await running('2026-06-01', '2026-06-30', { cost: 10.01, name: 'Shared' }),
    await running('2025-07-01', '2027-06-30', { cost: 4, name: 'Own' }),
    await running('2026-06-01', '2026-06-30', { cost: 100, contract_status_id: 5 }),
  ];
  await cover(shared.id, asset, other);
  await cover(own.id, asset);
  await cover(ended.id, asset);
  expect((await admin.get<AssetCosts>(`${api}/asset-contract-costs/${asset.id}`)).data).toEqual({
    currency: 'NOK',
    yearly: '7.01',
    contracts: [
      { id: shared.id, identifier: shared.identifier, name: 'Shared', cost: '5.01' },
      { id: own.id, identifier: own.identifier, name: 'Own', cost: '2.00' },
    ],
  });
  const bare = await makeAsset(server.db);
  expect((await admin.get<AssetCosts>(`${api}/asset-contract-costs/${bare.id}`)).data).toEqual({
    currency: 'NOK',
    yearly: '0.00',
    contracts: [],
  });
  expect((await admin.get(`${api}/asset-contract-costs/999999`)).status).toBe(404);
});

test('both need the right to see contracts, and take as many statements for many as for one', async () => {
  const asset = await makeAsset(server.db);
  const agent = await signIn(server, await makeAgent(server.db, ['view_assets']));
  expect((await agent.get(`${api}/contract-costs`)).message).toBe('Missing permission: view_contracts');
  expect((await agent.get(`${api}/asset-contract-costs/${asset.id}`)).status).toBe(403);
  const load = () => statementsOf(() => admin.get(`${api}/asset-contract-costs/${asset.id}`));
  const before = await load();
  for (let i = 0; i < 5; i++) await cover((await running('2026-06-01', '2026-06-30')).id, asset);
  expect(await load()).toBe(before);
});
