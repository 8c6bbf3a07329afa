import http from 'node:http';
import { connectionWith, type LittleHost, littleHost } from '../../testing/little-host';
import { startServer, type TestServer } from '../../testing/server';
import { until } from '../../testing/until';
import { connectHelpDesk } from '.';

let host: LittleHost;
let server: TestServer;
/** Milliseconds that the clock is ahead. */
let later = 0;

beforeAll(async () => {
  host = await littleHost();
  const connection = connectionWith({ signIn: { who: { url: `${host.url}/who`, cookies: ['desk'] } } });
  server = await startServer({
    beatMs: 700,
    helpDesk: (db) => connectHelpDesk(connection, { db, clock: () => performance.now() + later }),
  });
});
afterAll(async () => {
  await server.close();
  await host.close();
});
beforeEach(() => {
  host.instead = null;
  for (const name of ['ann', 'bob']) host.people.set(name, { kind: 'agent', id: name, name });
});

interface Stream {
  status: number | undefined;
  ended: () => boolean;
  stop: () => void;
}
const listen = (cookie: string): Promise<Stream> =>
  new Promise((resolve, reject) =>
    http
      .get(`${server.url}/service-desk/api/events`, { headers: { cookie }, agent: false }, (stream) => {
        let ended = false;
        stream.on('end', () => (ended = true)).on('error', () => undefined);
        stream.resume();
        resolve({ status: stream.statusCode, ended: () => ended, stop: () => stream.destroy() });
      })
      .on('error', reject),
  );

test('streams of one cookie ask the host once in 30 seconds, however many they are', async () => {
  later += 60_000;
  const streams = await Promise.all(Array.from({ length: 10 }, () => listen('desk=ann')));
  host.requested = [];
  later += 31_000;
  await until(() => host.requested.length > 0);
  await new Promise((waited) => setTimeout(waited, 1800));
  expect(host.requested).toHaveLength(1);
  expect(streams.map(({ status, ended }) => [status, ended()])).toEqual(Array(10).fill([200, false]));
  streams.forEach(({ stop }) => stop());
});

test.each<[string, () => void]>([
  ['signs out of the host', () => host.people.delete('ann')],
  ['has another role there', () => host.people.set('ann', { kind: 'agent', id: 'ann', name: 'ann', role: 'admin' })],
  ['is no longer said by the host, which fails', () => (host.instead = (_, to) => to.writeHead(500).end())],
])('the stream of who %s ends within 30 seconds', async (_, happens) => {
  later += 60_000;
  const stream = await listen('desk=ann');
  expect(stream.status).toBe(200);
  happens();
  await new Promise((waited) => setTimeout(waited, 1000));
  expect(stream.ended()).toBe(false);
  later += 31_000;
  await until(stream.ended);
});

test('the stream of somebody else goes on', async () => {
  later += 60_000;
  const [ann, bob] = [await listen('desk=ann'), await listen('desk=bob')];
  host.people.delete('ann');
  later += 31_000;
  await until(ann.ended);
  expect(bob.ended()).toBe(false);
  bob.stop();
});
