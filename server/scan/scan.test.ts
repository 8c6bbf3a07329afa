import { createServer } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type Client, signIn } from '../testing/client';
import { eicar, startClamd, type TestClamd } from '../testing/clamd';
import { makeAdmin } from '../testing/factories';
import { problemFields, withFile } from '../testing/problem-form';
import { freePort } from '../testing/free-port';
import { filesIn, filesPlace } from '../testing/files';
import { startStore, type TestStore } from '../testing/s3';
import { startServer, type TestServer } from '../testing/server';
import { scannerFound } from '../check/files.check';
import { readScannerAddress } from './address';
import { openScanner, type ScannerError } from './clamd';

/** G38g: uploads are looked at before they are kept. */
let clamd: TestClamd;
let store: TestStore;
let server: TestServer;
let admin: Client;
let form: Record<string, string>;
let logged: string[];

beforeAll(async () => {
  clamd = await startClamd();
  store = await startStore();
  logged = [];
  server = await startServer({
    config: { filesAt: filesPlace(store), scannerAt: clamd.address, metricsToken: 'a token of the metrics' },
    log: { level: 'warn', write: (line) => void logged.push(line) },
  });
  const person = await makeAdmin(server.db);
  admin = await signIn(server, person);
  form = await problemFields(server.db, person.id);
});
afterAll(async () => {
  await server.close();
  await store.close();
  await clamd.close();
});
beforeEach(() => {
  clamd.instead = null;
  clamd.maxBytes = 25 * 1024 * 1024;
  clamd.seen.length = 0;
  logged.length = 0;
});

const save = '/service-desk/api/problem';
const send = (content: string | Uint8Array<ArrayBuffer>, name?: string) =>
  admin.post<{ id: number }>(save, withFile(form, content, name));
const files = async () =>
  (await server.db.selectFrom('attachments').select('id').execute()).length + filesIn(store).length;

test('a clean file is kept, and the scanner saw all of it', async () => {
  const content = new Uint8Array(3_000_001).fill(65);
  expect((await send(content)).status).toBe(200);
  expect(clamd.seen.map((one) => one.equals(content))).toEqual([true]);
});

test('malware is 422 at the field with the name of the file; nothing is kept; its signature is in the log', async () => {
  const before = await files();
  const reply = await send(`text before ${eicar} and after`, 'rechnung.pdf.exe');
  expect(reply).toMatchObject({
    status: 422,
    message: { attachment: '“rechnung.pdf.exe” was not saved: a virus was found in it.' },
  });
  expect(await files()).toBe(before);
  expect(logged.filter((line) => line.includes('malware was found in an upload'))).toEqual([
    expect.stringContaining('"signature":"Eicar-Test-Signature"'),
  ]);
});

test('one of several files of a comment: the field is the list', async () => {
  const { data } = await send('clean');
  const body = new FormData();
  body.append('body', 'See the files');
  body.append('attachment[]', new Blob(['clean']), 'a.txt');
  body.append('attachment[]', new Blob([eicar]), 'b.txt');
  expect(await admin.post(`/service-desk/api/comments/sd_problem:${data.id}`, body)).toMatchObject({
    status: 422,
    message: { attachment: '“b.txt” was not saved: a virus was found in it.' },
  });
});

test('a file to import is looked at too, and refused as its other faults are', async () => {
  const body = new FormData();
  body.append('import_file', new Blob([`Name;Note\nlaptop;${eicar}\n`]), 'assets.csv');
  expect(await admin.post('/service-desk/asset-upload-csv', body)).toMatchObject({
    status: 412,
    message: { import_file: '“assets.csv” was not saved: a virus was found in it.' },
  });
});

