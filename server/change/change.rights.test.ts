import type { ChangeActions, ChangeList } from '../../wire/change/change';
import type { PermissionKey } from '../../wire/protocol/permission';
import { applyBoard } from '../testing/board';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeAsset, makeChange, makeRelease, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let form: Record<string, unknown>;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  form = {
    subject: 'Replace the router',
    description: 'Text',
    requester_id: (await makeUser(server.db)).id,
    status_id: 1,
    change_type_id: 2,
  };
});
afterAll(() => server.close());

const agentWith = async (...keys: PermissionKey[]) => signIn(server, await makeAgent(server.db, keys));
const missing = (key: string) => ({ status: 403, message: `Missing permission: ${key}` });
const actions = async (who: Client, id: number) =>
  (await who.get<{ actions: ChangeActions }>(`${api}/change-action/${id}`)).data.actions;
/** The names of the flags that are set. */
const flags = async (who: Client, id: number) =>
  Object.entries(await actions(who, id))
    .filter(([, set]) => set === true)
    .map(([name]) => name)
    .sort();
const statuses = async (who: Client, id: number) =>
  (await actions(who, id)).allowed_statuses.map(({ id: status }) => status);

const tabs = ['associated_cabs', 'associated_tasks', 'associated_tickets', 'planning'];

test('whoever may only view sees the tabs and nothing else', async () => {
  const change = await makeChange(server.db);
  expect(await flags(await agentWith('view_changes'), change.id)).toEqual(tabs);
  expect(await flags(await agentWith('view_changes', 'view_assets', 'view_releases'), change.id)).toEqual(
    [...tabs, 'associated_assets', 'associated_releases'].sort(),
  );
});

test.each<[PermissionKey[], string[]]>([
  [['edit_change'], ['change_details_edit_permission', 'change_edit']],
  [['delete_change'], ['change_delete']],
  [['close_change'], ['change_close']],
  [['enforce_cab'], ['allowed_enforce_cab']],
  [['remove_cab'], []],
  [['attach_change'], ['attach_task', 'change_release_attach', 'change_ticket_attach']],
  [
    ['attach_change', 'view_assets', 'attach_asset'],
    ['associated_assets', 'attach_task', 'change_asset_attach', 'change_release_attach', 'change_ticket_attach'],
  ],
  [
    ['attach_change', 'view_releases', 'create_release'],
    ['associated_releases', 'attach_task', 'change_release_attach', 'change_release_create', 'change_ticket_attach'],
  ],
  [['detach_change'], ['change_asset_detach', 'change_ticket_detach', 'detach_task']],
  [['change_activity_duration'], []],
  [
    ['edit_change', 'change_activity_duration'],
    ['change_details_edit_permission', 'change_duration', 'change_edit'],
  ],
])('%j sets %j on an open change', async (keys, set) => {
  const change = await makeChange(server.db);
  expect(await flags(await agentWith('view_changes', ...keys), change.id)).toEqual([...tabs, ...set].sort());
});

test('with a release attached it may be detached, and no other attached', async () => {
  const [change, release] = [await makeChange(server.db), await makeRelease(server.db)];
  await server.db.insertInto('release_changes').values({ change_id: change.id, release_id: release.id }).execute();
  const set = await flags(await signIn(server, await makeAdmin(server.db)), change.id);
  expect(set).toEqual(expect.arrayContaining(['change_release_detach']));
  expect(set).not.toEqual(expect.arrayContaining(['change_release_attach']));
  expect(set).not.toEqual(expect.arrayContaining(['change_release_create']));
});

test('while a board decides: no other board, no closing; who manages may remove it, its approvers may vote', async () => {
  const approver = await makeAgent(server.db, ['view_changes']);
  const board = await applyBoard(server, [{ users: [approver] }]);
  const admin = await signIn(server, await makeAdmin(server.db));
  const set = await flags(admin, board.changeId);
  expect(set).toEqual(expect.arrayContaining(['cab_manage', 'remove_cab']));
  for (const flag of ['allowed_enforce_cab', 'change_close', 'allowed_cab_action']) expect(set).not.toContain(flag);
  expect(await flags(await signIn(server, approver), board.changeId)).toEqual([...tabs, 'allowed_cab_action'].sort());
  expect(await statuses(admin, board.changeId)).toEqual([3]);
  await board.vote(approver, 'deny');
  expect(await flags(await signIn(server, approver), board.changeId)).toEqual(tabs);
});

