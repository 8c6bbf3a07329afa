import type { AddressInfo } from 'node:net';
import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { buildApp } from './app';
import type { App } from './shared/services';
import { type Client, signIn } from './testing/client';
import { testConfig } from './testing/config';
import { testDatabase, type TestDatabase } from './testing/database';
import { makeAdmin, makeCustomField } from './testing/factories';
import { type Work, workOf } from './testing/plan';
import { sentStatements } from './testing/statements';
import { forgetCounts } from './shared/list.read';
import { correctTotals } from './shared/totals';

let database: TestDatabase;
let app: App;
let url: string;
let agent: Client;
let department: number;

const tables = ['problems', 'assets', 'changes', 'releases', 'contracts'] as const;

/** Rows of each table at first, and in the end. */
const [few, many] = [4000, 16_000];

/** As many more rows of each list, the same each time. Every hundredth of the first 4,000 has the word "Quokka". */
async function fill(first: number, last: number): Promise<void> {
  const i = sql`generate_series(${first}::int, ${last}::int) i`;
  const name = sql`'Row ' || i || case when i <= ${few} and i % 100 = 0 then ' Quokka' else '' end`;
  const time = sql`timestamptz '2026-01-01' + i * interval '1 minute'`;
  const person = sql`(select min(id) from help_desk.users) + i % 300`;
  const department = sql`(select min(id) from help_desk.departments) + i % 20`;
  const rows = [
    sql`insert into problems (identifier, subject, description, requester_id, assigned_id, department_id, impact_id, status_type_id, priority_id, created_at, updated_at)
      select 'PRB-C' || i, ${name}, '', ${person}, ${person}, ${department}, 1 + i % 3, 1 + i % 3, 1 + i % 4, ${time}, ${time} from ${i}`,
    sql`insert into assets (identifier, name, asset_type_id, asset_status_id, department_id, used_by_id, managed_by_id, created_at, updated_at)
      select 'AST-C' || i, ${name}, 1 + i % 20, 1 + i % 7, ${department}, ${person}, ${person}, ${time}, ${time} from ${i}`,
    sql`insert into changes (identifier, subject, description, requester_id, status_id, change_type_id, priority_id, department_id, impact_id, created_at, updated_at)
      select 'CHN-C' || i, ${name}, '', ${person}, 1 + i % 8, 1 + i % 4, 1 + i % 4, ${department}, 1 + i % 3, ${time}, ${time} from ${i}`,
    sql`insert into releases (identifier, subject, description, status_id, priority_id, release_type_id, planned_start_date, planned_end_date, created_at, updated_at)
      select 'REL-C' || i, ${name}, '', 1 + i % 5, 1 + i % 4, 1 + i % 4, ${time}, ${time} + interval '1 day', ${time}, ${time} from ${i}`,
    sql`insert into contracts (identifier, name, contract_type_id, contract_status_id, cost, contract_start_date, contract_end_date, owner_id, user_id, created_at, updated_at)
      select 'CNT-C' || i, ${name}, 1 + i % 3, 1 + i % 6, i, ${time}, ${time} + interval '900 days', ${person}, ${person}, ${time}, ${time} from ${i}`,
    sql`insert into contract_assets (contract_id, asset_id) select c.id, a.id from contracts c join assets a on substr(a.identifier, 6) = substr(c.identifier, 6)
      where substr(c.identifier, 6)::int between ${first} and ${last}`,
    sql`insert into custom_field_values (owner_type, owner_id, field_id, value)
      select 'sd_assets', a.id, f.id, case f.kind when 'select' then a.used_by_id::text else 'Rack ' || a.id % 7 end
      from assets a cross join custom_fields f where substr(a.identifier, 6)::int between ${first} and ${last}`,
  ];
  for (const statement of rows) await statement.execute(database.db);
  await correctTotals(database.db, tables);
  await sql`vacuum (analyze)`.execute(database.db);
}