test.each([
  ['that says it failed', 'Can’t allocate memory ERROR'],
  ['that closes', 'cut'],
])('a scanner %s: 503 at the field, and nothing is kept', async (_name, instead) => {
  clamd.instead = instead;
  const before = await files();
  expect(await send('clean')).toMatchObject({
    status: 503,
    message: {
      attachment: '“trace.log” was not saved: it could not be checked for viruses. Please try again in a few minutes.',
    },
  });
  expect(await files()).toBe(before);
  expect(logged.some((line) => line.includes('a file was not scanned'))).toBe(true);
});

test('a file above the limit of the scanner is refused in words, however much of it was sent', async () => {
  clamd.maxBytes = 100_000;
  expect(await send(new Uint8Array(8_000_000), 'film.mp4')).toMatchObject({
    status: 422,
    message: { attachment: '“film.mp4” was not saved: it is too large to be checked for viruses.' },
  });
});

test('what came of it is counted', async () => {
  const reply = await fetch(`${server.url}/metrics`, { headers: { authorization: 'Bearer a token of the metrics' } });
  const text = await reply.text();
  const of = (result: string) =>
    Number(new RegExp(`^service_desk_file_scans_total\\{result="${result}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
  expect([of('clean'), of('infected'), of('failed')]).toEqual([3, 3, 3]);
});

const refused = (work: Promise<unknown>): Promise<ScannerError> =>
  work.then(
    () => {
      throw new Error('It was not refused.');
    },
    (error: unknown) => error as ScannerError,
  );
const content = () => Readable.from([Buffer.from('content')]);

test('nobody listens, nobody replies, and somebody else replies: in bounded time', async () => {
  const patience = { connectMs: 300, silentMs: 300 };
  const away = openScanner({ host: '127.0.0.1', port: await freePort() }, patience);
  expect(await refused(away.scan(content))).toMatchObject({ failure: 'away', message: 'ECONNREFUSED' });
  const gone = openScanner({ path: '/nowhere/clamd.ctl' }, patience);
  expect(await refused(gone.scan(content))).toMatchObject({ failure: 'away', message: 'ENOENT' });
  clamd.instead = 'silent';
  expect(await refused(openScanner(clamd.address, patience).scan(content))).toMatchObject({
    ...{ failure: 'away', message: 'ETIMEDOUT' },
  });
  clamd.instead = 'HTTP/1.1 400 Bad Request';
  expect(await refused(openScanner(clamd.address, patience).scan(content))).toMatchObject({ failure: 'failed' });
});

test('a socket of the system', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'service-desk-clamd-'));
  const socket = path.join(folder, 'clamd.ctl');
  const server = createServer((one) => one.once('data', () => one.end('stream: OK\0')));
  await new Promise<void>((listening) => server.listen(socket, listening));
  expect(await openScanner(readScannerAddress(socket)!).scan(content)).toBeNull();
  await new Promise((closed) => server.close(closed));
  await rm(folder, { recursive: true });
});

test.each([
  ['clamd:3310', { host: 'clamd', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['clamd', null],
  ['clamd:0', null],
  ['clamd:70000', null],
  ['tcp://clamd:3310', null],
])('CLAMAV=%s', (text, address) => expect(readScannerAddress(text)).toEqual(address));

test('what the page and doctor say of it', async () => {
  const scanner = openScanner(clamd.address, { connectMs: 300, silentMs: 300 });
  const said = async (now?: Date) =>
    (await scannerFound(scanner, now)).map(({ state, found }) => [state, String(found)]);
  expect(await said()).toEqual([['ok', `ClamAV 1.4.3 at ${clamd.name} looks at each upload.`]]);
  expect(await said(new Date(Date.now() + 9 * 86_400_000))).toEqual([
    ['warning', `The virus signatures at ${clamd.name} are 9 days old.`],
  ]);
  clamd.instead = 'cut';
  expect(await said()).toEqual([
    [
      'fault',
      `The virus scanner at ${clamd.name} does not reply (it closed the connection without a reply), so uploads are refused.`,
    ],
  ]);
  expect(await scannerFound(null)).toEqual([]);
});
