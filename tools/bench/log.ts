import { sql } from 'kysely';
import pg from 'pg';
import { migrate } from '../../server/migrations';
import { activityPage } from '../../server/parts/activity/activity.queries';
import { dropPartition, makeMonths } from '../../server/retention';
import { type Database, openDatabase } from '../../server/shared/db';
import type { Cluster } from './database';
import { line, median } from './line';

/** Lines of the log unless told: `npm run bench -- log=100000000`. */
const usual = 2_000_000;
const MONTHS = 60;
const RECORDS = 20_000;
const PAGES = 300;
const INSERTS = 2000;
const WRITERS = 4;

/** The log of a record, what a line costs, and how long writers wait while a month goes (issue 37, decision 086). */
export async function log(cluster: Cluster, rows = usual): Promise<void> {
  const url = await cluster.empty('bench_log');
  const { db } = openDatabase({ connectionString: url }, WRITERS + 2);
  try {
    await migrate(db);
    await fill(db, rows);
    await pages(db, rows);
    await inserts(db);
    await drops(db, url);
  } finally {
    await db.destroy();
  }
}

const now = new Date();
/** A day in the middle of the month that was so many months ago. */
const ago = (months: number): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15));

async function fill(db: Database, rows: number): Promise<void> {
  await sql`insert into help_desk.users (id, full_name, email, role) values (1, 'Rita', 'rita@example.test', 'agent')`.execute(
    db,
  );
  await makeMonths(db, { moments: [now, ...Array.from({ length: MONTHS / 4 }, (_, at) => ago(4 * (at + 1) - 1))] });
  const each = Math.ceil(rows / MONTHS);
  for (let month = MONTHS - 1; month >= 0; month--)
    await sql`
      insert into activity_log (owner_type, owner_id, kind, actor_id, created_at, before, after)
      select (array['sd_problem', 'sd_changes', 'sd_assets', 'sd_contracts'])[1 + n % 4], 1 + (n * 7919 + ${month}::bigint * 31) % ${RECORDS}::bigint, 'updated', 1,
        date_trunc('month', ${ago(month)}::timestamptz) + n * interval '28 days' / ${each}::int, '{"subject":"Before"}', jsonb_build_object('subject', 'After ' || n)
      from generate_series(1, ${each}::bigint) n`.execute(db);
  await sql`vacuum (analyze) activity_log`.execute(db);
}

async function pages(db: Database, rows: number): Promise<void> {
  const actor = { role: 'admin', permissions: new Set(), tickets: null, time_zone: 'UTC' } as unknown as Parameters<
    typeof activityPage
  >[3];
  const took: number[] = [];
  for (let at = 0; at < PAGES; at++) {
    const id = 1 + ((at * 104_729) % RECORDS);
    const began = performance.now();
    await activityPage(db, { type: at % 2 ? 'sd_problem' : 'sd_assets', id }, {}, actor, 'en');
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  const name = `log of ${rows.toLocaleString('en')} lines in ${MONTHS} months: a record's page`;
  line(`${name}, median`, median(took), 'ms', { atMost: 20 });
  line(`${name}, p95`, took[Math.floor(PAGES * 0.95)]!, 'ms', null);
}

/** Turn by turn, so that what else the machine does is the same for both. */
async function inserts(db: Database): Promise<void> {
  await sql`create table plain_log (like activity_log including defaults)`.execute(db);
  await sql`alter table plain_log add primary key (id)`.execute(db);
  await sql`create index on plain_log (owner_type, owner_id, id)`.execute(db);
  await sql`create index on plain_log (actor_id) where actor_id is not null`.execute(db);
  const took = { activity_log: [] as number[], plain_log: [] as number[] };
  for (let at = 0; at < INSERTS; at++)
    for (const table of ['plain_log', 'activity_log'] as const) {
      const began = performance.now();
      await insert(db, table, at);
      took[table].push(performance.now() - began);
    }
  const [parted, plain] = [median(took.activity_log), median(took.plain_log)];
  const figures = `${parted.toFixed(3)} ÷ ${plain.toFixed(3)} ms`;
  line('a line of the log ÷ one of a table without partitions', parted / plain, '×', { atMost: 1.15 }, figures);
}

const insert = (db: Database, table: string, at: number): Promise<unknown> =>
  sql`insert into ${sql.table(table)} (owner_type, owner_id, kind, actor_id, created_at, after) values ('sd_problem', ${1 + (at % RECORDS)}, 'updated', 1, now(), '{"subject":"x"}')`.execute(
    db,
  );

async function drops(db: Database, url: string): Promise<void> {
  let isOver = false;
  const waits: number[] = [];
  const writer = async (at: number): Promise<void> => {
    const client = new pg.Client(url);
    await client.connect();
    for (let n = 0; !isOver; n++) {
      const began = performance.now();
      await client.query(
        `insert into activity_log (owner_type, owner_id, kind, actor_id, after) values ('sd_changes', $1, 'updated', 1, '{}')`,
        [at * 1000 + (n % 1000)],
      );
      // A record's page reads each partition.
      await client.query(
        `select id from activity_log where owner_type = 'sd_changes' and owner_id = $1 order by id desc limit 10`,
        [1 + (n % RECORDS)],
      );
      waits.push(performance.now() - began);
    }
    await client.end();
  };
  const writers = Array.from({ length: WRITERS }, (_, at) => writer(at));
  const began = performance.now();
  for (let month = MONTHS - 1; month > MONTHS - 11; month--) await dropPartition(db, 'activity_log', ago(month));
  const took = (performance.now() - began) / 10;
  isOver = true;
  await Promise.all(writers);
  line(
    'dropping a month of the log: longest of those who write and read meanwhile',
    Math.max(...waits),
    'ms',
    { atMost: 100 },
    `${waits.length} of them, ten months, ${took.toFixed(0)} ms each`,
  );
}
