import type { RoleList, RoleReply, RoleRow } from '../../wire/access/role';
import type { PermissionsReply } from '../../wire/access/access';
import { makeAdmin, makeAgent, makeRole, makeUser } from '../testing/factories';
import { type Client, signIn } from '../testing/client';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
const api = '/service-desk/api';
const attach = `${api}/user/attach-permissions`;

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db, { full_name: 'Ada' }));
});
afterAll(() => server.close());

const view = async (id: number): Promise<RoleRow & Pick<RoleReply, 'holders'>> => {
  const { role, holders } = (await admin.get<RoleReply>(`${api}/role/${id}`)).data;
  return { ...role, holders };
};
const create = async (body: object): Promise<number> => (await admin.post<{ id: number }>(`${api}/role`, body)).data.id;
const builtIn = async (name: string): Promise<number> => {
  const { roles } = (await admin.get<RoleList>(`${api}/role-list?limit=100`)).data;
  return roles.find((role) => role.name === name)!.id;
};
const held = async (client: Client): Promise<Record<string, string[]>> => {
  const reply = await client.get<PermissionsReply>('/service-desk/get/permissions?limit=all');
  return Object.fromEntries(
    reply.data.permissions.filter(({ scopes }) => scopes.length).map(({ key, scopes }) => [key, scopes]),
  );
};

describe('G26 the roles that are built in', () => {
  test('are listed by name, with what they give, and named in the language of the reader', async () => {
    const { roles, total } = (await admin.get<RoleList>(`${api}/role-list?limit=100`)).data;
    expect(total).toBe(10);
    expect(roles.map(({ name }) => name)).toEqual([
      'Agent',
      'Asset manager',
      'Auditor',
      'Change manager',
      'Client',
      'Client of an organization',
      'Contract manager',
      'Problem manager',
      'Release manager',
      'Supervisor',
    ]);
    expect(roles[2]).toMatchObject({
      built_in: true,
      preset: 'read-only',
      for_clients: false,
      permissions: [
        ...['view_problems', 'view_changes', 'view_releases', 'view_assets', 'view_contracts', 'view_audit'],
      ].map((key) => ({ key, scope: 'all' })),
      people: 0,
      given_by: [],
      is_edit: false,
      is_delete: false,
    });
    const german = await admin.get<RoleList>(`${api}/role-list?limit=100`, { 'accept-language': 'de' });
    expect(german.data.roles.map(({ name }) => name)).toContain('Vertragsmanager');
  });

  test('cannot be changed or deleted', async () => {
    const id = await builtIn('Auditor');
    const body = { name: 'Mine', permissions: [{ key: 'view_problems', scope: 'all' }] };
    const sentence = '“Auditor” belongs to the product and cannot be changed. Copy it instead.';
    expect(await admin.post(`${api}/role`, { id, ...body })).toMatchObject({ status: 409, message: sentence });
    expect(await admin.post(`${api}/role/${id}`, body)).toMatchObject({ status: 409, message: sentence });
    expect(await admin.delete(`${api}/role/${id}`)).toMatchObject({
      status: 409,
      message: '“Auditor” belongs to the product and cannot be deleted.',
    });
    expect((await view(id)).permissions).toHaveLength(6);
  });
});

