import { sql } from 'kysely';
import type { LiveEvent } from '../../wire/parts/live';
import { buildApp } from '../app';
import type { Trx } from '../shared/db';
import { announce, liveHub } from '../shared/live';
import { inTransaction } from '../shared/transaction';
import { signIn } from '../testing/client';
import { makeAgent } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { testConfig } from '../testing/config';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** What a person hears on a process's stream, as it comes in. */
async function listen(url: string, permissions: Parameters<typeof makeAgent>[1], role: 'agent' | 'client' = 'agent') {
  const { id } = await makeAgent(server.db, permissions, { role });
  const { headers } = await signIn(server, { id });
  const stop = new AbortController();
  const response = await fetch(`${url}/service-desk/api/events`, { headers, signal: stop.signal });
  const received: LiveEvent[] = [];
  void (async () => {
    for await (const chunk of response.body ?? []) {
      for (const line of Buffer.from(chunk).toString().split('\n'))
        if (line.startsWith('data: ')) received.push(JSON.parse(line.slice(6)) as LiveEvent);
    }
  })().catch(() => undefined);
  return { id, received, response, stop: () => stop.abort() };
}

async function until(condition: () => boolean, ms = 3000): Promise<void> {
  const end = Date.now() + ms;
  while (!condition() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(condition()).toBe(true);
}

const say = (...args: [LiveEvent['kind'], number]) => inTransaction(server.db, (trx) => announce(trx, ...args));

test('a change is heard within about a second, also through another server process on the same database', async () => {
  const other = await buildApp({
    db: server.db,
    config: testConfig,
  });
  await other.listen({ host: '127.0.0.1', port: 0 });
  const address = other.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const here = await listen(server.url, ['view_problems']);
  const there = await listen(`http://127.0.0.1:${port}`, ['view_problems']);
  expect(here.response.headers.get('content-type')).toBe('text/event-stream');
  await new Promise((resolve) => setTimeout(resolve, 200));
  await say('problem', 7);
  await until(() => here.received.length > 0 && there.received.length > 0);
  expect(here.received).toEqual([{ kind: 'problem', id: 7 }]);
  expect(there.received).toEqual([{ kind: 'problem', id: 7 }]);
  here.stop();
  there.stop();
  await other.close();
});

test('nobody hears of a kind that they may not view, nor of what was rolled back', async () => {
  const agent = await listen(server.url, ['view_assets']);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await say('problem', 8);
  await inTransaction(server.db, async (trx) => {
    await announce(trx, 'asset', 1);
    throw new Error('no');
  }).catch(() => undefined);
  await say('asset', 2);
  await until(() => agent.received.length > 0);
  expect(agent.received).toEqual([{ kind: 'asset', id: 2 }]);
  agent.stop();
});

test('everybody hears of what waits for themselves, a client of nothing else', async () => {
  const client = await listen(server.url, [], 'client');
  await new Promise((resolve) => setTimeout(resolve, 200));
  await say('approval', client.id + 1);
  await say('ticket', 3);
  await say('change', 4);
  await say('approval', client.id);
  await until(() => client.received.length > 0);
  expect(client.received).toEqual([{ kind: 'approval', id: client.id }]);
  client.stop();
});

/** Whatever reads events waits until this is `end`ed; `say` is then committed with it. */
async function hold(say: (trx: Trx) => Promise<unknown>) {
  const trx = await server.db.startTransaction().execute();
  await sql`lock table live_events in access exclusive mode`.execute(trx);
  await say(trx);
  return { end: () => trx.commit().execute() };
}

test('a stream opens when nothing is missed any more: what is committed before the first look of its process is in what the reader loads then', async () => {
  const held = await hold((trx) => announce(trx, 'problem', 501));
  let opened = false;
  const opening = listen(server.url, ['view_problems']).then((one) => {
    opened = true;
    return one;
  });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const before = opened;
  await held.end();
  const reader = await opening;
  await say('problem', 502);
  await until(() => reader.received.some(({ id }) => id === 502));
  // Who was told that it is open before has to hear of it.
  expect([before, reader.received.some(({ id }) => id === 501)]).not.toEqual([true, false]);
  reader.stop();
});

test('an answer that comes before the first look is heard', async () => {
  const hub = liveHub(server.db, null, 50);
  const held = await hold((trx) =>
    trx.insertInto('live_events').values({ kind: 'answer', record_id: 2, owner: 'question-1' }).execute(),
  );
  const heard: number[] = [];
  const forget = hub.waitFor('question-1', (answer) => heard.push(answer));
  await new Promise((resolve) => setTimeout(resolve, 300));
  await held.end();
  await until(() => heard.length > 0);
  expect(heard).toEqual([2]);
  forget();
  await hub.close();
});
