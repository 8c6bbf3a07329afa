import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { signIn } from '../testing/client';
import {
  makeAdmin,
  makeAsset,
  makeChange,
  makeContract,
  makeDepartment,
  makeProblem,
  makeRelease,
} from '../testing/factories';
import { freePort } from '../testing/free-port';
import { startServer, type TestServer } from '../testing/server';
import { cli } from './testing/run';

const api = '/service-desk/api';
let server: TestServer;
let admin: { id: number };
let token: string;
let folder: string;

beforeAll(async () => {
  server = await startServer();
  admin = await makeAdmin(server.db);
  token = await tokenWith(['read']);
  folder = await mkdtemp('/tmp/service-desk-cli-');
  await makeProblem(server.db, { subject: 'Printer; jam "again"' });
  await makeProblem(server.db, { subject: 'Mail is late' });
  await makeChange(server.db, { subject: 'Replace the switch' });
  await makeRelease(server.db, { subject: 'Spring release' });
  await makeAsset(server.db, { name: 'Laptop Übersee' });
  await makeContract(server.db, { name: 'Maintenance of lifts' });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server.close();
});

const tokenWith = async (scopes: string[]): Promise<string> =>
  (await (await signIn(server, admin)).post<{ token: string }>(`${api}/token`, { name: 'CLI', scopes })).data.token;

const exported = (args: string[], of = token, url = server.url) =>
  cli(['export', ...args, '--url', url], { SERVICE_DESK_TOKEN: of }, { cwd: folder });

const ofApi = async (address: string): Promise<string> => {
  const response = await fetch(server.url + address, { headers: { authorization: `Bearer ${token}` } });
  return Buffer.from(await response.arrayBuffer()).toString();
};

