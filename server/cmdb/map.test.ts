import { sql } from 'kysely';
import type { MapNode, RelationMap } from '../../wire/cmdb/cmdb';
import { type Client, signIn } from '../testing/client';
import { makeAgent, makeAsset, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

const api = '/service-desk/api';
let server: TestServer;
let agent: Client;

beforeAll(async () => {
  server = await startServer();
  agent = await signIn(server, await makeAgent(server.db, ['view_assets']));
});
afterAll(() => server.close());

const asset = async (name: string, rest: object = {}) => (await makeAsset(server.db, { name, ...rest })).id;
const relate = (parent_id: number, child_id: number, cmdb_id = 1) =>
  server.db.insertInto('asset_relations').values({ parent_id, child_id, cmdb_id }).execute();
const map = async (id: number, query = '') => (await agent.get<RelationMap>(`${api}/cmdb-asset/${id}${query}`)).data;
const idsOf = ({ nodes }: RelationMap) => nodes.map(({ id }) => id);
const nodeOf = ({ nodes }: RelationMap, id: number | string): MapNode => nodes.find((node) => node.id === id)!;

/** Each depends on the next. */
async function chain(length: number): Promise<number[]> {
  const ids = [];
  for (let i = 0; i < length; i++) ids.push(await asset(`Link ${i}`));
  for (let i = 1; i < length; i++) await relate(ids[i - 1]!, ids[i]!);
  return ids;
}

/** An asset with this many children of one type. */
async function hub(children: number, type = 13): Promise<number> {
  const id = await asset('Hub');
  await sql`
    with made as (insert into assets (identifier, name, asset_type_id) select ${`H${id}-`} || g, 'Child ' || g, ${type} from generate_series(1, ${children}::int) g returning id)
    insert into asset_relations (parent_id, child_id, cmdb_id) select ${id}, id, 5 from made`.execute(server.db);
  return id;
}

test('nodes and edges around an asset, three steps unless told, breadth first in both directions', async () => {
  const ids = await chain(9);
  const found = await map(ids[4]!);
  expect(idsOf(found)).toEqual([4, 3, 5, 2, 6, 1, 7].map((i) => ids[i]).sort((a, b) => order(a!) - order(b!)));
  function order(id: number): number {
    return Math.abs(ids.indexOf(id) - 4) * 10 + (ids.indexOf(id) > 4 ? 0 : 1);
  }
  expect(found.truncated).toBe(false);
  expect(found.edges).toHaveLength(6);
  expect(found.edges).toContainEqual({
    ...{ source: ids[4], target: ids[5], parent_asset_id: ids[4], child_asset_id: ids[5] },
    ...{ relation_name: 'Depends on', inverse_relation_name: 'Used by', cmdb_id: 1 },
  });
  expect(nodeOf(found, ids[4]!)).toMatchObject({
    ...{ name: 'Link 4', position: { x: 0, y: 0 }, pinned: false, has_more: false, level: 0 },
    ...{
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      size: expect.any(Number),
      group: false,
      count: 1,
      asset_ids: [],
    },
  });
  expect([nodeOf(found, ids[7]!).has_more, nodeOf(found, ids[6]!).has_more]).toEqual([true, false]);
  expect(nodeOf(found, ids[5]!).position.y).toBeGreaterThan(0);
  expect(nodeOf(found, ids[3]!).position.y).toBeLessThan(0);
  expect(await map(ids[4]!)).toEqual(found);
});

test('depth 1 to 5 and the direction narrow it', async () => {
  const ids = await chain(8);
  expect(idsOf(await map(ids[0]!, '?depth=1'))).toEqual(ids.slice(0, 2));
  expect(idsOf(await map(ids[0]!, '?depth=5'))).toEqual(ids.slice(0, 6));
  expect(idsOf(await map(ids[3]!, '?depth=2&direction=forward'))).toEqual(ids.slice(3, 6));
  expect(idsOf(await map(ids[3]!, '?depth=2&direction=inverse'))).toEqual([ids[3], ids[2], ids[1]]);
});

test.each(['depth=0', 'depth=6', 'depth=x', 'depth[]=1', 'direction=up', 'expand=x', 'expand=g:1', 'expand=-1'])(
  '%s is 422',
  async (query) => {
    const id = await asset('Alone');
    const { status, message } = await agent.get(`${api}/cmdb-asset/${id}?${query}`);
    expect([status, Object.keys(message as object)]).toEqual([422, [/^\w+/.exec(query)![0]]]);
  },
);

test('ten children that are alike stand alone, eleven as one node that says how many and of which type', async () => {
  expect((await map(await hub(10))).nodes).toHaveLength(11);
  const id = await hub(11);
  const other = await asset('Another type', { asset_type_id: 4 });
  await relate(id, other, 5);
  const found = await map(id);
  expect(found.nodes).toHaveLength(3);
  const group = found.nodes.find((node) => node.group)!;
  expect(group).toMatchObject({ id: `g:${id}:5:f:13`, count: 11, name: expect.stringMatching(/^11 × \w+/) });
  expect(group.asset_ids).toHaveLength(11);
  expect(found.edges).toContainEqual(
    expect.objectContaining({ source: id, target: group.id, relation_name: 'Contains' }),
  );
  expect(found.truncated).toBe(false);
});

test('a group is opened by its id, and a node beyond the depth by its own; nothing that is shown moves', async () => {
  const id = await hub(12);
  const before = await map(id);
  const group = before.nodes.find((node) => node.group)!;
  const opened = await map(id, `?expand=${encodeURIComponent(String(group.id))}`);
  expect(opened.nodes).toHaveLength(13);
  expect(opened.edges).toHaveLength(12);
  expect(nodeOf(opened, id)).toEqual(nodeOf(before, id));

  const ids = await chain(6);
  const first = await map(ids[0]!, '?depth=1');
  const more = await map(ids[0]!, `?depth=1&expand[]=${ids[1]}&expand[]=${ids[2]}`);
  expect(idsOf(more)).toEqual(ids.slice(0, 4));
  for (const node of first.nodes) expect(nodeOf(more, node.id).position).toEqual(node.position);
  expect([nodeOf(more, ids[1]!).has_more, nodeOf(more, ids[3]!).has_more]).toEqual([false, true]);
});

test('what a group holds is not shown again beside it, and its other relations lead to the group', async () => {
  const id = await hub(20);
  const rack = await asset('Rack');
  await relate(rack, id);
  const members = (await map(id)).nodes.find((node) => node.group)!.asset_ids;
  for (const member of members) await relate(rack, member, 6);
  const found = await map(id, '?depth=2');
  expect(found.nodes).toHaveLength(3);
  const group = found.nodes.find((node) => node.group)!;
  expect(found.edges).toContainEqual(
    expect.objectContaining({ source: rack, target: group.id, relation_name: 'Member of' }),
  );
});

test('circles end, and at most 1,000 nodes are shown: then it says that there are more', async () => {
  const ids = await chain(3);
  await relate(ids[2]!, ids[0]!);
  expect((await map(ids[0]!)).nodes).toHaveLength(3);

  // Each of nine levels of ten types: nothing to group.
  const root = await asset('Root');
  await sql`
    with types as (insert into asset_types (name) select ${`T${root}-`} || g from generate_series(1, 130) g returning id),
      made as (insert into assets (identifier, name, asset_type_id) select ${`R${root}-`} || t.id || '-' || g, 'A', t.id from types t, generate_series(1, 10) g returning id)
    insert into asset_relations (parent_id, child_id, cmdb_id) select ${root}, id, 1 from made`.execute(server.db);
  const found = await map(root);
  expect([found.nodes.length, found.truncated]).toEqual([1000, true]);
  expect(nodeOf(found, root).has_more).toBe(true);
  expect((await map(root, `?expand=${root}`)).nodes).toHaveLength(1301);
});

test('a hub of 10,000 is one group', async () => {
  const id = await hub(10_000);
  const { nodes, truncated } = await map(id);
  expect(nodes.map(({ count, asset_ids }) => [count, asset_ids.length])).toEqual([
    [1, 0],
    [10_000, 1000],
  ]);
  expect([nodes[1]!.name, truncated]).toEqual([expect.stringMatching(/^10,000 × /), false]);
  const opened = await map(id, `?expand=${nodes[1]!.id}`);
  expect(opened.nodes).toHaveLength(1002);
  expect(opened.nodes.find((node) => node.group)).toMatchObject({ count: 9000 });
  expect(opened.truncated).toBe(true);
});

test('positions belong to the person and the map, and are reset', async () => {
  const [root, child] = await chain(2);
  const before = await map(root!);
  const place = (positions: unknown) => agent.post(`${api}/cmdb-asset/${root}/positions`, { positions });
  expect((await place([{ id: child, x: 12.5, y: -3 }])).status).toBe(200);
  expect((await place([{ id: `g:${root}:5:f:13`, x: 1, y: 1 }])).status).toBe(200);
  expect(nodeOf(await map(root!), child!)).toMatchObject({ position: { x: 12.5, y: -3 }, pinned: true });
  expect(nodeOf(await map(child!), child!).pinned).toBe(false);
  const other = await signIn(server, await makeAgent(server.db, ['view_assets']));
  expect((await other.get<RelationMap>(`${api}/cmdb-asset/${root}`)).data).toEqual(before);
  expect((await agent.delete(`${api}/cmdb-asset/${root}/positions`)).status).toBe(200);
  expect(await map(root!)).toEqual(before);
  for (const [wrong, field] of [
    [[], 'positions'],
    [undefined, 'positions'],
    [[{ id: child, x: 1e6, y: 0 }], 'positions[0].x'],
    [[{ id: child, x: 1, y: 'far' }], 'positions[0].y'],
    [[{ id: 'nobody', x: 1, y: 1 }], 'positions[0].id'],
    [[{ id: 999_999, x: 1, y: 1 }], 'positions'],
    [Array.from({ length: 1001 }, () => ({ id: child, x: 1, y: 1 })), 'positions'],
  ] as const)
    expect(await place(wrong)).toMatchObject({ status: 422, message: { [field]: expect.any(String) } });
});

test('an unknown asset is 404; a client never sees a map', async () => {
  expect((await agent.get(`${api}/cmdb-asset/999999`)).status).toBe(404);
  const client = await signIn(server, await makeUser(server.db, { permissions: ['view_own_assets'] }));
  expect((await client.get(`${api}/cmdb-asset/${await asset('Mine')}`)).status).toBe(403);
});
