import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase, type Opened } from '../shared/db';

/** The migrated database that every test's own is a copy of. */
export const TEMPLATE = 'service_desk_template';

export interface TestDatabase extends Opened {
  url: string;
  /** Closes every connection and drops the database. */
  drop(): Promise<void>;
}

/**
 * A migrated, otherwise empty database of its own; takes some tens of milliseconds. Call it in `beforeAll`, `drop()` it
 * in `afterAll`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const cluster = process.env.TEST_CLUSTER_URL;
  if (!cluster)
    throw new Error('No test cluster runs: this is for the jest projects with a global set-up (jest.config.js).');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = await cloneDatabase(cluster, TEMPLATE, name);
  const opened = openDatabase({ connectionString: url }, 5);
  return {
    ...opened,
    url,
    async drop() {
      await opened.db.destroy();
      await dropDatabase(cluster, name);
    },
  };
}

/** Copies a database nobody is connected to, its files as they are: the usual way logs every page. Returns its address. */
export async function cloneDatabase(cluster: string, template: string, name: string): Promise<string> {
  await execute(cluster, `create database ${name} template ${template} strategy file_copy`);
  return addressOf(cluster, name);
}

export async function createDatabase(cluster: string, name: string): Promise<string> {
  await execute(cluster, `create database ${name}`);
  return addressOf(cluster, name);
}

/** Ends whoever is still connected. A worker of autovacuum is not ours to end: it is waited for. */
export async function dropDatabase(cluster: string, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await execute(cluster, `drop database if exists ${name} with (force)`);
    } catch (error) {
      const othersProcess = error instanceof pg.DatabaseError && error.code === '42501';
      if (!othersProcess || tries === 240) throw error;
      await pause(250);
    }
  }
}

/** The same server, another database. */
function addressOf(cluster: string, name: string): string {
  return cluster.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
