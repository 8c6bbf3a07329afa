import type { ContractList } from '../../wire/contract/contract';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeContract,
  makeOrganization,
  makeTicket,
  makeUser,
  makeVendor,
} from '../testing/factories';
import { type Client, signIn } from '../testing/client';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
});
afterAll(() => server.close());

const contracts = async (path: string, client = admin): Promise<ContractList> =>
  (await client.get<ContractList>(`/service-desk/${path}`)).data;
const ids = async (path: string, client = admin): Promise<number[]> =>
  (await contracts(path, client)).data.map(({ id }) => id);
const link = (contract_id: number, organization_id: number) =>
  server.db.insertInto('contract_organizations').values({ contract_id, organization_id }).execute();

test('a row has name, cost with two decimals, dates and status, under data and under contracts', async () => {
  const { id, identifier } = await makeContract(server.db, {
    name: 'Fibre',
    cost: 1200.5,
    contract_start_date: '2026-01-01T00:00:00Z',
    contract_end_date: '2026-12-31T23:59:59Z',
  });
  const { data, contracts: same, total } = await contracts(`api/contract-list?contract_ids=${id}`);
  expect(data).toEqual([
    {
      id,
      identifier,
      name: 'Fibre',
      cost: '1200.50',
      contract_start_date: '2026-01-01 00:00:00',
      contract_end_date: '2026-12-31 23:59:59',
      contract_status: { id: 3, name: 'Active' },
    },
  ]);
  expect([same, total]).toEqual([data, 1]);
});

test('every filter', async () => {
  const [user, vendor, organization, asset] = [
    await makeUser(server.db),
    await makeVendor(server.db),
    await makeOrganization(server.db),
    await makeAsset(server.db),
  ];
  const { id } = await makeContract(server.db, {
    user_id: user.id,
    vendor_id: vendor.id,
    contract_type_id: 2,
    contract_status_id: 6,
  });
  await link(id, organization.id);
  await server.db.insertInto('contract_assets').values({ contract_id: id, asset_id: asset.id }).execute();
  for (const query of [
    `user_ids=${user.id}`,
    `vendor_ids[]=${vendor.id}`,
    `org_ids=${organization.id}`,
    `organization_ids[0]=${organization.id}`,
    `asset_ids=${asset.id}`,
    'contract_type_ids=2&contract_status_ids=6',
  ]) {
    expect([query, await ids(`api/contract-list?${query}`)]).toEqual([query, [id]]);
  }
  expect(await ids(`api/contract-list?contract_ids=${id}&created_at_end=2001-01-01 00:00:00`)).toEqual([]);
});

test('is searched by name and identifier and sorted by cost', async () => {
  const cheap = await makeContract(server.db, { name: 'Zebra cheap', cost: 9 });
  const dear = await makeContract(server.db, { name: 'Zebra dear', cost: 100 });
  expect(await ids('api/contract-list?search-query=zebra&sort-field=cost&sort-order=asc')).toEqual([cheap.id, dear.id]);
  expect(await ids(`api/contract-list?search-query=${dear.identifier}`)).toContain(dear.id);
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
  await server.db
    .insertInto('contract_assets')
    .values([covering, own].map(({ id }) => ({ contract_id: id, asset_id: asset.id })))
    .execute();
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

test("need view_contracts; a client sees their own and their organization's", async () => {
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
  await link(shared.id, organization.id);
  expect(await ids('api/contract-list', await signIn(server, owner))).toEqual([own.id]);
  expect(await ids('api/contract-list', await signIn(server, colleague))).toEqual([shared.id]);
});