test.each([
  ['problem', `${api}/problem-export/csv`, 'Mail is late'],
  ['change', `${api}/change-export/csv`, 'Replace the switch'],
  ['release', `${api}/release-export/csv`, 'Spring release'],
  ['asset', '/service-desk/api/export/csv', 'Laptop Übersee'],
  ['contract', '/service-desk/api/contract-export/csv', 'Maintenance of lifts'],
])('export %s writes what the API gives, byte by byte', async (kind, address, name) => {
  const { code, out, err } = await exported([kind]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain(name);
  expect(out).toBe(await ofApi(address));
});

test('search, filter, columns, sort, separator and language are those of the list', async () => {
  expect((await exported(['problem', '--search', 'printer', '--columns', 'subject'])).out).toBe(
    '\ufeffSubject\r\n"Printer; jam ""again"""\r\n',
  );
  const { id } = await makeDepartment(server.db);
  expect((await exported(['problem', '--filter', `department_ids=${id}`, '--columns', 'subject'])).out).toBe(
    '\ufeffSubject\r\n',
  );
  const sorted = ['--columns', 'id,subject', '--sort', 'subject', '--order', 'asc', '--separator', 'tab'];
  const { out } = await exported(['problem', ...sorted, '--language', 'de']);
  expect(out).toMatch(/^\ufeff[^\n]*\tBetreff\r\n\d+\tMail is late\r\n\d+\t"Printer; jam ""again"""\r\n$/);
});

test('--out makes a file that is whole, also a workbook, and replaces the one of before', async () => {
  const file = path.join(folder, 'problems.xlsx');
  for (const _ of [1, 2]) {
    const { code, out, err } = await exported(['problem', '--format', 'xlsx', '--out', 'problems.xlsx']);
    expect({ code, out }).toEqual({ code: 0, out: '' });
    const bytes = await readFile(file);
    expect(err).toBe(`${bytes.length} bytes are in ${file}.\n`);
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
  }
  expect(await readdir(folder)).toEqual(['problems.xlsx']);
});

describe('what is refused is a sentence on standard error and exit code 2', () => {
  const refused = async (args: string[], sentence: string | RegExp, ...more: [of?: string, url?: string]) => {
    const { code, out, err } = await exported(args, ...more);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(sentence);
  };

  test('a token that is unknown, and one without the scope', async () => {
    await refused(['problem'], /\(401\)\n$/, `sd_${'x'.repeat(40)}`);
    await refused(['problem'], 'Missing scope: problem:read (403)', await tokenWith(['asset:read']));
  });

  test('no token, no address, an address that is none', async () => {
    await refused(['problem'], 'SERVICE_DESK_TOKEN is not set', ' ');
    expect(await cli(['export', 'problem'], { SERVICE_DESK_TOKEN: token })).toMatchObject({
      code: 2,
      err: 'Which service desk? Give its address with --url, or set SERVICE_DESK_URL.\n',
    });
    await refused(['problem'], '--url must be the address of a service desk', token, 'desk.example.test');
  });

  test('a kind, an option, a format and a filter that are not there', async () => {
    await refused(
      ['ticket'],
      'There is no list "ticket" to export. There are problem, change, release, asset, contract.',
    );
    await refused([], 'Missing: <kind>.');
    await refused(['problem', 'asset'], 'Too much: asset.');
    await refused(['problem', '--serch', 'x'], "Unknown option '--serch'. --help says what there is.");
    await refused(['problem', '--format', 'pdf'], '--format is csv or xlsx, not "pdf".');
    await refused(['problem', '--format', 'xlsx'], 'A workbook goes into a file: give its name with --out.');
    await refused(['problem', '--filter', 'status'], '--filter is key=value');
    await refused(['problem', '--columns', 'colour'], /^columns: .*colour.*\(422\)\n$/);
    await refused(['problem', '--filter', 'colour=1'], 'This list has no filter colour.');
    await refused(['problem', '--filter', 'department_ids=none'], /^department_ids: .*\(422\)\n$/);
  });

  test('a server that is away, and one that is no service desk', async () => {
    const port = await freePort();
    await refused(
      ['problem'],
      `http://127.0.0.1:${port} cannot be reached (ECONNREFUSED).`,
      token,
      `http://127.0.0.1:${port}`,
    );
    const other = await serving((_request, response) => response.end('<p>Hello</p>'));
    await refused(['problem'], /^http:\S+ answers 200, and not as a service desk does/, token, other.url);
    await other.close();
    const moved = await serving((_request, response) =>
      response.writeHead(302, { location: 'https://desk.example.test/login' }).end(),
    );
    await refused(['problem'], 'leads to another address, https://desk.example.test/login', token, moved.url);
    await moved.close();
  });
});

test('a stream that is cut off is no success, and leaves no file', async () => {
  const cut = await serving((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' });
    response.write('\ufeffSubject\r\nMail', () => setTimeout(() => response.destroy(), 50));
  });
  const { code, out, err } = await exported(['problem'], token, cut.url);
  expect({ code, out }).toEqual({ code: 2, out: '\ufeffSubject\r\nMail' });
  expect(err).toMatch(/^The export broke off after 16 bytes \(.+\): what was written is not all of it\.\n$/);
  expect((await exported(['problem', '--out', 'cut.csv'], token, cut.url)).code).toBe(2);
  expect(await readdir(folder)).not.toContain('cut.csv');
  expect((await readdir(folder)).filter((name) => name.includes('.part'))).toEqual([]);
  await cut.close();
});

test('too many calls are waited for as the server says', async () => {
  let calls = 0;
  const busy = await serving((_request, response) => {
    calls++;
    if (calls === 1)
      response.writeHead(429, { 'retry-after': '1', 'content-type': 'application/json' }).end('{"success":false}');
    else response.writeHead(200, { 'content-type': 'text/csv' }).end('a');
  });
  expect(await exported(['problem'], token, busy.url)).toEqual({
    code: 0,
    out: 'a',
    err: 'The server asks to wait for 1 s …\n',
  });
  await busy.close();
});

test('--help of each command, and a command that is not there', async () => {
  for (const name of ['export', 'import', 'token', 'doctor'])
    expect(await cli([name, '--help'])).toMatchObject({
      code: 0,
      out: expect.stringContaining(`service-desk ${name}`),
    });
  expect(await cli(['exprot'])).toMatchObject({ code: 2, err: 'There is no command exprot.\n' });
});

async function serving(
  listener: Parameters<typeof createServer>[1],
): Promise<{ url: string; close: () => Promise<void> }> {
  const one: Server = createServer(listener).listen(0, '127.0.0.1');
  await once(one, 'listening');
  return {
    url: `http://127.0.0.1:${(one.address() as AddressInfo).port}`,
    close: async () => {
      one.closeAllConnections();
      one.close();
      await once(one, 'close');
    },
  };
}