describe('G26 a role', () => {
  test('is made, read, saved and deleted; its ETag is its version', async () => {
    const id = await create({
      name: 'Bergen',
      permissions: [{ key: 'view_assets', scope: 'department' }, { key: 'create_asset' }],
    });
    expect(await view(id)).toMatchObject({
      name: 'Bergen',
      built_in: false,
      preset: null,
      permissions: [
        { key: 'view_assets', scope: 'department' },
        { key: 'create_asset', scope: 'all' },
      ],
      holders: [],
      version: 1,
    });
    const saved = await admin.post(`${api}/role`, {
      id,
      name: 'Bergen and Voss',
      permissions: [{ key: 'view_assets', scope: 'organization' }],
      version: 1,
    });
    expect(saved).toMatchObject({ status: 200, message: 'Bergen and Voss was saved.' });
    expect(await view(id)).toMatchObject({ permissions: [{ key: 'view_assets', scope: 'organization' }], version: 2 });
    const stale = await admin.post(`${api}/role/${id}`, {
      name: 'Voss',
      permissions: [{ key: 'view_assets', scope: 'all' }],
      version: 1,
    });
    expect(stale.status).toBe(409);
    expect(stale.message).toContain('Ada');
    expect((await admin.delete(`${api}/role/${id}`)).status).toBe(200);
    expect((await admin.get(`${api}/role/${id}`)).status).toBe(404);
  });

  const one = [{ key: 'view_assets', scope: 'all' }];
  test.each([
    ['without a name', { name: ' ', permissions: one }, { name: 'This field is required.' }],
    ['without a right', { name: 'Nothing', permissions: [] }, { permissions: 'Choose at least one right.' }],
    [
      'with a scope on a right that has none',
      { name: 'Maker', permissions: [{ key: 'create_change', scope: 'team' }] },
      { 'permissions[0].scope': 'This right can only be held for all records.' },
    ],
    [
      'with a scope on managing',
      { name: 'Manager', permissions: [{ key: 'manage_cmdb', scope: 'mine' }] },
      { 'permissions[0].scope': 'This right can only be held for all records.' },
    ],
    [
      'with a scope on importing',
      { name: 'Importer', permissions: [{ key: 'import_assets', scope: 'mine' }] },
      { 'permissions[0].scope': 'This right can only be held for all records.' },
    ],
    [
      'with a right that there is not',
      { name: 'Flyer', permissions: [{ key: 'fly', scope: 'all' }] },
      { 'permissions[0].key': 'Choose a value from the list.' },
    ],
    [
      'with a right twice',
      { name: 'Twice', permissions: [...one, { key: 'view_assets', scope: 'team' }] },
      { 'permissions[1].key': 'This right is there already.' },
    ],
    [
      'with rights of agents and of clients',
      { name: 'Both', permissions: [...one, { key: 'view_own_assets', scope: 'all' }] },
      { permissions: 'A role has rights of agents or rights of clients, not both.' },
    ],
    [
      'with the name of a built-in one',
      { name: 'aUDITOR', permissions: one },
      { name: 'The name has already been taken.' },
    ],
    [
      'with the name of a built-in one in connection files',
      { name: 'Read-Only', permissions: one },
      { name: 'Connection files call a built-in role “Read-Only”. Choose another name.' },
    ],
  ])('%s is refused', async (_name, body, message) => {
    expect(await admin.post(`${api}/role`, body)).toMatchObject({ status: 422, message });
  });

  test('of agents does not become one of clients', async () => {
    const { id } = await makeRole(server.db, ['view_assets']);
    const body = { id, name: 'Other people', permissions: [{ key: 'view_own_assets', scope: 'all' }] };
    expect(await admin.post(`${api}/role`, body)).toMatchObject({
      status: 422,
      message: { permissions: 'This role is for agents: it holds rights of agents only.' },
    });
  });

  test('is for who manages catalogues', async () => {
    const agent = await signIn(server, await makeAgent(server.db, ['view_assets']));
    expect(await agent.get(`${api}/role-list`)).toMatchObject({
      status: 403,
      message: 'Missing permission: manage_catalogues',
    });
  });
});

