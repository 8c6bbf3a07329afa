import type { PermissionsReply } from '../../wire/access/access';
import { makeAdmin, makeAgent, makeUser } from '../testing/factories';
import { anonymous, type Client, signIn } from '../testing/client';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
const path = '/service-desk/get/permissions';
const attach = '/service-desk/api/user/attach-permissions';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
});
afterAll(() => server.close());

const permissions = async (client: Client, query = ''): Promise<PermissionsReply> =>
  (await client.get<PermissionsReply>(`${path}?limit=all${query}`)).data;
const checked = async (client: Client, query = ''): Promise<string[]> =>
  (await permissions(client, query)).permissions.filter((p) => p.checked).map(({ key }) => key);
const idsOf = async (...keys: string[]): Promise<number[]> =>
  (await server.db.selectFrom('permissions').select('id').where('key', 'in', keys).execute()).map(({ id }) => id);

test('limit=all gives every permission in the order of the box; ten a page otherwise', async () => {
  const all = await permissions(admin);
  expect(all.permissions).toHaveLength(all.total);
  expect(all.permissions[0]).toEqual({
    id: 1,
    key: 'view_problems',
    name: 'View problems',
    group: 'Problems',
    checked: true,
    by_role: false,
    scope: null,
    scopes: ['all'],
  });
  expect((await admin.get<PermissionsReply>(path)).data.permissions).toHaveLength(10);
});

test('role=user gives only the user-role permissions', async () => {
  const { permissions: list } = await permissions(admin, '&role=user');
  expect(list.map(({ key }) => key)).toEqual([
    'view_own_assets',
    'view_own_contracts',
    'view_organization_assets',
    'view_organization_contracts',
    'act_on_approvals',
  ]);
  expect((await permissions(admin, '&role=agent')).permissions.map(({ group }) => group)).not.toContain('User');
  expect((await admin.get(`${path}?role=boss`)).status).toBe(422);
});

test('data.actions says what the reader may do', async () => {
  const agent = await signIn(server, await makeAgent(server.db, ['view_assets', 'attach_asset']));
  const { actions } = await permissions(agent);
  expect(Object.keys(actions).filter((key) => actions[key as keyof typeof actions])).toEqual([
    'attach_asset',
    'view_assets',
  ]);
  expect(new Set(Object.values((await permissions(admin)).actions))).toEqual(new Set([true]));
});

test('attach_asset without view_assets is no right: view is mandatory', async () => {
  const agent = await signIn(server, await makeAgent(server.db, ['attach_asset']));
  expect((await permissions(agent)).actions.attach_asset).toBe(false);
});

test('everyone reads their own permissions; only an admin those of somebody else', async () => {
  const user = await makeAgent(server.db, ['view_problems']);
  const agent = await signIn(server, user);
  expect(await checked(agent)).toEqual(['view_problems']);
  expect(await checked(agent, `&user_id=${user.id}`)).toEqual(['view_problems']);
  const other = await makeAgent(server.db, ['view_changes']);
  expect(await agent.get(`${path}?user_id=${other.id}`)).toMatchObject({
    status: 403,
    message: 'Missing permission: admin',
  });
  expect(await checked(admin, `&user_id=${other.id}`)).toEqual(['view_changes']);
  expect((await admin.get(`${path}?user_id=999999`)).status).toBe(404);
  expect((await anonymous(server).get(path)).status).toBe(401);
});

test.each([
  ['POST with _method=PATCH', attach, 'post'],
  ['a real PATCH', attach, 'patch'],
  ['POST on the other path', '/api/user/attach-permissions', 'post'],
  ['PATCH on the other path', '/api/user/attach-permissions', 'patch'],
] as const)('an admin sets the permissions of an agent: %s', async (_name, url, method) => {
  const user = await makeAgent(server.db, ['view_changes']);
  const agent = await signIn(server, user);
  const body = { user_id: user.id, permission_ids: await idsOf('view_problems', 'create_problem'), _method: 'PATCH' };
  expect(await admin[method](url, body)).toMatchObject({ status: 200, message: 'The permissions were updated.' });
  expect(await checked(agent)).toEqual(['view_problems', 'create_problem']);
  expect(
    await server.db
      .selectFrom('live_events')
      .select('id')
      .where('kind', '=', 'user')
      .where('record_id', '=', user.id)
      .execute(),
  ).toHaveLength(1);
  expect((await admin[method](url, { ...body, permission_ids: [] })).status).toBe(200);
  expect(await checked(agent)).toEqual([]);
});

test('a client user holds user-role permissions only, an agent only the others', async () => {
  const client = await makeUser(server.db);
  const agent = await makeAgent(server.db);
  const [own, view] = [await idsOf('view_own_assets'), await idsOf('view_problems')];
  expect((await admin.post(attach, { user_id: client.id, permission_ids: own })).status).toBe(200);
  expect(await admin.post(attach, { user_id: client.id, permission_ids: view })).toMatchObject({
    status: 422,
    message: { permission_ids: 'A user cannot hold view_problems.' },
  });
  expect(await admin.post(attach, { user_id: agent.id, permission_ids: own })).toMatchObject({
    status: 422,
    message: { permission_ids: 'An agent cannot hold view_own_assets.' },
  });
});

test('an agent who became a client keeps no right of an agent', async () => {
  const user = await makeAgent(server.db, ['view_assets']);
  await server.db.updateTable('help_desk.users').set({ role: 'client' }).where('id', '=', user.id).execute();
  expect((await (await signIn(server, user)).get('/service-desk/api/asset-list')).status).toBe(403);
});

test('unknown users and permissions are refused', async () => {
  const agent = await makeAgent(server.db);
  expect(await admin.post(attach, { user_id: 999999, permission_ids: [] })).toMatchObject({
    status: 422,
    message: { user_id: 'This user does not exist or was deleted.' },
  });
  expect(await admin.post(attach, { user_id: agent.id, permission_ids: [999999] })).toMatchObject({
    status: 422,
    message: { permission_ids: 'One of the permissions does not exist.' },
  });
  expect(await admin.post(attach, { user_id: agent.id })).toMatchObject({
    status: 422,
    message: { permission_ids: 'This field is required.' },
  });
  expect(await admin.post(attach, { permission_ids: [1] })).toMatchObject({
    status: 422,
    message: { user_id: 'This field is required.' },
  });
});

test('only an admin sets permissions', async () => {
  const user = await makeAgent(server.db, ['view_problems']);
  const agent = await signIn(server, user);
  expect(await agent.post(attach, { user_id: user.id, permission_ids: [1] })).toMatchObject({
    status: 403,
    message: 'Missing permission: admin',
  });
});
