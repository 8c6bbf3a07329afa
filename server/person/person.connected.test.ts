import { anonymous } from '../testing/client';
import { connectionWith, type LittleHost, littleHost } from '../testing/little-host';
import { startServer, type TestServer } from '../testing/server';
import { connectHelpDesk } from '../help-desk/connected';
import type { HostPerson } from '../help-desk/connected/host';
import { take } from '../help-desk/connected/take';
import { inTransaction } from '../shared/transaction';

let host: LittleHost;
let server: TestServer;
let later = 0;

beforeAll(async () => {
  host = await littleHost();
  const connection = connectionWith({
    signIn: { who: { url: `${host.url}/who?for=service-desk`, cookies: ['desk'] } },
    firstAdmin: 'agent:boss',
  });
  server = await startServer({
    helpDesk: async (db) => {
      const helpDesk = connectHelpDesk(connection, { db, clock: () => later });
      await helpDesk.start();
      return helpDesk;
    },
  });
});
afterAll(async () => {
  await server.close();
  await host.close();
});

const session = (cookie: string) =>
  anonymous(server).get<{ csrf_token: string; user: { id: number } }>('/service-desk/api/session', { cookie });

test('who is active in the help-desk is not erased; who is not does not come back with the name', async () => {
  host.people.set('boss', { kind: 'agent', id: 'boss', name: 'Bo Boss' });
  const zoe: HostPerson = { kind: 'agent', id: 'A-7', name: 'Zoë Zimmer', email: 'zoe@example.test', teams: [] };
  host.people.set('zoe', zoe);
  const boss = await session('desk=boss');
  const id = (await session('desk=zoe')).data.user.id;
  const headers = { cookie: 'desk=boss', 'x-csrf-token': boss.data.csrf_token };
  const erase = () => anonymous(server).post(`/service-desk/api/person-erase/${id}`, { confirm: 1 }, headers);
  expect(await erase()).toMatchObject({
    status: 409,
    message: expect.stringMatching(
      /says that this person is still active, so they would come back\. Deactivate them there first\.$/,
    ),
  });
  const pass = (person: HostPerson) => inTransaction(server.db, (db) => take(db, 'people', [person]));
  await pass({ ...zoe, active: false });
  expect((await erase()).status).toBe(200);

  // The host goes on telling of them, and lets them in again.
  await pass({ ...zoe, active: true, role: 'admin' });
  later += 60_000;
  expect((await session('desk=zoe')).status).toBe(401);
  expect(
    await server.db.selectFrom('help_desk.users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  ).toMatchObject({ full_name: `Former person ${id}`, email: '', active: false, role: 'agent' });
  expect(
    await server.db.selectFrom('help_desk.users').select('id').where('full_name', '=', 'Zoë Zimmer').execute(),
  ).toEqual([]);
});
