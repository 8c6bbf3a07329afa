import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Tracking, UndoReply } from '../../wire/import/import';
import type { BulkJob } from '../../wire/parts/bulk';
import { makeEndedImport, makeManyAssets, runJobStep, runJobToEnd } from '../testing/bulk';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeChange } from '../testing/factories';
import { makeImport, runToEnd } from '../testing/imports';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let agent: Client;
let user: { id: number };
const api = '/service-desk/api';
const root = '/service-desk';

beforeAll(async () => {
  server = await startServer();
  user = await makeAgent(server.db, ['view_assets', 'create_asset', 'edit_asset', 'import_assets', 'delete_asset']);
  agent = await signIn(server, user);
});
afterAll(() => server.close());

let count = 0;
async function ended(rows: number) {
  const prefix = `U${++count}-`;
  const assets = await makeManyAssets(server.db, prefix, rows);
  const { id } = await makeEndedImport(server.db, { user, assets });
  const left = async () =>
    (await sql`select from assets where identifier like ${`${prefix}%`}`.execute(server.db)).rows.length;
  return { id, assets, left };
}
const undo = (id: number, who = agent) => who.post<UndoReply>(`${root}/import-undo/${id}`);
const track = async (id: number, who = agent) =>
  (await who.get<{ tracking: Tracking }>(`${root}/import-tracking-details/${id}`)).data.tracking;
const jobOf = async (id: number, who = agent) => (await who.get<{ job: BulkJob }>(`${api}/bulk-job/${id}`)).data.job;
function started({ status, data }: { status: number; data: UndoReply }): number {
  expect([status, Object.keys(data)]).toEqual([200, ['job_id']]);
  return (data as { job_id: number }).job_id;
}
const total = async () =>
  Number(
    (
      await sql<{
        sum: number;
      }>`select coalesce(sum(row_count), 0) as sum from list_totals where list = 'assets'`.execute(server.db)
    ).rows[0]?.sum,
  );

test('of over 1,000 rows it is a job; a second one at once, and one afterwards, is 409', async () => {
  const { id, assets, left } = await ended(2500);
  const before = await total();
  await sql`update assets set version = version + 1 where id = ${assets[7]}`.execute(server.db);
  const change = await makeChange(server.db);
  await server.db.insertInto('change_assets').values({ change_id: change.id, asset_id: assets[8]! }).execute();
  const response = await undo(id);
  expect(response.message).toBe('The import is being taken back: 2,500 rows.');
  const job = started(response);
  expect(await undo(id)).toMatchObject({ status: 409, message: 'This import is being taken back.' });
  expect(await track(id)).toMatchObject({ is_undo: false, undone_at: null, undo_job_id: job });
  await runJobStep(server.db, job);
  expect(await jobOf(job)).toMatchObject({ action: 'import-undo', state: 'running', total: 2500, done: 500 });
  expect(await left()).toBe(2002);
  await runJobToEnd(server.db, job);
  expect(await jobOf(job)).toMatchObject({
    ...{ state: 'completed', done: 2500, changed: 2498, skipped: 2, result: null },
    undone: { removed: 2498, restored: 0, kept: [assets[7], assets[8]] },
  });
  expect((await jobOf(job)).message).toMatch(/^The import was taken back: 2,?498 assets are in the trash/);
  expect(await left()).toBe(2);
  expect(await total()).toBe(before - 2498);
  expect((await track(id)).undone_at).not.toBeNull();
  expect(await undo(id)).toMatchObject({ status: 409, message: 'This import was taken back already.' });
});

test('up to 1,000 rows it is done within the call', async () => {
  const { id, left } = await ended(1000);
  expect((await undo(id)).data).toEqual({ removed: 1000, restored: 0, kept: [] });
  expect(await left()).toBe(0);
});

