import type { PermissionKey } from '../../wire/protocol/permission';
import type { ReleaseActions, ReleaseList } from '../../wire/release/release';
import { anonymous, type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeAsset, makeChange, makeRelease } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const api = '/service-desk/api';
const form = {
  subject: 'Autumn release',
  description: '<p>All of it.</p>',
  status_id: 1,
  priority_id: 2,
  release_type_id: 3,
};
const agentWith = async (...keys: PermissionKey[]) =>
  signIn(server, await makeAgent(server.db, ['view_releases', ...keys]));
const missing = (key: string) => ({ status: 403, message: `Missing permission: ${key}` });
const save = (who: Client, more: Record<string, unknown>) =>
  who.post<{ id: number }>(`${api}/release`, { ...form, ...more });
const actions = async (who: Client, id: number) =>
  (await who.get<{ actions: ReleaseActions }>(`${api}/release-action/${id}`)).data.actions;
const allowed = (flags: ReleaseActions) =>
  Object.entries(flags)
    .filter(([, is]) => is)
    .map(([flag]) => flag)
    .sort();

test('the flags of an agent who may only view', async () => {
  const release = await makeRelease(server.db);
  const viewer = await agentWith();
  expect(allowed(await actions(viewer, release.id))).toEqual(['check_planning']);
  const { data } = await viewer.get<ReleaseList>(`${api}/release-list`);
  expect(data.releases[0]).toMatchObject({ is_edit: false, is_delete: false });
});

test('an admin may do everything with a release; a completed one is not completed again', async () => {
  const admin = await signIn(server, await makeAdmin(server.db));
  const open = await makeRelease(server.db);
  const done = await makeRelease(server.db, { status_id: 5, completed_at: new Date() });
  const all = await actions(admin, open.id);
  expect(allowed(all)).toEqual(Object.keys(all).sort());
  expect(await actions(admin, done.id)).toEqual({ ...all, release_completed: false });
});

test.each([
  ['edit_release', ['release_edit', 'release_planning_edit']],
  ['delete_release', ['release_delete']],
  ['complete_release', ['release_completed']],
  ['attach_release', ['release_change_attach']],
  ['detach_release', ['release_asset_detach', 'release_change_detach']],
  ['view_assets', ['associated_asset']],
  ['view_changes', ['associated_change']],
] as const)('%s gives %s', async (key, flags) => {
  const { id } = await makeRelease(server.db);
  expect(allowed(await actions(await agentWith(key), id))).toEqual(['check_planning', ...flags].sort());
});

test('attaching assets needs attach_asset too', async () => {
  const { id } = await makeRelease(server.db);
  const both = await agentWith('view_assets', 'attach_release', 'attach_asset');
  expect((await actions(both, id)).release_asset_attach).toBe(true);
  expect((await actions(await agentWith('view_assets', 'attach_asset'), id)).release_asset_attach).toBe(false);
});

test('view is needed for everything', async () => {
  const { id } = await makeRelease(server.db);
  const blind = await signIn(server, await makeAgent(server.db, ['edit_release', 'delete_release']));
  expect(await blind.get(`${api}/release/${id}`)).toMatchObject(missing('view_releases'));
  expect(await blind.delete(`${api}/release/${id}`)).toMatchObject(missing('delete_release'));
  expect((await anonymous(server).get(`${api}/release/${id}`)).status).toBe(401);
});

describe('a save says which right is missing before anything else', () => {
  const who = (...keys: PermissionKey[]) => agentWith('view_changes', 'view_assets', ...keys);

  test('creating, editing, completing', async () => {
    const viewer = await who();
    const open = await makeRelease(server.db);
    const done = await makeRelease(server.db, { status_id: 5, completed_at: new Date() });
    expect(await viewer.post(`${api}/release`, {})).toMatchObject(missing('create_release'));
    expect(await viewer.post(`${api}/release`, { id: open.id })).toMatchObject(missing('edit_release'));
    const editor = await who('create_release', 'edit_release');
    expect(await save(editor, { status_id: 5 })).toMatchObject(missing('complete_release'));
    expect(await save(editor, { id: open.id, status_id: 5, subject: '' })).toMatchObject(missing('complete_release'));
    expect((await save(editor, { id: done.id, status_id: 5 })).status).toBe(200);
    expect((await save(editor, { id: done.id, status_id: 3 })).status).toBe(200);
  });

  test('attaching to a change and attaching assets while saving', async () => {
    const [change, asset] = [await makeChange(server.db), await makeAsset(server.db)];
    const creator = await who('create_release');
    expect(await save(creator, { change_id: change.id })).toMatchObject(missing('attach_change'));
    expect(await save(creator, { asset_ids: [asset.id] })).toMatchObject(missing('attach_release'));
    expect(await save(await who('create_release', 'attach_release'), { asset_ids: [asset.id] })).toMatchObject(
      missing('attach_asset'),
    );
    const { id } = (
      await save(await who('create_release', 'attach_release', 'attach_asset'), { asset_ids: [asset.id] })
    ).data;
    const editor = await who('edit_release');
    expect(await save(editor, { id, asset_ids: [] })).toMatchObject(missing('detach_release'));
    expect((await save(editor, { id, asset_ids: [asset.id] })).status).toBe(200);
  });
});
