import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { runBuiltServer } from '../../e2e/testing/server';
import { canReach, chooseAccount } from '../../server/postgres/account';
import { startEmbedded } from '../../server/postgres/embedded';
import { runContracts } from '../../server/contract/contract.job';
import { momentOf } from '../../server/contract/contract.operation';
import { rateAll } from '../../server/risk';
import { openDatabase } from '../../server/shared/db';
import { cloneDatabase, createDatabase, dropDatabase } from '../../server/testing/database';
import { fill, rows } from './fill';

/** A PostgreSQL of the bench's own. */
export interface Cluster {
  /**
   * Address of a database with a million problems, assets, changes, releases and contracts each: made by the built server and
   * {@link fill}, the first time in a quarter of an hour, most of which is the rating of changes.
   */
  millionRows(): Promise<string>;
  /** Address of an empty database of this name, made anew. */
  empty(name: string): Promise<string>;
  /** Address of a copy, of this name, of a database that nobody is connected to. */
  copy(url: string, name: string): Promise<string>;
  drop(name: string): Promise<void>;
  /** Address of a database with the demo data. */
  demoData(): Promise<string>;
  /** The address of a database, as the superuser opens it. */
  asSuperuser(url: string): string;
  stop(): Promise<void>;
}

/** Kept between runs; root's PostgreSQL runs as somebody else, who may not get into our folder. */
async function folder(account: string): Promise<string> {
  const cache = path.resolve('.cache/bench');
  return (await canReach(path.resolve('.cache'), await chooseAccount(cache, account)))
    ? cache
    : '/var/lib/service-desk-bench';
}

/** Of all that decides what the filled database looks like. */
function version(): string {
  const sources = [
    'server/migrations/001-help-desk.ts',
    'server/migrations/002-service-desk.ts',
    'server/migrations/003-seeded-rows.ts',
    'server/migrations/006-change-management.ts',
    'server/migrations/024-contracts.ts',
    'tools/bench/fill.ts',
  ];
  const hash = createHash('sha256').update(String(rows));
  for (const source of sources) hash.update(readFileSync(source));
  return hash.digest('hex').slice(0, 8);
}

export async function startCluster(): Promise<Cluster> {
  const account = process.env.POSTGRES_ACCOUNT ?? 'nobody';
  const embedded = await startEmbedded({ dataDir: await folder(account), account, durable: false });
  // Filling switches checks off, which only the superuser may.
  const asSuperuser = (url: string): string => url.replace('service_desk@', 'postgres@');
  const admin = asSuperuser(embedded.url).replace('@/service_desk', '@/postgres');
  return {
    stop: embedded.stop,
    asSuperuser,
    async empty(name) {
      await dropDatabase(admin, name);
      return createDatabase(embedded.url, name);
    },
    async millionRows() {
      const name = `million_${version()}`;
      const present = (
        await query<{ datname: string }>(admin, `select datname from pg_database where datname like 'million%'`)
      ).map(({ datname }) => datname);
      if (!present.includes(name)) {
        for (const old of present) await dropDatabase(admin, old);
        await make(embedded.url, admin, name);
      }
      return embedded.url.replace('@/service_desk', `@/${name}`);
    },
    async copy(url, name) {
      await dropDatabase(admin, name);
      return cloneDatabase(embedded.url, /\/(\w+)\?/.exec(url)![1]!, name);
    },
    drop: (name) => dropDatabase(admin, name),
    async demoData() {
      await dropDatabase(admin, 'demo');
      return createDatabase(embedded.url, 'demo');
    },
  };
}

/** It gets its name when it is whole. */
async function make(cluster: string, admin: string, name: string): Promise<void> {
  const draft = `${name}_draft`;
  console.log(
    `Filling a database with ${rows.toLocaleString('en')} problems, assets, changes, releases and contracts each (kept for the next run) …`,
  );
  const server = await runBuiltServer({ DATABASE_URL: await createDatabase(cluster, draft) });
  await server.stop();
  const client = new pg.Client(admin.replace('@/postgres', `@/${draft}`));
  await client.connect();
  await fill(client).finally(() => client.end());
  await settle(cluster.replace('@/service_desk', `@/${draft}`));
  // Whoever measures finds neither dead rows nor a vacuum under way.
  await query(admin.replace('@/postgres', `@/${draft}`), 'vacuum (analyze)');
  await query(admin, `alter database ${draft} rename to ${name}`);
}

/** 167,000 of the contracts are due, and no change is rated; the next server to start would see to them meanwhile. */
async function settle(url: string): Promise<void> {
  const { db } = openDatabase({ connectionString: url });
  const now = new Date();
  const moment = momentOf(now, { timeZone: 'UTC', currency: 'EUR', clockShiftDays: 0 }, 'http://desk.test');
  await runContracts(db, moment)
    .then(() => rateAll({ db, zone: 'UTC', now }))
    .finally(() => db.destroy());
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  return (await client.query<Row>(text).finally(() => client.end())).rows;
}
