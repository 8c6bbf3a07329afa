import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { runBuiltServer } from '../../e2e/testing/server';
import { runContracts } from '../../server/contract/contract.job';
import { momentOf } from '../../server/contract/contract.operation';
import { type Database, openDatabase } from '../../server/shared/db';
import type { Cluster } from './database';
import { line } from './line';

const all = 1_000_000;
/** So many expire, so many begin, of so many a reminder is due, and so many get their next term. */
const due = 20_000;

/** The nightly job over a million contracts: how long it takes, what memory it needs, and how long saves wait for it. */
export async function contracts(cluster: Cluster): Promise<void> {
  const url = await cluster.demoData();
  await (await runBuiltServer({ DATABASE_URL: url })).stop();
  const [job, saves] = [openDatabase({ connectionString: url }, 5), openDatabase({ connectionString: url }, 2)];
  try {
    const now = new Date();
    await fill(job.db, now);
    const moment = momentOf(now, { timeZone: 'UTC', currency: 'EUR', clockShiftDays: 0 }, 'https://desk.example.test');
    const idle = await runs(() => runContracts(job.db, { ...moment, now: new Date(0), day: '1970-01-01' }));
    global.gc?.();
    const before = process.memoryUsage.rss();
    let max = before;
    let isOver = false;
    const watched = (async () => {
      for (; !isOver; await pause(50)) max = Math.max(max, process.memoryUsage.rss());
    })();
    const waited = saving(saves.db, () => isOver);
    let taken: number[] = [];
    const ms = await runs(async () => (taken = await runContracts(job.db, moment)));
    isOver = true;
    await watched;
    const waits = (await waited).sort((a, b) => a - b);
    const note = `${taken.map((count) => count.toLocaleString('en')).join(', ')} rows of ${all.toLocaleString('en')}`;
    line('nightly job over a million contracts', ms / 1000, 's', { atMost: 60 }, note);
    line('memory while it runs', Math.round((max - before) / 1024 ** 2), 'MB more', { atMost: 200 });
    line('longest that a save of one of them waits', waits.at(-1) ?? NaN, 'ms', { atMost: 100 }, waitsNote(waits));
    line('the same with nothing due', idle, 'ms', null);
  } finally {
    await job.db.destroy();
    await saves.db.destroy();
  }
}

const waitsNote = (waits: readonly number[]): string =>
  `${waits.length} saves, median ${waits[waits.length >> 1]?.toFixed(1)} ms`;

async function runs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Saves contracts that are due, one after the other; milliseconds of each. */
async function saving(db: Database, isOver: () => boolean): Promise<number[]> {
  const waits: number[] = [];
  for (let n = 0; !isOver(); n = (n + 7919) % due) {
    waits.push(
      await runs(() =>
        sql`update contracts set description = description || '.' where identifier = ${`BENCH-${n + 1}`}`.execute(db),
      ),
    );
    await pause(2);
  }
  return waits;
}

/** Those that are due stand first. */
async function fill(db: Database, now: Date): Promise<void> {
  const { rows } = await sql<{ owner: number; vendor: number }>`
    select (select min(id) from help_desk.users where role = 'agent') as owner, (select min(id) from vendors) as vendor`.execute(
    db,
  );
  const { owner, vendor } = rows[0]!;
  const day = (days: number) => sql`date_trunc('day', ${now}::timestamptz) + ${days} * interval '1 day'`;
  await sql`
    insert into contracts (identifier, name, contract_type_id, contract_status_id, cost, contract_start_date, contract_end_date, notify_before, remind_at, owner_id, vendor_id, created_by)
    select 'BENCH-' || n, 'Contract ' || n, 1 + n % 3, case when k = 1 then 2 else 3 end, n % 5000,
      case when k = 1 then ${day(0)} else ${day(-400)} end, case when k in (0, 3) then ${day(-1)} else ${day(30)} + n % 700 * interval '1 day' end,
      30, case when k = 2 then ${day(0)} end, ${owner}, ${vendor}, ${owner}
    from (select n, case when n <= ${4 * due} then (n - 1) / ${due} else 9 end as k from generate_series(1, ${all}) n) s`.execute(
    db,
  );
  await sql`
    insert into contract_terms (contract_id, type, is_current, contract_start_date, contract_end_date, cost, owner_id)
    select id, 'Created', true, contract_start_date, contract_end_date, cost, owner_id from contracts where identifier like 'BENCH-%'`.execute(
    db,
  );
  await sql`
    insert into contract_terms (contract_id, type, decision, is_next, contract_start_date, contract_end_date, cost, owner_id)
    select id, 'Renewed', 'approved', true, ${day(0)}, ${day(365)}, cost, owner_id from contracts
    where identifier like 'BENCH-%' and substr(identifier, 7)::int between ${3 * due + 1} and ${4 * due}`.execute(db);
  await sql`analyze contracts, contract_terms`.execute(db);
}
