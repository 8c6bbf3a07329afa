import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type Sqlite from 'libsql';
import { until } from '../../testing/until';
import type { SqlDriver } from './sql.driver';
import { sqliteDriver } from './sql.sqlite';

const Database = createRequire(__filename)('libsql') as typeof Sqlite;
const people = 12_000;
const endless = 'with recursive n(n) as (select 1 union all select n + 1 from n) select max(n) as id from n';
const limits = { within: 5000, max: 10_000 };

let folder: string;
let file: string;
let driver: SqlDriver;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'service-desk-sqlite-'));
  file = path.join(folder, 'host ü.db');
  const host = new Database(file);
  host.exec('create table people (id integer primary key, name text, big integer)');
  host.exec(`with recursive n(n) as (select 1 union all select n + 1 from n where n < ${people})
    insert into people select n, 'Person ' || n, 9007199254740993 from n`);
  host.close();
  driver = sqliteDriver(`sqlite:${file}`);
});
afterAll(async () => {
  await driver.close();
  await rm(folder, { recursive: true });
});

const byIds = (first: number, count: number) =>
  driver.rows(
    'select id, name, big from people where id in (:ids)',
    { ids: Array.from({ length: count }, (_, i) => String(first + i)) },
    limits,
  );

/** Process ids of the readers of the file. */
const readers = (): number[] =>
  readdirSync('/proc').flatMap((name) => {
    try {
      const isReader = /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('host%20%C3%BC.db');
      return isReader ? [Number(name)] : [];
    } catch {
      return [];
    }
  });

test('twelve thousand people are read by id at once, by a few processes that stay', async () => {
  for (let round = 0; round < 3; round++) {
    const read = await Promise.all(Array.from({ length: people / 100 }, (_, n) => byIds(n * 100 + 1, 100)));
    expect(read.flatMap(({ rows }) => rows)).toHaveLength(people);
    expect(read[0]?.rows[0]).toEqual({ id: '1', name: 'Person 1', big: '9007199254740993' });
  }
  if (!existsSync('/proc')) return;
  expect(readers().length).toBeLessThanOrEqual(4);
  // They hold the file open while they read it, and do not keep the host from its work afterwards.
  const open = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;
  await until(async () => readers().every((pid) => open(pid) < 40));
});

test('columns are known also when no row is found', async () => {
  expect(await byIds(people + 1, 1)).toEqual({ columns: ['id', 'name', 'big'], rows: [] });
});

test('a statement that was ended for its time locks nobody out', async () => {
  await expect(driver.rows(endless, {}, { within: 200, max: 1 })).rejects.toThrow('takes longer than 200 ms');
  expect((await byIds(1, 1)).rows).toHaveLength(1);
  expect(readdirSync(folder)).toEqual(['host ü.db']);
});

test('a reader that dies is named, and started again', async () => {
  if (!existsSync('/proc')) return;
  await byIds(1, 1);
  for (const pid of readers()) process.kill(pid, 'SIGABRT');
  await until(async () => readers().length === 0);
  expect((await byIds(1, 1)).rows).toHaveLength(1);

  const reading = driver.rows(endless, {}, limits);
  const failed = expect(reading).rejects.toThrow('the reader of the file ended (SIGABRT)');
  // The one that it was given, which may have died before, and the one that was started for it.
  for (let times = 0; times < 2; times++) {
    const [first] = readers();
    process.kill(first!, 'SIGABRT');
    await until(async () => readers().some((pid) => pid !== first) || times === 1);
  }
  await failed;
  expect((await byIds(1, 1)).rows).toHaveLength(1);
});

test('who stops reading half-way leaves nothing behind', async () => {
  for await (const rows of driver.stream('select id from people', {}, limits)) {
    expect(rows).toHaveLength(5000);
    break;
  }
  expect((await byIds(1, 1)).rows).toHaveLength(1);
});

test('a host that writes is waited for, and a log of its own (WAL) is read', async () => {
  const host = new Database(file);
  host.exec('begin exclusive');
  const waiting = byIds(1, 1);
  setTimeout(() => host.exec('commit'), 300);
  expect((await waiting).rows).toHaveLength(1);
  host.exec('begin exclusive');
  await expect(byIds(1, 1)).rejects.toThrow('the database says: database is locked');
  host.exec('commit');
  host.exec('pragma journal_mode = wal');
  host.exec(`update people set name = 'Renamed' where id = 1`);
  expect((await byIds(1, 1)).rows[0]?.name).toBe('Renamed');
  // Who changes back must be alone.
  await until(async () => await isFree(host));
  host.close();
});

async function isFree(host: Sqlite.Database): Promise<boolean> {
  try {
    host.exec('pragma journal_mode = delete');
    return true;
  } catch {
    return false;
  }
}

test('a file that is not there is named, and not made', async () => {
  const missing = sqliteDriver(`sqlite:${path.join(folder, 'none.db')}`);
  await expect(missing.rows('select 1', {}, limits)).rejects.toThrow(/Unable to open/);
  expect(existsSync(path.join(folder, 'none.db'))).toBe(false);
  await missing.close();
});
