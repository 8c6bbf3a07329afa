import type { ActivityEntry, ActivityPage } from '../../../wire/parts/activity';
import { type Client, signIn } from '../../testing/client';
import { makeAdmin, makeAgent, makeAsset, makeChange, makeProblem, makeTicket } from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';
import { statementsOf } from '../../testing/statements';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
});
afterAll(() => server.close());

const api = '/service-desk/api';
const logOf = async (client: Client, id: number): Promise<ActivityEntry[]> =>
  (await client.get<{ problem_activity_logs: ActivityPage }>(`${api}/problem-log/${id}`)).data.problem_activity_logs
    .data;

async function linked() {
  const { db } = server;
  const problem = await makeProblem(db);
  const [asset, ticket, change] = [await makeAsset(db), await makeTicket(db), await makeChange(db)];
  await admin.post(`${api}/problem-attach-assets/${problem.id}`, { asset_ids: [asset.id] });
  await admin.post(`${api}/problem-attach-ticket/${problem.id}`, { ticket_ids: [ticket.id] });
  expect((await admin.post(`${api}/attach-problem-change/${problem.id}/${change.id}`)).status).not.toBe(500);
  return { problem, asset, ticket };
}

test('a line says which records it names, and where their pages are; a ticket has none of ours', async () => {
  const { problem, asset, ticket } = await linked();
  const lines = await logOf(admin, problem.id);
  const links = lines.flatMap((line) => line.links);
  expect(links).toContainEqual({
    kind: 'asset',
    id: asset.id,
    name: asset.name,
    path: `/service-desk/assets/${asset.id}/show`,
  });
  expect(links).toContainEqual({ kind: 'ticket', id: ticket.id, name: `#${ticket.ticket_number}`, path: null });
  // Each name stands in the line as it is linked.
  for (const line of lines) for (const { name } of line.links) expect(line.name).toContain(`<i>${name}</i>`);
});

test('what the reader may not see, and what is gone, is no link', async () => {
  const { problem, asset } = await linked();
  const reader = await signIn(server, await makeAgent(server.db, ['view_problems']));
  expect((await logOf(reader, problem.id)).flatMap(({ links }) => links).map(({ kind }) => kind)).toEqual(['ticket']);
  await admin.delete(`${api}/asset-delete/${asset.id}`);
  await server.db.deleteFrom('problem_assets').where('asset_id', '=', asset.id).execute();
  await server.db.deleteFrom('assets').where('id', '=', asset.id).execute();
  const kinds = (await logOf(admin, problem.id)).flatMap(({ links }) => links).map(({ kind }) => kind);
  expect(kinds).toContain('ticket');
  expect(kinds).not.toContain('asset');
});

test('many lines with records of one kind take as many statements as one', async () => {
  const { db } = server;
  const fill = async (count: number) => {
    const problem = await makeProblem(db);
    for (let n = 0; n < count; n++)
      await admin.post(`${api}/problem-attach-assets/${problem.id}`, { asset_ids: [(await makeAsset(db)).id] });
    return statementsOf(() => admin.get<never>(`${api}/problem-log/${problem.id}`));
  };
  await fill(1);
  expect(await fill(8)).toBe(await fill(1));
});
