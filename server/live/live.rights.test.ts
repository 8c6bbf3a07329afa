import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import net, { type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { LiveEvent } from '../../wire/parts/live';
import type { PermissionKey } from '../../wire/protocol/permission';
import { buildApp } from '../app';
import { ourHelpDesk } from '../help-desk/built-in/our-help-desk';
import { announce } from '../shared/live';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { until } from '../testing/until';
import { maxWaiting } from './live.streams';
import { inTransaction } from '../shared/transaction';

const beat = 600;
let server: TestServer;
/** Of a database that does not answer: `fails` or `hangs`. */
let outage: 'fails' | 'hangs' | null = null;
let checked: number[] = [];

beforeAll(async () => {
  const helpDesk: typeof ourHelpDesk = {
    ...ourHelpDesk,
    async identifyAll(db, requests) {
      checked.push(requests.length);
      if (outage === 'fails') throw new Error('Connection terminated');
      if (outage === 'hangs') await until(() => outage === null);
      return ourHelpDesk.identifyAll(db, requests);
    },
  };
  server = await startServer({ beatMs: beat, helpDesk });
});
afterAll(() => server.close());
afterEach(() => {
  outage = null;
});

interface Listener extends Client {
  id: number;
  received: LiveEvent[];
  /** When the server ended the stream, in milliseconds since it opened. */
  ended(): number | null;
  stop(): void;
}

/** Asks for the stream, as a connection of its own. */
const fetchIt = (headers: Record<string, string>, on = server): Promise<http.IncomingMessage> =>
  new Promise((resolve, reject) =>
    http.get(`${on.url}/service-desk/api/events`, { headers, agent: false }, resolve).on('error', reject),
  );

async function listen(permissions: PermissionKey[] = [], on = server): Promise<Listener> {
  const { id } = await makeAgent(on.db, permissions);
  const client = await signIn(on, { id });
  const stream = await fetchIt(client.headers, on);
  expect(stream.statusCode).toBe(200);
  const [received, opened]: [LiveEvent[], number] = [[], Date.now()];
  let ended: number | null = null;
  stream.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n'))
      if (line.startsWith('data: ')) received.push(JSON.parse(line.slice(6)) as LiveEvent);
  });
  stream.on('end', () => (ended = Date.now() - opened)).on('error', () => undefined);
  return { ...client, id, received, ended: () => ended, stop: () => stream.destroy() };
}

/** What the browser gets when it comes back. */
async function again({ headers }: Client): Promise<number | undefined> {
  const stream = await fetchIt(headers);
  stream.on('error', () => undefined).destroy();
  return stream.statusCode;
}

async function grant({ id: user_id }: { id: number }, keys: PermissionKey[], on = server): Promise<void> {
  const admin = await signIn(on, await makeAdmin(on.db));
  const rows = await on.db
    .selectFrom('permissions')
    .select('id')
    .where('key', '=', sql<string>`any(${keys})`)
    .execute();
  expect(
    (
      await admin.post('/service-desk/api/user/attach-permissions', {
        user_id,
        permission_ids: rows.map(({ id }) => id),
      })
    ).status,
  ).toBe(200);
}

test.each<[string, (who: Listener) => Promise<unknown>, number]>([
  ['signs out', (who) => who.post('/auth/logout'), 401],
  [
    'is deactivated',
    ({ id }) => server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', id).execute(),
    401,
  ],
  [
    'has a session that ends',
    ({ id }) =>
      server.db
        .updateTable('help_desk.sessions')
        .set({ expires_at: sql`now() - interval '1 second'` })
        .where('user_id', '=', id)
        .execute(),
    401,
  ],
  [
    'gets another role',
    ({ id }) => server.db.updateTable('help_desk.users').set({ role: 'client' }).where('id', '=', id).execute(),
    200,
  ],
  [
    'loses a right behind our back',
    ({ id }) => server.db.deleteFrom('user_permissions').where('user_id', '=', id).execute(),
    200,
  ],
])('the stream of somebody who %s ends within a beat; other streams go on', async (_, happens, status) => {
  const [who, other] = [await listen(['view_problems']), await listen(['view_problems'])];
  await pause(beat * 2.5);
  expect(who.ended()).toBeNull();
  await happens(who);
  await until(() => who.ended() !== null, beat * 5);
  expect(other.ended()).toBeNull();
  expect(await again(who)).toBe(status);
  other.stop();
});

test.each<[string, PermissionKey[]]>([
  ['taken', []],
  ['added', ['view_problems', 'view_changes']],
])('when a permission is %s the stream ends at once, not at the next beat', async (_, keys) => {
  // Its beat is 15 seconds.
  const calm = await startServer();
  const who = await listen(['view_problems'], calm);
  await grant(who, keys, calm);
  await until(() => who.ended() !== null, 5000);
  await calm.close();
});

