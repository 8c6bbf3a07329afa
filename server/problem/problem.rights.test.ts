import type { PermissionKey } from '../../wire/protocol/permission';
import type { ProblemActions, ProblemList } from '../../wire/problem/problem';
import { anonymous, type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeChange,
  makeDepartment,
  makeProblem,
  makeTicket,
  makeUser,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let form: Record<string, unknown>;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  const [requester, department] = [await makeUser(server.db), await makeDepartment(server.db)];
  form = {
    subject: 'Mail is slow',
    description: 'Text',
    requester_id: requester.id,
    department_id: department.id,
    impact_id: 2,
    status_type_id: 1,
    priority_id: 3,
  };
});
afterAll(() => server.close());

const agentWith = async (...keys: PermissionKey[]) => signIn(server, await makeAgent(server.db, keys));
const missing = (key: string) => ({ status: 403, message: `Missing permission: ${key}` });
const actions = async (who: Client, id: number) =>
  (await who.get<{ actions: ProblemActions }>(`${api}/problem-action/${id}`)).data.actions;

test('the flags of an agent who may only view', async () => {
  const problem = await makeProblem(server.db);
  const viewer = await agentWith('view_problems');
  expect(
    Object.entries(await actions(viewer, problem.id))
      .filter(([, allowed]) => allowed)
      .map(([flag]) => flag)
      .sort(),
  ).toEqual(['associated_ticket', 'check_planning']);
  const { data } = await viewer.get<ProblemList>(`${api}/problem-list`);
  expect(data.problems[0]).toMatchObject({ is_edit: false, is_delete: false });
});

test('the flags of an admin follow the state', async () => {
  const admin = await signIn(server, await makeAdmin(server.db));
  const open = await makeProblem(server.db);
  expect(Object.entries(await actions(admin, open.id)).filter(([, allowed]) => !allowed)).toEqual([
    ['problem_reopen', false],
    ['problem_change_detach', false],
  ]);
  const closed = await makeProblem(server.db, {
    closed_at: new Date(),
    status_type_id: 3,
    change_id: (await makeChange(server.db)).id,
  });
  expect(await actions(admin, closed.id)).toMatchObject({
    problem_edit: true,
    problem_close: false,
    problem_reopen: true,
    problem_change_attach: false,
    problem_change_create: false,
    problem_change_detach: true,
  });
});

test.each([
  ['edit_problem', 'problem_edit'],
  ['edit_problem', 'problem_planning_edit'],
  ['delete_problem', 'problem_delete'],
  ['close_problem', 'problem_close'],
  ['attach_problem', 'problem_change_attach'],
  ['attach_problem', 'problem_ticket_attach'],
  ['detach_problem', 'problem_asset_detach'],
  ['detach_problem', 'problem_ticket_detach'],
] as const)('%s gives %s', async (key, flag) => {
  const problem = await makeProblem(server.db);
  expect((await actions(await agentWith('view_problems', key), problem.id))[flag]).toBe(true);
  expect((await actions(await agentWith('view_problems'), problem.id))[flag]).toBe(false);
});

test('attaching assets needs attach_asset too; tabs need their view rights', async () => {
  const { id } = await makeProblem(server.db);
  const attach = `${api}/problem-attach-assets/${id}`;
  const attacher = await agentWith('view_problems', 'attach_problem', 'view_assets');
  expect(await attacher.post(attach, { asset_ids: [(await makeAsset(server.db)).id] })).toMatchObject(
    missing('attach_asset'),
  );
  expect(await actions(await agentWith('view_problems', 'attach_problem'), id)).toMatchObject({
    problem_asset_attach: false,
    associated_asset: false,
    associated_change: false,
  });
  expect(
    await actions(
      await agentWith('view_problems', 'attach_problem', 'view_assets', 'attach_asset', 'view_changes'),
      id,
    ),
  ).toMatchObject({
    problem_asset_attach: true,
    associated_asset: true,
    associated_change: true,
  });
});

