import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { enqueue } from '../../server/queue/queue';
import type { Database } from '../../server/shared/db';
import { inTransaction } from '../../server/shared/transaction';
import { makeImport } from '../../server/testing/imports';
import type { Cluster } from './database';
import { line, median } from './line';
import { startWork } from './load';

/** Eight hours in short form: what grows does so in one. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 60);
const RATE = Number(process.env.SOAK_RATE ?? 15);
/** Milliseconds between two looks. */
const BETWEEN = 15_000;
const IMPORTED = 2000;

interface Look {
  /** MB that the process holds. */
  memory: number;
  /** Files and sockets that it has open. */
  files: number;
  /** Connections to the database, all of them. */
  connections: number;
}

/** Does anything grow while people work, live streams are open and imports run? The second quarter against the last. */
export async function soak(cluster: Cluster): Promise<void> {
  const { servers, db, work, stop } = await startWork(await cluster.millionRows(), 1);
  const pid = servers[0]!.pid();
  const looks: Look[] = [];
  const failed: string[] = [];
  let calls = 0;
  try {
    const end = Date.now() + MINUTES * 60_000;
    const looking = async (): Promise<void> => {
      while (Date.now() < end) {
        looks.push(await lookAt(pid, db));
        await wait(BETWEEN);
      }
    };
    const importing = async (): Promise<void> => {
      for (let round = 0; Date.now() < end; round++) {
        await startImport(db, round);
        await wait(120_000);
      }
    };
    const working = async (): Promise<void> => {
      // Connections are made anew every minute, as browsers do.
      while (Date.now() < end) {
        const driven = await work(RATE, 60);
        calls += [...driven.taken.values()].flat().length;
        failed.push(...driven.failed);
      }
    };
    await Promise.all([looking(), importing(), working()]);
  } finally {
    await stop();
  }
  const quarter = (from: number) => looks.slice((looks.length * from) / 4, (looks.length * (from + 1)) / 4);
  const name = `${MINUTES} minutes of work, ${RATE} calls a second`;
  line(`${name}: failed`, failed.length, 'calls', { exactly: 0 }, failed[0] ?? `${calls.toLocaleString('en')} calls`);
  for (const [what, unit, limit] of [
    ['memory', 'MB', 1.05],
    ['files', 'files', 1.02],
    // A pool has as many as were needed at once: one more is no growth.
    ['connections', 'connections', 1.15],
  ] as const) {
    const [early, late] = [1, 3].map((from) => median(quarter(from).map((look) => look[what]))) as [number, number];
    line(
      `${name}: ${what}, last quarter ÷ second`,
      late / early,
      '×',
      { atMost: limit },
      `${late.toFixed(0)} ÷ ${early.toFixed(0)} ${unit}`,
    );
  }
}

async function lookAt(pid: number, db: Database): Promise<Look> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database()`.execute(db);
  return {
    memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
    files: readdirSync(`/proc/${pid}/fd`).length,
    connections: rows[0]!.count,
  };
}

async function startImport(db: Database, round: number): Promise<void> {
  const user = await db
    .selectFrom('help_desk.users')
    .select('id')
    .where('email', '=', 'agent@demo.test')
    .executeTakeFirstOrThrow();
  const fields = ['name', 'identifier', 'description'];
  const rows = Array.from({ length: IMPORTED }, (_, i) => [`Notebook ${i}`, `SOAK-${i}`, `Counted in round ${round}.`]);
  const { id, run } = await makeImport(db, { user, headers: fields, fields, rows, update_existing: true });
  await inTransaction(db, (trx) => enqueue(trx, 'import', [{ id, run }]));
}