test('saving the rights that somebody has keeps their stream', async () => {
  const who = await listen(['view_problems']);
  await grant(who, ['view_problems']);
  await inTransaction(server.db, (trx) => announce(trx, 'problem', 32));
  await until(() => who.received.some(({ kind }) => kind === 'problem'));
  await pause(beat * 2);
  expect(who.ended()).toBeNull();
  who.stop();
});

test('a session does not live on because a stream is open', async () => {
  const who = await listen();
  const expires = () =>
    server.db
      .selectFrom('help_desk.sessions')
      .select('expires_at')
      .where('user_id', '=', who.id)
      .executeTakeFirstOrThrow();
  await server.db
    .updateTable('help_desk.sessions')
    .set({ expires_at: sql`now() + interval '1 hour'` })
    .where('user_id', '=', who.id)
    .execute();
  const before = await expires();
  await pause(beat * 3);
  expect(await expires()).toEqual(before);
  who.stop();
});

test.each(['fails', 'hangs'] as const)(
  'a beat that cannot be checked, because it %s, keeps the stream for one more beat at most',
  async (how) => {
    const [who, brief] = [await listen(), await listen()];
    brief.stop();
    await pause(beat * 1.5);
    outage = how;
    await pause(beat * 0.9);
    expect(who.ended()).toBeNull();
    await until(() => who.ended() !== null, beat * 4);
    outage = null;
    const back = await listen();
    await pause(beat * 3);
    expect(back.ended()).toBeNull();
    back.stop();
  },
);

test('100 streams are checked by as many statements as one, also when the rights of all of them change', async () => {
  for (const count of [1, 100]) {
    const people = await Promise.all(Array.from({ length: count }, () => listen(['view_problems'])));
    await pause(beat * 2);
    checked = [];
    const query = jest.spyOn(pg.Client.prototype, 'query');
    await until(() => checked.length > 0);
    await pause(beat / 2);
    const texts = query.mock.calls.map(([first]) =>
      String(typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text),
    );
    query.mockRestore();
    const checks = checked.length;
    expect(checked).toEqual(Array.from({ length: checks }, () => count));
    // A check may have begun before the counting, or not be done yet.
    const requested = texts.filter((text) => text.includes('sessions') || text.includes('user_permissions')).length;
    expect(requested).toBeLessThanOrEqual(2 * (checks + 1));
    checked = [];
    await inTransaction(server.db, (trx) => announce(trx, 'user', ...people.map(({ id }) => id)));
    await until(() => checked.some((some) => some === count), 5000);
    expect(checked.length).toBeLessThan(5);
    for (const person of people) person.stop();
    await pause(beat * 2);
  }
});

test('a reader that never reads is given up: what waits for it stays bounded, and others hear everything', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'live-'));
  const address = path.join(folder, 'socket');
  const { db } = server;
  const other = await buildApp({ db, config: server.app.services.config, beatMs: beat });
  await other.listen({ path: address });
  const connections: Socket[] = [];
  other.server.on('connection', (socket) => connections.push(socket));
  const { headers } = await signIn(server, await makeAgent(db, ['view_problems']));
  const requested = `GET /service-desk/api/events HTTP/1.1\r\nHost: here\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\n\r\n`;
  const connect = async (
    reads: boolean,
  ): Promise<{ socket: Socket; received: () => number; closed: () => boolean }> => {
    const socket = net.connect(address);
    let [text, closed] = ['', false];
    socket.on('close', () => (closed = true)).on('error', () => undefined);
    if (reads) socket.on('data', (chunk) => (text += String(chunk)));
    else socket.pause();
    socket.write(requested);
    await until(() => connections.length > 0 && (!reads || text.includes('retry')));
    return { socket, received: () => text.split('data: ').length - 1, closed: () => closed };
  };
  const deaf = await connect(false);
  const reader = await connect(true);
  await pause(300);
  const [events, batch] = [14_000, 2000];
  let max = 0;
  const watch = setInterval(() => (max = Math.max(max, ...connections.map((socket) => socket.writableLength))), 1);
  // In pieces, so that who reads has the time to.
  for (let from = 0; from < events; from += batch) {
    await sql`insert into live_events (kind, record_id) select 'problem', n from generate_series(${from + 1}::int, ${from + batch}::int) n`.execute(
      db,
    );
    await until(() => reader.received() >= from + batch);
  }
  clearInterval(watch);
  await until(() => connections.filter((socket) => !socket.destroyed).length === 1);
  expect(reader.received()).toBe(events);
  expect(max).toBeLessThanOrEqual(maxWaiting + 1000);
  for (const { socket } of [deaf, reader]) socket.destroy();
  await other.close();
  await rm(folder, { recursive: true });
  await db.deleteFrom('live_events').execute();
}, 60_000);
