import type { PermissionsReply } from '../../wire/access/access';
import { makeAdmin, makeAgent, makeProblem } from '../testing/factories';
import { type Client, signIn } from '../testing/client';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
let adminId: number;
const path = '/service-desk/api/see-as';
let later = 0;

beforeAll(async () => {
  server = await startServer({ now: () => new Date(Date.now() + later) });
  const person = await makeAdmin(server.db, { full_name: 'Ada' });
  adminId = person.id;
  admin = await signIn(server, person);
});
afterAll(() => server.close());

/** The cookie of the reply, beside that of the session. */
async function seeing(userId: number): Promise<Client> {
  const reply = await admin.post(path, { user_id: userId });
  const cookie = /service_desk_see_as=[^;]+/.exec(String(reply.headers.get('set-cookie')))?.[0];
  expect([reply.status, typeof cookie]).toEqual([200, 'string']);
  return withCookie(admin, cookie!);
}

function withCookie(client: Client, more: string): Client {
  const headers = { cookie: `${client.headers.cookie}; ${more}` };
  return {
    ...client,
    headers: { ...client.headers, ...headers },
    get: (url) => client.get(url, headers),
    post: (url, body) => client.post(url, body, headers),
    delete: (url, body) => client.delete(url, body, headers),
  };
}

const reader = async (client: Client) =>
  (await client.get<PermissionsReply>('/service-desk/get/permissions?limit=all')).data;

test('an administrator sees what somebody else sees, and it says so', async () => {
  const bea = await makeAgent(server.db, ['view_changes'], { full_name: 'Bea' });
  const problem = await makeProblem(server.db);
  const client = await seeing(bea.id);
  expect((await client.get('/service-desk/api/change-list')).status).toBe(200);
  expect((await client.get(`/service-desk/api/problem/${problem.id}`)).status).toBe(403);
  expect(await reader(client)).toMatchObject({
    user_id: bea.id,
    actions: { view_changes: true, view_problems: false, manage_permissions: false },
    see_as: { person: { id: bea.id, name: 'Bea' }, by: { id: adminId, name: 'Ada' } },
  });
  expect((await reader(admin)).see_as).toBeNull();
});

test('nothing is written meanwhile, and nothing is noted of what they look at', async () => {
  const bea = await makeAgent(server.db, ['view_problems', 'create_problem', 'edit_problem'], { full_name: 'Bea' });
  const problem = await makeProblem(server.db);
  const client = await seeing(bea.id);
  for (const refused of [
    await client.post('/service-desk/api/problem', { subject: 'New' }),
    await client.post('/service-desk/api/inbox/read', { all: true }),
    await client.delete(`/service-desk/api/problem-delete/${problem.id}`),
    await client.post(path, { user_id: bea.id }),
  ])
    expect(refused).toMatchObject({
      status: 403,
      message: 'You see the service desk as Bea, so nothing can be changed. End that first.',
    });
  expect((await client.get(`/service-desk/api/problem/${problem.id}`)).status).toBe(200);
  expect(await server.db.selectFrom('recent_views').select('user_id').where('user_id', '=', bea.id).execute()).toEqual(
    [],
  );
});

test('it ends by a call, and who, whom and when is kept', async () => {
  const bea = await makeAgent(server.db, ['view_changes']);
  const client = await seeing(bea.id);
  expect(await client.delete(path)).toMatchObject({
    status: 200,
    message: 'You see the service desk as yourself again.',
  });
  expect((await reader(client)).see_as).toBeNull();
  const rows = await server.db.selectFrom('see_as').selectAll().where('user_id', '=', bea.id).execute();
  expect(rows).toMatchObject([{ admin_id: adminId, begun_at: expect.any(Date), ended_at: expect.any(Date) }]);
});

test('it ends by itself after an hour', async () => {
  const client = await seeing((await makeAgent(server.db)).id);
  later = 59 * 60_000;
  expect((await reader(client)).see_as).not.toBeNull();
  later = 61 * 60_000;
  expect((await reader(client)).see_as).toBeNull();
  later = 0;
});

test('the cookie serves nobody but the administrator who began, as long as they are one', async () => {
  const bea = await makeAgent(server.db, ['view_changes']);
  const client = await seeing(bea.id);
  const [, cookie] = /(service_desk_see_as=[^;]+)/.exec(String(client.headers.cookie))!;
  const agent = await signIn(server, await makeAgent(server.db));
  expect((await reader(withCookie(agent, cookie!))).see_as).toBeNull();
  const other = await signIn(server, await makeAdmin(server.db));
  expect((await reader(withCookie(other, cookie!))).see_as).toBeNull();
});

test('only for administrators, of somebody who is there and is none', async () => {
  const agent = await makeAgent(server.db);
  expect(await (await signIn(server, agent)).post(path, { user_id: agent.id })).toMatchObject({ status: 403 });
  expect(await admin.post(path, { user_id: 999999 })).toMatchObject({
    status: 422,
    message: { user_id: 'This user does not exist or was deleted.' },
  });
  expect(await admin.post(path, { user_id: (await makeAdmin(server.db)).id })).toMatchObject({
    status: 422,
    message: { user_id: 'An administrator sees everything: choose somebody else.' },
  });
});
