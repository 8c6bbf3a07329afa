import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SignJWT } from 'jose';
import { runBuiltServer } from '../../e2e/testing/server';
import { readerCalls } from '../../wire/session/session';
import type { Cluster } from './database';
import { interleaved, line } from './line';

const turns = 101;
const secret = randomBytes(32).toString('hex');
/** How long the host takes to say who is signed in, in milliseconds: most of it is not ours. */
const hostMs = 20;

/** A host that knows everybody with a cookie, and has no records. */
function startHost(): Promise<http.Server> {
  const host = http.createServer((request, response) => {
    const send = (body: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (!request.url?.startsWith('/who')) return void send({ rows: [], cursor: null, more: false });
    setTimeout(() => send({ kind: 'agent', id: '1', name: 'Ada', email: 'ada@example.test' }), hostMs);
  });
  return new Promise((resolve) => host.listen(0, '127.0.0.1', () => resolve(host)));
}

const fileFor = (host: string): string => `
name: Little desk
may_see: everyone
sign_in:
  who: { url: '${host}/who', cookies: [desk] }
  token: { secret: ${secret}, issuer: desk, audience: service-desk }
http: { url: '${host}', secret: ${secret} }
data: { people: http, statuses: http, tickets: http }
`;

/** A call by the host's answer, kept and new, against one by a session of ours. */
export async function identity(cluster: Cluster): Promise<void> {
  const host = await startHost();
  const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const folder = await mkdtemp(path.join(tmpdir(), 'service-desk-bench-'));
  const file = path.join(folder, 'desk.yaml');
  await writeFile(file, fileFor(address));
  const server = await runBuiltServer({
    DATABASE_URL: await cluster.demoData(),
    HELP_DESK: file,
    PUBLIC_URL: 'http://localhost',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
  });
  const agent = new http.Agent({ keepAlive: true });
  const get = (url: string, cookie: string): Promise<void> =>
    new Promise((resolve, reject) =>
      http
        .get(url, { agent, headers: { cookie } }, (reply) => {
          reply.on('end', () =>
            reply.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${reply.statusCode}`)),
          );
          reply.resume();
        })
        .on('error', reject),
    );
  const call = server.url + readerCalls.reader.path;
  let stranger = 0;
  try {
    const own = await signIn(server.url);
    const [, kept = NaN, session = NaN, first = NaN, requested = NaN] = await interleaved(turns, [
      // After the host's pause the next call is slower, whichever it is.
      () => get(call, own),
      () => get(call, 'desk=ada'),
      () => get(call, own),
      () => get(call, `desk=ada-${++stranger}`),
      () => get(`${address}/who`, 'desk=ada'),
    ]);
    const note = `${kept.toFixed(2)} ÷ ${session.toFixed(2)} ms`;
    line('a call by `who`, its answer kept', kept / session, '× own session', { atMost: 1.1 }, note);
    line(
      'the first call by `who`',
      first / (session + requested),
      '× own session + host',
      { atMost: 1.1 },
      `${first.toFixed(1)} ÷ (${session.toFixed(1)} + ${requested.toFixed(1)}) ms`,
    );
  } finally {
    agent.destroy();
    await server.stop();
    host.closeAllConnections();
    host.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The cookie of a session that a token has opened. */
async function signIn(server: string): Promise<string> {
  const token = await new SignJWT({ kind: 'agent', id: '1', name: 'Ada', email: 'ada@example.test' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('desk')
    .setAudience('service-desk')
    .setJti(randomBytes(16).toString('hex'))
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(new TextEncoder().encode(secret));
  const reply = await fetch(server + readerCalls.exchange.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (!reply.ok) throw new Error(`A token was answered with ${reply.status}: ${await reply.text()}`);
  return reply.headers.getSetCookie()[0]!.split(';')[0]!;
}
