import type { ActivityPage } from '../../../wire/parts/activity';
import { type Client, signIn } from '../../testing/client';
import { makeAgent, makeAsset, makeDepartment, makeTicket, makeUser } from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';

let server: TestServer;
let agent: Client;
let form: Record<string, unknown>;

beforeAll(async () => {
  server = await startServer();
  const rights = [
    'view_problems',
    'create_problem',
    'edit_problem',
    'close_problem',
    'attach_problem',
    'detach_problem',
    'view_assets',
    'attach_asset',
  ] as const;
  agent = await signIn(
    server,
    await makeAgent(server.db, rights, {
      full_name: '<i>Ann</i>',
      profile_pic: '/ann.png',
      time_zone: 'America/New_York',
    }),
  );
  const [requester, department] = [await makeUser(server.db), await makeDepartment(server.db)];
  form = {
    subject: 'Mail is slow',
    description: 'Text',
    requester_id: requester.id,
    department_id: department.id,
    impact_id: 1,
    status_type_id: 1,
    priority_id: 1,
  };
});
afterAll(() => server.close());

const api = '/service-desk/api';
const ann = '<b>&lt;i&gt;Ann&lt;/i&gt;</b>';
const save = async (more: Record<string, unknown> = {}) =>
  (await agent.post<{ id: number }>(`${api}/problem`, { ...form, ...more })).data.id;
const log = async (id: number, query = '') =>
  (await agent.get<{ problem_activity_logs: ActivityPage }>(`${api}/problem-log/${id}${query}`)).data
    .problem_activity_logs;

test('every change is told, newest first, with what it was and what it is', async () => {
  const asset = await makeAsset(server.db, { name: 'R&D <router>' });
  const carl = await makeAgent(server.db, [], { full_name: 'Carl' });
  const id = await save();
  await save({
    id,
    subject: '<script>',
    priority_id: 3,
    description: 'Other',
    assigned_id: carl.id,
    known_error: true,
    asset_ids: [asset.id],
  });
  await save({ id, subject: '<script>', priority_id: 3, description: 'Other' });
  await save({ id, subject: '<script>', priority_id: 3, description: 'Other', asset_ids: [], known_error: false });
  await agent.post(`${api}/general-popup/${id}/sd_problem`, { identifier: 'root-cause', description: 'Loop' });
  await agent.post(`${api}/general-popup/${id}/sd_problem`, {
    identifier: 'solution',
    description: 'Cut',
    title: 'Cut <it>',
  });
  await agent.delete(`${api}/delete/general-popup/${id}/sd_problem/root-cause`);
  await agent.post(`${api}/problem-close/${id}`);
  expect((await log(id)).data.map((entry) => entry.name)).toEqual([
    `${ann} closed this problem`,
    `${ann} deleted the root cause`,
    `${ann} added the solution <i>Cut &lt;it&gt;</i>`,
    `${ann} added the root cause`,
    `${ann} no longer marks it as a known error; detached the asset <i>R&amp;D &lt;router&gt;</i>`,
    `${ann} removed assignee <i>Carl</i>`,
    `${ann} changed subject from <i>Mail is slow</i> to <i>&lt;script&gt;</i>; changed the description; changed priority from <i>Low</i> to <i>High</i>; set assignee to <i>Carl</i>; marked it as a known error; attached the asset <i>R&amp;D &lt;router&gt;</i>`,
    `${ann} created this problem`,
  ]);
});

test('a save that changes nothing is not told', async () => {
  const id = await save();
  await save({ id });
  expect((await log(id)).total).toBe(1);
});

test('the sentence stays true when a name changes later', async () => {
  const department = await makeDepartment(server.db, { name: 'Old name' });
  const id = await save();
  await save({ id, department_id: department.id });
  await server.db
    .updateTable('help_desk.departments')
    .set({ name: 'New name' })
    .where('id', '=', department.id)
    .execute();
  expect((await log(id)).data[0]?.name).toContain('to <i>Old name</i>');
  const stored = await server.db
    .selectFrom('activity_log')
    .select(['before', 'after', 'request_id'])
    .where('owner_id', '=', id)
    .where('kind', '=', 'updated')
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({
    after: { department: { id: department.id, name: 'Old name' } },
    request_id: expect.any(String),
  });
});

test('what one request did has its id in common', async () => {
  const ticket = await makeTicket(server.db);
  const { id } = (await agent.post<{ id: number }>(`${api}/problem?ticket_id=${ticket.id}`, form)).data;
  await save({ id, subject: 'Other' });
  const [saved, ...created] = (await log(id)).data.map((entry) => entry.request_id);
  expect(created).toEqual([expect.any(String), created[0]]);
  expect(saved).not.toBe(created[0]);
});

test('10 per page, the size and the order as asked', async () => {
  const id = await save();
  for (let i = 0; i < 11; i++) await save({ id, subject: `Subject ${i}` });
  const first = await log(id);
  expect([first.total, first.per_page, first.data.length]).toEqual([12, 10, 10]);
  expect(first.data[0]).toMatchObject({ creator: { full_name: '<i>Ann</i>', profile_pic: '/ann.png' } });
  expect((await log(id, '?page=2')).data).toHaveLength(2);
  const oldest = await log(id, '?limit=25&sort-order=asc');
  expect([oldest.per_page, oldest.data.length, oldest.data[0]?.name]).toEqual([25, 12, `${ann} created this problem`]);
  expect((await agent.get(`${api}/problem-log/999999`)).status).toBe(404);
});
