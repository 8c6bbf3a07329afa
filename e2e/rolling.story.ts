import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { newSession } from '../server/help-desk/session';
import { sessionCookie } from '../server/help-desk/built-in/session';
import { openDatabase } from '../server/shared/db';
import { runBuiltServer, type RunningServer, startBuiltServer } from './testing/server';

/**
 * G38: two processes behind a proxy are replaced one after the other while people write and read. The proxy does what any
 * does: it asks the other one where a connection is refused, where the reply is 503, and where a GET was cut off, and
 * leaves one that refused alone for a second.
 */
const [writers, readers, seconds] = [20, 50, 20];

let one: RunningServer;
let two: RunningServer;
let proxy: http.Server;
let address: string;
const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });

beforeAll(async () => {
  one = await startBuiltServer();
  two = await runBuiltServer({ DATABASE_URL: one.databaseUrl });
  proxy = http.createServer((request, reply) => void pass(request, reply)).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}, 120_000);
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  agent.destroy();
  await two.stop();
  await one.stop();
});

const broken = (why: string) => ({ status: 502, body: Buffer.from(why) });

/** Until when it is left alone. */
const out = new Map<string, number>();
const isOut = (url: string): boolean => (out.get(url) ?? 0) > performance.now();

let turn = 0;

async function pass(request: http.IncomingMessage, reply: http.ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const first = turn++;
  for (let attempt = 0; attempt < 20; attempt++) {
    const [server, other] = (first + attempt) % 2 ? [two, one] : [one, two];
    const { url } = isOut(server.url) && !isOut(other.url) ? other : server;
    const answer = await ask(url, request, body);
    if (answer === 'again') {
      out.set(url, performance.now() + 1_000);
      if (attempt % 2) await wait(50);
      continue;
    }
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    return;
  }
  reply.writeHead(502).end('neither took it');
}

function ask(
  url: string,
  { method = 'GET', url: path = '/', headers }: http.IncomingMessage,
  body: Buffer,
): Promise<'again' | { status: number; body: Buffer }> {
  return new Promise((resolve) => {
    const { cookie, 'x-csrf-token': token, 'content-type': type, 'idempotency-key': key } = headers;
    const sent = Object.fromEntries(
      Object.entries({ cookie, 'x-csrf-token': token, 'content-type': type, 'idempotency-key': key }).filter(
        ([, value]) => value !== undefined,
      ),
    ) as Record<string, string>;
    const asked = http.request(url + path, { method, headers: sent, agent }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve(response.statusCode === 503 ? 'again' : { status: response.statusCode!, body: Buffer.concat(parts) }),
      );
      response.on('error', (error) => resolve(method === 'GET' ? 'again' : broken(`cut off: ${error.message}`)));
    });
    asked.on('error', ({ code }: NodeJS.ErrnoException) =>
      // An idle connection that was closed in the same moment has carried nothing either.
      resolve(
        method === 'GET' || code === 'ECONNREFUSED' || (code === 'ECONNRESET' && asked.reusedSocket)
          ? 'again'
          : broken(String(code)),
      ),
    );
    asked.end(body);
  });
}

test('20 write and 50 read while both processes are replaced in turn: no request fails, no write is lost', async () => {
  const { db } = openDatabase({ connectionString: one.databaseUrl }, 2);
  const { id } = await db
    .selectFrom('help_desk.users')
    .select('id')
    .where('email', '=', 'admin@demo.test')
    .executeTakeFirstOrThrow();
  const cookie = `${sessionCookie}=${(await newSession(db, id)).id}`;
  const { data } = (await (await fetch(`${address}/auth/session`, { headers: { cookie } })).json()) as {
    data: { csrf_token: string };
  };
  const failed: string[] = [];
  const written: string[] = [];
  let [requests, replaced, isOver] = [0, 0, false];

  async function send(path: string, init: RequestInit = {}): Promise<boolean> {
    requests++;
    const response = await fetch(address + path, { ...init, headers: { cookie, ...init.headers } });
    const text = await response.text();
    if (response.status !== 200)
      failed.push(
        `${init.method ?? 'GET'} ${path}: ${response.status} ${text.slice(0, 200)} (replacement ${replaced})`,
      );
    return response.status === 200;
  }
  const writer = async (nr: number) => {
    for (let n = 1; !isOver; n++) {
      const name = `Rolling ${nr}-${n}`;
      const isDone = await send('/service-desk/api/vendor', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-csrf-token': data.csrf_token,
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({
          ...{
            name,
            email: 'desk@rolling.test',
            primary_contact: 'Rita',
            address: 'Quay 1',
            description: '<p>Rolling</p>',
          },
        }),
      });
      if (isDone) written.push(name);
      await wait(60);
    }
  };
  const paths = ['problem-list', 'change-list', 'problem/1', 'asset-list', 'status'];
  const reader = async (nr: number) => {
    for (let n = nr; !isOver; n++) {
      await send(`/service-desk/api/${paths[n % paths.length]}`);
      await wait(150);
    }
  };
  const all = [
    ...Array.from({ length: writers }, (_, nr) => writer(nr)),
    ...Array.from({ length: readers }, (_, nr) => reader(nr)),
  ];
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end || replaced < 4) {
    await (replaced++ % 2 ? two : one).restart();
    await wait(1_500);
  }
  isOver = true;
  await Promise.all(all);
  const { rows } = await db
    .selectFrom('vendors')
    .select('name')
    .where('name', 'like', 'Rolling %')
    .execute()
    .then((found) => ({ rows: new Set(found.map(({ name }) => name)) }));
  if (process.env.FIGURES) console.log({ requests, written: written.length, replaced, failed: failed.length });
  expect(failed).toEqual([]);
  expect(written.filter((name) => !rows.has(name))).toEqual([]);
  expect(written.length).toBe(rows.size);
  expect(requests).toBeGreaterThan(500);
  // Who was killed is forgotten after a minute; these two said that they end.
  const seen = await db.selectFrom('instances').select('pid').execute();
  expect(seen.map(({ pid }) => pid).sort()).toEqual([one.pid(), two.pid()].sort());
  await db.destroy();
}, 180_000);
