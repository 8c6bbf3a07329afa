import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '../../app';
import type { App } from '../../shared/services';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { servePages } from '../../bundle/bundle';
import { testConfig } from '../../testing/config';

let database: TestDatabase;
let app: App;
let dist: string;

beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'service-desk-dist-'));
  for (const folder of ['bundle/assets/1', 'demo/public', 'demo/pages'])
    await mkdir(path.join(dist, folder), { recursive: true });
  await writeFile(path.join(dist, 'bundle/host-shim.js'), '1');
  await writeFile(path.join(dist, 'bundle/assets/1/entry.js'), '1');
  await writeFile(path.join(dist, 'demo/public/desk.js'), '1');
  await writeFile(path.join(dist, 'demo/pages/layout.html'), 'secret layout');
  await writeFile(path.join(dist, 'demo/pages/not-found.html'), 'secret page');
  await writeFile(path.join(dist, 'secret.txt'), 'secret');
  database = await testDatabase();
  app = await buildApp({
    db: database.db,
    config: { ...testConfig, dataDir: dist },
  });
  await servePages(app, dist);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(dist, { recursive: true, force: true });
});

interface Reply {
  status: number | undefined;
  cache: string | undefined;
  text: string;
}

/** The address goes out as it stands: no client tidies it. */
async function get(address: string, method = 'GET'): Promise<Reply> {
  const { port } = app.server.address() as AddressInfo;
  const requested = request({ host: '127.0.0.1', port, method, path: address, agent: false }).end();
  const [response] = (await once(requested, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += String(chunk);
  return { status: response.statusCode, cache: response.headers['cache-control'], text };
}

const climbs = [
  '..%2f..%2fsecret.txt',
  '..%2fsecret.txt',
  '../secret.txt',
  '../../secret.txt',
  '%2e%2e/secret.txt',
  '%2e%2e%2fsecret.txt',
  '..%5csecret.txt',
  '..\\secret.txt',
  '....//secret.txt',
  './../secret.txt',
  '%252e%252e%252fsecret.txt',
  'assets/../../secret.txt',
  'assets/..%2f..%2fsecret.txt',
  'assets/1/%2e%2e/%2e%2e/%2e%2e/secret.txt',
  '..%00/secret.txt',
  '..;/secret.txt',
  '%c0%ae%c0%ae/secret.txt',
  '%c0%ae%c0%ae%c0%afsecret.txt',
  '..%c0%afsecret.txt',
  '%uff0e%uff0e/secret.txt',
  '..%2f..%2fdemo/pages/layout.html',
  '..%2fpages%2flayout.html',
  '/etc/passwd',
  '//etc/passwd',
  '%2fetc%2fpasswd',
  'file:///etc/passwd',
  '%00',
  'host-shim.js%00',
  'host-shim.js%00.txt',
  '%',
  '%zz',
  '%ff',
  '~root',
  '.env',
  '.git/config',
  '.',
  '..',
  '%2e',
  '',
  '/',
  '//',
  'assets',
  'assets/',
  'assets/1',
  'host-shim.js/',
  'host-shim.js/..',
  'a/'.repeat(800),
  'x'.repeat(5000),
  '%2e%2e%2f'.repeat(500),
  'CON',
  'host-shim.js::$DATA',
  '%7f',
  '*',
  '%3Cscript%3E',
];

describe.each([
  '/service-desk/bundle/',
  '/demo/',
  '//service-desk/bundle/',
  '/service-desk/bundle//',
  '/demo//',
  '/service-desk%2fbundle/',
])('below %s', (prefix) => {
  test('nothing else is found, however it is written', async () => {
    const found: unknown[] = [];
    const nothing = {
      success: false,
      message: 'There is nothing at this address.',
      code: 'address.none',
      params: {},
    };
    for (const climb of climbs)
      for (const method of ['GET', 'HEAD']) {
        const { status, cache, text } = await get(prefix + climb, method);
        const isNothing = method === 'HEAD' || text === JSON.stringify(nothing);
        if (status !== 404 || cache !== 'no-store' || !isNothing)
          found.push({ climb: climb.slice(0, 60), method, status, cache, text: text.slice(0, 200) });
      }
    expect(found).toEqual([]);
  });
});

test('the files themselves are there, with cache headers of their own', async () => {
  expect(await get('/service-desk/bundle/host-shim.js')).toEqual({ status: 200, cache: 'no-cache', text: '1' });
  expect(await get('/service-desk/bundle/assets/1/entry.js')).toEqual({
    status: 200,
    cache: 'public, max-age=31536000, immutable',
    text: '1',
  });
  expect(await get('/demo/desk.js')).toEqual({ status: 200, cache: 'no-cache', text: '1' });
});