test('a save says which right is missing before anything else', async () => {
  const viewer = await agentWith('view_problems');
  expect(await viewer.post(`${api}/problem`, {})).toMatchObject(missing('create_problem'));
  expect(await viewer.post(`${api}/problem`, { id: 999_999, subject: '' })).toMatchObject(missing('edit_problem'));
  const creator = await agentWith('view_problems', 'create_problem');
  expect(await creator.post(`${api}/problem`, { id: 999_999 })).toMatchObject(missing('edit_problem'));
  expect((await creator.post(`${api}/problem`, form)).status).toBe(200);
});

test('naming a ticket or assets while saving needs the rights to attach them', async () => {
  const [ticket, asset] = [await makeTicket(server.db), await makeAsset(server.db)];
  const creator = await agentWith('view_problems', 'create_problem', 'edit_problem');
  expect(await creator.post(`${api}/problem?ticket_id=${ticket.id}`, form)).toMatchObject(missing('attach_problem'));
  expect(await creator.post(`${api}/problem`, { ...form, asset_ids: [asset.id] })).toMatchObject(
    missing('attach_problem'),
  );
  const attacher = await agentWith('view_problems', 'create_problem', 'edit_problem', 'attach_problem');
  expect(await attacher.post(`${api}/problem`, { ...form, asset_ids: [asset.id] })).toMatchObject(
    missing('attach_asset'),
  );
  expect((await attacher.post(`${api}/problem?ticket_id=${ticket.id}`, { ...form, asset_ids: [] })).status).toBe(200);
});

test('the assets that a problem has may be named by everyone who edits it and sees them; leaving one out needs detach_problem', async () => {
  const [{ id }, asset] = [await makeProblem(server.db), await makeAsset(server.db)];
  await server.db.insertInto('problem_assets').values({ problem_id: id, asset_id: asset.id }).execute();
  const editor = await agentWith('view_problems', 'edit_problem', 'view_assets');
  expect((await editor.post(`${api}/problem`, { ...form, id, asset_ids: [asset.id] })).status).toBe(200);
  expect(await editor.post(`${api}/problem`, { ...form, id, asset_ids: [] })).toMatchObject(missing('detach_problem'));
});

test('choosing Closed in the form needs close_problem', async () => {
  const { id } = await makeProblem(server.db);
  const editor = await agentWith('view_problems', 'edit_problem', 'create_problem');
  expect(await editor.post(`${api}/problem`, { ...form, id, status_type_id: 3 })).toMatchObject(
    missing('close_problem'),
  );
  expect(await editor.post(`${api}/problem`, { ...form, status_type_id: 3 })).toMatchObject(missing('close_problem'));
  // Before the rules tell what else is wrong.
  expect(await editor.post(`${api}/problem`, { id, subject: '', status_type_id: 3 })).toMatchObject(
    missing('close_problem'),
  );
});

test('deleting a problem needs delete_problem', async () => {
  const { id } = await makeProblem(server.db);
  const others = await agentWith('view_problems', 'edit_problem', 'close_problem', 'create_problem');
  expect(await others.delete(`${api}/problem-delete/${id}`)).toMatchObject(missing('delete_problem'));
  expect(
    (await (await agentWith('view_problems', 'delete_problem')).delete(`${api}/problem-delete/${id}`)).status,
  ).toBe(200);
});

test('view is mandatory to perform all actions', async () => {
  const { id } = await makeProblem(server.db);
  const blind = await agentWith('edit_problem', 'delete_problem', 'close_problem');
  expect(await blind.delete(`${api}/problem-delete/${id}`)).toMatchObject(missing('delete_problem'));
  expect(await blind.get(`${api}/problem/${id}`)).toMatchObject(missing('view_problems'));
  expect((await anonymous(server).get(`${api}/problem/${id}`)).status).toBe(401);
});