/** Not `startServer`: it checks each reply, which takes longer than to make it. */
beforeAll(async () => {
  database = await testDatabase();
  const { db, pool, ping } = database;
  app = await buildApp({ db, pool, ping, config: { ...testConfig, dataDir: '.test' } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  agent = await signIn({ url, db }, await makeAdmin(db));
  await sql`insert into help_desk.departments (name) select 'Department ' || i from generate_series(1, 20) i`.execute(
    db,
  );
  await sql`insert into help_desk.users (full_name, email, role)
    select 'Person ' || i, 'p' || i || '@example.test', 'client' from generate_series(1, 300) i`.execute(db);
  await makeCustomField(db, { module: 'asset' });
  await makeCustomField(db, { module: 'asset', kind: 'select', lookup: 'users' });
  const { rows } = await sql<{ id: number }>`select min(id) + 3 as id from help_desk.departments`.execute(db);
  department = rows[0]!.id;
  await fill(1, few);
  for (const { path } of costs) atFirst.set(path, await costOf(path));
  await fill(few + 1, many);
}, 180_000);
afterAll(async () => {
  await app.close();
  await database.drop();
});

/** What a page of a list costs. */
interface Cost extends Work {
  statements: number;
}

/** The first page, one in another order, one that a filter narrows, and one of 40 rows that have a word. */
const pages = [
  '',
  'sort-field=created_at&page=3',
  'FILTER&known_total=200',
  'search-query=Quokka&count=quick',
] as const;
type Max = readonly [statements: number, nodes: number, rows: number, blocks: number];

/**
 * `most`: what each of these pages may cost: so many statements; a tenth more nodes in their plans, and a quarter more
 * rows and blocks, than were measured. `ratio`: what was measured of processor time.
 */
const lists: { list: string; filter: string; max: readonly [Max, Max, Max, Max]; ratio: number }[] = [
  {
    list: 'problem-list',
    filter: 'dept_ids=D',
    max: [
      [4, 40, 1060, 330],
      [4, 41, 1130, 330],
      [3, 38, 1060, 330],
      [3, 76, 1880, 410],
    ],
    ratio: 12,
  },
  {
    list: 'asset-list',
    filter: 'config=true&dept_ids=D',
    max: [
      [4, 36, 1030, 480],
      [4, 37, 1100, 480],
      // One more says which custom fields there are.
      [4, 56, 1910, 950],
      [4, 84, 1900, 560],
    ],
    ratio: 12.5,
  },
  {
    list: 'change-list',
    filter: 'dept_ids=D',
    max: [
      [4, 42, 1220, 300],
      [4, 43, 1280, 300],
      [3, 40, 1210, 300],
      [3, 65, 1660, 370],
    ],
    ratio: 15,
  },
  {
    list: 'release-list',
    filter: 'priority_ids=2',
    max: [
      [4, 34, 380, 170],
      [4, 35, 440, 170],
      [3, 32, 470, 170],
      [3, 69, 460, 240],
    ],
    ratio: 12.5,
  },
  {
    list: 'contract-list',
    filter: 'contract_type_ids=2',
    max: [
      [5, 52, 640, 370],
      [5, 53, 700, 370],
      [4, 50, 630, 370],
      [4, 95, 1090, 440],
    ],
    ratio: 18,
  },
];

const costs = lists.flatMap(({ list, filter, max }) =>
  pages.map((page, at) => ({ path: `${list}?limit=25&${page.replace('FILTER', filter)}`, max: max[at]! })),
);
/** Of each of these pages, when the tables had few rows. */
const atFirst = new Map<string, Cost>();

const load = (path: string) => agent.get(`/service-desk/api/${path.replace('=D', `=${department}`)}`);

async function costOf(path: string): Promise<Cost> {
  // Sessions and settings are kept from now on; a total is counted again.
  await load(path);
  forgetCounts(database.db);
  const sent = await sentStatements(() => load(path));
  const works: Work[] = [];
  for (const statement of sent) works.push(await workOf(database.db, statement));
  const sum = (what: keyof Work): number => works.reduce((total, work) => total + work[what], 0);
  return { statements: sent.length, nodes: sum('nodes'), rows: sum('rows'), blocks: sum('blocks') };
}

test.each(costs)('$path: statements, their plans, rows and blocks are what they were', async ({ path, max }) => {
  const { statements, nodes, rows, blocks } = await costOf(path);
  expect(statements).toBe(max[0]);
  expect({ nodes, rows, blocks }).toEqual({
    nodes: ceiling(max[1]),
    rows: ceiling(max[2]),
    blocks: ceiling(max[3]),
  });
});

test.each(costs)('$path: costs as much in four times as many rows', async ({ path }) => {
  const first = atFirst.get(path)!;
  const now = await costOf(path);
  expect(first.rows).toBeGreaterThan(25);
  expect(now.statements).toBe(first.statements);
  expect(now.rows).toBeLessThanOrEqual(first.rows + 50);
  expect(now.blocks).toBeLessThanOrEqual(first.blocks + 10);
});

/** A value of at most this. */
const ceiling = (limit: number) => ({
  asymmetricMatch: (value: unknown) => typeof value === 'number' && value <= limit,
  toString: () => 'atMost',
  toAsymmetricMatcher: () => `at most ${limit}`,
});

test.each(lists)('$list: a page takes as much processor time, by that of a bare query, as it did', async (one) => {
  const ratio = await ratioOf(`/service-desk/api/${one.list}?limit=25`);
  // On a busy machine it differs by a seventh; twice the work is seen.
  expect(ratio).toBeLessThan(one.ratio * 1.6);
});

/** Seconds of processor time that this process and its sessions of PostgreSQL have had, each by its own. */
async function spent(): Promise<Map<number, number>> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
    database.db,
  );
  // Where PostgreSQL runs elsewhere, or this is no Linux, only this process counts.
  const sessions = rows.flatMap(({ pid }): [number, number][] => {
    const file = `/proc/${pid}/schedstat`;
    return existsSync(file) ? [[pid, Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e9]] : [];
  });
  const { user, system } = process.cpuUsage();
  return new Map([...sessions, [process.pid, (user + system) / 1e6]]);
}

async function timeOf(count: number, work: () => Promise<unknown>): Promise<number> {
  const before = await spent();
  for (let n = 0; n < count; n++) await work();
  const after = await spent();
  // A session may have ended or begun in between.
  return [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0) / count;
}

/**
 * Processor time of a page by that of a bare query of as many rows, in turns. The least of each counts: what else runs
 * on the machine only adds to it.
 */
async function ratioOf(path: string): Promise<number> {
  const page = async () => (await fetch(url + path, { headers: agent.headers })).text();
  const bare = () => sql`select * from problems order by id desc limit 25`.execute(database.db);
  await timeOf(250, page);
  await timeOf(250, bare);
  const [ofPage, ofBare]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 12; turn++) {
    ofBare.push(await timeOf(50, bare));
    ofPage.push(await timeOf(25, page));
  }
  return Math.min(...ofPage) / Math.min(...ofBare);
}
