import type { CmdbList, CmdbView } from '../../wire/cmdb/cmdb';
import type { LookupOption } from '../../wire/parts/lookup';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeAsset } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

const api = '/service-desk/api';
let server: TestServer;
let admin: Client;
let count = 0;

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
});
afterAll(() => server.close());

const names = () => ({ forward_relation_name: `Feeds ${++count}`, inverse_relation_name: `Is fed by ${count}` });
const create = async (form: object = names()): Promise<number> =>
  (await admin.post<{ id: number }>(`${api}/cmdb`, form)).data.id;
const view = async (id: number) => (await admin.get<{ cmdb: CmdbView }>(`${api}/cmdb/${id}`)).data.cmdb;

async function related(cmdb_id: number): Promise<[number, number]> {
  const [parent, child] = [await makeAsset(server.db), await makeAsset(server.db)];
  await server.db.insertInto('asset_relations').values({ parent_id: parent.id, child_id: child.id, cmdb_id }).execute();
  return [parent.id, child.id];
}

test('the list has the seeded types with their impact, in ascending order, on both paths', async () => {
  const { data } = await admin.get<CmdbList>(`${api}/cmdb-list?limit=100`);
  expect(
    data.cmdbs.slice(0, 8).map((row) => [row.id, row.forward_relation_name, row.inverse_relation_name, row.impact]),
  ).toEqual([
    [1, 'Depends on', 'Used by', 'child_to_parent'],
    [2, 'Runs on', 'Runs', 'child_to_parent'],
    [3, 'Connected to', 'Connected to', 'none'],
    [4, 'Hosted on', 'Hosts', 'child_to_parent'],
    [5, 'Contains', 'Is contained in', 'parent_to_child'],
    [6, 'Member of', 'Includes', 'none'],
    [7, 'Backed up by', 'Backs up', 'none'],
    [8, 'Managed by', 'Manages', 'none'],
  ]);
  expect((await admin.get<CmdbList>(`${api}/cmdb?limit=100`)).data).toEqual(data);
  const sorted = await admin.get<CmdbList>(
    `${api}/cmdb-list?sort-field=forward_relation_name&sort-order=desc&search-query=on`,
  );
  expect(sorted.data.cmdbs.map(({ id }) => id)).toEqual([2, 4, 1, 5, 3]);
});

test('the lookups have the same ids with the name of their side', async () => {
  const of = async (side: string) =>
    (await admin.get<{ data: LookupOption[] }>(`${api}/dependency/${side}_relations?search-query=Runs`)).data.data;
  expect(await of('forward')).toEqual([{ id: 2, name: 'Runs on' }]);
  expect(await of('inverse')).toEqual([{ id: 2, name: 'Runs' }]);
});

test('a type is created without impact and edited on both paths; what is not sent stays', async () => {
  const id = await create({ ...names(), description: ' Water ' });
  const made = await view(id);
  expect(made).toMatchObject({ description: 'Water', impact: 'none', version: 1 });
  await admin.post(`${api}/cmdb/${id}`, {
    ...made,
    forward_relation_name: 'Waters',
    impact: 'both',
    description: undefined,
  });
  expect(await view(id)).toMatchObject({
    forward_relation_name: 'Waters',
    impact: 'both',
    description: 'Water',
    version: 2,
  });
  const form = new FormData();
  for (const [key, value] of Object.entries({
    id: String(id),
    forward_relation_name: 'Soaks',
    inverse_relation_name: 'In',
    description: '',
  }))
    form.set(key, value);
  expect(await admin.post(`${api}/cmdb`, form)).toMatchObject({ status: 200, message: 'Soaks was saved.' });
  expect(await view(id)).toMatchObject({
    forward_relation_name: 'Soaks',
    impact: 'both',
    description: null,
    version: 3,
  });
  expect((await admin.post(`${api}/cmdb/${id}`, { ...names(), version: 2 })).status).toBe(409);
});

test('both names are required, at most 255 characters, and unique as a pair whatever their case', async () => {
  expect(await admin.post(`${api}/cmdb`, {})).toMatchObject({
    status: 422,
    message: { forward_relation_name: 'This field is required.', inverse_relation_name: 'This field is required.' },
  });
  expect(await admin.post(`${api}/cmdb`, { ...names(), forward_relation_name: 'x'.repeat(256) })).toMatchObject({
    status: 422,
    message: { forward_relation_name: 'The name should be less than 255 characters.' },
  });
  const taken = { forward_relation_name: ' depends ON ', inverse_relation_name: 'USED by' };
  expect(await admin.post(`${api}/cmdb`, taken)).toMatchObject({
    status: 422,
    message: { forward_relation_name: 'There is a relation with these two names already.' },
  });
  expect((await admin.post(`${api}/cmdb`, { ...taken, inverse_relation_name: 'Something else' })).status).toBe(200);
  expect((await admin.post(`${api}/cmdb`, { ...names(), impact: 'sideways' })).message).toEqual({
    impact: 'Choose a value from the list.',
  });
});

test('a seeded type may be renamed and not deleted', async () => {
  expect(
    (await admin.post(`${api}/cmdb/8`, { forward_relation_name: 'Run by', inverse_relation_name: 'Manages' })).status,
  ).toBe(200);
  expect(await admin.delete(`${api}/cmdb/8`)).toMatchObject({
    status: 409,
    message: 'The relation “Run by” is built in: it can be renamed, and not deleted.',
  });
  const { data } = await admin.get<CmdbList>(`${api}/cmdb-list?search-query=Run by`);
  expect(data.cmdbs[0]).toMatchObject({ is_edit: true, is_delete: false });
});

test('a type in use is not deleted; its relations may get another type, where the pair has that one already it keeps it', async () => {
  const [id, other] = [await create(), await create()];
  const [parent, child] = await related(id);
  await related(id);
  await server.db
    .insertInto('asset_relations')
    .values({ parent_id: child, child_id: parent, cmdb_id: other })
    .execute();
  expect(await admin.delete(`${api}/cmdb/${id}`)).toMatchObject({
    status: 409,
    message: 'This relation cannot be deleted: it is used by 2 relationships. Choose a relation that takes its place.',
  });
  expect((await admin.delete(`${api}/cmdb/${id}?reassign_to=${id}`)).status).toBe(422);
  expect((await admin.delete(`${api}/cmdb/${id}?reassign_to=999999`)).message).toEqual({
    reassign_to: 'This relation does not exist or was deleted.',
  });
  expect((await admin.delete(`${api}/cmdb/${id}?reassign_to=${other}`)).status).toBe(200);
  const left = await server.db.selectFrom('asset_relations').select('parent_id').where('cmdb_id', '=', other).execute();
  expect(left).toHaveLength(2);
  expect(left).toContainEqual({ parent_id: child });
  expect((await admin.get(`${api}/cmdb/${id}`)).status).toBe(404);
});

test('an unused type is deleted; the catalogue needs manage_catalogues', async () => {
  const id = await create();
  const agent = await signIn(server, await makeAgent(server.db, ['view_assets', 'manage_cmdb']));
  expect((await agent.get(`${api}/cmdb-list`)).status).toBe(403);
  expect(await admin.delete(`${api}/cmdb/${id}`)).toMatchObject({
    status: 200,
    message: expect.stringMatching(/^Feeds \d+ was deleted\.$/),
  });
  expect((await admin.delete(`${api}/cmdb/${id}`)).status).toBe(404);
});
