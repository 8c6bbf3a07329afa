import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { runBuiltServer } from '../../e2e/testing/server';
import { processesOf } from '../../server/postgres/processes';
import { type Pair, startPair } from '../../server/testing/standby';
import { type Client, signIn } from './client';
import { line, median } from './line';

const READERS = 200;
const SECONDS = 12;
const ROUNDS = 3;
const PROBLEMS = 50_000;
/** Of one processor, which a machine of a database has. */
const SHARE = 0.2;
const groups = '/sys/fs/cgroup/cpu';

/**
 * What a replica adds for many readers. Where all machines are one, a second PostgreSQL adds nothing: so each gets a fixed
 * share of a processor (control groups of Linux, as root), small enough that the databases are what is short.
 */
export async function replicas(): Promise<void> {
  const pair = await startPair();
  try {
    await fill(pair);
    const ends = await Promise.all([
      limit('service-desk-bench-primary', pair.primaryDir),
      limit('service-desk-bench-standby', pair.standbyDir),
    ]).catch(() => null);
    if (!ends) return console.log('replicas: left out, as this account may not make control groups (cgroup v1, cpu).');
    const rates = { without: [] as number[], with: [] as number[] };
    const failed: string[] = [];
    for (let round = 0; round < ROUNDS; round++)
      for (const way of ['without', 'with'] as const) {
        const { rate, errors } = await measure(pair, way === 'with');
        rates[way].push(rate);
        failed.push(...errors);
      }
    for (const end of ends) await end();
    const name = `${READERS} readers, one replica`;
    line(`${name}: errors`, failed.length, 'errors', { exactly: 0 }, failed[0] ?? '');
    const [without, withOne] = [median(rates.without), median(rates.with)];
    line(
      `${name} ÷ without: requests per second`,
      withOne / without,
      '×',
      { atLeast: 1.7 },
      `${withOne.toFixed(0)} ÷ ${without.toFixed(0)}; each database has ${SHARE} of a processor`,
    );
  } finally {
    await pair.stop();
  }
}

async function fill(pair: Pair): Promise<void> {
  const server = await runBuiltServer({ DATABASE_URL: pair.url });
  await server.stop();
  const client = new pg.Client(pair.url);
  await client.connect();
  await client.query(`insert into problems (identifier, subject, description, requester_id, department_id, impact_id, status_type_id, priority_id, created_at, updated_at)
    select 'PRB-B' || i, (array['No network at','Slow mail at','Screen fails in','Login loop on'])[1 + i % 4] || ' place ' || md5(i::text), '<p>It fails.</p>', 2, 1 + i % 6,
      1 + i % 3, 1, 1 + i % 4, now() - i * interval '1 minute', now() - i * interval '1 minute' from generate_series(1, ${PROBLEMS}) i`);
  await client.query('vacuum (analyze) problems').finally(() => client.end());
}

/** A control group with the processes of a cluster, and what they start. Returns how it ends, once they have left it. */
async function limit(name: string, dir: string): Promise<() => Promise<void>> {
  const group = path.join(groups, name);
  await mkdir(group, { recursive: true });
  await writeFile(path.join(group, 'cpu.cfs_period_us'), '20000');
  await writeFile(path.join(group, 'cpu.cfs_quota_us'), String(20_000 * SHARE));
  for (const { pid } of await processesOf(dir))
    await writeFile(path.join(group, 'cgroup.procs'), String(pid)).catch(() => undefined);
  return async () => {
    for (const { pid } of await processesOf(dir))
      await writeFile(path.join(groups, 'cgroup.procs'), String(pid)).catch(() => undefined);
    await rmdir(group).catch(() => undefined);
  };
}

async function measure({ url, standby }: Pair, withReplica: boolean) {
  const server = await runBuiltServer({
    DATABASE_URL: url,
    ...(withReplica && { DATABASE_REPLICA_URLS: standby.url }),
  });
  const client = await signIn(server.url, 'agent@demo.test', READERS);
  try {
    await everybody(client, 3);
    return await everybody(client, SECONDS);
  } finally {
    client.close();
    await server.stop();
  }
}

/** Few look at the same: pages far apart, of several departments, and words that few names have. */
const requested = (turn: number): string => {
  const list = '/service-desk/api/problem-list?limit=25';
  if (turn % 3 === 0) return `${list}&page=${1 + (turn % 400)}&dept_ids=${1 + (turn % 6)}&count=quick`;
  if (turn % 3 === 1) return `${list}&page=${1 + (turn % 900)}&sort-field=created_at`;
  return `${list}&search-query=${(turn * 7919).toString(16).padStart(4, '0').slice(0, 4)}&count=quick`;
};

/** Each reads one thing after another, beginning with another one. */
async function everybody(client: Client, seconds: number): Promise<{ rate: number; errors: string[] }> {
  let count = 0;
  const errors: string[] = [];
  const start = performance.now();
  const read = async (reader: number): Promise<void> => {
    for (let turn = reader * 37; performance.now() - start < seconds * 1000; turn++)
      await client.get(requested(turn)).then(
        () => count++,
        (error: Error) => errors.push(error.message),
      );
  };
  await Promise.all(Array.from({ length: READERS }, (_, reader) => read(reader)));
  return { rate: count / ((performance.now() - start) / 1000), errors };
}
