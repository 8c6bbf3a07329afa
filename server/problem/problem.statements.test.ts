import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAsset, makeChange, makeProblem, makeTicket } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { statementsOf } from '../testing/statements';

let server: TestServer;
let admin: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
});
afterAll(() => server.close());

async function filled(count: number): Promise<{ id: number; tickets: number[] }> {
  const { id } = await makeProblem(server.db, { change_id: (await makeChange(server.db)).id });
  const tickets: number[] = [];
  for (let n = 0; n < count; n++) {
    const [asset, ticket] = [await makeAsset(server.db), await makeTicket(server.db)];
    await server.db.insertInto('problem_assets').values({ problem_id: id, asset_id: asset.id }).execute();
    await server.db.insertInto('problem_tickets').values({ problem_id: id, ticket_id: ticket.id }).execute();
    tickets.push(ticket.id);
  }
  return { id, tickets };
}

const ids = async (count: number, make: typeof makeTicket | typeof makeAsset): Promise<number[]> =>
  (await Promise.all(Array.from({ length: count }, () => make(server.db)))).map(({ id }) => id);

test.each([
  'problem/{id}',
  'problem-action/{id}',
  'problem-tickets/{id}?limit=100',
  'asset-list?problem_ids={id}&limit=100',
])('%s takes as many statements for a full problem as for an empty one', async (path) => {
  const [empty, full] = [await filled(0), await filled(12)];
  const load = ({ id }: { id: number }) => statementsOf(() => admin.get(`${api}/${path.replace('{id}', String(id))}`));
  expect(await load(full)).toBe(await load(empty));
});

test.each([
  ['closing', (id: number) => admin.post(`${api}/problem-close/${id}`)],
  ['deleting', (id: number) => admin.delete(`${api}/problem-delete/${id}`)],
])('%s a problem takes as many statements with twelve tickets and assets as with one', async (_, end) => {
  const [one, twelve] = [await filled(1), await filled(12)];
  expect(await statementsOf(() => end(twelve.id))).toBe(await statementsOf(() => end(one.id)));
});

test('twelve tickets, and twelve assets, are attached by as many statements as two', async () => {
  const attach = async (count: number) => {
    const { id } = await makeProblem(server.db);
    const [ticket_ids, asset_ids] = [await ids(count, makeTicket), await ids(count, makeAsset)];
    return [
      await statementsOf(() => admin.post(`${api}/problem-attach-ticket/${id}`, { ticket_ids })),
      await statementsOf(() => admin.post(`${api}/problem-attach-assets/${id}`, { asset_ids })),
    ];
  };
  // The message names one that is alone.
  expect(await attach(12)).toEqual(await attach(2));
});

test('twelve assets are attached to a ticket by as many statements as two', async () => {
  const attach = async (count: number) => {
    const [ticket, asset_ids] = [await makeTicket(server.db), await ids(count, makeAsset)];
    return statementsOf(() => admin.post(`${api}/ticket-attach-assets`, { ticket_id: ticket.id, asset_ids }));
  };
  expect(await attach(12)).toBe(await attach(2));
});

test('a bulk action is told in the logs of eight problems by as many statements as of one', async () => {
  const act = async (problems: number) => {
    const tickets = (await Promise.all(Array.from({ length: problems }, () => filled(1)))).flatMap((p) => p.tickets);
    return statementsOf(() =>
      admin.post(`${api}/problem-bulk-actions`, { tickets, action: { type: 'priority', value: 2 } }),
    );
  };
  expect(await act(8)).toBe(await act(1));
});
