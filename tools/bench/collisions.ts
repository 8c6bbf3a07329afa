import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { runBuiltServer } from '../../e2e/testing/server';
import { openDatabase } from '../../server/shared/db';
import type { ChangeView } from '../../wire/change/change';
import type { CollisionReply } from '../../wire/collision/collision';
import { type BareCollisions, bareCollisions, type BarePlan } from './bare-collisions';
import { type Client, signIn } from './client';
import type { Cluster } from './database';
import { fillTables, rows } from './fill';
import { line, median } from './line';

/** Of a million assets three million relations, and 100,000 open changes of a year; less as BENCH_ROWS says. */
const relations = rows * 3;
const changes = rows / 10;
/** Changes are asked for, each once; so many drafts; saves before and beside the freeze. */
const [stored, drafted, saves] = [200, 60, 40];
const many = (count: number): string => count.toLocaleString('en');
const path = '/service-desk/api/change-collisions';

/**
 * What a change collides with, and when it would not, among a million assets; and a freeze over all open changes, which are
 * looked at while others are saved (G12, G13).
 */
export async function collisions(cluster: Cluster): Promise<void> {
  const url = await cluster.empty('collisions');
  await runBuiltServer({ DATABASE_URL: url, DEMO_DATA: '1' }).then((server) => server.stop());
  const superuser = new pg.Client(cluster.asSuperuser(url));
  await superuser.connect();
  console.log(
    `Filling a database with ${many(rows)} assets, ${many(relations)} relations and ${many(changes)} open changes …`,
  );
  await fillTables(superuser, ['assets', 'asset_relations', 'changes', 'change_assets'], steps).finally(() =>
    superuser.end(),
  );
  const { db, pool } = openDatabase({ connectionString: url }, 2);
  const server = await runBuiltServer({ DATABASE_URL: url });
  const client = await signIn(server.url, 'admin@demo.test');
  try {
    // The first start after the fill rates them all.
    await until(pool, `select not exists (select from changes where risk_score is null) as ok`);
    await ask(client, pool);
    await askDrafts(client, pool);
    await freezeAll(client, pool);
  } finally {
    client.close();
    await db.destroy();
    await server.stop();
  }
}

async function until(pool: pg.Pool, condition: string): Promise<void> {
  while (!(await pool.query<{ ok: boolean }>(condition)).rows[0]!.ok) await pause(100);
}

interface Taken {
  http: number[];
  bare: number[];
  empty: number[];
}

async function measured(taken: number[], work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  taken.push(performance.now() - start);
}

/** Collisions with free windows of changes at random: by the call, by one bare statement, and a call that asks for nothing. */
async function ask(client: Client, pool: pg.Pool): Promise<void> {
  const { rows: found } = await pool.query<BarePlan & { id: number }>(
    `select t.id, t.planned_start_date as "begin", t.planned_end_date as "end", t.agent_id, t.team_id, t.department_id, t.location_id,
      t.change_type_id, array_to_json(array(select l.asset_id from change_assets l where l.change_id = t.id)) as asset_ids
      from changes t where identifier like 'CHN-C%' order by hashint8extended(t.id, 7) limit $1`,
    [stored + warm],
  );
  const taken: Taken = { http: [], bare: [], empty: [] };
  let collided = 0;
  for (const [turn, plan] of found.entries()) {
    const at = turn < warm ? { http: [], bare: [], empty: [] } : taken;
    let reply: Buffer | undefined;
    let bare: BareCollisions | undefined;
    await measured(at.http, async () => (reply = await client.get(`${path}/${plan.id}`)));
    await measured(at.bare, async () => (bare = await bareCollisions(pool, plan)));
    await measured(at.empty, () => client.get('/service-desk/api/session'));
    collided += compare(reply!, bare!, `change ${plan.id}`);
  }
  tell(
    `collisions and free windows of a change among ${many(rows)} assets`,
    taken,
    100,
    `${collided} of ${found.length} collide`,
  );
}

/** The first calls warm up. */
const warm = 10;

