import { appendFile, chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { outages } from '../../wire/protocol/outage';
import { type Embedded, startEmbedded } from '../postgres/embedded';
import { until } from '../testing/until';
import { type Opened, openDatabase } from './db';
import { toApiError } from './errors';
import { rule } from './sentence';
import { inTransaction } from './transaction';

// A PostgreSQL whose standby is away: a save waits for it, until somebody cancels the waiting, as administrators do.
let folder: string;
let cluster: Embedded;
let opened: Opened;

beforeAll(async () => {
  folder = await mkdtemp('/tmp/service-desk-standby-');
  // As root, PostgreSQL runs as somebody else who has to get in.
  await chmod(folder, 0o755);
  cluster = await startEmbedded({ dataDir: folder, account: 'nobody' });
  opened = openDatabase({ connectionString: cluster.url }, 2);
  await sql`create table written (what text)`.execute(opened.db);
  await opened.db.destroy();
  const data = path.join(folder, 'postgres');
  await appendFile(path.join(data, 'postgresql.auto.conf'), "synchronous_standby_names = 'nobody'\n");
  process.kill(Number((await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGHUP');
  opened = openDatabase({ connectionString: cluster.url }, 2);
  const names = async () =>
    (await sql<{ names: string }>`select current_setting('synchronous_standby_names') as names`.execute(opened.db))
      .rows;
  await until(async () => (await names())[0]?.names === 'nobody');
}, 60_000);
afterAll(async () => {
  await opened.db.destroy();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

const write = (what: string) => sql`insert into written values (${what})`;
const written = async () =>
  (await sql<{ what: string }>`select what from written`.execute(opened.db)).rows.map(({ what }) => what);

/** Cancels what waits for a standby, once something does; returns what became of the work. */
async function cancelled(work: Promise<unknown>): Promise<unknown> {
  const ended = work.catch((error: unknown) => error);
  await until(
    async () =>
      (
        await sql`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and pid <> pg_backend_pid()`.execute(
          opened.db,
        )
      ).rows.length > 0,
  );
  return ended;
}

test('what no standby has confirmed is not acknowledged: it is not known whether it was saved', async () => {
  const unknown = { status: 503, body: rule(outages.unknown) };
  const inOne = await cancelled(inTransaction(opened.db, (trx) => write('in a transaction').execute(trx)));
  expect(toApiError(inOne)).toMatchObject(unknown);
  const alone = await cancelled(write('alone').execute(opened.db));
  expect(toApiError(alone)).toMatchObject(unknown);
  // PostgreSQL has it, and would have lost it with its machine; the connection goes on.
  expect(await written()).toEqual(['in a transaction', 'alone']);
});
