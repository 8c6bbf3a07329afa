import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { runBuiltServer } from '../../e2e/testing/server';
import { type Client, signIn } from './client';
import type { Cluster } from './database';
import { rows } from './fill';
import { line } from './line';

const READERS = 200;
const SECONDS = 15;
const table = { 'problem-list': 'problems', 'asset-list': 'assets' } as const;
const lists = Object.keys(table) as (keyof typeof table)[];
const pages = [1, 2, 3, 5, 8, 40];
const words = ['Kor', 'velamodra', 'Lun', 'ostulo'];

/** What people do with a list: open it, filter it, turn its pages, search it; what the interface then asks. */
const requested = (of: string, turned = 0, searched = words): string[] => [
  ...pages.map((page) => `/service-desk/api/${of}?limit=25&page=${page + turned}&sort-field=created_at`),
  ...pages.map(
    (page) =>
      `/service-desk/api/${of}?limit=25&page=${page + turned}&dept_ids=7,8,9${page === 1 ? '&count=quick' : '&known_total=75000'}`,
  ),
  ...searched.map((word) => `/service-desk/api/${of}?limit=25&search-query=${word}&count=quick`),
];

const syllables = [
  [
    'Kor',
    'Bal',
    'Mer',
    'Tan',
    'Vel',
    'Sor',
    'Lun',
    'Fal',
    'Gar',
    'Hol',
    'Jas',
    'Nev',
    'Pol',
    'Rud',
    'Wes',
    'Zan',
    'Dov',
  ],
  ['amo', 'eri', 'ulo', 'ina', 'osa', 'ake'],
  ['dra', 'lin', 'mis', 'tor', 'vek'],
] as const;

/** The same things to do, but with other pages and words each time: few look for the same at the same time. */
const askedApart = (): string[] =>
  Array.from({ length: 51 }, (_, i) => {
    const [one, two, three] = syllables.map((of, at) => of[(i + at) % of.length] ?? '');
    return lists.flatMap((of) => requested(of, 3 * i, [`${one}`, `${one}${two}${three}`, `${two}`, `${one}${two}`]));
  }).flat();

/**
 * The same as it was before: every page in a statement of its own, and with it an exact count of all that the list has.
 */
function oldStatements(of: keyof typeof table): [text: string, values: unknown[]][][] {
  const from = table[of];
  const page = (where: string, order: string, offset: number): [string, unknown[]] => [
    `select t.* from (select t.id from ${from} t ${where} order by ${order} limit 25 offset ${offset}) p join ${from} t on t.id = p.id order by ${order}`,
    [],
  ];
  const count = (where: string): [string, unknown[]] => [`select count(*) from ${from} t ${where}`, []];
  const people = of === 'problem-list' ? ['requester_id', 'assigned_id'] : ['managed_by_id', 'used_by_id'];
  const name = of === 'problem-list' ? 'subject' : 'name';
  const search = [
    `(t.identifier ilike $1 or t.${name} ilike $1)`,
    ...people.map(
      (id) => `t.${id} = any(array(select u.id from help_desk.users u where u.full_name ilike $1 or u.email ilike $1))`,
    ),
  ].map((condition) => `select t.id from ${from} t where ${condition}`);
  const some = 'where t.department_id = any(array[7,8,9]::bigint[])';
  return [
    ...pages.map((n) => [page('', 't.created_at desc, t.id desc', (n - 1) * 25), count('')]),
    ...pages.map((n) => [page(some, 't.id desc', (n - 1) * 25), count(some)]),
    ...words.map((word): [string, unknown[]][] => [
      [
        `with hit as materialized (${search.join(' union ')})
          select (select count(*) from hit), (select json_agg(t) from (select id from hit order by id desc limit 25) p join ${from} t using (id))`,
        [`%${word}%`],
      ],
    ]),
  ];
}

interface Taken {
  rate: number;
  sorted: number[];
  errors: string[];
}

/** 200 people who do one thing after another for fifteen seconds, each beginning with another one. */
async function everybody(things: number, work: (thing: number) => Promise<unknown>): Promise<Taken> {
  const taken: number[] = [];
  const errors: string[] = [];
  const start = performance.now();
  const read = async (reader: number): Promise<void> => {
    for (let turn = reader; performance.now() - start < SECONDS * 1000; turn++) {
      const requested = performance.now();
      await work(turn % things).then(
        () => void taken.push(performance.now() - requested),
        (error: Error) => void errors.push(error.message),
      );
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_, reader) => read(reader)));
  const seconds = (performance.now() - start) / 1000;
  return { rate: taken.length / seconds, sorted: taken.sort((a, b) => a - b), errors };
}

const share = (sorted: number[], part: number): number => sorted[Math.floor(sorted.length * part)] ?? NaN;

