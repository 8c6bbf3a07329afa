import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { uploadFolder } from './shared/upload-folder';
import { type Client, signIn } from './testing/client';
import { makeAdmin, makeDepartment, makeUser } from './testing/factories';
import { startServer, type TestServer } from './testing/server';
import { until } from './testing/until';

let server: TestServer;
let client: Client;
let form: Record<string, unknown>;

beforeAll(async () => {
  // A second for every body, and one more for each 200 kB.
  server = await startServer({ pace: { seconds: 1, bytesPerSecond: 200_000 } });
  client = await signIn(server, await makeAdmin(server.db));
  const [requester, department] = [await makeUser(server.db), await makeDepartment(server.db)];
  form = {
    subject: 'Mail is slow',
    description: 'Text',
    requester_id: requester.id,
    department_id: department.id,
    impact_id: 1,
    status_type_id: 1,
    priority_id: 1,
  };
});
afterAll(() => server.close());

const save = '/service-desk/api/problem';
const tooSlow = {
  success: false,
  message: 'The request took too long to arrive. Nothing was saved; please try again.',
  code: 'request.late',
  params: {},
};

interface Sentence {
  status: number;
  body: unknown;
  /** Milliseconds until the server ended the connection. */
  after: number;
}

/** Sends a request with pauses between its pieces, until all is sent or the server ends it. */
function sendSlowly(headers: Record<string, string>, pieces: Buffer[], pause: number, path = save): Promise<Sentence> {
  const began = Date.now();
  const all = { ...client.headers, host: '127.0.0.1', connection: 'close', ...headers };
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.setNoDelay(true);
  let received = '';
  let ended = false;
  socket.on('data', (data) => (received += data.toString()));
  socket.on('error', () => undefined);
  const done = new Promise<Sentence>((resolve) =>
    socket.on('close', () => {
      ended = true;
      const [head = '', text = ''] = received.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1]), body: text ? JSON.parse(text) : null, after: Date.now() - began });
    }),
  );
  socket.write(
    `POST ${path} HTTP/1.1\r\n${Object.entries(all)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  );
  void (async () => {
    for (const piece of pieces) {
      if (ended) return;
      socket.write(piece);
      await wait(pause);
    }
  })();
  return done;
}

const bytes = (body: Buffer): Buffer[] => Array.from(body, (byte) => Buffer.from([byte]));
const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
const multipartOf = (size: number): Buffer =>
  Buffer.from(
    Object.entries(form)
      .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`)
      .join('') +
      `--b\r\nContent-Disposition: form-data; name="attachment"; filename="a.bin"\r\n\r\n${'x'.repeat(size)}\r\n--b--\r\n`,
  );
const problems = async () =>
  (
    await server.db
      .selectFrom('problems')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows;
const left = () => readdir(uploadFolder(server.app.services.config)).catch(() => []);

test('a body that comes byte by byte is ended with a sentence, and nothing is saved', async () => {
  const before = await problems();
  const json = Buffer.from(JSON.stringify(form));
  const length = { 'content-length': String(json.length) };
  const wording = await Promise.all([
    sendSlowly({ 'content-type': 'application/json', ...length }, bytes(json), 50),
    sendSlowly({ 'content-type': 'application/x-www-form-urlencoded', ...length }, bytes(json), 50),
    sendSlowly({ ...multipart, ...length }, bytes(multipartOf(0)), 50),
    sendSlowly({ 'content-type': 'application/json', ...length }, [], 0),
    sendSlowly({ 'content-type': 'application/json', ...length }, bytes(json), 50, '/auth/login'),
  ]);
  for (const { status, body, after } of wording) {
    expect({ status, body }).toEqual({ status: 408, body: tooSlow });
    expect(after).toBeGreaterThan(900);
  }
  expect(await problems()).toBe(before);
});

test('a file that stops arriving is ended too, and leaves nothing', async () => {
  const body = multipartOf(100_000);
  const wording = await sendSlowly(
    { ...multipart, 'content-length': String(body.length) },
    [body.subarray(0, 50_000)],
    0,
  );
  expect(wording).toMatchObject({ status: 408, body: tooSlow });
  await until(async () => (await left()).length === 0);
});

test('a request that was refused before its body came does not stay either', async () => {
  const wording = await sendSlowly(
    { 'content-type': 'application/json', 'content-length': '100', cookie: '', connection: 'keep-alive' },
    bytes(Buffer.alloc(100, '1')),
    100,
  );
  expect(wording.status).toBe(401);
  expect(wording.after).toBeGreaterThan(900);
});

test('a large file on a slow but honest line arrives', async () => {
  const body = multipartOf(600_000);
  const quarter = Math.ceil(body.length / 8);
  const pieces = Array.from({ length: 8 }, (_, index) => body.subarray(index * quarter, (index + 1) * quarter));
  const wording = await sendSlowly({ ...multipart, 'content-length': String(body.length) }, pieces, 250);
  expect(wording.status).toBe(200);
  expect(wording.after).toBeGreaterThan(1500);
  await until(async () => (await left()).length === 0);
});

test('live streams have no such limit', async () => {
  const stream = await fetch(`${server.url}/service-desk/api/events`, { headers: client.headers });
  const reader = stream.body?.getReader();
  await reader?.read();
  await wait(2500);
  const silence = Promise.race([reader?.read(), wait(100, 'open')]);
  expect(await silence).toBe('open');
  await reader?.cancel();
});
