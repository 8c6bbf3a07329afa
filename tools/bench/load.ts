import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { type RunningServer, runBuiltServer } from '../../e2e/testing/server';
import { newSession } from '../../server/help-desk/session';
import { sessionCookie } from '../../server/help-desk/built-in/session';
import { type Database, openDatabase } from '../../server/shared/db';
import { liveCalls } from '../../wire/parts/live';
import { type Client, signIn } from './client';
import type { Cluster } from './database';
import { groups, hourOf, type Worker, type World } from './load.day';
import { drive, type Driven } from './load.drive';
import { line } from './line';

const WORKERS = 200;
const BOARDS = 20;
const SECONDS = 20;
/** Milliseconds within which 95 of 100 calls are answered while people find it quick. */
const QUICK = 500;
/** Of fewer calls, the slowest twentieth is one of them, and says nothing. */
const ENOUGH = 20;
/** Of a processor's time, as /proc counts it. */
const ticksPerSecond = 100;

/** How many calls of a working day the service carries with one process, two and three, on this machine with all on it. */
export async function load(cluster: Cluster): Promise<void> {
  const url = await cluster.millionRows();
  for (const processes of (process.env.LOAD_PROCESSES ?? '1,2,3').split(',').map(Number)) {
    const setting = await startWork(url, processes);
    try {
      await most(setting);
    } finally {
      await setting.stop();
    }
  }
}

export interface Setting {
  servers: RunningServer[];
  db: Database;
  work(rate: number, seconds: number): Promise<Driven>;
  stop(): Promise<void>;
}

