import { sql } from 'kysely';
import { testDatabase } from './database';
import { startServer, type TestServer } from './server';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('the application answers on a free port', async () => {
  const reply = await fetch(`${server.url}/healthz`);
  expect([reply.status, await reply.json()]).toEqual([200, { status: 'ready' }]);
});

test('its database is migrated and its own', async () => {
  const other = await testDatabase();
  await server.db.insertInto('help_desk.locations').values({ name: 'Oslo' }).execute();
  expect(await server.db.selectFrom('help_desk.locations').select('name').execute()).toEqual([{ name: 'Oslo' }]);
  expect(await other.db.selectFrom('help_desk.locations').select('name').execute()).toEqual([]);
  await other.drop();
});

test('it is never reached through a connection in another time zone', async () => {
  const { rows } = await sql<{ zone: string }>`select current_setting('timezone') as zone`.execute(server.db);
  expect(rows).toEqual([{ zone: 'UTC' }]);
});
