import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import PgBoss from 'pg-boss';
import { demo } from '../demo';
import { migrate, migratorOf } from './migrations';
import { type Database, openDatabase } from './shared/db';
import { createDatabase, dropDatabase } from './testing/database';
import { dumps, loadDump } from './testing/dumps';
import { startProxy } from './testing/proxy';
import { until } from './testing/until';
import { prepareDatabase } from './prepare';

interface Starter {
  child: ChildProcess;
  /** Prepares a database; returns `ready` or what went wrong. */
  prepare(url: string): Promise<string>;
}

const cluster = process.env.TEST_CLUSTER_URL!;
const starters: Starter[] = [];
let url: string;
let db: Database;

/** Built once: ten processes that compile it for themselves take long on a small machine. */
const program = path.resolve('.cache/prepare.process.mjs');

async function startProcess(): Promise<Starter> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const next = async (): Promise<string> => {
    const [line] = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => ['ended'])]);
    return String(line);
  };
  expect(await next()).toBe('loaded');
  return {
    child,
    prepare(url) {
      child.stdin.write(`${url}\n`);
      return next();
    },
  };
}

beforeAll(async () => {
  execFileSync('node_modules/.bin/esbuild', [
    'server/testing/prepare.process.ts',
    '--bundle',
    '--platform=node',
    '--format=esm',
    '--packages=external',
    '--log-level=warning',
    `--outfile=${program}`,
  ]);
  starters.push(...(await Promise.all(Array.from({ length: 10 }, startProcess))));
}, 120_000);
afterAll(() => starters.forEach(({ child }) => child.kill('SIGKILL')));
beforeEach(async () => {
  url = await createDatabase(cluster, `prepare_${randomUUID().replaceAll('-', '')}`);
  ({ db } = openDatabase({ connectionString: url }, 2));
});
afterEach(async () => {
  await db.destroy();
  await dropDatabase(cluster, new URL(url.replace('@/', '@localhost/')).pathname.slice(1));
});

const isReady = async (): Promise<boolean> => {
  const { rows } = await sql<{ admins: number; version: number }>`
    select (select count(*) from help_desk.users where email = 'admin@demo.test') as admins, (select version from pgboss.version) as version`.execute(
    db,
  );
  return rows[0]?.admins === 1 && rows[0].version === 24;
};

const begins: Record<string, () => Promise<unknown>> = {
  'an empty database': async () => undefined,
  'a database of version 003': async () => migratorOf(db).migrateTo('003-seeded-rows'),
  'a database of version 006': async () => migratorOf(db).migrateTo('006-change-management'),
  ...Object.fromEntries(
    dumps.map((dump) => [`a database of version ${dump} with its data`, () => loadDump(url, dump)]),
  ),
  'a database whose queue is of an earlier version': async () => {
    await migrate(db);
    await sql.raw(PgBoss.getRollbackPlans('pgboss')).execute(db);
    expect((await sql`select version from pgboss.version`.execute(db)).rows).toEqual([{ version: 23 }]);
  },
  'a database that is current': () => prepareDatabase(db, { demo, firstAdmin: null }),
};

test.each(Object.entries(begins))(
  'ten processes start at once on %s: all get ready',
  async (_name, begin) => {
    await begin();
    expect(await Promise.all(starters.map(({ prepare }) => prepare(url)))).toEqual(Array(10).fill('ready'));
    expect(await isReady()).toBe(true);
  },
  90_000,
);

test('nothing is compiled just in time for who connects afterwards', async () => {
  await prepareDatabase(db, { demo, firstAdmin: null });
  const after = openDatabase({ connectionString: url }, 1);
  const { rows } = await sql`show jit`.execute(after.db).finally(() => after.db.destroy());
  expect(rows).toEqual([{ jit: 'off' }]);
});

test('a process that is killed in the middle of it leaves it to the others', async () => {
  const killed = await startProcess();
  void killed.prepare(url).catch(() => undefined);
  const held = async () =>
    (
      await sql`select from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`.execute(
        db,
      )
    ).rows.length > 0;
  await until(held);
  const others = starters.map(({ prepare }) => prepare(url));
  killed.child.kill('SIGKILL');
  expect(await Promise.all(others)).toEqual(Array(10).fill('ready'));
  expect(await isReady()).toBe(true);
}, 90_000);

test('a database that goes away in the middle of it is waited for', async () => {
  const proxy = await startProxy(url);
  const through = openDatabase({ connectionString: proxy.url }, 2);
  const preparing = prepareDatabase(through.db, { demo, firstAdmin: null });
  await until(
    async () =>
      (await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(db)).rows[0]
        ?.there === true,
  );
  await proxy.shut();
  await new Promise((resolve) => setTimeout(resolve, 700));
  await proxy.open();
  await preparing;
  expect(await isReady()).toBe(true);
  await through.db.destroy();
  await proxy.shut();
}, 60_000);