describe('G26 who has a role', () => {
  test('has its rights, the widest of several, and loses them with it', async () => {
    const user = await makeAgent(server.db, [['view_changes', 'mine'], 'view_problems']);
    const agent = await signIn(server, user);
    const team = await makeRole(server.db, [
      ['view_changes', 'team'],
      ['view_assets', 'department'],
    ]);
    const wide = await makeRole(server.db, [['view_problems', 'team'], 'view_releases']);
    const give = (role_ids: number[]) =>
      server.db
        .insertInto('user_roles')
        .values(role_ids.map((role_id) => ({ user_id: user.id, role_id })))
        .execute();
    await give([team.id, wide.id]);
    expect(await held(agent)).toEqual({
      view_problems: ['all'],
      view_changes: ['team', 'mine'],
      view_releases: ['all'],
      view_assets: ['department'],
    });
    await server.db.deleteFrom('user_roles').where('user_id', '=', user.id).execute();
    expect(await held(agent)).toEqual({ view_problems: ['all'], view_changes: ['mine'] });
  });

  test('is set with the permissions: roles only if they are sent, a scope is all unless it is sent', async () => {
    const user = await makeAgent(server.db);
    const agent = await signIn(server, user);
    const role = await makeRole(server.db, [['view_assets', 'mine']]);
    const ids = async (...keys: string[]) =>
      (await server.db.selectFrom('permissions').select('id').where('key', 'in', keys).execute()).map(({ id }) => id);
    const permission_ids = await ids('view_changes', 'edit_change');
    const sent = { user_id: user.id, permission_ids, role_ids: [role.id], scopes: { view_changes: 'team' } };
    expect((await admin.post(attach, sent)).status).toBe(200);
    expect(await held(agent)).toEqual({ view_changes: ['team'], edit_change: ['all'], view_assets: ['mine'] });
    expect((await admin.post(attach, { user_id: user.id, permission_ids })).status).toBe(200);
    expect(await held(agent)).toEqual({ view_changes: ['all'], edit_change: ['all'], view_assets: ['mine'] });
    const { data } = await admin.get<PermissionsReply>(`/service-desk/get/permissions?limit=all&user_id=${user.id}`);
    expect(data.role_ids).toEqual([role.id]);
    expect(data.permissions.find(({ key }) => key === 'view_assets')).toMatchObject({
      checked: false,
      by_role: true,
      scope: null,
      scopes: ['mine'],
    });
    expect((await admin.post(attach, { ...sent, permission_ids: [], scopes: undefined, role_ids: [] })).status).toBe(
      200,
    );
    expect(await held(agent)).toEqual({});
  });

  test.each([
    ['a role that does not exist', { role_ids: [999999] }, { role_ids: 'One of the roles does not exist.' }],
    ['a scope that there is not', { scopes: { view_changes: 'galaxy' } }, { scopes: 'Choose a value from the list.' }],
    [
      'a scope of a right that has none',
      { scopes: { create_change: 'team' } },
      { scopes: 'This right can only be held for all records.' },
    ],
    [
      'a scope of a right that is not given',
      { scopes: { view_changes: 'team' } },
      { scopes: 'view_changes has a scope, but is not among the permissions.' },
    ],
  ])('cannot be given %s', async (_name, more, message) => {
    const user = await makeAgent(server.db);
    expect(await admin.post(attach, { user_id: user.id, permission_ids: [], ...more })).toMatchObject({
      status: 422,
      message,
    });
  });

  test('is an agent for a role of agents, and a client for one of clients', async () => {
    const [agents, clients] = [
      await makeRole(server.db, ['view_assets'], { name: 'Night shift' }),
      await builtIn('Client'),
    ];
    const [agent, client] = [await makeAgent(server.db), await makeUser(server.db)];
    const give = (user: { id: number }, role: number) =>
      admin.post(attach, { user_id: user.id, permission_ids: [], role_ids: [role] });
    expect((await give(client, clients)).status).toBe(200);
    expect(await give(client, agents.id)).toMatchObject({
      status: 422,
      message: { role_ids: '“Night shift” is a role of agents.' },
    });
    expect(await give(agent, clients)).toMatchObject({
      status: 422,
      message: { role_ids: '“Client” is a role of clients.' },
    });
  });

  test('keeps it from being deleted, unless another one takes its place', async () => {
    const role = await makeRole(server.db, ['view_assets'], { name: 'Leaving' });
    const other = await makeRole(server.db, ['view_problems']);
    const users = [
      await makeAgent(server.db, [], { full_name: 'Bea' }),
      await makeAgent(server.db, [], { full_name: 'Abe' }),
    ];
    await server.db
      .insertInto('user_roles')
      .values(users.map(({ id }) => ({ user_id: id, role_id: role.id })))
      .execute();
    expect(await view(role.id)).toMatchObject({
      people: 2,
      holders: [
        { full_name: 'Abe', by_host: false },
        { full_name: 'Bea', by_host: false },
      ],
    });
    expect(await admin.delete(`${api}/role/${role.id}`)).toMatchObject({
      status: 409,
      message: '“Leaving” is used by 2 people. Choose what takes its place.',
    });
    for (const wrong of [role.id, 999999, await builtIn('Client')])
      expect((await admin.delete(`${api}/role/${role.id}?reassign_to=${wrong}`)).status).toBe(422);
    expect((await admin.delete(`${api}/role/${role.id}?reassign_to=${other.id}`)).status).toBe(200);
    expect(await held(await signIn(server, users[0]!))).toEqual({ view_problems: ['all'] });
  });
});

