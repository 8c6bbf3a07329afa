import http from 'node:http';
import { csrfHeader, type ReaderSession } from '../../../wire/session/session';
import { anonymous } from '../../testing/client';
import { connectionWith } from '../../testing/little-host';
import { startServer, type TestServer } from '../../testing/server';
import { inTransaction } from '../../shared/transaction';
import { connectHelpDesk } from '.';
import { take } from './take';

const secret = 'only-the-proxy-knows-it';
const path = '/service-desk/api/session';
const connection = connectionWith({
  signIn: { header: { name: 'X-Remote-User', kind: 'agent', secretHeader: 'X-Proxy-Secret', secret } },
});
let lines: string[] = [];
const serverBehind = async (trustedProxies: string[]): Promise<TestServer> => {
  const server = await startServer({
    config: { trustedProxies },
    helpDesk: (db) => connectHelpDesk(connection, { db }),
    log: { level: 'warn', write: (line) => lines.push(line) },
  });
  await inTransaction(server.db, (trx) =>
    take(trx, 'people', [
      { kind: 'agent', id: 'ann/1', name: 'Ann' },
      { kind: 'client', id: 'cleo', name: 'Cleo' },
      { kind: 'agent', id: 'gone', name: 'Gone', active: false },
    ]),
  );
  return server;
};

let server: TestServer;
beforeAll(async () => {
  server = await serverBehind(['127.0.0.1']);
});
afterAll(() => server.close());
beforeEach(() => (lines = []));

const query = (headers: Record<string, string>, on = server) => anonymous(on).get<ReaderSession>(path, headers);
const proved = { 'x-proxy-secret': secret };

test('a trusted proxy says who is signed in', async () => {
  const { data } = await query({ 'x-remote-user': 'ann/1', ...proved });
  expect(data.user).toMatchObject({ name: 'Ann', role: 'agent' });
});

test('the header rides along with every request of the browser, so writing needs the CSRF token', async () => {
  const headers = { 'x-remote-user': 'ann/1', ...proved };
  const { data } = await query(headers);
  expect((await anonymous(server).delete(path, undefined, headers)).status).toBe(403);
  const sent = { ...headers, [csrfHeader]: data.csrf_token ?? '' };
  expect((await anonymous(server).delete(path, undefined, sent)).status).toBe(200);
});

test.each<[string, Record<string, string>]>([
  ['nobody', { 'x-remote-user': '', ...proved }],
  ['somebody unknown', { 'x-remote-user': 'nobody', ...proved }],
  ['a client, where the proxy signs agents in', { 'x-remote-user': 'cleo', ...proved }],
  ['who has left', { 'x-remote-user': 'gone', ...proved }],
])('%s is not signed in', async (_, headers) => {
  expect((await query(headers)).status).toBe(401);
});

test.each<[string, Record<string, string>, string]>([
  ['without the secret', {}, 'the secret beside it is missing or wrong'],
  ['with another secret', { 'x-proxy-secret': 'guessed' }, 'the secret beside it is missing or wrong'],
  ['with the secret twice', { 'x-proxy-secret': `${secret}, ${secret}` }, 'the secret beside it is missing or wrong'],
])('the right header %s lets nobody in; one line of the log says so', async (_, headers, reason) => {
  const own = await serverBehind(['127.0.0.1']);
  for (let i = 0; i < 3; i++) expect((await query({ 'x-remote-user': 'ann/1', ...headers }, own)).status).toBe(401);
  const warned = lines.filter((line) => line.includes('X-Remote-User'));
  expect(warned).toHaveLength(1);
  expect(warned[0]).toContain(`The header X-Remote-User is ignored: ${reason}.`);
  expect(warned[0]).not.toContain(secret);
  await own.close();
});

test('a header from elsewhere is ignored, also with the secret and with a forged X-Forwarded-For', async () => {
  const outside = await serverBehind(['10.0.0.1']);
  const headers = { 'x-remote-user': 'ann/1', ...proved, 'x-forwarded-for': '10.0.0.1' };
  expect((await query(headers, outside)).status).toBe(401);
  expect(lines.join('')).toContain('it does not come from one of TRUSTED_PROXIES');
  await outside.close();
});

test('no proxy is trusted unless it is named', async () => {
  const unnamed = await serverBehind([]);
  expect((await query({ 'x-remote-user': 'ann/1', ...proved }, unnamed)).status).toBe(401);
  await unnamed.close();
});

test('a header that comes twice names nobody', async () => {
  const status = await new Promise((resolve, reject) => {
    const headers = { 'X-Remote-User': ['ann/1', 'gone'], 'X-Proxy-Secret': secret };
    const request = http.get(`${server.url}${path}`, { headers, agent: false }, (reply) =>
      resolve(reply.resume().statusCode),
    );
    request.on('error', reject);
  });
  expect(status).toBe(401);
});
