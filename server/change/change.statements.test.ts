import pg from 'pg';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAsset, makeChange, makeTask, makeTicket } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
});
afterAll(() => server.close());

async function filled(count: number): Promise<number> {
  const { id } = await makeChange(server.db);
  for (let n = 0; n < count; n++) {
    const [asset, ticket, task] = [await makeAsset(server.db), await makeTicket(server.db), await makeTask(server.db)];
    await server.db.insertInto('change_assets').values({ change_id: id, asset_id: asset.id }).execute();
    await server.db
      .insertInto('change_tickets')
      .values({ change_id: id, ticket_id: ticket.id, type: 'change_caused_ticket' })
      .execute();
    await server.db.insertInto('change_tasks').values({ change_id: id, task_id: task.id }).execute();
    await server.db
      .insertInto('activity_log')
      .values({ owner_type: 'sd_changes', owner_id: id, kind: 'created' })
      .execute();
  }
  return id;
}

/** How many statements the database gets while the page of a change loads all of its parts. */
async function statements(id: number, path: string): Promise<number> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  expect((await admin.get(path.replace('{id}', String(id)))).status).toBe(200);
  const count = query.mock.calls.length;
  query.mockRestore();
  return count;
}

test.each([
  'change/{id}',
  'change-action/{id}',
  'change-log/{id}?limit=100',
  'change-planning/{id}',
  'edit-change/{id}',
  'change-approval-status/{id}',
  'asset-list?change_ids={id}&limit=100',
  'attached-ticket/change?change_id={id}&limit=100',
  'attached-task/change?change_id={id}&limit=100',
  'change-list?limit=100',
])('%s takes as many statements for a full change as for an empty one', async (path) => {
  const [empty, full] = [await filled(0), await filled(15)];
  const few = await statements(empty, `${api}/${path}`);
  expect(few).toBeGreaterThan(0);
  expect(await statements(full, `${api}/${path}`)).toBe(few);
});
