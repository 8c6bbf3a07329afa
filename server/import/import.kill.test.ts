import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { makeAgent, makeUser } from '../testing/factories';
import { makeImport, runToEnd } from '../testing/imports';
import { startServer, type TestServer } from '../testing/server';
import { until } from '../testing/until';

let server: TestServer;
const processes: ChildProcess[] = [];
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  for (const one of processes) one.kill('SIGKILL');
  await server.close();
});

const kills = 20;
const count = 40_000;

/** A process that waits for the word to work on the import. */
async function startProcess(id: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, 'testing/import.process.ts')], {
    env: { ...process.env, DATABASE_URL: server.databaseUrl, IMPORT_ID: String(id) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  processes.push(child);
  await once(child.stdout!, 'data');
  return child;
}

test(`an import whose process is killed ${kills} times at any point loses no row and doubles none`, async () => {
  const user = await makeAgent(server.db, ['view_assets', 'import_assets']);
  const rita = await makeUser(server.db, { email: 'rita@example.test' });
  const made = await makeImport(server.db, {
    user,
    headers: ['Name', 'Tag', 'User'],
    fields: ['name', 'identifier', 'used_by_id'],
    // Every second one gets an automatic identifier: nothing but the import itself tells that it is there.
    rows: Array.from({ length: count }, (_, i) => [`Asset ${i}`, i % 2 ? `K-${i}` : '', i % 5 ? '' : rita.email]),
  });
  const state = () => server.db.selectFrom('imports').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow();

  let next = startProcess(made.id);
  const points: number[] = [];
  while (points.length < kills) {
    const child = await next;
    next = startProcess(made.id);
    child.stdin!.write('go\n');
    const { done_rows: before } = await state();
    // Some in their first batch, some behind it.
    if (points.length % 2) await until(async () => (await state()).done_rows > before, 30_000);
    await pause(Math.random() * 300);
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    const { status, done_rows } = await state();
    expect(status).not.toBe('completed');
    points.push(done_rows);
  }
  (await next).kill('SIGKILL');
  // It had something to do, and was not at the same point each time.
  expect(new Set(points).size).toBeGreaterThan(3);

  await runToEnd(server.db, made);
  expect(await state()).toMatchObject({ status: 'completed', created_count: count, failed_count: 0 });
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from assets) as assets, (select count(distinct name) from assets) as names,
      (select count(*) from activity_log where owner_type = 'sd_assets' and kind = 'created') as lines,
      (select count(*) from import_results where import_id = ${made.id}) as results, (select count(*) from asset_holders) as holders,
      (select sum(row_count) from list_totals where list = 'assets') as total, (select count(*) from outgoing_mails) as mails`.execute(
    server.db,
  );
  expect(rows[0]).toEqual({
    assets: count,
    names: count,
    lines: count,
    results: count,
    holders: count / 5,
    total: count,
    mails: 2,
  });
}, 400_000);
