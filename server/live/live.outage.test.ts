import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { announce } from '../shared/live';
import { signIn } from '../testing/client';
import { makeAgent } from '../testing/factories';
import { type Proxy, startBehindProxy } from '../testing/proxy';
import type { TestServer } from '../testing/server';
import { until } from '../testing/until';
import { inTransaction } from '../shared/transaction';

let server: TestServer;
let proxy: Proxy;
let received = '';
const stop = new AbortController();

beforeAll(async () => {
  ({ server, proxy } = await startBehindProxy());
  const { headers } = await signIn(server, await makeAgent(server.db, ['view_problems']));
  const { body } = await fetch(`${server.url}/service-desk/api/events`, { headers, signal: stop.signal });
  void (async () => {
    for await (const chunk of body ?? []) received += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  await until(listens);
});
afterAll(async () => {
  stop.abort();
  await server.close();
});

/** Is there a connection that listens for NOTIFY? */
async function listens(): Promise<boolean> {
  return (
    (
      await sql`select from pg_stat_activity where datname = current_database() and query like 'listen %'`.execute(
        server.db,
      )
    ).rows.length === 1
  );
}
const isListening = (id: number) => until(() => received.includes(`"id":${id}}`), 5000);

test('a listening connection that PostgreSQL ends comes back by itself', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`.execute(
    server.db,
  );
  await inTransaction(server.db, (trx) => announce(trx, 'problem', 71));
  await isListening(71);
  await until(listens, 5000);
});

test('a stream that is open hears of everything that happened while the database was away', async () => {
  await proxy.shut();
  await pause(1500);
  await inTransaction(server.db, (trx) => announce(trx, 'problem', 72));
  await server.db
    .insertInto('live_events')
    .values({ kind: 'problem', record_id: 73, at: sql`now() - interval '31 seconds'` })
    .execute();
  await proxy.open();
  await isListening(72);
  await isListening(73);
  await until(listens, 5000);
});