/** The same of drafts that work on twenty assets for a day: most of the next weeks is taken. */
async function askDrafts(client: Client, pool: pg.Pool): Promise<void> {
  const { rows: found } = await pool.query<Omit<BarePlan, 'begin' | 'end'>>(
    `select null::bigint as id, t.agent_id, t.team_id, null::bigint as department_id, null::bigint as location_id, null::bigint as change_type_id,
      array_to_json(array(select a.id from assets a where a.id > 1000 + t.id % ${rows - 2000} order by a.id limit 20)) as asset_ids
      from changes t where identifier like 'CHN-C%' order by hashint8extended(t.id, 8) limit $1`,
    [drafted + warm],
  );
  const taken: Taken = { http: [], bare: [], empty: [] };
  let offered = 0;
  for (const [turn, draft] of found.entries()) {
    const at = turn < warm ? { http: [], bare: [], empty: [] } : taken;
    const begin = new Date(Math.ceil(Date.now() / 86_400_000 + turn) * 86_400_000);
    const plan = { ...draft, begin, end: new Date(begin.getTime() + 86_400_000) };
    const { asset_ids, agent_id, team_id } = draft;
    const wire = (time: Date) => time.toISOString().slice(0, 19).replace('T', ' ');
    const body = {
      asset_ids,
      agent_id,
      team_id,
      planned_start_date: wire(plan.begin),
      planned_end_date: wire(plan.end),
    };
    let reply: Buffer | undefined;
    let bare: BareCollisions | undefined;
    await measured(at.http, async () => (reply = await client.post(path, body)));
    await measured(at.bare, async () => (bare = await bareCollisions(pool, plan)));
    await measured(at.empty, () => client.get('/service-desk/api/session'));
    compare(reply!, bare!, `draft ${turn}`);
    offered += bare!.slots.length;
  }
  const note = `${(offered / found.length).toFixed(1)} windows each`;
  tell('free windows of a day for a draft with twenty assets', taken, 300, note);
}

function tell(title: string, { http, bare, empty }: Taken, atMost: number, note: string): void {
  const p95 = [...http].sort((a, b) => a - b)[Math.floor(http.length * 0.95)]!;
  line(`${title}, p95`, p95, 'ms', { atMost }, `median ${median(http).toFixed(1)} ms; ${note}`);
  const times = [http, bare, empty].map((some) => median(some).toFixed(1));
  line(
    '… ÷ bare SQL and an empty call, medians',
    median(http) / (median(bare) + median(empty)),
    '',
    { atMost: 1.5 },
    `${times[0]} ms ÷ (${times[1]} + ${times[2]}) ms`,
  );
}

/** Both say the same. Returns 1 if there is a collision. */
function compare(reply: Buffer, bare: BareCollisions, of: string): number {
  const { collisions: told, slots } = (JSON.parse(String(reply)) as { data: CollisionReply }).data;
  const keys = told.map(({ kind, with: other }) => `${kind} ${other?.id ?? ''}`).sort();
  const begins = slots.map(({ begin }) => begin);
  const [said, found] = [
    { keys, begins },
    { keys: [...bare.keys].sort(), begins: bare.slots },
  ].map((one) => JSON.stringify(one));
  if (said !== found) throw new Error(`Of ${of} the call says\n${said}, the bare statement\n${found}`);
  return told.length ? 1 : 0;
}

/** A freeze over everything: until all are looked at, and what saves of changes wait meanwhile and until their risk is rated. */
async function freezeAll(client: Client, pool: pg.Pool): Promise<void> {
  const { rows: open } = await pool.query<{ id: number }>(
    `select id from changes where identifier like 'CHN-C%' order by hashint8extended(id, 9) limit 5000`,
  );
  const next = { turn: 0 };
  const save = async (): Promise<number> => {
    const { id } = open[next.turn++ % open.length]!;
    const { change } = (
      JSON.parse(String(await client.get(`/service-desk/api/change/${id}`))) as { data: { change: ChangeView } }
    ).data;
    const start = performance.now();
    await client.post('/service-desk/api/change', {
      ...{
        id,
        version: change.version,
        subject: `${change.subject} again`.slice(-100),
        description: change.description,
      },
      ...{ requester_id: change.requester?.id, status_id: change.status?.id, change_type_id: change.change_type?.id },
      ...{ planned_start_date: change.planned_start_date, planned_end_date: change.planned_end_date },
    });
    return performance.now() - start;
  };
  const alone: number[] = [];
  for (let turn = 0; turn < saves; turn++) alone.push(await save());
  await client.post('/service-desk/api/freeze', {
    ...{ name: 'Nothing at all', reason: '', begin: '2000-01-01 00:00:00', end: '2100-01-01 00:00:00' },
    ...{ time_zone: 'UTC', severity: 'warn', scope: { all: true } },
  });
  // The clock takes it within a minute.
  const mark = `from collision_marks where what = 'freezes'`;
  await until(pool, `select not exists (select ${mark} and done_agent_id = 0) as ok`);
  const start = performance.now();
  const beside: number[] = [];
  let isOver = false;
  const saving = (async () => {
    while (!isOver) beside.push(await save());
  })();
  await until(pool, `select not exists (select ${mark}) as ok`);
  const seconds = (performance.now() - start) / 1000;
  await until(pool, `select not exists (select from collision_marks) as ok`);
  const rated = (performance.now() - start) / 1000;
  isOver = true;
  await saving;
  const { rows: kept } = await pool.query<{ count: number }>(
    `select count(*)::int as count from change_collisions where kind = 'freeze' and met_id = (select max(id) from freezes)`,
  );
  const speed = `${many(kept[0]!.count)} changes caught; their risk is rated ${(rated - seconds).toFixed(0)} s later`;
  line(
    `a freeze over everything: ${many(changes)} changes looked at`,
    seconds,
    's',
    { atMost: (30 * changes) / 100_000 },
    speed,
  );
  const usual = median(alone);
  const sorted = [...beside].sort((a, b) => a - b);
  const note = `longest of ${beside.length} saves ${sorted.at(-1)!.toFixed(0)} ms, median ${median(beside).toFixed(0)} ms, alone ${usual.toFixed(0)} ms`;
  line('… what a save waits meanwhile, at most', sorted.at(-1)! - usual, 'ms', { atMost: 100 }, note);
}

