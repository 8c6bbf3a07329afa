import type { ActivityPage } from '../../wire/parts/activity';
import type { AssetList } from '../../wire/asset/asset';
import type { PlanningEntry } from '../../wire/parts/planning';
import type { ReleaseActions, ReleaseView } from '../../wire/release/release';
import type { PermissionKey } from '../../wire/protocol/permission';
import { purgeTrash } from '../parts/trash/trash.purge';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeAsset, makeChange, makeRelease } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db, { full_name: 'Ada' }));
});
afterAll(() => server.close());

const agentWith = async (...keys: PermissionKey[]) => signIn(server, await makeAgent(server.db, keys));
const view = async (id: number) => (await admin.get<{ release: ReleaseView }>(`${api}/release/${id}`)).data.release;
const actions = async (who: Client, id: number) =>
  (await who.get<{ actions: ReleaseActions }>(`${api}/release-action/${id}`)).data.actions;
const log = async (id: number) =>
  (
    await admin.get<{ release_activity_logs: ActivityPage }>(`${api}/release-activitylog/${id}`)
  ).data.release_activity_logs.data.map(({ name }) => name);
const loggedOn = async (changeId: number) =>
  (
    await server.db
      .selectFrom('activity_log')
      .select(['kind', 'before', 'after'])
      .where('owner_type', '=', 'sd_changes')
      .where('owner_id', '=', changeId)
      .orderBy('id')
      .execute()
  ).map(({ kind, before, after }) => [kind, before ?? after]);
const attach = (id: number, ...change_ids: number[]) =>
  admin.post(`${api}/release/attach-change/${id}`, { change_ids });

describe('the flags', () => {
  test('of an agent who may only view', async () => {
    const { id } = await makeRelease(server.db);
    expect(
      Object.entries(await actions(await agentWith('view_releases'), id)).filter(([, allowed]) => allowed),
    ).toEqual([['check_planning', true]]);
  });

  test.each([
    ['edit_release', 'release_edit'],
    ['edit_release', 'release_planning_edit'],
    ['delete_release', 'release_delete'],
    ['complete_release', 'release_completed'],
    ['attach_release', 'release_change_attach'],
    ['detach_release', 'release_asset_detach'],
    ['detach_release', 'release_change_detach'],
    ['view_assets', 'associated_asset'],
    ['view_changes', 'associated_change'],
  ] as const)('%s gives %s', async (key, flag) => {
    const { id } = await makeRelease(server.db);
    expect((await actions(await agentWith('view_releases', key), id))[flag]).toBe(true);
    expect((await actions(await agentWith('view_releases'), id))[flag]).toBe(false);
  });

  test('attaching assets needs attach_asset too', async () => {
    const { id } = await makeRelease(server.db);
    expect(await actions(await agentWith('view_releases', 'attach_release'), id)).toMatchObject({
      release_asset_attach: false,
    });
    expect(
      await actions(await agentWith('view_releases', 'attach_release', 'view_assets', 'attach_asset'), id),
    ).toMatchObject({ release_asset_attach: true });
  });

  test('of an admin: all, but a completed release is not completed again', async () => {
    const done = await makeRelease(server.db, { status_id: 5 });
    expect(Object.entries(await actions(admin, done.id)).filter(([, allowed]) => !allowed)).toEqual([
      ['release_completed', false],
    ]);
    expect((await admin.get(`${api}/release-action/999999`)).status).toBe(404);
  });
});

describe('assets', () => {
  test('are attached once, listed and detached; those attached are not offered', async () => {
    const [release, one, two] = [
      await makeRelease(server.db),
      await makeAsset(server.db, { name: 'One' }),
      await makeAsset(server.db, { name: 'Two' }),
    ];
    const listed = async (key: string) =>
      (
        await admin.get<AssetList>(`${api}/asset-list?${key}=${release.id}&asset_ids=${one.id},${two.id}`)
      ).data.data.map(({ name }) => name);
    expect(await admin.post(`${api}/release/attach-assets/${release.id}`, { asset_ids: [] })).toMatchObject({
      status: 422,
      message: { asset_ids: 'Please select assets.' },
    });
    expect(await admin.post(`${api}/release/attach-assets/${release.id}`, { asset_ids: [one.id] })).toMatchObject({
      status: 200,
      message: `${one.identifier} was attached to ${release.identifier}.`,
    });
    expect(await listed('release_ids')).toEqual(['One']);
    expect(await listed('release_id')).toEqual(['Two']);
    expect(await admin.post(`${api}/release/attach-assets/${release.id}`, { asset_ids: [one.id] })).toMatchObject({
      message: 'Already attached: nothing changed.',
    });
    expect(await admin.post(`${api}/release/attach-assets/${release.id}`, { asset_ids: [999_999] })).toMatchObject({
      status: 422,
      message: { asset_ids: 'Some of these assets do not exist any more.' },
    });
    expect(await admin.delete(`${api}/release/detach-asset/${release.id}/${one.id}`)).toMatchObject({
      status: 200,
      message: `${one.identifier} was detached from ${release.identifier}.`,
    });
    expect(await admin.delete(`${api}/release/detach-asset/${release.id}/${one.id}`)).toMatchObject({
      status: 404,
      message: 'This asset is not attached to the release any more.',
    });
    expect(await log(release.id)).toEqual([
      '<b>Ada</b> detached the asset <i>One</i>',
      '<b>Ada</b> attached the asset <i>One</i>',
    ]);
  });
});

