import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BulkJob } from '../../../wire/parts/bulk';
import type { UndoReply } from '../../../wire/import/import';
import { makeEndedImport, makeManyAssets } from '../../testing/bulk';
import { type Client, signIn } from '../../testing/client';
import { makeAdmin, makeUser } from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';
import { until } from '../../testing/until';

let server: TestServer;
let admin: Client;
let ada: { id: number };
const workers: ChildProcess[] = [];
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  ada = await makeAdmin(server.db);
  admin = await signIn(server, ada);
});
afterAll(async () => {
  for (const one of workers) one.kill('SIGKILL');
  await server.close();
});

const kills = 5;

/** A process that does background work, as the server does. */
async function startWorking(): Promise<ChildProcess> {
  const file = path.join(__dirname, '../../queue/testing/worker.process.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { ...process.env, DATABASE_URL: server.databaseUrl, SMTP_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  workers.push(child);
  await once(child.stdout!, 'data');
  return child;
}
const jobOf = async (id: number) => (await admin.get<{ job: BulkJob }>(`${api}/bulk-job/${id}`)).data.job;

/** Kills the process that works on a job, again and again, and lets the last one end it. */
async function workAndKill(id: number): Promise<BulkJob> {
  const points: number[] = [];
  while (points.length < kills) {
    const { done: before } = await jobOf(id);
    const child = await startWorking();
    await until(async () => (await jobOf(id)).done > before, 60_000);
    await pause(Math.random() * 40);
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    points.push((await jobOf(id)).done);
    if ((await jobOf(id)).ended_at) break;
  }
  expect(new Set(points).size).toBeGreaterThan(2);
  const last = await startWorking();
  await until(async () => (await jobOf(id)).ended_at !== null, 120_000);
  last.kill('SIGTERM');
  return jobOf(id);
}

test('an edit whose process is killed between and within batches does each record once', async () => {
  const requester = await makeUser(server.db);
  const { rows } = await sql<{ id: number }>`
    insert into problems (identifier, subject, description, impact_id, status_type_id, priority_id, requester_id)
    select 'KILL-' || i, 'Problem ' || i, '', 1, 1, 2, ${requester.id} from generate_series(1, 10000) i returning id`.execute(
    server.db,
  );
  const ids = rows.map(({ id }) => id);
  const { data } = await admin.post<{ job_id: number }>(`${api}/problem-bulk`, { ids, set: { status_type_id: 2 } });
  expect(await workAndKill(data.job_id)).toMatchObject({
    state: 'completed',
    done: 10_000,
    changed: 10_000,
    skipped: 0,
  });
  const { rows: counted } = await sql`
    select (select count(*) from problems where status_type_id = 2 and version = 2) as problems,
      (select count(*) from activity_log where owner_type = 'sd_problem' and kind = 'updated') as lines,
      (select count(distinct owner_id) from activity_log where owner_type = 'sd_problem' and kind = 'updated') as reported,
      (select count(*) from outgoing_mails) as mails`.execute(server.db);
  expect(counted).toEqual([{ problems: 10_000, lines: 10_000, reported: 10_000, mails: 1 }]);
}, 300_000);

test('so does the undo of an import', async () => {
  const assets = await makeManyAssets(server.db, 'KILL-', 30_000);
  const made = await makeEndedImport(server.db, { user: ada, assets });
  const { data } = await admin.post<UndoReply>(`/service-desk/import-undo/${made.id}`);
  if (!('job_id' in data)) throw new Error('no job');
  expect(await workAndKill(data.job_id)).toMatchObject({
    ...{ state: 'completed', done: 30_000 },
    undone: { removed: 30_000, restored: 0, kept: [] },
  });
  const { rows } = await sql`
    select (select count(*) from assets) as assets, (select count(*) from trash where kind = 'asset') as trash,
      (select count(*) from activity_log where owner_type = 'sd_assets' and kind = 'deleted') as lines,
      (select coalesce(sum(row_count), 0) from list_totals where list = 'assets') as total`.execute(server.db);
  expect(rows).toEqual([{ assets: 0, trash: 30_000, lines: 30_000, total: 0 }]);
}, 300_000);
