import { sql } from 'kysely';
import { makeProblem } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { signIn, type Client } from '../testing/client';
import { makeAdmin } from '../testing/factories';
import { openDatabase } from '../shared/db';
import { makeMonths } from './retention.months';
import { dropRuleLogs } from './retention.rule-logs';

let server: TestServer;
let admin: Client;
beforeEach(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
});
afterEach(() => server.close());

const now = new Date('2026-11-20T10:00:00Z');
const make = (few?: number) => makeMonths(server.db, { moments: [now], ...(few !== undefined && { few }) });

/** Where the lines of the log are: partition and number of them. */
async function places(table = 'activity_log'): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; lines: number }>`
    select tableoid::regclass::text as name, count(*) as lines from ${sql.table(table)} group by 1 order by 1`.execute(
    server.db,
  );
  return Object.fromEntries(rows.map(({ name, lines }) => [name, lines]));
}

async function partitions(table = 'activity_log'): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass order by 1`.execute(
    server.db,
  );
  return rows.map(({ name }) => name);
}

const line = (at: string, owner = 1) =>
  sql`insert into activity_log (owner_type, owner_id, kind, created_at) values ('sd_problem', ${owner}, 'created', ${at})`.execute(
    server.db,
  );

/** The indexes by person: partition → name; whether the planner may use it comes with it. */
async function personIndexes(): Promise<Record<string, [string, boolean]>> {
  const { rows } = await sql<{ partition: string; name: string; valid: boolean }>`
    select x.indrelid::regclass::text as partition, i.relname as name, x.indisvalid as valid
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_inherits t on t.inhrelid = x.indrelid and t.inhparent = 'activity_log'::regclass
    where pg_get_indexdef(x.indexrelid) like '%(actor_id) WHERE (actor_id IS NOT NULL)' order by 1`.execute(server.db);
  return Object.fromEntries(rows.map(({ partition, name, valid }) => [partition, [name, valid]]));
}

/** What people wrote before has its times; these lines are all that there are. */
const clear = () => sql`truncate activity_log, rule_runs, rule_matches`.execute(server.db);

test('the months of now and of three months ahead are made, for the log and the logs of rules, once', async () => {
  await clear();
  expect(await make()).toHaveLength(12);
  expect(await partitions()).toEqual([
    'activity_log_2026_11',
    'activity_log_2026_12',
    'activity_log_2027_01',
    'activity_log_2027_02',
    'activity_log_rest',
  ]);
  expect(await partitions('rule_matches')).toContain('rule_matches_2026_12');
  expect(await make()).toEqual([]);
  await line('2026-12-31T23:59:59Z');
  await line('2027-01-01T00:00:00Z');
  expect(await places()).toEqual({ activity_log_2026_12: 1, activity_log_2027_01: 1 });
});

test('with a shifted clock there are also the months of that time', async () => {
  await makeMonths(server.db, { moments: [now, new Date('2031-01-15T00:00:00Z')] });
  expect(await partitions()).toEqual(
    expect.arrayContaining(['activity_log_2026_11', 'activity_log_2031_01', 'activity_log_2031_04']),
  );
});

test('several processes make each month once', async () => {
  await clear();
  const other = openDatabase({ connectionString: server.databaseUrl }, 3);
  try {
    const made = await Promise.all([
      make(),
      makeMonths(other.db, { moments: [now] }),
      make(),
      makeMonths(other.db, { moments: [now] }),
    ]);
    expect(made.flat().sort()).toHaveLength(12);
    expect(new Set(made.flat()).size).toBe(12);
  } finally {
    await other.db.destroy();
  }
});

test('a record is saved in a month that has no partition, and its line is read and moves there later', async () => {
  await clear();
  await makeMonths(server.db, { moments: [new Date('2020-01-01T00:00:00Z')] });
  const problem = await makeProblem(server.db);
  const closed = await admin.post(`/service-desk/api/problem-close/${problem.id}`, {});
  expect(closed.status).toBe(200);
  expect(Object.keys(await places())).toEqual(['activity_log_rest']);
  await line('2001-05-05T00:00:00Z', problem.id);
  await line('2039-05-05T00:00:00Z', problem.id);
  await line('2026-10-05T00:00:00Z', problem.id);
  const read = async () =>
    (
      await admin.get<{ problem_activity_logs: { total: number; data: { created_at: string }[] } }>(
        `/service-desk/api/problem-log/${problem.id}`,
      )
    ).data.problem_activity_logs;
  const before = await read();
  expect(before.total).toBe(4);
  await make();
  const at = new Date();
  expect(at.getUTCFullYear()).toBeGreaterThan(2024);
  expect(await places()).toMatchObject({ activity_log_2026_10: 1, activity_log_rest: 2 });
  expect(await read()).toEqual(before);
});

test('what was there before becomes one partition as it is, while lines are written', async () => {
  await clear();
  await sql`insert into activity_log (owner_type, owner_id, kind, created_at)
    select 'sd_problem', n % 10, 'created', ${now}::timestamptz - n * interval '1 hour' from generate_series(0, 4999) n`.execute(
    server.db,
  );
  let writes = 0;
  let isOver = false;
  const writing = (async () => {
    for (; !isOver; writes += 1) await line(new Date(now.getTime() + writes).toISOString());
  })();
  const made = await make(1000);
  isOver = true;
  await writing;
  expect(made).toContain('activity_log_before_2027_01');
  expect(await partitions()).toEqual([
    'activity_log_2027_01',
    'activity_log_2027_02',
    'activity_log_before_2027_01',
    'activity_log_rest',
  ]);
  expect(await places()).toEqual({ activity_log_before_2027_01: 5000 + writes });
  expect(await make(1000)).toEqual([]);
  const { rows } = await sql<{ ids: number; last: number; next: number }>`
    select count(distinct id) as ids, max(id) as last, nextval('activity_log_id_seq') as next from activity_log`.execute(
    server.db,
  );
  expect(rows[0]!.ids).toBe(5000 + writes);
  expect(rows[0]!.next).toBeGreaterThan(rows[0]!.last);
});

test('a run that was killed before it settled what was there is gone on with', async () => {
  await clear();
  await sql`insert into activity_log (owner_type, owner_id, kind, created_at)
    select 'sd_problem', 1, 'created', ${now}::timestamptz - n * interval '1 day' from generate_series(0, 99) n`.execute(
    server.db,
  );
  await sql`alter table activity_log_rest add constraint activity_log_rest_before_2027_03 check (created_at is not null and created_at < '2027-03-01T00:00:00Z'::timestamptz) not valid`.execute(
    server.db,
  );
  expect(await make(50)).toContain('activity_log_before_2027_03');
  expect(await places()).toEqual({ activity_log_before_2027_03: 100 });
  await line('2027-04-01T00:00:00Z');
  expect((await places()).activity_log_rest).toBe(1);
});

test('what came while no month was made becomes a partition between those that are there', async () => {
  await clear();
  await makeMonths(server.db, { moments: [new Date('2026-01-01T00:00:00Z')] });
  await sql`insert into activity_log (owner_type, owner_id, kind, created_at)
    select 'sd_problem', 1, 'created', ${now}::timestamptz - n * interval '1 day' from generate_series(0, 99) n`.execute(
    server.db,
  );
  await makeMonths(server.db, { moments: [now], few: 50 });
  expect(await places()).toEqual({ activity_log_from_2026_05_before_2027_01: 100 });
});

test('the index by person is built on what was there before it becomes a partition, and months have it from their beginning', async () => {
  await clear();
  await sql`insert into activity_log (owner_type, owner_id, kind, created_at, actor_id)
    select 'sd_problem', 1, 'created', ${now}::timestamptz - n * interval '1 day', n % 3 from generate_series(0, 99) n`.execute(
    server.db,
  );
  expect(await personIndexes()).toEqual({});
  await make(50);
  expect(await personIndexes()).toEqual({
    activity_log_2027_01: ['activity_log_2027_01_actor_id_idx', true],
    activity_log_2027_02: ['activity_log_2027_02_actor_id_idx', true],
    // Its name says that it was built before, and not by the switch.
    activity_log_before_2027_01: ['activity_log_rest_actor', true],
    activity_log_rest: ['activity_log_rest_actor_id_idx', true],
  });
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = 'activity_log_actor'::regclass`.execute(server.db);
  expect(rows).toEqual([{ valid: true }]);
});

