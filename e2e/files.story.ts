import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../server/shared/db';
import { readFile } from '../server/shared/file-store';
import { openObjects } from '../server/store/objects';
import { eicar, startClamd, type TestClamd } from '../server/testing/clamd';
import { filesAddress, filesIn, filesPlace } from '../server/testing/files';
import { startStore, type TestStore } from '../server/testing/s3';
import { until } from '../server/testing/until';
import { endInAnyCase } from './testing/leftovers';
import { looks } from './testing/looks';
import { type RunningServer, runBuiltServer } from './testing/server';
import { settled } from './testing/settled';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

/** G38g: attachments in a store, moved there while processes are killed, and looked at by a scanner. */
let store: TestStore;
let clamd: TestClamd;
let desk: HelpDesk;
let db: Database;
let env: Record<string, string>;
beforeAll(async () => {
  store = await startStore();
  clamd = await startClamd();
  env = { ...store.env, FILES_URL: filesAddress, CLAMAV: clamd.name };
  desk = await startHelpDesk(env);
  db = openDatabase({ connectionString: desk.server.databaseUrl }, 2).db;
});
afterAll(async () => {
  await db.destroy();
  await desk.end();
  await store.close();
  await clamd.close();
});
afterEach(() => {
  store.instead = null;
  clamd.instead = null;
});

const shot = (name: string) => (process.env.PICTURES ? { path: `${process.env.PICTURES}/files-${name}.png` } : null);
const problemId = async (): Promise<number> =>
  (await db.selectFrom('problems').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id;

test.each(looks)('a file with a virus is refused at its field, in %s', async (name, look) => {
  const page = await desk.as('admin', look);
  await page.goto(`/service-desk/problems/${await problemId()}/edit`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'invoice.exe', mimeType: 'application/octet-stream', buffer: Buffer.from(eicar) });
  await page.locator('form button[type=submit]').first().click();
  const said = page.getByText(look.language === 'ar' ? /invoice\.exe.*فيروس/ : /“invoice\.exe” was not saved: a virus/);
  await said.first().waitFor();
  await settled(page);
  const at = shot(`virus-${look.width}`);
  if (at) await page.screenshot(at);
  expect([name, await faultsOf(page)]).toEqual([name, []]);
  await page.context().close();
});

test('a process that is killed between the upload and the commit leaves an object, which is listed, and no problem', async () => {
  const page = await desk.as('admin');
  const id = await problemId();
  await page.goto(`/service-desk/problems/${id}/edit`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'trace.log', mimeType: 'text/plain', buffer: Buffer.from('a trace') });
  const killed = new Promise<void>((resolve) => {
    store.instead = (request) => {
      if (request.method === 'PUT') void desk.server.kill().then(resolve);
      return null;
    };
  });
  await page.locator('form button[type=submit]').first().click();
  await killed;
  store.instead = null;
  const { rows } = await sql<{ key: string; later: boolean }>`
    select key, due_at > now() + interval '23 hours' as later from file_objects`.execute(db);
  expect(rows).toEqual([{ key: filesIn(store)[0], later: true }]);
  expect(await db.selectFrom('attachments').select('id').where('value', '=', 'trace.log').execute()).toEqual([]);
  await desk.server.restart();
  await sql`update file_objects set due_at = now()`.execute(db);
  await until(async () => filesIn(store).length === 0, 90_000);
  await page.context().close();
}, 120_000);

/** The command as people run it. */
function serviceDesk(...args: string[]): Promise<{ code: number | null; out: string }> {
  const child = spawn(process.execPath, ['dist/server/cli.mjs', ...args], {
    env: { PATH: process.env.PATH, ...env, DATABASE_URL: desk.server.databaseUrl },
  });
  const forget = endInAnyCase(async () => child.kill('SIGKILL'));
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += chunk));
  return new Promise((resolve) => child.once('close', (code) => (forget(), resolve({ code, out }))));
}

const sums = async (): Promise<Record<number, string>> => {
  const files = await db.selectFrom('attachments').select(['id', 'size', 'object_key']).orderBy('id').execute();
  const objects = openObjects(filesPlace(store));
  const found: Record<number, string> = {};
  for (const file of files)
    found[file.id] = createHash('sha256')
      .update(await buffer(await readFile(db, objects, file)))
      .digest('hex');
  return found;
};

test('all files are moved to the store and back by two processes, of which one is killed each time', async () => {
  const owner = await problemId();
  for (let n = 0; n < 60; n++)
    await db.transaction().execute(async (trx) => {
      const bytes = randomBytes(1 + n * 3_000);
      const { id } = await trx
        .insertInto('attachments')
        .values({ owner_type: 'sd_problem', owner_id: owner, value: `${n}.bin`, size: bytes.length, type: 'bin' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx.insertInto('attachment_chunks').values({ attachment_id: id, position: 0, bytes }).execute();
    });
  const before = await sums();
  const other: RunningServer = await runBuiltServer({
    ...{ ...env, DATABASE_URL: desk.server.databaseUrl, DATA_DIR: '/tmp', DEMO: '1' },
  });
  for (const [target, method] of [
    ['s3', 'PUT'],
    ['database', 'GET'],
  ] as const) {
    let seen = 0;
    let isKilled = false;
    store.instead = (request) => {
      if (request.method === method && ++seen === 20) {
        isKilled = true;
        void Promise.all([desk.server.kill(), other.kill()]);
      }
      return null;
    };
    const moving = serviceDesk('files', 'move', '--to', target);
    await until(async () => isKilled, 60_000);
    await wait(500);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from attachments where (object_key is null) = (${target} = 's3')`.execute(db);
    expect(rows[0]!.count).toBeGreaterThan(0);
    await Promise.all([desk.server.restart(), other.restart()]);
    const { code, out } = await moving;
    expect([code, out]).toEqual([0, expect.stringMatching(/ files were moved, \d+ MB\.\n$/)]);
    expect(await sums()).toEqual(before);
    const left = await sql<{ count: number }>`
      select count(*) as count from attachments where (object_key is null) = (${target} = 's3')`.execute(db);
    expect(left.rows[0]!.count).toBe(0);
    if (target === 's3') {
      expect(await serviceDesk('files', 'check')).toMatchObject({
        ...{ code: 0, out: expect.stringContaining(`All ${Object.keys(before).length} files are in ${filesAddress}`) },
      });
      await lookAtStatus();
    }
  }
  await other.stop();
}, 240_000);

async function lookAtStatus(): Promise<void> {
  store.instead = (request) => (request.url?.includes('list-type') ? 403 : null);
  await wait(1);
  for (const [name, look] of looks) {
    const page = await desk.as('admin', look);
    await page.goto('/service-desk/status');
    await page.getByText(filesAddress).first().waitFor();
    await settled(page);
    const at = shot(`status-${look.width}`);
    if (at) await page.screenshot({ ...at, fullPage: true });
    expect([name, await faultsOf(page)]).toEqual([name, []]);
    await page.context().close();
  }
  store.instead = null;
}
