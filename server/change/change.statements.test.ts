import { applyBoard } from '../testing/board';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeAsset, makeChange, makeTask, makeTicket } from '../testing/factories';
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

const load = (id: number, path: string): Promise<number> =>
  statementsOf(() => admin.get(path.replace('{id}', String(id))));

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
  const few = await load(empty, `${api}/${path}`);
  expect(few).toBeGreaterThan(0);
  expect(await load(full, `${api}/${path}`)).toBe(few);
});

const firstPage = 'sort-field=id&sort-order=desc&page=1&limit=10';
/** As the page of a change asks for them when all of its tabs are looked at (tools/bench/view.ts). */
test.each([
  'api/my-approvals?limit=1',
  'api/change/{id}',
  'api/change-action/{id}',
  'get/permissions?limit=10',
  'api/change-log/{id}?page=1&limit=10&sort-order=desc',
  'api/change-planning/{id}',
  `api/asset-list?${firstPage}&change_ids[]={id}&count=quick`,
  'api/change-approval-status/{id}',
  `api/attached-ticket/change?${firstPage}&change_id={id}&count=quick`,
  `api/attached-task/change?${firstPage}&change_id={id}&count=quick`,
  'api/rule-log/change/{id}?page=1&limit=10',
  'api/rule-fields/change',
])('%s takes as many statements where more hangs on a change than a page shows as for one of each', async (path) => {
  const [one, many] = [await filled(1), await filled(25)];
  // Settings are kept from now on.
  await load(one, `/service-desk/${path}`);
  const few = await load(one, `/service-desk/${path}`);
  expect(few).toBeGreaterThan(0);
  expect(await load(many, `/service-desk/${path}`)).toBe(few);
});

test.each([
  'asset-list?change_ids={id}',
  'attached-ticket/change?change_id={id}',
  'attached-task/change?change_id={id}',
])('%s says on each page how many there are in all, and on one behind the last', async (path) => {
  const [none, many] = [await filled(0), await filled(25)];
  const total = async (id: number, more: string) =>
    (await admin.get<{ total: number }>(`${api}/${path.replace('{id}', String(id))}&limit=10${more}`)).data.total;
  for (const page of [1, 2, 3, 4]) expect(await total(many, `&page=${page}`)).toBe(25);
  expect(await total(many, '&page=2&count=quick')).toBe(25);
  expect(await total(none, '')).toBe(0);
});

test.each([
  ['closing', (id: number) => admin.post(`${api}/change-close/${id}`)],
  ['deleting', (id: number) => admin.delete(`${api}/change/${id}`)],
])('%s a change takes as many statements when it is full as with one of each', async (_, end) => {
  const [one, full] = [await filled(1), await filled(12)];
  expect(await statementsOf(() => end(full))).toBe(await statementsOf(() => end(one)));
});

test('a board of eight approvers is taken off by as many statements as one of one', async () => {
  const takeOff = async (count: number) => {
    const users = await Promise.all(Array.from({ length: count }, () => makeAgent(server.db)));
    const { changeId } = await applyBoard(server, [{ users }]);
    return statementsOf(() => admin.delete(`${api}/remove-cab-approval/${changeId}`));
  };
  expect(await takeOff(8)).toBe(await takeOff(1));
});

test('twelve tickets, tasks and assets are attached by as many statements as two', async () => {
  const attach = async (count: number) => {
    const { id: change_id } = await makeChange(server.db);
    const ids = async (make: typeof makeTicket | typeof makeTask | typeof makeAsset) =>
      (await Promise.all(Array.from({ length: count }, () => make(server.db)))).map(({ id }) => id);
    const [ticket_ids, task_ids, asset_ids] = [await ids(makeTicket), await ids(makeTask), await ids(makeAsset)];
    return [
      await statementsOf(() => admin.post(`${api}/attach-ticket/change`, { change_id, ticket_ids, type: 'causing' })),
      await statementsOf(() => admin.post(`${api}/attach-task/change`, { change_id, task_ids })),
      await statementsOf(() => admin.post(`${api}/change/attach-assets/${change_id}`, { asset_ids })),
    ];
  };
  // The message names one that is alone.
  expect(await attach(12)).toEqual(await attach(2));
});
