import type { RelationTable } from '../../wire/cmdb/cmdb';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeAsset } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

const api = '/service-desk/api';
let server: TestServer;
let agent: Client;

beforeAll(async () => {
  server = await startServer();
  agent = await signIn(server, await makeAgent(server.db, ['view_assets', 'manage_cmdb'], { full_name: 'Ada' }));
});
afterAll(() => server.close());

const assets = async (...names: string[]) => {
  const made = [];
  for (const name of names) made.push((await makeAsset(server.db, { name })).id);
  return made;
};
const relate = (parent: number, children: number[], rest: object = {}) =>
  agent.post(`${api}/make-cmdb`, {
    relation: 'forward',
    parent_asset_id: parent,
    child_asset_ids: children,
    cmdb_id: 1,
    ...rest,
  });
const table = async (id: number) => (await agent.get<RelationTable>(`${api}/cmdb-asset-table/${id}`)).data.cmdb_data;
const edges = () => server.db.selectFrom('asset_relations').select(['parent_id', 'child_id', 'cmdb_id']).execute();
const logOf = async (id: number) =>
  server.db
    .selectFrom('activity_log')
    .select(['kind', 'before', 'after'])
    .where('owner_type', '=', 'sd_assets')
    .where('owner_id', '=', id)
    .orderBy('id')
    .execute();

test('a forward relation reads parent to child, an inverse one is the same edge turned', async () => {
  const [app, server1, host] = await assets('App', 'Server', 'Host');
  expect(await relate(app!, [server1!])).toMatchObject({
    status: 200,
    message: expect.stringMatching(/^The relationship was created for ASSET-\d+\.$/),
  });
  expect((await relate(host!, [server1!], { relation: 'inverse', cmdb_id: 2 })).status).toBe(200);
  expect(await table(app!)).toEqual([
    {
      ...{ id: 1, forward_relation_name: 'Depends on', inverse_relation_name: 'Used by', total: 1 },
      child_assets: [{ id: server1, name: 'Server', pivot: { relation: 'forward' } }],
    },
  ]);
  expect(await table(server1!)).toEqual([
    {
      ...{ id: 1, forward_relation_name: 'Depends on', inverse_relation_name: 'Used by', total: 1 },
      child_assets: [{ id: app, name: 'App', pivot: { relation: 'inverse' } }],
    },
    {
      ...{ id: 2, forward_relation_name: 'Runs on', inverse_relation_name: 'Runs', total: 1 },
      child_assets: [{ id: host, name: 'Host', pivot: { relation: 'forward' } }],
    },
  ]);
  expect(await edges()).toContainEqual({ parent_id: server1, child_id: host, cmdb_id: 2 });
});

test('both assets tell it in their log, under the name of their side, and announce it', async () => {
  const [app, node] = await assets('App', 'Node');
  await relate(app!, [node!]);
  expect(await logOf(app!)).toEqual([
    {
      kind: 'related',
      before: null,
      after: {
        what: 'asset',
        relation: { name: 'Depends on', built_in_key: 'depends_on' },
        items: [{ id: node, name: 'Node' }],
      },
    },
  ]);
  expect(await logOf(node!)).toEqual([
    {
      kind: 'related',
      before: null,
      after: {
        what: 'asset',
        relation: { name: 'Used by', built_in_key: 'depends_on_inverse' },
        items: [{ id: app, name: 'App' }],
      },
    },
  ]);
  const reported = await server.db.selectFrom('live_events').select('record_id').where('kind', '=', 'asset').execute();
  expect(reported.map(({ record_id }) => record_id)).toEqual(expect.arrayContaining([app, node]));
});

test('a pair has a relation once in either direction: 409 names the asset, and nothing of the call is made', async () => {
  const [one, two, three] = await assets('First', 'Second', 'Third');
  await relate(one!, [two!]);
  const before = (await edges()).length;
  expect(await relate(one!, [three!, two!])).toMatchObject({
    status: 409,
    message: 'The asset “Second” is related to “First” by “Depends on” already. Nothing was saved.',
  });
  expect((await relate(two!, [one!])).status).toBe(409);
  expect((await relate(one!, [two!], { relation: 'inverse' })).status).toBe(409);
  expect((await edges()).length).toBe(before);
  expect(await logOf(three!)).toEqual([]);
  expect((await relate(one!, [two!, two!], { cmdb_id: 3 })).status).toBe(200);
  expect((await relate(two!, [three!])).status).toBe(200);
  expect((await relate(three!, [one!])).status).toBe(200);
});

