import { sql } from 'kysely';
import pg from 'pg';
import { ConfigError } from '../config';
import { forgetInstance, type Instance, noteInstance, thisInstance } from '../instance';
import { type Database, openDatabase } from '../shared/db';
import { testDatabase, type TestDatabase } from '../testing/database';
import { until } from '../testing/until';
import { thisProgram } from '.';
import { applyChanges } from './apply';
import { contract, isOlder, type Program, run } from './change';
import { schemaState } from './state';

/** G38: two versions side by side, on changes that are made up for it. */
let database: TestDatabase;
let db: Database;
beforeEach(async () => {
  database = await testDatabase();
  ({ db } = database);
});
afterEach(() => database.drop());

const program = (version: string, changes: Program['changes']): Program => ({
  version,
  changes: { ...thisProgram.changes, ...changes },
});

const first = {
  '900-probe': run('create table probe (id integer generated always as identity, old text, at integer);'),
};
const second = { ...first, '901-probe-new': run('alter table probe add column fresh text;') };
const third = { ...second, '902-probe-old': contract('0.4.0', 'alter table probe drop column old;') };
const [v3, v4, v5] = [program('0.3.0', first), program('0.4.0', second), program('0.5.0', third)];

const start = (of: Program, lines: string[] = []) =>
  applyChanges(db, of, { contracting: 'if-safe', say: (line) => lines.push(line) });
const processOf = (version: string): Instance => ({ ...thisInstance(), version, host: 'desk-1', pid: 4711 });
const columns = async () =>
  (
    await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'probe' order by ordinal_position`.execute(
      db,
    )
  ).rows.map(({ name }) => name);

test('the newer version adds, both write, and what the older one uses goes once none of it is seen', async () => {
  await start(v3);
  const old = processOf('0.3.0');
  await noteInstance(db, old);
  const lines: string[] = [];
  expect(await start(v5, lines)).toEqual({ done: ['901-probe-new'], left: ['902-probe-old'] });
  expect(lines.at(-1)).toBe(
    '902-probe-old must wait: processes of an older version still run: 0.3.0 on desk-1 (process 4711). Once they are stopped: service-desk migrate --contract, or start again.',
  );
  await sql`insert into probe (old) values ('by 0.3.0')`.execute(db);
  await sql`insert into probe (fresh) values ('by 0.5.0')`.execute(db);
  await expect(applyChanges(db, v5, { contracting: 'now' })).rejects.toThrow(
    /^902-probe-old takes away what running processes still use: 0\.3\.0 on desk-1 \(process 4711\)\. Stop them/,
  );
  await forgetInstance(db, old);
  await noteInstance(db, processOf('0.4.0'));
  expect(await start(v5)).toEqual({ done: ['902-probe-old'], left: [] });
  expect(await columns()).toEqual(['id', 'at', 'fresh']);
});

test('a process that gave no sign of life for a minute is not waited for', async () => {
  await start(v4);
  await noteInstance(db, processOf('0.3.0'));
  await sql`update instances set seen_at = now() - interval '61 seconds'`.execute(db);
  expect((await start(v5)).done).toEqual(['902-probe-old']);
});

test('one version back: the older one starts on what the newer one added, and on what it took away', async () => {
  await start(v4);
  expect(await start(v3)).toEqual({ done: [], left: [] });
  await start(v5);
  expect(await start(v4)).toEqual({ done: [], left: [] });
  await expect(start(v3)).rejects.toThrow(
    new ConfigError(
      'This database is of a newer version of Service Desk, with "902-probe-old", which works from version 0.4.0 on; start that version, or use another database.',
    ),
  );
  await sql`insert into kysely_migration (name, timestamp) values ('999-unknown', 'now')`.execute(db);
  await expect(start(v5)).rejects.toThrow(/newer version of Service Desk, with "999-unknown"; start that version/);
});

test('a database whose processes were never written down keeps what they may use until it is asked for', async () => {
  await sql`drop table instances, schema_changes`.execute(db);
  await sql`delete from kysely_migration where name = '080-processes'`.execute(db);
  const lines: string[] = [];
  expect(await start(v5, lines)).toEqual({
    done: ['080-processes', '900-probe', '901-probe-new'],
    left: ['902-probe-old'],
  });
  expect(lines.at(-1)).toMatch(/^902-probe-old must wait: processes of a version that is not seen may still run\./);
  expect((await applyChanges(db, v5, { contracting: 'now' })).done).toEqual(['902-probe-old']);
});

test('a process that is killed in the middle of a change leaves nothing of it, and it is said', async () => {
  const slow = program('0.4.0', {
    ...first,
    '903-slow': run('alter table probe add column slow text; select pg_sleep(60);'),
  });
  await start(v3);
  const other = openDatabase({ connectionString: database.url }, 1);
  const killed = applyChanges(other.db, slow, { contracting: 'never' }).catch((error: Error) => error);
  const asleep = sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_sleep(60)%'`;
  await until(async () => (await asleep.execute(db)).rows.length > 0);
  expect((await schemaState(db, slow)).half).toBeNull();
  await sql`select pg_terminate_backend(${(await asleep.execute(db)).rows[0]!.pid})`.execute(db);
  expect(await killed).toBeInstanceOf(Error);
  await other.db.destroy();
  expect((await schemaState(db, slow)).half).toMatchObject({
    ...{ name: '903-slow', failure: null },
    begunBy: expect.stringMatching(/^process \d+ on /),
  });
  expect(await columns()).toEqual(['id', 'old', 'at']);
  const mended = program('0.4.0', { ...first, '903-slow': run('alter table probe add column slow text;') });
  expect((await start(mended)).done).toEqual(['903-slow']);
  expect((await schemaState(db, mended)).half).toBeNull();
}, 20_000);