/** Lists of a million rows under load: many readers, one edit that many see, people who save meanwhile. */
export async function readers(cluster: Cluster): Promise<void> {
  const url = await cluster.millionRows();
  const old = await oldWay(url);
  const server = await runBuiltServer({ DATABASE_URL: url });
  const client = await signIn(server.url, 'agent@demo.test', READERS + 1);
  try {
    await many(client, old);
    await apart(client);
    await saves(client);
    await oneEdit(client, url);
  } finally {
    client.close();
    await server.stop();
  }
}

/** Its statements alone, without a server in between. */
async function oldWay(url: string): Promise<Taken> {
  const pool = new pg.Pool({ connectionString: url, max: 20 });
  const things = lists.flatMap(oldStatements);
  const taken = await everybody(things.length, (thing) =>
    Promise.all((things[thing] ?? []).map(([text, values]) => pool.query(text, values))),
  );
  await pool.end();
  return taken;
}

async function many(client: Client, old: Taken): Promise<void> {
  const paths = lists.flatMap(requested);
  const now = await everybody(paths.length, (thing) => client.get(paths[thing] ?? ''));
  const name = `${READERS} readers of lists of ${rows.toLocaleString('en')} rows`;
  const p50 = share(now.sorted, 0.5).toFixed(0);
  line(`${name}: errors`, now.errors.length, 'errors', { exactly: 0 }, now.errors[0] ?? '');
  line(
    `${name}: requests per second`,
    now.rate / old.rate,
    '× the old way',
    { atLeast: 20 },
    `${now.rate.toFixed(0)} over HTTP ÷ ${old.rate.toFixed(1)} of the old statements alone`,
  );
  line(`${name}: p99`, share(now.sorted, 0.99), 'ms', { atMost: 1000 }, `p50 ${p50} ms`);
}

/** Equal calls share much of their work; these are as good as never equal. */
async function apart(client: Client): Promise<void> {
  const paths = askedApart();
  const now = await everybody(paths.length, (thing) => client.get(paths[(thing * 37) % paths.length] ?? ''));
  const p50 = share(now.sorted, 0.5).toFixed(0);
  line(
    `${READERS} readers who look at different things: requests per second`,
    now.rate,
    '1/s',
    null,
    `p50 ${p50} ms, p99 ${share(now.sorted, 0.99).toFixed(0)} ms, ${now.errors.length} errors`,
  );
}

/** One person saves a problem after another, while the readers read. */
async function saves(client: Client): Promise<void> {
  const paths = lists.flatMap(requested);
  const taken: number[] = [];
  let reading = true;
  const save = async (): Promise<void> => {
    for (let i = 0; reading; i++) {
      const start = performance.now();
      await client.post('/service-desk/api/problem', {
        subject: `Saved under load ${i}`,
        description: '<p>While 200 read.</p>',
        requester_id: 1,
        department_id: 1,
        impact_id: 1,
        status_type_id: 1,
        priority_id: 1,
      });
      taken.push(performance.now() - start);
      await wait(100);
    }
  };
  const saving = save();
  await everybody(paths.length, (thing) => client.get(paths[thing] ?? ''));
  reading = false;
  await saving;
  taken.sort((a, b) => a - b);
  line(
    `saves while ${READERS} read: p95`,
    share(taken, 0.95),
    'ms',
    { atMost: 100 },
    `${taken.length} saves, p50 ${share(taken, 0.5).toFixed(0)} ms`,
  );
}

/** All look at the first page; one of its rows is saved, and each loads that row as the interface does. */
async function oneEdit(client: Client, url: string): Promise<void> {
  const page = '/service-desk/api/problem-list?limit=25&sort-field=id';
  const shown = JSON.parse(String(await client.get(page))) as { data: { problems: { id: number }[] } };
  const id = shown.data.problems[3]?.id ?? 0;
  const loads: Promise<Buffer>[] = [];
  const ends = await Promise.all(
    Array.from({ length: READERS }, () =>
      client.listen((event) => {
        if (event.kind !== 'problem' || event.id !== id) return;
        // src/shared/api/live.ts spreads them like this.
        loads.push(wait(300 + Math.random() * 1000).then(() => client.get(`${page}&page=1&problem_ids%5B%5D=${id}`)));
      }),
    ),
  );
  await wait(2000);
  const before = await busy(url);
  await client.post(`/service-desk/api/problem-close/${id}`, {});
  await wait(4000);
  await Promise.all(loads);
  const after = await busy(url);
  for (const end of ends) end();
  line(
    `one edit seen by ${READERS} viewers: database busy`,
    after - before,
    'ms',
    { atMost: 1000 },
    `${loads.length} rows loaded; everything else of these seconds included`,
  );
}

/** Milliseconds that all sessions of the database have spent on statements since it was made. */
async function busy(url: string): Promise<number> {
  // Sessions report after a second at the latest once they are idle.
  await wait(1500);
  const client = new pg.Client(url);
  await client.connect();
  const { rows: found } = await client.query<{ ms: number }>(
    `select active_time::float as ms from pg_stat_database where datname = current_database()`,
  );
  await client.end();
  return found[0]?.ms ?? NaN;
}
