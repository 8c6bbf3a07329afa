import { hostKinds } from '../../wire/host/host';
import { ourHelpDesk } from '../help-desk/built-in/our-help-desk';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeTicket } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

const api = '/service-desk/api/connection';
let server: TestServer;
let admin: Client;
let passes = 0;

beforeAll(async () => {
  server = await startServer({
    helpDesk: {
      ...ourHelpDesk,
      connected: { name: 'Zammad', maySee: 'everyone', kinds: hostKinds.filter((kind) => kind !== 'teams') },
      readAgain: () => void passes++,
    },
  });
  admin = await signIn(server, await makeAdmin(server.db));
});
afterAll(() => server.close());

test('each kind says where it is kept, as of when it is, and why it could not be read', async () => {
  await server.db
    .insertInto('host_mirror')
    .values([
      { kind: 'tickets', as_of: '2026-03-01T10:00:00Z' },
      { kind: 'people', as_of: '2026-03-01T09:00:00Z', failure: 'it answers 500' },
    ])
    .execute();
  await makeTicket(server.db);
  const gone = await makeTicket(server.db);
  await server.db.updateTable('help_desk.tickets').set({ gone_at: new Date() }).where('id', '=', gone.id).execute();
  const { data } = await admin.get<{ connection: { name: string; kinds: { kind: string }[] } }>(api);
  const of = (kind: string) => data.connection.kinds.find((one) => one.kind === kind);
  expect(data.connection.name).toBe('Zammad');
  expect(of('tickets')).toMatchObject({ rows: 1, kept_here: false, as_of: '2026-03-01 10:00:00', failure: null });
  expect(of('people')).toMatchObject({ as_of: '2026-03-01 09:00:00', failure: 'it answers 500' });
  expect(of('teams')).toMatchObject({ kept_here: true, as_of: null, failure: null });
});

test('it is read again when an admin asks', async () => {
  expect((await admin.post(`${api}/read`)).message).toBe('Zammad is being read.');
  expect(passes).toBe(1);
});

test('an action that waits is sent again at once, or given up', async () => {
  const ticket = await makeTicket(server.db);
  const { id } = await server.db
    .insertInto('host_actions')
    .values({
      action: 'reply',
      ticket_ids: [ticket.id],
      detail: '{}',
      tries: 3,
      next_at: '2999-01-01T00:00:00Z',
      failure: 'no answer',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  type Reply = { connection: { waiting: number; actions: object[] } };
  expect((await admin.get<Reply>(api)).data.connection).toMatchObject({
    waiting: 1,
    actions: [{ id, action: 'reply', tickets: 1, tries: 3, failure: 'no answer' }],
  });
  const row = () =>
    server.db.selectFrom('host_actions').select(['next_at', 'done_at']).where('id', '=', id).executeTakeFirstOrThrow();
  expect((await admin.post(`${api}/actions/${id}/retry`)).status).toBe(200);
  expect((await row()).next_at.getTime()).toBeLessThan(Date.now() + 60_000);
  expect((await admin.post(`${api}/actions/${id}/give-up`)).status).toBe(200);
  expect((await row()).done_at).not.toBeNull();
  expect((await admin.post(`${api}/actions/${id}/give-up`)).status).toBe(404);
  expect((await admin.get<Reply>(api)).data.connection).toMatchObject({ waiting: 0, actions: [] });
});