test.each([
  ['within a call', 1000, 600],
  ['by a job', 3000, 1600],
])('rows whose assets are in the trash already do not end it: %s', async (_how, rows, trashed) => {
  const { id, assets, left } = await ended(rows);
  const rest = assets.slice(trashed);
  const admin = await signIn(server, await makeAdmin(server.db));
  for (let from = 0; from < trashed; from += 1000)
    await admin.post(`${api}/asset-bulk`, { ids: assets.slice(from, Math.min(trashed, from + 1000)), delete: true });
  expect(await left()).toBe(rest.length);
  const { data } = await undo(id);
  if ('job_id' in data) await runJobToEnd(server.db, data.job_id);
  expect(await left()).toBe(0);
});

test('former values come back in batches, each with its log', async () => {
  const prefix = `F${++count}-`;
  const assets = await makeManyAssets(server.db, prefix, 1200);
  const fields = ['name', 'identifier'];
  const made = await makeImport(server.db, {
    ...{ user, headers: fields, fields, update_existing: true },
    rows: assets.map((_, i) => [`New ${i + 1}`, `${prefix}${i + 1}`]),
  });
  await runToEnd(server.db, made);
  const job = started(await undo(made.id));
  await runJobToEnd(server.db, job);
  expect((await jobOf(job)).undone).toEqual({ removed: 0, restored: 1200, kept: [] });
  const { rows } = await sql`select from assets where id = any(${assets}) and name like 'Asset %'`.execute(server.db);
  expect(rows).toHaveLength(1200);
});

test('that is stopped says what is done; the next one goes on behind it', async () => {
  const { id, left } = await ended(2500);
  const job = started(await undo(id));
  await runJobStep(server.db, job);
  expect((await agent.post(`${api}/bulk-job/${job}/stop`)).status).toBe(200);
  await runJobToEnd(server.db, job);
  expect(await jobOf(job)).toMatchObject({ state: 'stopped', undone: { removed: 500, restored: 0 } });
  expect(await track(id)).toMatchObject({ undone_at: null, is_undo: true });
  const next = started(await undo(id));
  expect(await jobOf(next)).toMatchObject({ total: 2000 });
  await runJobToEnd(server.db, next);
  expect(await jobOf(next)).toMatchObject({ state: 'completed', changed: 2000, skipped: 0 });
  expect(await left()).toBe(0);
});

test('it stops when who started it loses a right; an administrator takes over what somebody left', async () => {
  const leaver = await makeAgent(server.db, ['view_assets', 'import_assets', 'delete_asset']);
  const assets = await makeManyAssets(server.db, `L${++count}-`, 1500);
  const { id } = await makeEndedImport(server.db, { user: leaver, assets });
  const mine = await signIn(server, leaver);
  const job = started(await undo(id, mine));
  await runJobStep(server.db, job);
  await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', leaver.id).execute();
  await runJobToEnd(server.db, job);
  const admin = await signIn(server, await makeAdmin(server.db));
  expect(await jobOf(job, admin)).toMatchObject({ state: 'stopped', error: 'Who started this is deactivated.' });
  const { data } = await undo(id, admin);
  expect(data).toMatchObject({ removed: 1000, kept: [] });
});

/** MEASURE=400000: how long it takes, how long the process is held, and how much memory it needs. */
test('rows without a limit', async () => {
  const rows = Number(process.env.MEASURE ?? 12_000);
  const { id, left } = await ended(rows);
  const job = started(await undo(id));
  const [held, begun, idle] = [monitorEventLoopDelay({ resolution: 5 }), Date.now(), process.memoryUsage().rss];
  let max = 0;
  const watch = setInterval(() => (max = Math.max(max, process.memoryUsage().rss)), 50);
  held.enable();
  await runJobToEnd(server.db, job);
  held.disable();
  clearInterval(watch);
  if (process.env.MEASURE)
    console.log({ rows, ms: Date.now() - begun, longestHold: held.max / 1e6, mb: (max - idle) / 1e6 });
  expect(await jobOf(job)).toMatchObject({ state: 'completed', done: rows });
  expect(await left()).toBe(0);
}, 900_000);
