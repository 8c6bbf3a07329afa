import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { demo } from '../../demo';
import type { ProblemList } from '../../wire/problem/problem';
import type { StatusReply } from '../../wire/status/status';
import { buildApp } from '../app';
import { lookAtReplica } from '../check/replica.check';
import { prepareDatabase } from '../prepare';
import { type Client, signIn } from '../testing/client';
import { testConfig } from '../testing/config';
import { makeAdmin, makeAgent, makeProblem } from '../testing/factories';
import { figureOf } from '../testing/prometheus';
import { type Pair, startPair } from '../testing/standby';
import { until } from '../testing/until';
import { openDatabase, type Opened } from './db';
import { readList } from './list.read';
import { openReplicas, type Replicas } from './replicas';
import type { App } from './services';

/** G39: reading on a standby. */
const api = '/service-desk/api';
const token = 'a-token-for-prometheus';
let pair: Pair;
let primary: Opened;
let replicas: Replicas;
let app: App;
let server: { url: string; db: Opened['db'] };
let agent: Client;
const said: string[] = [];
let saidAt = 0;

beforeAll(async () => {
  pair = await startPair();
  primary = openDatabase({ connectionString: pair.url }, 20, { limited: true });
  await prepareDatabase(primary.db, { demo, firstAdmin: null });
  replicas = openReplicas({
    ...{ primary: primary.db, url: pair.url, replicaUrls: [pair.standby.url], limited: true },
    say: ({ condition }) => {
      said.push(condition);
      saidAt = performance.now();
    },
  });
  app = await buildApp({ ...primary, replicas, config: { ...testConfig, metricsToken: token } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  server = { url: app.services.address(), db: primary.db };
  agent = await signIn(server, await makeAgent(primary.db, ['view_problems', 'create_problem', 'view_assets']));
  await becomes('ready');
}, 120_000);
afterAll(async () => {
  await app?.close();
  await replicas?.stop();
  await primary?.db.destroy();
  await pair?.stop();
}, 60_000);

const state = () => replicas.states()[0]!;
const becomes = (condition: string) => until(() => state().condition === condition, 20_000);
const save = (client: Client, subject: string) =>
  client.post<{ id: number }>(`${api}/problem`, {
    ...{ subject, description: '<p>x</p>', requester_id: 2, department_id: 1 },
    ...{ impact_id: 1, status_type_id: 1, priority_id: 1 },
  });
const newest = async (client: Client): Promise<string | undefined> => {
  const { status, data } = await client.get<ProblemList>(`${api}/problem-list?limit=1&sort-field=id&sort-order=desc`);
  expect(status).toBe(200);
  return data.problems[0]?.subject;
};

/** Lists by many at once until `over`; what they got, and how long the slowest took. */
async function readers(count: number, over: () => boolean) {
  const got: Record<string, number> = {};
  let slowest = 0;
  const read = async (first: number): Promise<void> => {
    for (let i = first; !over(); i++) {
      const start = performance.now();
      const what = await agent.get(`${api}/problem-list?limit=5&page=${1 + (i % 6)}`).then(
        ({ status }) => String(status),
        (error: Error) => error.message,
      );
      got[what] = (got[what] ?? 0) + 1;
      slowest = Math.max(slowest, performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: count }, (_, at) => read(at)));
  return { got, slowest };
}

/** The last statements of our connections there. */
const statementsThere = async (): Promise<string> =>
  (
    await pair.standby.query<{ query: string }>(
      `select query from pg_stat_activity where application_name = 'service-desk'`,
    )
  )
    .map(({ query }) => query)
    .join('\n');

test('lists, searches, files, maps and what a failure means are read there; sessions and rights are not', async () => {
  const { rows } = await sql<{ id: number }>`select min(id) as id from assets`.execute(primary.db);
  for (const path of [
    'problem-list?limit=3',
    'problem-groups?group_by=status',
    'search?q=printer',
    'problem-export/csv',
    `cmdb-asset/${rows[0]!.id}`,
    `cmdb-impact?asset_ids=${rows[0]!.id}`,
    'home',
  ]) {
    const before = state().reads;
    const { primary: read } = replicas.counts();
    expect([path, (await agent.get(`${api}/${path}`)).status]).toEqual([path, 200]);
    await until(() => state().reads > before);
    expect([path, replicas.counts().primary]).toEqual([path, read]);
  }
  const there = await statementsThere();
  expect(there).toMatch(/\b(problems|assets)\b/);
  expect(there).not.toMatch(/help_desk\.sessions|user_permissions/);
});

test('nothing of a call that writes is read there', async () => {
  const before = state().reads;
  expect((await save(agent, 'By itself')).status).toBe(200);
  expect(state().reads).toBe(before);
  await expect(replicas.reads.transaction().execute(async () => undefined)).rejects.toThrow('belongs to the primary');
});

test('who saved sees it in the next list, always, while the replica is 100 ms behind', async () => {
  await pair.standby.kill();
  await pair.standby.start({ recovery_min_apply_delay: '100ms' });
  await becomes('ready');
  const before = state().reads;
  for (let i = 0; i < 40; i++) {
    await save(agent, `Late ${i}`);
    expect(await newest(agent)).toBe(`Late ${i}`);
  }
  expect(state().reads - before).toBeGreaterThan(20);
  // Nor does it matter who wrote: another process, a colleague, background work.
  for (let i = 0; i < 10; i++) {
    const { subject } = await makeProblem(primary.db, { subject: `Elsewhere ${i}` });
    expect(await newest(agent)).toBe(subject);
  }
  await pair.standby.kill();
  await pair.standby.start();
  await becomes('ready');
}, 60_000);

test('a replica that replays no more is left: one read waits a moment, all others none, and it is taken back', async () => {
  await pair.standby.query('select pg_wal_replay_pause()');
  await save(agent, 'While it stands still');
  const start = performance.now();
  expect(await newest(agent)).toBe('While it stands still');
  expect(performance.now() - start).toBeLessThan(1000);
  expect(state().condition).toBe('behind');
  const before = state().reads;
  let count = 0;
  await readers(10, () => ++count > 200);
  expect(state().reads).toBe(before);

  const person = await makeAgent(primary.db, ['view_problems']);
  const other = await signIn(server, person);
  expect((await other.get(`${api}/problem-list`)).status).toBe(200);
  await primary.db.deleteFrom('user_permissions').where('user_id', '=', person.id).execute();
  expect((await other.get(`${api}/problem-list`)).status).toBe(403);

  await until(() => (state().lag ?? 0) > 1);
  expect(figureOf(await scrape(), 'service_desk_replica_lag_seconds', labels())).toBeGreaterThan(1);
  expect(figureOf(await scrape(), 'service_desk_replica_up', labels())).toBe(0);
  await pair.standby.query('select pg_wal_replay_resume()');
  await becomes('ready');
  await readers(2, () => state().reads > before);
  expect(said.slice(-2)).toEqual(['behind', 'ready']);
}, 60_000);

test('a right that is taken away, and a session that is ended, count at the next list', async () => {
  await pair.standby.kill();
  await pair.standby.start({ recovery_min_apply_delay: '150ms' });
  await becomes('ready');
  const person = await makeAgent(primary.db, ['view_problems']);
  const [one, two] = [await signIn(server, person), await signIn(server, person)];
  expect([(await one.get(`${api}/problem-list`)).status, (await two.get(`${api}/problem-list`)).status]).toEqual([
    ...[200, 200],
  ]);
  await one.post('/auth/logout');
  expect((await one.get(`${api}/problem-list`)).status).toBe(401);
  await primary.db.deleteFrom('user_permissions').where('user_id', '=', person.id).execute();
  expect((await two.get(`${api}/problem-list`)).status).toBe(403);
  await pair.standby.kill();
  await pair.standby.start();
  await becomes('ready');
}, 60_000);

test('killed under 30 readers: no request fails, it is left within a second, and is read again when it is back', async () => {
  let over = false;
  const reading = readers(30, () => over);
  await wait(500);
  const before = state().reads;
  await pair.standby.kill();
  const dead = performance.now();
  await becomes('lost');
  const left = saidAt - dead;
  await wait(500);
  await pair.standby.start();
  await becomes('ready');
  await until(() => state().reads > before + 50);
  over = true;
  const { got } = await reading;
  expect(Object.keys(got)).toEqual(['200']);
  expect(got['200']).toBeGreaterThan(200);
  expect(left).toBeLessThan(1000);
}, 90_000);

test('what it had begun is done once more, on the primary', async () => {
  await becomes('ready');
  const { repeated } = replicas.counts();
  const slow = sql<{ read: boolean }>`select pg_sleep(1.5) is not null as read`.execute(replicas.reads);
  await wait(500);
  await pair.standby.kill();
  expect((await slow).rows).toEqual([{ read: true }]);
  expect(replicas.counts().repeated).toBe(repeated + 1);
  await pair.standby.start();
  await becomes('ready');
  // What fails by itself is not done twice.
  await expect(sql`select 1 / 0`.execute(replicas.reads)).rejects.toThrow('division by zero');
  expect(replicas.counts().repeated).toBe(repeated + 1);
}, 60_000);

test('one that hangs keeps nobody for longer than a second and a half', async () => {
  let over = false;
  const reading = readers(20, () => over);
  await wait(300);
  await pair.standby.signal('STOP');
  await until(() => state().condition === 'lost');
  await wait(1000);
  over = true;
  const { got, slowest } = await reading;
  await pair.standby.signal('CONT');
  await becomes('ready');
  expect(Object.keys(got)).toEqual(['200']);
  expect(slowest).toBeLessThan(3000);
}, 60_000);

test('behind a pooler its statements have their limit of time in a transaction of their own', async () => {
  const pooled = openReplicas({ primary: primary.db, url: pair.url, replicaUrls: [pair.standby.url], pooler: true });
  await until(() => pooled.states()[0]!.condition === 'ready');
  const found = await readList(
    pooled.reads,
    sql<{ value: string; there: boolean }>`
      select current_setting('statement_timeout') as value, pg_is_in_recovery() as there`,
  );
  expect(found).toEqual([{ value: '20s', there: true }]);
  await pooled.stop();
});

test('status page, doctor and metrics say what is wrong, and what to do next', async () => {
  const admin = await signIn(server, await makeAdmin(primary.db));
  const shown = async () =>
    (await admin.get<StatusReply>(`${api}/status`)).data.checks
      .filter(({ name }) => name === 'replicas')
      .map(({ state: how, text, next_step }) => [how, text, next_step]);
  const { name } = state();
  expect(await shown()).toContainEqual(['ok', `Lists and searches are read on the replica ${name}.`, null]);
  expect(await lookAtReplica(pair.standby.url, primary.db)).toEqual({ name, condition: 'ready', why: null });
  expect(figureOf(await scrape(), 'service_desk_replica_up', labels())).toBe(1);
  expect(figureOf(await scrape(), 'service_desk_reads_total', { database: name })).toBeGreaterThan(100);
  expect(figureOf(await scrape(), 'service_desk_reads_total', { database: 'primary' })).toBeGreaterThan(10);

  await pair.standby.kill();
  await becomes('lost');
  const [lost] = (await shown()).filter(([how]) => how === 'warn');
  expect(lost![1]).toMatch(new RegExp(`^The replica ${name} is not reached \\(.+\\), so it is not read; the other `));
  expect(lost![2]).toContain('DATABASE_REPLICA_URLS');
  expect(await lookAtReplica(pair.standby.url, primary.db)).toMatchObject({ condition: 'lost' });
  await pair.standby.start();
  await becomes('ready');
}, 60_000);

test('a database of another installation, and one that has become a primary itself, are not read', async () => {
  const cluster = process.env.TEST_CLUSTER_URL!;
  const strange = openReplicas({ primary: primary.db, url: pair.url, replicaUrls: [cluster] });
  await until(() => strange.states()[0]!.condition === 'stranger');
  expect(await lookAtReplica(cluster, primary.db)).toMatchObject({ condition: 'stranger' });
  await strange.stop();

  await pair.standby.query('select pg_promote()');
  await becomes('primary');
  const before = state().reads;
  await save(agent, 'Only on the primary');
  expect(await newest(agent)).toBe('Only on the primary');
  expect(state().reads).toBe(before);
}, 60_000);

const labels = () => ({ replica: state().name });
const scrape = async (): Promise<string> =>
  (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