describe('who manages catalogues without being an administrator', () => {
  const manager = async (role: { id: number } | null) => {
    const user = await makeAgent(server.db, role ? [] : ['manage_catalogues', ['view_changes', 'team']]);
    if (role) await server.db.insertInto('user_roles').values({ user_id: user.id, role_id: role.id }).execute();
    return signIn(server, user);
  };

  test('gives no right that they lack by a role that somebody has', async () => {
    const role = await makeRole(server.db, ['manage_catalogues'], { name: 'Catalogues' });
    const client = await manager(role);
    const save = (permissions: object[]) =>
      client.post(`${api}/role`, { id: role.id, name: 'Catalogues', permissions });
    const own = { key: 'manage_catalogues', scope: 'all' };
    expect(await save([own, { key: 'view_contracts', scope: 'mine' }])).toMatchObject({
      status: 422,
      message: {
        permissions:
          'People have this role, and you don’t hold “View contracts” for these records yourself. Ask an administrator.',
      },
    });
    expect((await save([own])).status).toBe(200);
  });

  test('gives those that they have no further than they have them', async () => {
    const role = await makeRole(server.db, ['view_problems'], { name: 'Problems' });
    const somebody = await makeAgent(server.db);
    await server.db.insertInto('user_roles').values({ user_id: somebody.id, role_id: role.id }).execute();
    const client = await manager(null);
    const save = (scope: string) =>
      client.post(`${api}/role`, {
        id: role.id,
        name: 'Problems',
        permissions: [
          { key: 'view_problems', scope: 'all' },
          { key: 'view_changes', scope },
        ],
      });
    expect((await save('all')).status).toBe(422);
    expect((await save('department')).status).toBe(422);
    expect((await save('mine')).status).toBe(200);
    expect((await save('team')).status).toBe(200);
  });

  test('hands nobody a wider role in place of one that is deleted', async () => {
    const role = await makeRole(server.db, ['view_problems']);
    const somebody = await makeAgent(server.db);
    await server.db.insertInto('user_roles').values({ user_id: somebody.id, role_id: role.id }).execute();
    const client = await manager(null);
    expect(
      (await client.delete(`${api}/role/${role.id}?reassign_to=${await builtIn('Supervisor')}`)).message,
    ).toHaveProperty('reassign_to');
  });

  test('makes any role that nobody has', async () => {
    const client = await manager(null);
    const body = { name: 'For later', permissions: [{ key: 'approve_contract', scope: 'all' }] };
    expect((await client.post(`${api}/role`, body)).status).toBe(200);
  });
});

test('the right to manage roles stays with the last person who has it', async () => {
  const alone = await startServer();
  const { db } = alone;
  const role = await makeRole(db, ['manage_catalogues'], { name: 'Keepers' });
  const [user, other] = [await makeAgent(db), await makeAgent(db)];
  await db.insertInto('user_roles').values({ user_id: user.id, role_id: role.id }).execute();
  const client = await signIn(alone, user);
  const body = { id: role.id, name: 'Keepers', permissions: [{ key: 'view_assets', scope: 'all' }] };
  const heir = await makeRole(db, ['view_assets']);
  // What they hold themselves may be given on.
  await db
    .insertInto('user_permissions')
    .columns(['user_id', 'permission_id'])
    .expression((eb) =>
      eb
        .selectFrom('permissions')
        .select([eb.val(user.id).as('user_id'), 'id'])
        .where('key', '=', 'view_assets'),
    )
    .execute();
  const refused = {
    status: 409,
    message: 'Then nobody could manage roles any more. Give somebody else “Manage catalogues” first.',
  };
  expect(await client.post(`${api}/role`, body)).toMatchObject(refused);
  expect(await client.delete(`${api}/role/${role.id}?reassign_to=${heir.id}`)).toMatchObject(refused);
  await db
    .insertInto('user_roles')
    .values({ user_id: other.id, role_id: await keeper(alone) })
    .execute();
  expect((await client.post(`${api}/role`, body)).status).toBe(200);
  await alone.close();
});

const keeper = async ({ db }: TestServer): Promise<number> => (await makeRole(db, ['manage_catalogues'])).id;
