import type { ChangeView } from '../../wire/change/change';
import type { ActivityPage } from '../../wire/parts/activity';
import type { ProblemView } from '../../wire/problem/problem';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeAsset, makeChange, makeDepartment, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
let form: Record<string, unknown>;

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db, { full_name: 'Ada' }));
  form = {
    subject: 'Mail is slow',
    description: '<p>Since Monday.</p>',
    requester_id: (await makeUser(server.db)).id,
    department_id: (await makeDepartment(server.db)).id,
    impact_id: 2,
    status_type_id: 1,
    priority_id: 3,
  };
});
afterAll(() => server.close());

const api = '/service-desk/api';
const save = (more: Record<string, unknown>, client = admin) =>
  client.post<{ id: number; identifier: string }>(`${api}/problem`, { ...form, ...more });
const causeOf = async (id: number, client = admin) =>
  (await client.get<ProblemView>(`${api}/problem/${id}`)).data.caused_by_change_id;
const causedBy = async (id: number) =>
  (await admin.get<{ change: ChangeView }>(`${api}/change/${id}`)).data.change.caused_problems;
const log = async (id: number, client = admin) =>
  (
    await client.get<{ problem_activity_logs: ActivityPage }>(`${api}/problem-log/${id}`)
  ).data.problem_activity_logs.data.map(({ name }) => name);

test('a problem names the change that caused it; what is not sent stays, and null takes it away', async () => {
  const [switches, patch] = [
    await makeChange(server.db, { subject: 'New switches' }),
    await makeChange(server.db, { subject: 'Patch day' }),
  ];
  const { id, identifier } = (await save({ caused_by_change_id: switches.id })).data;
  expect(await causeOf(id)).toEqual({ id: switches.id, identifier: switches.identifier, name: 'New switches' });
  expect(await causedBy(switches.id)).toEqual([{ id, identifier, subject: 'Mail is slow' }]);
  await save({ id, subject: 'Mail is very slow', version: 1 });
  expect(await causeOf(id)).toMatchObject({ id: switches.id });
  await save({ id, caused_by_change_id: patch.id, version: 2 });
  expect(await causeOf(id)).toMatchObject({ id: patch.id });
  expect(await causedBy(switches.id)).toEqual([]);
  await save({ id, caused_by_change_id: null, version: 3 });
  expect(await causeOf(id)).toBeNull();
  expect((await log(id)).slice(0, 2)).toEqual([
    `<b>Ada</b> removed causing change <i>${patch.identifier} Patch day</i>`,
    `<b>Ada</b> changed subject from <i>Mail is very slow</i> to <i>Mail is slow</i>; changed causing change from <i>${switches.identifier} New switches</i> to <i>${patch.identifier} Patch day</i>`,
  ]);
});

test.each([999_999_999, 0, -1, 'x', [1], { id: 1 }, true])('%p is no change: 422 at the field', async (sent) => {
  expect(await save({ caused_by_change_id: sent })).toMatchObject({
    status: 422,
    message: { caused_by_change_id: expect.any(String) },
  });
});

test('who may not see changes names none, reads none, and takes none away', async () => {
  const change = await makeChange(server.db, { subject: 'Secret change' });
  const { id } = (await save({ caused_by_change_id: change.id })).data;
  const blind = await signIn(server, await makeAgent(server.db, ['view_problems', 'create_problem', 'edit_problem']));
  expect(await causeOf(id, blind)).toBeNull();
  expect((await log(id, blind)).join()).not.toContain('Secret');
  const refused = await save({ caused_by_change_id: change.id }, blind);
  const unknown = await save({ caused_by_change_id: 999_999_999 }, blind);
  expect([refused.status, refused.message]).toEqual([422, unknown.message]);
  expect((await save({ id, caused_by_change_id: null, version: 1 }, blind)).status).toBe(200);
  expect(await causeOf(id)).toMatchObject({ id: change.id });
});

test('a deleted change shows as none, and is the cause again once it is restored', async () => {
  const change = await makeChange(server.db);
  const { id } = (await save({ caused_by_change_id: change.id })).data;
  await admin.delete(`${api}/change/${change.id}`);
  expect(await causeOf(id)).toBeNull();
  await admin.post(`${api}/change-restore/${change.id}`);
  expect(await causeOf(id)).toMatchObject({ id: change.id });
  await admin.delete(`${api}/problem-delete/${id}`);
  expect(await causedBy(change.id)).toEqual([]);
  await admin.post(`${api}/problem-restore/${id}`);
  expect(await causeOf(id)).toMatchObject({ id: change.id });
});

describe('changes that are offered first', () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  const offered = async (query: string, client = admin) =>
    (await client.get<{ data: { name: string }[] }>(`${api}/dependency/changes?${query}`)).data.data.map(
      ({ name }) => name,
    );

  test('are those on the assets whose window or close lies in the last 72 hours', async () => {
    const [mine, other] = [await makeAsset(server.db), await makeAsset(server.db)];
    const on = async (asset: { id: number }, subject: string, given: Parameters<typeof makeChange>[1]) => {
      const { id } = await makeChange(server.db, { subject, ...given });
      await server.db.insertInto('change_assets').values({ change_id: id, asset_id: asset.id }).execute();
    };
    const span = (from: number, to: number) => ({ planned_start_date: hours(from), planned_end_date: hours(to) });
    await on(mine, 'closed yesterday', { change_closed_on: hours(-24) });
    await on(mine, 'closed 73 hours ago', { change_closed_on: hours(-73) });
    await on(mine, 'ended 71 hours ago', span(-80, -71));
    await on(mine, 'ended 73 hours ago', span(-80, -73));
    await on(mine, 'running', span(-100, 5));
    await on(mine, 'tomorrow', span(20, 24));
    await on(mine, 'without a window', {});
    await on(other, 'on another asset', span(-5, -4));
    expect(await offered(`asset_ids[]=${mine.id}`)).toEqual(['running', 'ended 71 hours ago', 'closed yesterday']);
    expect(await offered(`asset_ids[]=${mine.id}&search-query=running`)).toEqual(['running']);
    expect(await offered(`asset_ids[]=${mine.id}&asset_ids[]=${other.id}`)).toContain('on another asset');
    expect((await admin.get(`${api}/dependency/changes?asset_ids[]=x`)).status).toBe(422);
  });

  test('are shown to who may see changes and assets', async () => {
    const asset = await makeAsset(server.db);
    const without = await signIn(server, await makeAgent(server.db, ['view_changes']));
    expect(await without.get(`${api}/dependency/changes?asset_ids[]=${asset.id}`)).toMatchObject({
      status: 403,
      message: 'Missing permission: view_assets',
    });
  });
});
