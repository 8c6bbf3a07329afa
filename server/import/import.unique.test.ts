import type { Undone } from '../../wire/import/import';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent } from '../testing/factories';
import { commentsOf, importFile } from '../testing/import-file';
import { startServer, type TestServer } from '../testing/server';

/** What custom fields may have besides holds for imports: unique values, patterns, and the right of who uploaded the file (G25). */
let server: TestServer;
let admin: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('custom_fields').execute();
  await server.db.deleteFrom('form_groups').execute();
});

async function fieldOf(more: object) {
  const fields = [{ label: 'Serial', kind: 'text', ...more }];
  const { data, message } = await admin.post<{ id: number }>(`${api}/post-form-group/asset`, {
    name: 'Hardware',
    fields,
  });
  if (!data) throw new Error(JSON.stringify(message));
  const { id } = await server.db.selectFrom('custom_fields').select('id').executeTakeFirstOrThrow();
  return id;
}
const save = (identifier: string, custom_fields: object) =>
  admin.post<{ id: number }>(`${api}/asset`, {
    name: `Asset ${identifier}`,
    identifier,
    asset_type_id: 1,
    custom_fields,
  });
const stored = async () =>
  (
    await server.db
      .selectFrom('custom_field_values as v')
      .innerJoin('assets as a', 'a.id', 'v.owner_id')
      .select(['a.identifier', 'v.value'])
      .orderBy('a.identifier')
      .execute()
  ).map(({ identifier, value }) => `${identifier} ${value}`);

test.each([{ dry_run: true }, {}])(
  'a row with a value that another asset or an earlier row has fails, the others go in (%j)',
  async (more) => {
    const id = await fieldOf({ unique: true });
    await save(more.dry_run ? 'UD-1' : 'UR-1', { [`f${id}`]: 'SN-1' });
    const own = more.dry_run ? 'UD' : 'UR';
    const file = [
      'Name,Identifier,Serial',
      `A,${own}-2,sn-1`,
      `B,${own}-3,SN-2`,
      `C,${own}-4, sn-2 `,
      `D,${own}-5,SN-3`,
      `E,${own}-6,`,
    ];
    const done = await importFile({ client: admin, server }, file.join('\n'), more);
    expect(done).toMatchObject({ totalCreated: 3, totalFailed: 2 });
    expect(await commentsOf(admin, done.id)).toEqual([
      `2 Serial: “sn-1”: ${own}-1 “Asset ${own}-1” has this value already.`,
      `4 Serial: “sn-2” stands in row 3 already, and no two assets may have the same.`,
    ]);
    if (!more.dry_run) expect(await stored()).toEqual(['UR-1 SN-1', 'UR-3 SN-2', 'UR-5 SN-3']);
  },
);

test('an update of its own asset keeps the value; a pattern is held', async () => {
  const id = await fieldOf({ unique: true, pattern: 'SN-\\d+', pattern_message: 'SN and a number, please.' });
  await save('UP-1', { [`f${id}`]: 'SN-1' });
  const file = 'Name,Identifier,Serial\nRenamed,UP-1,sn-1\nB,UP-2,XX-2\n';
  const done = await importFile({ client: admin, server }, file, { update_existing: 1 });
  expect(await commentsOf(admin, done.id)).toEqual([
    `2 Serial: “sn-1”: SN and a number, please.`,
    `3 Serial: “XX-2”: SN and a number, please.`,
  ]);
  const same = await importFile({ client: admin, server }, 'Name,Identifier,Serial\nRenamed,UP-1,SN-1\n', {
    update_existing: 1,
  });
  expect(same).toMatchObject({ totalFailed: 0 });
});

test('an import is held by the right of who uploaded it; what is as it was passes', async () => {
  const id = await fieldOf({ edit_right: 'manage_vendors' });
  await save('RI-1', { [`f${id}`]: 'SN-1' });
  const rights = ['view_assets', 'create_asset', 'edit_asset', 'import_assets'] as const;
  const client = await signIn(server, await makeAgent(server.db, [...rights]));
  const file = 'Name,Identifier,Serial\nSame,RI-1,SN-1\nB,RI-2,SN-2\nC,RI-3,\n';
  const done = await importFile({ client, server }, file, { update_existing: 1 });
  expect(done).toMatchObject({ totalFailed: 1 });
  expect(await commentsOf(client, done.id)).toEqual([
    `3 Serial: “SN-2”: Only people with the right “Manage vendors” may change this field.`,
  ]);
  expect(await stored()).toEqual(['RI-1 SN-1']);
});

test('taking an import back leaves an asset alone whose former value another has by now', async () => {
  const id = await fieldOf({ unique: true });
  await save('BK-1', { [`f${id}`]: 'SN-1' });
  const done = await importFile({ client: admin, server }, 'Name,Identifier,Serial\nA,BK-1,SN-2\n', {
    update_existing: 1,
  });
  expect(done).toMatchObject({ totalUpdated: 1 });
  expect((await save('BK-2', { [`f${id}`]: 'SN-1' })).status).toBe(200);
  const { data } = await admin.post<Undone>(`/service-desk/import-undo/${done.id}`);
  expect(data).toMatchObject({ restored: 0 });
  expect(await stored()).toEqual(['BK-1 SN-2', 'BK-2 SN-1']);
});
