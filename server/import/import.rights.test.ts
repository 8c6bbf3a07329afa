import { sql } from 'kysely';
import type { ImportList, Tracking, Undone } from '../../wire/import/import';
import type { PermissionKey } from '../../wire/protocol/permission';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent } from '../testing/factories';
import { makeImport } from '../testing/imports';
import { startServer, type TestServer } from '../testing/server';
import { runImport } from './import.run';

let server: TestServer;
let admin: Client;
const root = '/service-desk';
const fields = ['name', 'identifier'];
const all: PermissionKey[] = ['view_assets', 'create_asset', 'edit_asset', 'delete_asset', 'import_assets'];

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
});
afterAll(() => server.close());

let count = 0;
/** An import of 250 rows, of which the first hundred are in. */
async function begun(held: PermissionKey[] = all, given: object = {}) {
  const user = await makeAgent(server.db, held);
  const prefix = `G${++count}-`;
  const made = await makeImport(server.db, {
    user,
    headers: fields,
    fields,
    rows: Array.from({ length: 250 }, (_, i) => [`Asset ${i}`, `${prefix}${i}`]),
    ...given,
  });
  await step(made);
  const client = await signIn(server, user);
  expect(await track(made.id, client)).toMatchObject({ status: 'running', done: 100 });
  const assets = async () =>
    (await server.db.selectFrom('assets').select('id').where('identifier', 'like', `${prefix}%`).execute()).length;
  return { ...made, user, client, assets };
}
/** One batch of a hundred rows. */
const step = (made: { id: number; run: number }) =>
  runImport({ db: server.db, now: () => new Date(), address: 'http://desk.test', isBusy: () => true }, made, 0);
const track = async (id: number, client = admin) =>
  (await client.get<{ tracking: Tracking }>(`${root}/import-tracking-details/${id}`)).data.tracking;
const pause = (id: number, paused: boolean, client: Client) => client.post(`${root}/import-pause/${id}`, { paused });
const undo = (id: number, client: Client) => client.post<Undone>(`${root}/import-undo/${id}`);

const revoke = ({ id }: { id: number }, key: PermissionKey) =>
  sql`delete from user_permissions u using permissions p where p.id = u.permission_id and p.key = ${key} and u.user_id = ${id}`.execute(
    server.db,
  );
const grant = ({ id }: { id: number }, key: PermissionKey) =>
  sql`insert into user_permissions (user_id, permission_id) select ${id}, p.id from permissions p where p.key = ${key}`.execute(
    server.db,
  );
const leave = ({ id }: { id: number }) =>
  server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', id).execute();

describe('an import goes on with the rights of now', () => {
  test.each([
    ['import_assets', 'Import assets'],
    ['create_asset', 'Create asset'],
  ] as const)('without %s it is paused, says why, and writes nothing more', async (key, why) => {
    const made = await begun();
    await revoke(made.user, key);
    await step(made);
    expect(await made.assets()).toBe(100);
    const paused = await track(made.id);
    expect(paused).toMatchObject({ status: 'paused', done: 100, totalCreated: 100, ended_at: null });
    expect(paused.error).toBe(`Who uploaded the file no longer has the right “${why}”, which this import needs.`);
    await step(made);
    expect(await made.assets()).toBe(100);
  });

  test('an import that updates needs the right to edit, one that only creates does not', async () => {
    const [updates, creates] = [await begun(all, { update_existing: true }), await begun()];
    for (const made of [updates, creates]) {
      await revoke(made.user, 'edit_asset');
      await step(made);
    }
    expect(await track(updates.id)).toMatchObject({ status: 'paused', done: 100 });
    expect(await track(creates.id)).toMatchObject({ status: 'running', done: 200 });
  });

  test('within one job too: what is taken between two batches counts', async () => {
    const made = await begun();
    let steps = 0;
    await runImport(
      {
        db: server.db,
        now: () => new Date(),
        address: 'http://desk.test',
        isBusy() {
          // Known to the job already: it has written a batch of its own.
          if (++steps === 2) void revoke(made.user, 'import_assets');
          return true;
        },
      },
      made,
      60_000,
    );
    expect(await made.assets()).toBe(200);
    expect(await track(made.id)).toMatchObject({ status: 'paused', done: 200 });
  });

  test('who has the right again goes on; before that going on is refused with the reason', async () => {
    const made = await begun();
    await revoke(made.user, 'create_asset');
    await step(made);
    expect(await track(made.id, made.client)).toMatchObject({ status: 'paused', is_resume: false, is_discard: true });
    const refused = await pause(made.id, false, made.client);
    expect(refused.status).toBe(409);
    expect(refused.message).toContain('Create asset');
    await grant(made.user, 'create_asset');
    expect(await track(made.id, made.client)).toMatchObject({ is_resume: true });
    expect((await pause(made.id, false, made.client)).status).toBe(200);
    await step({ ...made, run: made.run + 1 });
    expect(await track(made.id)).toMatchObject({ status: 'running', done: 200, error: '' });
  });
});

describe('an import of somebody who left', () => {
  test('is paused by itself', async () => {
    const made = await begun();
    await leave(made.user);
    await step(made);
    expect(await made.assets()).toBe(100);
    expect(await track(made.id)).toMatchObject({ status: 'paused', error: 'Who uploaded the file is deactivated.' });
  });

  test('is paused, and taken back with what is in, by an administrator and nobody else', async () => {
    const made = await begun();
    await leave(made.user);
    expect(await track(made.id)).toMatchObject({ status: 'running', is_pause: true, is_undo: false });
    const other = await signIn(server, await makeAgent(server.db, all));
    expect((await pause(made.id, true, other)).status).toBe(404);
    expect((await undo(made.id, other)).status).toBe(404);
    expect((await pause(made.id, true, admin)).status).toBe(200);
    expect(await track(made.id)).toMatchObject({ status: 'paused', is_undo: true, is_discard: true, is_resume: false });
    expect((await pause(made.id, false, admin)).status).toBe(409);
    expect(await undo(made.id, admin)).toMatchObject({ status: 200, data: { removed: 100, restored: 0, kept: [] } });
    expect(await made.assets()).toBe(0);
    const end = await track(made.id);
    expect(end).toMatchObject({ status: 'discarded', is_undo: false, is_discard: false });
    expect(end.undone_at).not.toBeNull();
    expect((await undo(made.id, admin)).status).toBe(409);
  });

  test('can be discarded by an administrator; what is in stays', async () => {
    const made = await begun();
    await leave(made.user);
    expect((await admin.delete(`${root}/import-discard/${made.id}`)).status).toBe(200);
    await step(made);
    expect(await made.assets()).toBe(100);
    expect(await track(made.id)).toMatchObject({ status: 'discarded' });
  });

  test('whoever lost the right to import has left it, too; whose right is there keeps their import', async () => {
    const made = await begun();
    expect((await pause(made.id, true, admin)).status).toBe(404);
    await revoke(made.user, 'import_assets');
    expect((await pause(made.id, true, admin)).status).toBe(200);
  });

  test('is in the list of every administrator as long as it waits for one', async () => {
    const made = await begun();
    const named = async () =>
      (await admin.get<ImportList>(`${root}/api/agent/asset-imports`)).data.imports.some(({ id }) => id === made.id);
    expect(await named()).toBe(false);
    await leave(made.user);
    await step(made);
    expect(await named()).toBe(true);
    await undo(made.id, admin);
    expect(await named()).toBe(false);
  });
});