describe('changes', () => {
  test('are attached and detached; the log of both tells it', async () => {
    const [release, one, two] = [
      await makeRelease(server.db, { subject: 'Core' }),
      await makeChange(server.db, { subject: 'Router' }),
      await makeChange(server.db, { subject: 'Switch' }),
    ];
    expect(await attach(release.id, one.id, two.id)).toMatchObject({
      status: 200,
      message: `2 changes were attached to ${release.identifier}.`,
    });
    expect((await view(release.id)).attach_changes.map(({ subject }) => subject)).toEqual(['Router', 'Switch']);
    expect(await attach(release.id, one.id)).toMatchObject({ message: 'Already attached: nothing changed.' });
    expect(await admin.delete(`${api}/release/detach-change/${release.id}/${one.id}`)).toMatchObject({
      status: 200,
      message: `${one.identifier} was detached from ${release.identifier}.`,
    });
    expect(await admin.delete(`${api}/release/detach-change/${release.id}/${one.id}`)).toMatchObject({
      status: 404,
      message: 'This change is not attached to the release any more.',
    });
    expect(await log(release.id)).toEqual([
      '<b>Ada</b> detached the change <i>Router</i>',
      '<b>Ada</b> attached 2 changes <i>Router</i>, <i>Switch</i>',
    ]);
    const entryOf = { what: 'release', items: [{ id: release.id, name: 'Core' }] };
    expect(await loggedOn(one.id)).toEqual([
      ['attached', entryOf],
      ['detached', entryOf],
    ]);
  });

  test('at least one; all of them exist', async () => {
    const release = await makeRelease(server.db);
    expect(await attach(release.id)).toMatchObject({ status: 422, message: { change_ids: 'This field is required.' } });
    expect(await attach(release.id, 999_999)).toMatchObject({
      status: 422,
      message: { change_ids: 'Some of these changes do not exist any more.' },
    });
    expect((await attach(999_999, (await makeChange(server.db)).id)).status).toBe(404);
  });

  test('a change has one release: a second is refused and names the first, and nothing of the list is attached', async () => {
    const [first, second] = [await makeRelease(server.db, { subject: 'First' }), await makeRelease(server.db)];
    const [taken, free] = [await makeChange(server.db), await makeChange(server.db)];
    await attach(first.id, taken.id);
    expect(await attach(second.id, free.id, taken.id)).toMatchObject({
      status: 409,
      message: `The change ${taken.identifier} already has the release ${first.identifier} “First”.`,
    });
    expect((await view(second.id)).attach_changes).toEqual([]);
  });

  test('of two who attach one change to different releases one succeeds', async () => {
    const [one, two, change] = [
      await makeRelease(server.db),
      await makeRelease(server.db),
      await makeChange(server.db),
    ];
    const responses = await Promise.all([attach(one.id, change.id), attach(two.id, change.id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a closed change is neither attached nor detached', async () => {
    const [release, closed, attached] = [
      await makeRelease(server.db),
      await makeChange(server.db, { status_id: 6 }),
      await makeChange(server.db),
    ];
    expect(await attach(release.id, closed.id)).toMatchObject({
      status: 409,
      message: `The change ${closed.identifier} is closed.`,
    });
    await attach(release.id, attached.id);
    await server.db.updateTable('changes').set({ status_id: 6 }).where('id', '=', attached.id).execute();
    expect(await admin.delete(`${api}/release/detach-change/${release.id}/${attached.id}`)).toMatchObject({
      status: 409,
      message: `The change ${attached.identifier} is closed.`,
    });
  });
});

describe('completing', () => {
  test('sets the status and the moment, is told on its changes and leaves them as they are; a second time is refused', async () => {
    const [release, change] = [
      await makeRelease(server.db, { subject: 'Core', status_id: 3 }),
      await makeChange(server.db, { status_id: 4 }),
    ];
    await attach(release.id, change.id);
    expect(await admin.post(`${api}/complete-release/${release.id}`)).toMatchObject({
      status: 200,
      message: `${release.identifier} was marked completed.`,
    });
    expect(await view(release.id)).toMatchObject({
      status: { id: 5, name: 'Completed' },
      completed_at: expect.any(String),
      version: 2,
    });
    expect(await admin.post(`${api}/complete-release/${release.id}`)).toMatchObject({
      status: 409,
      message: 'This release is already completed.',
    });
    expect((await log(release.id))[0]).toBe('<b>Ada</b> marked this release completed');
    expect((await loggedOn(change.id)).at(-1)).toEqual([
      'release-completed',
      { release: { id: release.id, name: 'Core' } },
    ]);
    expect(
      await server.db.selectFrom('changes').select('status_id').where('id', '=', change.id).executeTakeFirst(),
    ).toEqual({ status_id: 4 });
  });
});

describe('planning', () => {
  test('build plan and test plan, in this order, and nothing else', async () => {
    const { id } = await makeRelease(server.db);
    for (const identifier of ['test-plan', 'build-plan'])
      expect(
        await admin.post(`${api}/general-popup/${id}/sd_releases`, { identifier, description: 'Text' }),
      ).toMatchObject({ status: 200 });
    expect(
      (await admin.get<{ planning_popups: PlanningEntry[] }>(`${api}/release-planning/${id}`)).data.planning_popups.map(
        ({ key }) => key,
      ),
    ).toEqual(['build-plan', 'test-plan']);
    expect(
      await admin.post(`${api}/general-popup/${id}/sd_releases`, { identifier: 'build-plan', description: '' }),
    ).toMatchObject({ status: 422, message: { description: 'This field is required.' } });
    expect(
      await admin.post(`${api}/general-popup/${id}/sd_releases`, { identifier: 'impact', description: 'Text' }),
    ).toMatchObject({ status: 422 });
    expect(await admin.delete(`${api}/delete/general-popup/${id}/sd_releases/test-plan`)).toMatchObject({
      status: 200,
    });
    expect(await log(id)).toEqual([
      '<b>Ada</b> deleted the test plan',
      '<b>Ada</b> added the build plan',
      '<b>Ada</b> added the test plan',
    ]);
  });
});

describe('deleting', () => {
  test('takes links, files and entries along; its changes tell of it', async () => {
    const [release, change, asset] = [
      await makeRelease(server.db, { subject: 'Core' }),
      await makeChange(server.db),
      await makeAsset(server.db),
    ];
    await attach(release.id, change.id);
    await admin.post(`${api}/release/attach-assets/${release.id}`, { asset_ids: [asset.id] });
    const body = new FormData();
    for (const [name, value] of Object.entries({ identifier: 'build-plan', description: 'Text' }))
      body.append(name, value);
    body.append('attachment', new Blob(['x']), 'x.txt');
    await admin.post(`${api}/general-popup/${release.id}/sd_releases`, body);
    expect(await admin.delete(`${api}/release/${release.id}`)).toMatchObject({
      status: 200,
      message: `${release.identifier} was deleted.`,
    });
    expect(await admin.get(`${api}/release/${release.id}`)).toMatchObject({
      status: 404,
      message: 'This release does not exist or was deleted.',
    });
    for (const table of ['release_changes', 'release_assets'] as const)
      expect(await server.db.selectFrom(table).selectAll().where('release_id', '=', release.id).execute()).toEqual([]);
    // For good once its time in the trash is over.
    await purgeTrash(server.db, new Date(Date.now() + 31 * 86_400_000));
    expect(
      await server.db
        .selectFrom('planning_entries')
        .select('id')
        .where('owner_type', '=', 'sd_releases')
        .where('owner_id', '=', release.id)
        .execute(),
    ).toEqual([]);
    expect(await server.db.selectFrom('attachments').select('id').execute()).toEqual([]);
    expect((await loggedOn(change.id)).at(-1)).toEqual([
      'detached',
      { what: 'release', items: [{ id: release.id, name: 'Core' }] },
    ]);
    expect((await admin.delete(`${api}/release/${release.id}`)).status).toBe(404);
  });
});