test('a closed change is read-only: an admin may only open it again, and say how it went', async () => {
  const change = await makeChange(server.db, { status_id: 6 });
  expect(await flags(await signIn(server, await makeAdmin(server.db)), change.id)).toEqual(
    [...tabs, 'associated_assets', 'associated_releases', 'change_outcome', 'change_reopen'].sort(),
  );
  expect(await flags(await agentWith('view_changes', 'edit_change'), change.id)).toEqual(tabs);
});

test.each([
  [1, [1, 2, 8]],
  [2, [2, 4, 8]],
  [3, [3]],
  [4, [2, 4, 5, 8]],
  [5, [2, 5, 6]],
  [6, [6]],
  [7, [2, 7, 8]],
  [8, [8]],
])('in status %s the form may save %j', async (status_id, allowed) => {
  const change = await makeChange(server.db, { status_id, change_type_id: 2 });
  expect(await statuses(await signIn(server, await makeAdmin(server.db)), change.id)).toEqual(allowed);
});

test('a major change without an approved board is not offered Pending Release, and Closed only with close_change', async () => {
  const admin = await signIn(server, await makeAdmin(server.db));
  expect(await statuses(admin, (await makeChange(server.db, { status_id: 2, change_type_id: 3 })).id)).toEqual([2, 8]);
  expect(
    await statuses(await agentWith('view_changes', 'edit_change'), (await makeChange(server.db, { status_id: 5 })).id),
  ).toEqual([2, 5]);
});

test('rows of the list carry the same flags under three names', async () => {
  const [open, closed] = [await makeChange(server.db), await makeChange(server.db, { status_id: 6 })];
  const rows = async (who: Client) =>
    (await who.get<ChangeList>(`${api}/change-list?change_ids=${open.id},${closed.id}`)).data.changes.map(
      ({ edit_option, is_edit, is_delete }) => [edit_option, is_edit, is_delete],
    );
  expect(await rows(await agentWith('view_changes'))).toEqual([
    [false, false, false],
    [false, false, false],
  ]);
  expect(await rows(await agentWith('view_changes', 'edit_change', 'delete_change'))).toEqual([
    [false, false, false],
    [true, true, true],
  ]);
});

test('creating needs create_change, editing edit_change, told before anything else', async () => {
  const { id } = await makeChange(server.db);
  const [creator, editor] = [
    await agentWith('view_changes', 'create_change'),
    await agentWith('view_changes', 'edit_change'),
  ];
  expect(await editor.post(`${api}/change`, {})).toMatchObject(missing('create_change'));
  expect(await creator.post(`${api}/change`, { id })).toMatchObject(missing('edit_change'));
  expect((await creator.post(`${api}/change`, form)).status).toBe(200);
  expect((await editor.post(`${api}/change`, { ...form, id })).status).toBe(200);
});

test('the assets that a change has may be named by everyone who edits it and sees them; others need attach_change and attach_asset, leaving one out detach_change', async () => {
  const [{ id }, asset, other] = [await makeChange(server.db), await makeAsset(server.db), await makeAsset(server.db)];
  await server.db.insertInto('change_assets').values({ change_id: id, asset_id: asset.id }).execute();
  const editor = await agentWith('view_changes', 'edit_change', 'view_assets');
  expect((await editor.post(`${api}/change`, { ...form, id, asset_ids: [asset.id] })).status).toBe(200);
  expect(await editor.post(`${api}/change`, { ...form, id, asset_ids: [] })).toMatchObject(missing('detach_change'));
  expect(await editor.post(`${api}/change`, { ...form, id, asset_ids: [asset.id, other.id] })).toMatchObject(
    missing('attach_change'),
  );
  expect(
    await (
      await agentWith('view_changes', 'edit_change', 'attach_change')
    ).post(`${api}/change`, { ...form, id, asset_ids: [asset.id, other.id] }),
  ).toMatchObject(missing('attach_asset'));
});

test('saving Closed needs close_change', async () => {
  const { id } = await makeChange(server.db, { status_id: 5 });
  const editor = await agentWith('view_changes', 'edit_change');
  expect(await editor.post(`${api}/change`, { ...form, id, status_id: 6 })).toMatchObject(missing('close_change'));
  // Before the rules tell what else is wrong.
  expect(await editor.post(`${api}/change`, { id, subject: '', status_id: 6 })).toMatchObject(missing('close_change'));
  expect(
    (
      await (
        await agentWith('view_changes', 'edit_change', 'close_change')
      ).post(`${api}/change`, { ...form, id, status_id: 6 })
    ).status,
  ).toBe(200);
});
