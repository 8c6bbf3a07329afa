import { setTimeout as pause } from 'node:timers/promises';
import type { FailedRows, Tracking, Undone } from '../../wire/import/import';
import { rulesOf, set, when } from '../rule/rule.testing';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAsset, makeLocation, makeUser } from '../testing/factories';
import { makeImport, runToEnd } from '../testing/imports';
import { startServer, type TestServer } from '../testing/server';
import { runImport } from './import.run';

let server: TestServer;
let admin: Client;
let ada: { id: number };
let make: ReturnType<typeof rulesOf>;

beforeAll(async () => {
  server = await startServer();
  ada = await makeAdmin(server.db, { full_name: 'Ada' });
  admin = await signIn(server, ada);
  make = rulesOf(admin);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('rules').execute();
  await server.db.deleteFrom('outgoing_mails').execute();
});

async function imported(rows: string[][], given: object = {}) {
  const fields = ['name', 'identifier'];
  const made = await makeImport(server.db, { user: ada, headers: fields, fields, rows, ...given });
  await runToEnd(server.db, made);
  const { data } = await admin.get<{ tracking: Tracking }>(`/service-desk/import-tracking-details/${made.id}`);
  return { id: made.id, tracking: data.tracking };
}
const assets = async (...identifiers: string[]) =>
  server.db.selectFrom('assets').selectAll().where('identifier', 'in', identifiers).orderBy('identifier').execute();
const assetsLike = (pattern: string) =>
  server.db.selectFrom('assets').select('id').where('identifier', 'like', pattern).execute();
const total = async () => (await admin.get<{ total: number }>('/service-desk/api/asset-list')).data.total;
const mails = () =>
  server.db.selectFrom('outgoing_mails').select(['kind', 'recipient_email', 'html']).orderBy('id').execute();
const ofAssets = { page_type: 'asset' };
const named = (word: string) => when({ field: 'name', operator: 'contains', value: word });

test('workflows run for what an import creates, are in the log of each asset, and are undone with it', async () => {
  const oslo = await makeLocation(server.db, { name: 'Oslo' });
  await make.workflow({
    ...ofAssets,
    name: 'Laptops',
    conditions: named('laptop'),
    actions: [set('location_id', oslo.id)],
  });
  const { id, tracking } = await imported([
    ['Laptop 1', 'W-1'],
    ['Printer', 'W-2'],
  ]);
  expect(tracking).toMatchObject({ status: 'completed', totalCreated: 2, totalFailed: 0 });
  const [laptop, printer] = await assets('W-1', 'W-2');
  expect([laptop?.location_id, printer?.location_id]).toEqual([oslo.id, null]);
  expect(await make.log(laptop!.id, 'asset')).toMatchObject([{ rule: { name: 'Laptops' }, matched: true }]);
  const { data } = await admin.post<Undone>(`/service-desk/import-undo/${id}`);
  expect(data).toEqual({ removed: 2, restored: 0, kept: [] });
});

test('what a workflow rejects is a failed row with its message; nothing of it is made, and the others are', async () => {
  await make.workflow({
    ...ofAssets,
    conditions: named('test'),
    actions: [{ type: 'reject', message: 'No test assets.' }],
  });
  const before = await total();
  const { id, tracking } = await imported([
    ['Test 1', 'R-1'],
    ['Desk', 'R-2'],
    ['Test 2', 'R-3'],
    ['Chair', ''],
  ]);
  expect(tracking).toMatchObject({ status: 'completed_with_errors', totalCreated: 2, totalFailed: 2 });
  expect((await assets('R-1', 'R-2', 'R-3')).map(({ identifier }) => identifier)).toEqual(['R-2']);
  expect(await total()).toBe(before + 2);
  const { data } = await admin.get<FailedRows>(`/service-desk/import-tracking-failed/${id}`);
  expect(data.data).toEqual([
    { row: 2, field: '', comment: 'No test assets.' },
    { row: 4, field: '', comment: 'No test assets.' },
  ]);
  const logged = await server.db.selectFrom('activity_log').select('after').where('kind', '=', 'created').execute();
  expect(JSON.stringify(logged)).not.toContain('Test 1');
});

test('listeners run for what it updates, and an undo gives the former values back all the same', async () => {
  const oslo = await makeLocation(server.db);
  await make.listener({ ...ofAssets, events: [{ event: 'status' }], actions: [set('location_id', oslo.id)] });
  const asset = await makeAsset(server.db, { identifier: 'L-1', name: 'Switch', asset_status_id: 2, asset_type_id: 1 });
  const fields = ['name', 'identifier', 'asset_status_id'];
  const { id } = await imported([['Switch', 'L-1', 'In Repair']], { headers: fields, fields, update_existing: true });
  expect(await assets('L-1')).toMatchObject([{ asset_status_id: 4, location_id: oslo.id }]);
  expect((await admin.post<Undone>(`/service-desk/import-undo/${id}`)).data).toEqual({
    removed: 0,
    restored: 1,
    kept: [],
  });
  expect(await assets(asset.identifier)).toMatchObject([{ asset_status_id: 2 }]);
});

test('people that a workflow assigns hear of all assets at the end, once', async () => {
  const [rita, carl] = [
    await makeUser(server.db, { email: 'rita@import.test' }),
    await makeUser(server.db, { email: 'carl@import.test', role: 'agent' }),
  ];
  await make.workflow({ ...ofAssets, actions: [set('used_by_id', rita.id), set('managed_by_id', carl.id)] });
  await imported(Array.from({ length: 3 }, (_, i) => [`Phone ${i}`, `P-${i}`]));
  const sent = await mails();
  expect(sent.filter(({ kind }) => kind !== 'import-ended').map((one) => [one.kind, one.recipient_email])).toEqual([
    ['import-assigned', rita.email],
  ]);
  for (const i of [0, 1, 2]) expect(sent.find(({ kind }) => kind === 'import-assigned')?.html).toContain(`P-${i}`);
});

test('a workflow that is switched on while an import runs is asked from then on', async () => {
  const rows = Array.from({ length: 1500 }, (_, i) => [`Late ${i}`, `S-${i}`]);
  const fields = ['name', 'identifier'];
  const { id, run } = await makeImport(server.db, { user: ada, headers: fields, fields, rows });
  // While people are at work its batches are small, with pauses between them.
  const runner = { db: server.db, now: () => new Date(), address: 'http://desk.test', isBusy: () => true };
  const ended = runImport(runner, { id, run }, 600_000);
  const made = async () => (await assetsLike('S-%')).length;
  while (!(await made())) await pause(5);
  await make.workflow({ ...ofAssets, conditions: named('late'), actions: [{ type: 'reject', message: 'Too late.' }] });
  await ended;
  const { data } = await admin.get<{ tracking: Tracking }>(`/service-desk/import-tracking-details/${id}`);
  expect(data.tracking).toMatchObject({ status: 'completed_with_errors', done: 1500, totalCreated: await made() });
  expect(data.tracking.totalFailed).toBeGreaterThan(0);
  expect(data.tracking.totalCreated + data.tracking.totalFailed).toBe(1500);
});

test('a rule that fails is not the fault of the import', async () => {
  await make.workflow({
    ...ofAssets,
    actions: [{ type: 'mail', to: [{ type: 'team' }], subject: 'New', body: '<p>New</p>' }],
  });
  const { tracking } = await imported([['Beamer', 'F-1']]);
  expect(tracking).toMatchObject({ status: 'completed', totalCreated: 1 });
  const [asset] = await assets('F-1');
  expect(await make.log(asset!.id, 'asset')).toMatchObject([{ effects: [{ action: 'mail', done: false }] }]);
});