/** Servers on one database, people who are signed in, with rights and boards, and live streams open. */
export async function startWork(url: string, processes: number): Promise<Setting> {
  const servers: RunningServer[] = [];
  for (let i = 0; i < processes; i++) servers.push(await runBuiltServer({ DATABASE_URL: url, LOG_LEVEL: 'warn' }));
  const { db } = openDatabase({ connectionString: url }, 4);
  const client = await signIn(servers[0]!.url, 'admin@demo.test');
  const workers = await workersOf(db, client);
  const world = await worldOf(db);
  const addresses = servers.map((server) => server.url);
  const streams = workers.map(({ cookie }, i) =>
    http.get(`${addresses[i % processes]}${liveCalls.events.path}`, { headers: { cookie } }, (reply) => reply.resume()),
  );
  for (const stream of streams) stream.on('error', () => undefined);
  return {
    servers,
    db,
    work: (rate, seconds) => drive(addresses, workers, world, { rate, seconds }),
    async stop() {
      for (const stream of streams) stream.destroy();
      client.close();
      await db.destroy();
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

/** Agents of the filled database, who may do what a supervisor may; ten of them are a board. */
async function workersOf(db: Database, admin: Client): Promise<Worker[]> {
  const people = await db
    .selectFrom('help_desk.users')
    .select('id')
    .where('email', 'like', 'person%@example.test')
    .where('role', '=', 'agent')
    .orderBy('id')
    .limit(WORKERS)
    .execute();
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('built_in_key', '=', 'role_supervisor')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('user_roles')
    .values(people.map(({ id }) => ({ user_id: id, role_id: role.id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const boards: number[] = [];
  for (let i = 0; i < BOARDS; i++) {
    const users = people.filter((_, at) => at % BOARDS === i).map(({ id }) => id);
    const levels = [{ name: 'Board', match: 'any', approvers: { users } }];
    const reply = String(
      await admin.post('/service-desk/api/cab', { name: `Board under load ${Math.random()}`, levels }),
    );
    boards.push((JSON.parse(reply) as { data: { id: number } }).data.id);
  }
  return Promise.all(
    people.map(async ({ id }, i) => {
      const session = await newSession(db, id);
      return { id, cookie: `${sessionCookie}=${session.id}`, csrf: session.csrf_token, boardId: boards[i % BOARDS]! };
    }),
  );
}

async function worldOf(db: Database): Promise<World> {
  const range = async (table: 'problems' | 'assets' | 'changes', like: string) => {
    const { first, last } = await db
      .selectFrom(table)
      .select(({ fn }) => [fn.min<number>('id').as('first'), fn.max<number>('id').as('last')])
      .where('identifier', 'like', like)
      .executeTakeFirstOrThrow();
    return { first: Number(first), last: Number(last) };
  };
  const client = await db
    .selectFrom('help_desk.users')
    .select('id')
    .where('role', '=', 'client')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const department = await db.selectFrom('help_desk.departments').select('id').orderBy('id').executeTakeFirstOrThrow();
  return {
    problems: await range('problems', 'PRB-B%'),
    assets: await range('assets', 'AST-B%'),
    changes: await range('changes', 'CHN-B%'),
    requesterId: client.id,
    departmentId: department.id,
  };
}

/** The most calls in a second that are quick: doubled as long as they are, then between the last two. */
async function most({ servers, work }: Setting): Promise<void> {
  await work(20, 20);
  let [held, broken] = [0, Infinity];
  let best: (Cost & { driven: Driven }) | null = null;
  for (
    let rate = 25;
    broken - held > 0.15 * held;
    rate = broken === Infinity ? rate * 2 : Math.round((held + broken) / 2)
  ) {
    const before = cost(servers);
    const driven = await work(rate, SECONDS);
    const after = cost(servers);
    const counted = [...driven.taken.values()].filter((taken) => taken.length >= ENOUGH);
    const isQuick = !driven.failed.length && counted.every((taken) => part(taken, 0.95) <= QUICK);
    if (isQuick) {
      held = rate;
      best = { node: after.node - before.node, postgres: after.postgres - before.postgres, driven };
    } else {
      broken = rate;
      for (const text of [quantiles(driven), ...new Set(driven.failed.slice(0, 5))])
        console.log(`  too many, ${rate} a second: ${text}`);
    }
    if (broken <= 25) break;
  }
  const name = servers.length === 1 ? 'one process' : `${servers.length} processes`;
  if (!best) return line(`a working day, ${name}: calls per second`, 0, '1/s', { atLeast: 25 });
  const perHour = hourOf(
    { id: 0, cookie: '', csrf: '', boardId: 0 },
    { problems: none, assets: none, changes: none, requesterId: 0, departmentId: 0 },
  ).length;
  const calls = [...best.driven.taken.values()].flat().length;
  line(`a working day, ${name}: calls per second`, held, '1/s', null, quantiles(best.driven));
  line(
    `the same: people who work without a break, ${perHour} calls an hour`,
    Math.round(held / (perHour / 3600)),
    'people',
    null,
    `of a processor, each call: our processes ${((best.node / calls) * 1000).toFixed(1)} ms, PostgreSQL ${((best.postgres / calls) * 1000).toFixed(1)} ms`,
  );
}

const none = { first: 0, last: 0 };

const quantiles = ({ taken }: Driven): string =>
  `p95 in ms: ${groups.map((group) => `${group} ${part(taken.get(group) ?? [], 0.95).toFixed(0)}`).join(', ')}`;

/** The figure below which this part of them is. */
const part = (figures: readonly number[], share: number): number =>
  [...figures].sort((a, b) => a - b)[Math.ceil(figures.length * share) - 1] ?? 0;

/** Seconds of processors that were spent so far. */
interface Cost {
  node: number;
  postgres: number;
}

function cost(servers: readonly RunningServer[]): Cost {
  const spent = (pid: string): number => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      // Its own, and that of what it started and has ended: connections come and go.
      return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
    } catch {
      return 0;
    }
  };
  const isPostgres = (pid: string): boolean => {
    try {
      return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
    } catch {
      return false;
    }
  };
  const sum = (pids: readonly string[]): number => pids.reduce((all, pid) => all + spent(pid), 0);
  return {
    node: sum(servers.map((server) => String(server.pid()))),
    postgres: sum(readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isPostgres(name))),
  };
}
