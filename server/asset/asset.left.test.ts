import type { AssetConfigRow } from '../../wire/asset/asset';
import type { BulkResult } from '../../wire/parts/bulk';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeAsset, makeOrganization, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { statementsOf } from '../testing/statements';

const api = '/service-desk/api';
interface List {
  data: AssetConfigRow[];
  total: number;
}

let server: TestServer;
let admin: Client;
let gone: { id: number };
let away: { id: number };
let here: { id: number };
let used: number;
let both: number;
let managed: number;
let kept: number;

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('assets').execute();
  gone = await makeAgent(server.db, [], { full_name: 'Gone Gunn', active: false });
  away = await makeUser(server.db, { full_name: 'Away Abel', active: false });
  here = await makeAgent(server.db, [], { full_name: 'Here Hall' });
  used = (await makeAsset(server.db, { used_by_id: away.id, managed_by_id: here.id })).id;
  both = (await makeAsset(server.db, { used_by_id: away.id, managed_by_id: gone.id })).id;
  managed = (await makeAsset(server.db, { managed_by_id: gone.id })).id;
  kept = (await makeAsset(server.db, { used_by_id: here.id })).id;
});

const list = async (query: string, client = admin) => (await client.get<List>(`${api}/asset-list?${query}`)).data;
const ids = async (query: string, client = admin) => (await list(query, client)).data.map(({ id }) => id);
const holders = (rows: readonly AssetConfigRow[]) =>
  rows.map(({ id, held_by_left }) => [id, held_by_left?.map(({ role, person }) => `${role} ${person.full_name}`)]);

test('the list finds what people who left use or manage, and says who and as what', async () => {
  const { data, total } = await list('held_by_left=1&config=true');
  expect(holders(data)).toEqual([
    [managed, ['managed_by Gone Gunn']],
    [both, ['managed_by Gone Gunn', 'used_by Away Abel']],
    [used, ['used_by Away Abel']],
  ]);
  expect(total).toBe(3);
  expect(await ids('held_by_left=0')).toEqual([kept]);
  expect(holders((await list('config=true&asset_ids=' + used)).data)).toEqual([[used, undefined]]);
  expect((await admin.get(`${api}/asset-list?held_by_left=yes`)).status).toBe(422);
});

test('with other filters, a search, pages and counts', async () => {
  expect(await ids(`held_by_left=1&managed_by_ids=${gone.id}`)).toEqual([managed, both]);
  expect(await ids('held_by_left=1&search-query=Away')).toEqual([both, used]);
  expect(await list('held_by_left=1&limit=1&page=2')).toMatchObject({ data: [{ id: both }], total: 3 });
  const counted = await admin.get<{ assets: { count: number }[] }>(
    `${api}/asset-list?held_by_left=1&count=true&group_by=asset_type`,
  );
  expect(counted.data.assets.map(({ count }) => count)).toEqual([3]);
});

test('the right is that of the list: none sees more of it, a client what they see of assets', async () => {
  const query = `${api}/asset-list?held_by_left=1&config=true`;
  const nobody = await signIn(server, await makeAgent(server.db));
  expect((await nobody.get(query)).status).toBe(403);
  const viewer = await signIn(server, await makeAgent(server.db, ['view_assets']));
  expect((await viewer.get<List>(query)).data.total).toBe(3);
  const organization = await makeOrganization(server.db);
  await server.db
    .updateTable('assets')
    .set({ organization_id: organization.id })
    .where('id', 'in', [used, kept])
    .execute();
  const client = await signIn(
    server,
    await makeUser(server.db, { organization_id: organization.id, permissions: ['view_organization_assets'] }),
  );
  const seen = (await client.get<List>(query)).data;
  expect(holders(seen.data)).toEqual([[used, ['used_by Away Abel']]]);
  expect(JSON.stringify(seen)).not.toContain('@');
});

test('all of the view are given to somebody else at once, and leave it', async () => {
  const give = (set: object) =>
    admin.post<BulkResult>(`${api}/asset-bulk`, { filter: { held_by_left: 1, used_by_ids: [away.id] }, set });
  expect((await give({ used_by_id: gone.id })).status).toBe(422);
  expect((await give({ used_by_id: here.id })).data).toMatchObject({ changed: 2 });
  expect(await ids('held_by_left=1')).toEqual([managed, both]);
});

test('as many statements for 23 rows as for 3', async () => {
  const read = () => statementsOf(() => admin.get(`${api}/asset-list?held_by_left=1&config=true&limit=100`));
  await read();
  const few = await read();
  for (let i = 0; i < 20; i++) await makeAsset(server.db, { used_by_id: away.id, managed_by_id: gone.id });
  expect(await read()).toBe(few);
});