/** A whole number below `count` that looks random and is the same every time; another one for another seed. */
const some = (count: number, seed: number): string =>
  `((hashint8extended(i, ${seed}) & 9007199254740991) % ${Math.floor(count)})`;
const base = `(select max(id) - ${rows} from assets)`;

const steps = [
  // Those of the demo are repeated, which no bare statement could say.
  'truncate freezes, maintenances',
  `insert into help_desk.departments (name) select 'Department ' || i from generate_series(1, 40) i`,
  `insert into help_desk.locations (name) select 'Building ' || i from generate_series(1, 200) i`,
  `insert into help_desk.teams (name) select 'Team ' || i from generate_series(1, 200) i`,
  `insert into help_desk.users (full_name, email, role) select 'Agent ' || i, 'agent' || i || '@example.test', 'agent' from generate_series(1, 2000) i`,
  `create temp table first as select (select max(id) - 1999 from help_desk.users) as agent, (select max(id) - 199 from help_desk.teams) as team,
    (select max(id) - 39 from help_desk.departments) as department, (select max(id) - 199 from help_desk.locations) as location`,
  `insert into assets (identifier, name, asset_type_id, asset_status_id, department_id, location_id, impact_type_id)
    select 'AST-C' || i, 'Server ' || i, 1 + ${some(20, 1)}, 1, f.department + ${some(40, 2)}, f.location + ${some(200, 3)}, 1 + ${some(3, 4)}
    from generate_series(1, ${rows}) i, first f`,
  `insert into asset_relations (parent_id, child_id, cmdb_id)
    select distinct on (least(p, c), greatest(p, c), k) b.id + p, b.id + c, k
    from (select 1 + ${some(rows, 5)} as p, 1 + ${some(rows, 6)} as c, 1 + i % 8 as k from generate_series(1, ${relations}) i) r, (select ${base} as id) b
    where p <> c`,
  // On half hours of the next year, one to eight hours long.
  `insert into changes (identifier, subject, description, requester_id, status_id, change_type_id, priority_id, impact_id, department_id, location_id, team_id, agent_id,
      planned_start_date, planned_end_date)
    select 'CHN-C' || i, 'Patch the servers of row ' || i, '<p>As planned.</p>', f.agent, 1 + i % 2, 2, 1 + i % 3, 1 + i % 3, f.department + ${some(40, 7)},
      f.location + ${some(200, 8)}, f.team + ${some(200, 9)}, f.agent + ${some(2000, 10)}, s.begin, s.begin + interval '1 hour' * (1 + ${some(8, 11)})
    from (select i, date_trunc('hour', now()) + interval '30 minutes' * ${some(17520, 12)} as begin from generate_series(1, ${changes}) i) s, first f`,
  `insert into change_assets (change_id, asset_id)
    select (select max(id) - ${changes} from changes) + 1 + i % ${changes}, ${base} + 1 + ${some(rows, 13)} from generate_series(1, ${changes * 3}) i on conflict do nothing`,
  ...['freezes', 'maintenances'].map(
    (
      table,
    ) => `insert into ${table} (name, begins_at, ends_at, time_zone, severity, location_ids, ${table === 'freezes' ? 'department_ids' : 'asset_type_ids'})
      select 'Window ' || i, b, b + interval '1 day' * (${table === 'freezes' ? 2 : 60}), 'UTC', case i % 2 when 0 then 'warn' else 'block' end,
        array[f.location + i], ${table === 'freezes' ? 'array[f.department + i % 40]' : 'array[1 + i % 20]'}
      from (select i, date_trunc('day', now()) + interval '5 days' * i as b from generate_series(1, 40) i) s, first f`,
  ),
];