test('a change that fails is undone and says why; those before it stay', async () => {
  const failing = program('0.4.0', {
    ...second,
    '903-wrong': run('alter table probe add column x text; select 1 / 0;'),
  });
  await expect(start(failing)).rejects.toThrow('division by zero');
  const state = await schemaState(db, failing);
  expect(state.half).toMatchObject({ name: '903-wrong', failure: 'division by zero' });
  expect(state.expanding).toEqual(['903-wrong']);
  expect(await columns()).toEqual(['id', 'old', 'at', 'fresh']);
});

test('a change that does not get its lock lets the others read meanwhile, and names who holds it', async () => {
  await start(v3);
  const reader = new pg.Client(database.url);
  await reader.connect();
  await reader.query('begin; select from probe');
  const lines: string[] = [];
  const waiting = applyChanges(db, v4, { contracting: 'never', say: (line) => lines.push(line), patienceMs: 3_000 });
  const slowest = { ms: 0 };
  const reading = (async () => {
    for (const end = performance.now() + 4_000; performance.now() < end;) {
      const begun = performance.now();
      await sql`select from probe`.execute(db);
      slowest.ms = Math.max(slowest.ms, performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  await expect(waiting).rejects.toThrow(
    /^901-probe-new does not get the lock that it needs: session \d+.* has a transaction open since \d+ s\. Nothing of it was done/,
  );
  await reading;
  expect(slowest.ms).toBeLessThan(3_000);
  expect(lines).toEqual([expect.stringMatching(/^901-probe-new waits for a lock: session \d+/)]);
  await reader.query('commit');
  await reader.end();
  expect((await start(v4)).done).toEqual(['901-probe-new']);
}, 30_000);

test.each([
  ['0.3.0', '0.4.0', true],
  ['0.9.0', '0.10.0', true],
  ['0.4.0', '0.4.0', false],
  ['0.4.1', '0.4.0', false],
  ['1.0.0-rc.1', '1.0.0', false],
  ['0.4', '0.4.1', true],
])('is %s before %s: %s', (version, than, expected) => {
  expect(isOlder(version, than)).toBe(expected);
});
