import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAsset, makeChange, makeRelease } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { statementsOf } from '../testing/statements';

let server: TestServer;
let admin: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
});
afterAll(() => server.close());

const makeMany = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make));
const changes = async (count: number) => (await makeMany(count, () => makeChange(server.db))).map(({ id }) => id);

async function filled(count: number): Promise<number> {
  const { id } = await makeRelease(server.db);
  for (const change_id of await changes(count)) {
    const asset = await makeAsset(server.db);
    await server.db.insertInto('release_changes').values({ release_id: id, change_id }).execute();
    await server.db.insertInto('release_assets').values({ release_id: id, asset_id: asset.id }).execute();
  }
  return id;
}

test.each([
  'release/{id}',
  'release-action/{id}',
  'change-list?release_ids={id}&limit=100',
  'asset-list?release_ids={id}&limit=100',
])('%s takes as many statements for a full release as for an empty one', async (path) => {
  const [empty, full] = [await filled(0), await filled(12)];
  const load = (id: number) => statementsOf(() => admin.get(`${api}/${path.replace('{id}', String(id))}`));
  expect(await load(full)).toBe(await load(empty));
});

test.each([
  ['completing', (id: number) => admin.post(`${api}/complete-release/${id}`)],
  ['deleting', (id: number) => admin.delete(`${api}/release/${id}`)],
])('%s a release takes as many statements with twelve changes as with one', async (_, end) => {
  const [one, twelve] = [await filled(1), await filled(12)];
  expect(await statementsOf(() => end(twelve))).toBe(await statementsOf(() => end(one)));
});

test('twelve changes are attached by as many statements as two', async () => {
  const attach = async (count: number) => {
    const [release, change_ids] = [await makeRelease(server.db), await changes(count)];
    return statementsOf(() => admin.post(`${api}/release/attach-change/${release.id}`, { change_ids }));
  };
  // The message names one that is alone.
  expect(await attach(12)).toBe(await attach(2));
});
