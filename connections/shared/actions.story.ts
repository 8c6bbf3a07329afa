import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signatureOf } from '../../server/help-desk/connected/signature';
import { Refused, serveActions } from './actions.mjs';

const secret = 'what both of them know';
const target = '/tickets/actions';
let folder: string;
let server: ReturnType<typeof serveActions>;
/** What was done: ticket, and when it was begun before. */
let done: [ticket: string, begun: boolean][] = [];
let fail: (ticket: string) => void = () => undefined;

async function start(): Promise<void> {
  server = serveActions({
    port: 0,
    secret,
    journal: path.join(folder, 'journal'),
    async act(_action, ticket, begun) {
      fail(ticket);
      done.push([ticket, begun !== undefined]);
    },
  });
  await once(server, 'listening');
}
const stop = () => new Promise((closed) => server.close(closed));

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'service-desk-actions-'));
  [done, fail] = [[], () => undefined];
  await start();
});
afterEach(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

async function post(key: string, { with: by = secret, ago = 0 } = {}) {
  const body = JSON.stringify({ key, action: 'status', tickets: ['1', '2'], by: null, status: 'open' });
  const time = Math.floor(Date.now() / 1000) - ago;
  const signature = signatureOf(by, { method: 'POST', target, body, time });
  const { port } = server.address() as AddressInfo;
  const headers = { 'x-service-desk-time': String(time), 'x-service-desk-signature': signature, connection: 'close' };
  const reply = await fetch(`http://127.0.0.1:${port}${target}`, { method: 'POST', body, headers });
  return [reply.status, await reply.json()];
}

test('an action is done once for each ticket, also if it comes twice at once or after a new start', async () => {
  expect(await Promise.all([post('a'), post('a')])).toEqual([
    [200, {}],
    [200, {}],
  ]);
  await stop();
  await start();
  expect(await post('a')).toEqual([200, {}]);
  expect(done).toEqual([
    ['1', false],
    ['2', false],
  ]);
});

test('what failed in between goes on where it failed, and is told to have been begun', async () => {
  fail = (ticket) => {
    if (ticket === '2') throw new Error('no answer');
  };
  expect((await post('a'))[0]).toBe(502);
  fail = () => undefined;
  expect(await post('a')).toEqual([200, {}]);
  expect(done).toEqual([
    ['1', false],
    ['2', true],
  ]);
});

test('a refusal has its sentence', async () => {
  fail = () => {
    throw new Refused('It says no.');
  };
  expect(await post('a')).toEqual([422, { message: 'It says no.' }]);
});

test('a wrong or old signature does nothing', async () => {
  expect((await post('a', { with: 'another secret' }))[0]).toBe(401);
  expect((await post('a', { ago: 400 }))[0]).toBe(401);
  expect([done, await readFile(path.join(folder, 'journal'), 'utf8')]).toEqual([[], '']);
});