test('of an index whose building was broken off nothing stays, and one that was not attached yet is', async () => {
  await make();
  const breakOff = async (at: string, valid: boolean) => {
    await sql`drop index activity_log_actor`.execute(server.db);
    await sql`create index activity_log_actor on only activity_log (actor_id) where actor_id is not null`.execute(
      server.db,
    );
    const building = (how: string) =>
      sql.raw(`create index ${how} ${at}_actor on ${at} (actor_id) where actor_id is not null`);
    if (valid) await building('').execute(server.db);
    else
      await server.db.transaction().execute(async (writer) => {
        // It waits for who writes there, and is broken off.
        await sql`lock table ${sql.table(at)} in row exclusive mode`.execute(writer);
        await server.db.connection().execute(async (one) => {
          await sql`set statement_timeout = '1s'`.execute(one);
          await expect(building('concurrently').execute(one)).rejects.toThrow('statement timeout');
          await sql`reset statement_timeout`.execute(one);
        });
      });
    return fileOf(`${at}_actor`);
  };
  const fileOf = async (index: string) =>
    (await sql<{ file: string }>`select pg_relation_filenode(${index}::regclass)::text as file`.execute(server.db))
      .rows[0]!.file;
  const [name, all] = ['activity_log_2026_12', await partitions()];
  for (const valid of [false, true]) {
    const before = await breakOff(name, valid);
    await make();
    expect(await personIndexes()).toEqual(Object.fromEntries(all.map((one) => [one, [`${one}_actor`, true]])));
    expect((await fileOf(`${name}_actor`)) === before).toBe(valid);
  }
});

