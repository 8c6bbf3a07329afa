import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { runBuiltServer } from '../../e2e/testing/server';
import { enqueue } from '../../server/queue/queue';
import { type Database, openDatabase } from '../../server/shared/db';
import { inTransaction } from '../../server/shared/transaction';
import { makeImport } from '../../server/testing/imports';
import { type Client, signIn } from './client';
import type { Cluster } from './database';
import { line, median } from './line';

const count = 96_000;
const fields = [
  ...['name', 'identifier', 'asset_status_id', 'department_id', 'location_id', 'managed_by_id', 'used_by_id'],
  ...['assigned_on', 'description'],
];
/** Columns whose values are names that are looked up. */
const lookedUp = [2, 3, 4, 5, 6];

/**
 * Imports of 96,000 rows (about 25 MB) against COPY of the same rows into the same table with its indexes; what the
 * server's memory becomes, and how lists fare meanwhile.
 */
export async function imports(cluster: Cluster): Promise<void> {
  const url = await cluster.demoData();
  const server = await runBuiltServer({ DATABASE_URL: url, DEMO_DATA: '1' });
  const { db, pool } = openDatabase({ connectionString: url });
  const client = await signIn(server.url, 'agent@demo.test');
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-imports-'));
  const file = path.join(folder, 'assets.csv');
  try {
    const names = await namesOf(db);
    const run = (round: number, more: object, lists?: (isOver: () => boolean) => Promise<unknown>): Promise<Ran> =>
      runImport(db, { rows: rowsOf(names, round), ...more }, server.pid(), lists);

    const plain = await run(0, { rows: plainRows(rowsOf(names, 0)) });
    const plainCopy = await copySame(pool, file, { like: plainPrefix, suffix: '-copy' });
    const dry = await run(0, { dry_run: true });
    const created = await run(0, {});
    const copies: Spent[] = [];
    const copy = async (): Promise<void> =>
      void copies.push(await copySame(pool, file, { like: prefix, suffix: `-copy${copies.length}` }));
    await copy();
    const updated = await run(1, { update_existing: true });
    await copy();
    let busy: number[] = [];
    // Of the same rows.
    const idle = await listTimes(client, (requested) => requested < 400);
    await run(2, { update_existing: true }, async (isOver) => {
      busy = await listTimes(client, () => !isOver());
    });

    const copied = { ms: median(copies.map(({ ms }) => ms)), cpu: median(copies.map(({ cpu }) => cpu)) };
    const spent = ({ ms, cpu }: Spent): string =>
      `${(cpu / 1000).toFixed(1)} s CPU, ${(ms / 1000).toFixed(1)} s, ${Math.round((count / ms) * 1000).toLocaleString('en')} rows/s`;
    const speed = (name: string, ran: Ran, copied: Spent, target: { atLeast: number } | null): void =>
      line(name, copied.ms / ran.ms, '× speed of COPY', target, `${spent(ran)}; COPY ${spent(copied)}`);
    speed('96,000 rows without names become assets', plain, plainCopy, { atLeast: 0.5 });
    speed('96,000 rows with five names each become assets', created, copied, null);
    speed('96,000 rows update assets', updated, copied, { atLeast: 0.25 });
    line(
      'memory while they do',
      Math.max(created.grown, updated.grown),
      'MB above idle',
      { atMost: 150 },
      `${created.grown} and ${updated.grown} MB`,
    );
    line('dry run ÷ run', dry.ms / created.ms, '×', { atMost: 1 }, spent(dry));
    line(
      'list of assets meanwhile, 95th percentile',
      percentile(busy) / percentile(idle),
      '× idle',
      { atMost: 2 },
      `${percentile(busy).toFixed(1)} ms ÷ ${percentile(idle).toFixed(1)} ms`,
    );
  } finally {
    client.close();
    await db.destroy();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Names = Record<'departments' | 'locations' | 'agents' | 'people', string[]>;

async function namesOf(db: Database): Promise<Names> {
  const [departments, locations] = await Promise.all([
    db.selectFrom('help_desk.departments').select('name').execute(),
    db.selectFrom('help_desk.locations').select('name').execute(),
  ]);
  const people = await db.selectFrom('help_desk.users').select(['email', 'role']).where('active', '=', true).execute();
  const emails = (isAgent: boolean): string[] =>
    people.filter(({ role }) => (role === 'client') !== isAgent).map(({ email }) => email);
  const unique = (rows: { name: string }[]): string[] => [...new Set(rows.map(({ name }) => name))];
  return {
    departments: unique(departments),
    locations: unique(locations),
    agents: emails(true),
    people: emails(false),
  };
}

const prefix = 'BENCH-';
const plainPrefix = 'PLAIN-';

/** Other assets of the same texts, without a name that is looked up. */
const plainRows = (rows: string[][]): string[][] =>
  rows.map((row) =>
    row.map((cell, i) => (lookedUp.includes(i) ? '' : i === 1 ? cell.replace(prefix, plainPrefix) : cell)),
  );

/** The same assets in each round, with other values. */
function rowsOf({ departments, locations, agents, people }: Names, round: number): string[][] {
  const one = (from: string[], i: number): string => from[(i + round) % from.length] ?? '';
  return Array.from({ length: count }, (_, i) => [
    `Notebook ${i} of the series ${round}`,
    `${prefix}${i}`,
    'in use',
    one(departments, i).toUpperCase(),
    one(locations, i),
    one(agents, i),
    i % 4 ? '' : one(people, i),
    '',
    `Bought with order ${round}-${i}, stands in the room beside the stairs. ${'Serial number and notes. '.repeat(4)}`,
  ]);
}

/** `cpu` is of the server and of its connections, which work at the same time: more than `ms` on a quiet machine. */
interface Spent {
  ms: number;
  cpu: number;
}

interface Ran extends Spent {
  /** MB that the server's memory was above what it was before. */
  grown: number;
}

/** Lets the server do an import, and waits until it is done. */
async function runImport(
  db: Database,
  given: { rows: string[][] } & object,
  pid: number,
  meanwhile?: (isOver: () => boolean) => Promise<unknown>,
): Promise<Ran> {
  const user = await db
    .selectFrom('help_desk.users')
    .select('id')
    .where('email', '=', 'agent@demo.test')
    .executeTakeFirstOrThrow();
  const { id, run } = await makeImport(db, { user, headers: fields, fields, ...given });
  const before = memoryOf(pid);
  const spent = await cpuOf(db, pid);
  let [max, start, isOver] = [before, 0, false];
  await inTransaction(db, (trx) => enqueue(trx, 'import', [{ id, run }]));
  const others = meanwhile?.(() => isOver);
  for (;;) {
    const { status } = await db.selectFrom('imports').select('status').where('id', '=', id).executeTakeFirstOrThrow();
    start ||= status === 'queued' ? 0 : performance.now();
    max = Math.max(max, memoryOf(pid));
    if (status !== 'queued' && status !== 'running') {
      if (status === 'failed' || status === 'completed_with_errors') throw new Error(`The import is ${status}.`);
      break;
    }
    await pause(100);
  }
  const ms = performance.now() - start;
  isOver = true;
  await others;
  return { ms, cpu: (await cpuOf(db, pid)) - spent, grown: max - before };
}

/** What COPY takes to write the same assets with other identifiers. */
async function copySame(
  pool: pg.Pool,
  file: string,
  { like, suffix }: { like: string; suffix: string },
): Promise<Spent> {
  const columns =
    'name, asset_type_id, asset_status_id, department_id, location_id, managed_by_id, used_by_id, assigned_on, description, created_by, updated_by, created_at, updated_at';
  const connection = await pool.connect();
  try {
    const select = `select identifier || '${suffix}', ${columns} from assets where identifier like '${like}%' and identifier not like '%copy%'`;
    await pipeline(connection.query(copyTo(`copy (${select}) to stdout csv`)), createWriteStream(file));
    const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    const [start, spent] = [performance.now(), ticksOf(pid)];
    await pipeline(
      createReadStream(file),
      connection.query(copyFrom(`copy assets (identifier, ${columns}) from stdin csv`)),
    );
    return { ms: performance.now() - start, cpu: (ticksOf(pid) - spent) * 10 };
  } finally {
    connection.release();
  }
}

/** Milliseconds of each list of assets that is asked for, one after the other. */
async function listTimes(client: Client, goesOn: (requested: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goesOn(times.length)) {
    const start = performance.now();
    await client.get('/service-desk/api/asset-list?config=true&sort-field=name&sort-order=asc&limit=25');
    times.push(performance.now() - start);
    await pause(20);
  }
  return times;
}

const percentile = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN;

/** Resident memory of a process in MB (proc(5)). */
const memoryOf = (pid: number): number =>
  Math.round(Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) / 256);

/** Milliseconds of CPU of the server and of all connections of its database so far, also of those that have ended. */
async function cpuOf(db: Database, pid: number): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
    db,
  );
  const pids = rows.map((row) => row.pid);
  const postmaster = Number(statOf(pids[0] ?? 0)[1]);
  const [ofChildren, ofItsChildren] = [15, 16].map((place) => Number(statOf(postmaster)[place - 2]) * 10);
  return [pid, ...pids].reduce((sum, one) => sum + ticksOf(one) * 10, (ofChildren ?? 0) + (ofItsChildren ?? 0));
}

/** Hundredths of a second of CPU that a process has used; 0 for one that has ended. */
const ticksOf = (pid: number): number => Number(statOf(pid)[11] ?? 0) + Number(statOf(pid)[12] ?? 0);

/** The fields of proc(5) from the third on, the state; none of a process that has ended. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
}