test.each([
  [{ cmdb_id: null }, 'cmdb_id', 'At least one relation is required to create a relationship.'],
  [{ cmdb_id: 999_999 }, 'cmdb_id', 'This relation does not exist or was deleted.'],
  [{ relation: 'sideways' }, 'relation', 'Choose a value from the list.'],
  [{ child_asset_ids: [] }, 'child_asset_ids', 'Please select assets.'],
  [{ child_asset_ids: [999_999] }, 'child_asset_ids', 'Some of these assets do not exist any more.'],
  [{ parent_asset_id: 999_999 }, 'parent_asset_id', 'This asset does not exist or was deleted.'],
])('%j is 422 at %s', async (wrong, field, sentence) => {
  const [parent, child] = await assets('P', 'C');
  expect(await relate(parent!, [child!], wrong)).toMatchObject({ status: 422, message: { [field]: sentence } });
});

test('an asset is not related to itself', async () => {
  const [own, other] = await assets('Own', 'Other');
  expect(await relate(own!, [other!, own!])).toMatchObject({
    status: 422,
    message: { child_asset_ids: 'An asset cannot be related to itself.' },
  });
  expect(await table(other!)).toEqual([]);
});

test('relations are removed by body or query; the second of two who remove is 404', async () => {
  const [app, node, disk] = await assets('App', 'Node', 'Disk');
  await relate(app!, [node!, disk!]);
  const removal = { child_asset_ids: [node], parent_asset_id: app, cmdb_id: 1, relation: 'forward' };
  expect((await agent.delete(`${api}/remove-cmdb`, { ...removal, relation: 'inverse' })).status).toBe(404);
  expect(await agent.delete(`${api}/remove-cmdb`, removal)).toMatchObject({
    status: 200,
    message: expect.stringMatching(/^The relationship was removed from ASSET-\d+\.$/),
  });
  expect((await logOf(node!)).at(-1)).toMatchObject({ kind: 'unrelated', before: { relation: { name: 'Used by' } } });
  expect(
    (
      await agent.delete(
        `${api}/remove-cmdb?child_asset_ids[]=${app}&parent_asset_id=${disk}&cmdb_id=1&relation=inverse`,
      )
    ).status,
  ).toBe(200);
  expect(await table(app!)).toEqual([]);
  expect(await agent.delete(`${api}/remove-cmdb`, removal)).toMatchObject({
    status: 404,
    message: 'These assets are not related in this way any more.',
  });
});

test('of two who make the same relation at once, one is told that it is there', async () => {
  const [one, two] = await assets('A', 'B');
  const made = await Promise.all([relate(one!, [two!]), relate(two!, [one!]), relate(one!, [two!])]);
  expect(made.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('a deleted asset takes its relations along', async () => {
  const [one, two] = await assets('Stays', 'Goes');
  await relate(one!, [two!]);
  await server.db.deleteFrom('assets').where('id', '=', two!).execute();
  expect(await table(one!)).toEqual([]);
});

test('the table needs view_assets, writing manage_cmdb; an unknown asset is 404', async () => {
  const [one, two] = await assets('A', 'B');
  const viewer = await signIn(server, await makeAgent(server.db, ['view_assets']));
  const admin = await signIn(server, await makeAdmin(server.db));
  expect((await viewer.get(`${api}/cmdb-asset-table/${one}`)).status).toBe(200);
  const body = { relation: 'forward', parent_asset_id: one, child_asset_ids: [two], cmdb_id: 1 };
  expect(await viewer.post(`${api}/make-cmdb`, body)).toMatchObject({
    status: 403,
    message: 'Missing permission: manage_cmdb',
  });
  expect((await admin.post(`${api}/make-cmdb`, body)).status).toBe(200);
  expect((await viewer.get(`${api}/cmdb-asset-table/999999`)).status).toBe(404);
});