test('while another process builds an index, what was there before is not made a partition', async () => {
  await clear();
  await sql`insert into activity_log (owner_type, owner_id, kind, created_at)
    select 'sd_problem', 1, 'created', ${now}::timestamptz - n * interval '1 day' from generate_series(0, 99) n`.execute(
    server.db,
  );
  const { db } = openDatabase({ connectionString: server.databaseUrl }, 1);
  try {
    await db.transaction().execute(async (other) => {
      await sql`select pg_advisory_xact_lock(730123)`.execute(other);
      await make(50);
      expect(await partitions()).not.toContain('activity_log_before_2027_01');
    });
    await make(50);
    expect((await personIndexes()).activity_log_rest).toEqual([expect.any(String), true]);
  } finally {
    await db.destroy();
  }
});

test('the log of rules goes after 90 days by whole months, and what has no month by its lines', async () => {
  await clear();
  const run = (at: string) =>
    sql`insert into rule_runs (page_type, record_id, looked, created_at) values ('change', 1, '[]', ${at})`.execute(
      server.db,
    );
  await makeMonths(server.db, { moments: [new Date('2026-07-01T00:00:00Z')] });
  await run('2026-01-01T00:00:00Z');
  await run('2026-07-31T23:59:59Z');
  await run('2026-08-01T00:00:00Z');
  await make();
  await dropRuleLogs(server.db, now);
  expect(await places('rule_runs')).toEqual({ rule_runs_2026_08: 1 });
  expect(await partitions('rule_runs')).not.toContain('rule_runs_2026_07');
  expect(await partitions('rule_matches')).not.toContain('rule_matches_2026_07');
});

test('who reads while lines go into their month sees all of them', async () => {
  await clear();
  await sql`insert into activity_log (owner_type, owner_id, kind, created_at)
    select 'sd_problem', n, 'created', '2026-03-10T00:00:00Z' from generate_series(1, 15000) n`.execute(server.db);
  const { db } = openDatabase({ connectionString: server.databaseUrl }, 8);
  const seen = new Set<number>();
  let isMade = false;
  const readers = Array.from({ length: 8 }, async () => {
    while (!isMade) {
      const { rows } = await sql<{ lines: number }>`select count(*) as lines from activity_log`.execute(db);
      seen.add(rows[0]!.lines);
    }
  });
  expect(await make()).toContain('activity_log_2026_03');
  isMade = true;
  await Promise.all(readers);
  await db.destroy();
  expect([...seen]).toEqual([15_000]);
});
