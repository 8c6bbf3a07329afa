import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './testing/browser';
import { runBuiltServer, startBuiltServer, type RunningServer } from './testing/server';

let dataDir: string;
/** The data that a first start has left, for the tests that are not about a first start. */
let left: string;
let server: RunningServer | null = null;

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'service-desk-start-'));
  // As root, PostgreSQL runs as somebody else who has to get in.
  await chmod(folder, 0o755);
  return folder;
}

beforeAll(async () => {
  left = await makeFolder();
});
beforeEach(async () => {
  dataDir = await makeFolder();
});

afterEach(async () => {
  await server?.stop();
  server = null;
  await rm(dataDir, { recursive: true, force: true });
});
afterAll(() => rm(left, { recursive: true, force: true }));

/** Copies with owners: PostgreSQL's files are not ours. */
const copy = (from: string, to: string): Buffer => execFileSync('cp', ['-Rp', `${from}/.`, to]);

/** A session is a row: whoever holds one after a restart proves that the row is still there. */
async function signIn({ url }: RunningServer, account = 'agent'): Promise<string> {
  const reply = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${account}@demo.test`, password: 'demo-Passw0rd' }),
  });
  expect(reply.status).toBe(200);
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function isSignedIn({ url }: RunningServer, cookie: string): Promise<boolean> {
  return (await fetch(`${url}/auth/session`, { headers: { cookie } })).status === 200;
}

test('a first start without any setting prints the address and the demo accounts, and stops cleanly', async () => {
  server = await runBuiltServer({ DATA_DIR: dataDir });
  expect(server.output()).toContain(`Service Desk is ready: ${server.url}`);
  for (const name of ['admin', 'agent', 'viewer', 'none', 'client']) {
    expect(server.output()).toContain(`${name}@demo.test`);
    expect(await isSignedIn(server, await signIn(server, name))).toBe(true);
  }
  expect(await server.stop()).toBe(0);
  copy(dataDir, left);
});

test('a second start finds the data of the first', async () => {
  server = await runBuiltServer({ DATA_DIR: dataDir });
  const cookie = await signIn(server);
  await server.restart();
  expect(await isSignedIn(server, cookie)).toBe(true);
});

test('kill -9 loses nothing that was acknowledged', async () => {
  copy(left, dataDir);
  server = await runBuiltServer({ DATA_DIR: dataDir });
  const cookies = await Promise.all([signIn(server), signIn(server), signIn(server)]);
  await server.kill();
  await server.restart();
  for (const cookie of cookies) expect(await isSignedIn(server, cookie)).toBe(true);
});

test('a second process on the same embedded data is refused with one sentence', async () => {
  copy(left, dataDir);
  server = await runBuiltServer({ DATA_DIR: dataDir });
  await expect(runBuiltServer({ DATA_DIR: dataDir })).rejects.toThrow(
    `Another process already serves the data in ${dataDir}; stop it first, or set DATA_DIR or DATABASE_URL.`,
  );
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test('a port that is taken is named', async () => {
  server = await startBuiltServer();
  const { port } = new URL(server.url);
  await expect(startBuiltServer({ PORT: port })).rejects.toThrow(
    `Port ${port} is already in use; set PORT to another one.`,
  );
});

test('two processes serve one external database', async () => {
  server = await startBuiltServer();
  const second = await runBuiltServer({ DATABASE_URL: server.databaseUrl, DATA_DIR: dataDir });
  const cookie = await signIn(server);
  expect(await isSignedIn(second, cookie)).toBe(true);
  await second.stop();
});

test('a database that does not exist is named without its password', async () => {
  const url =
    process.env.TEST_CLUSTER_URL?.replace('/service_desk?', '/no_such_database?').replace(
      'service_desk@',
      'service_desk:s3cret@',
    ) ?? '';
  const refusal = await runBuiltServer({ DATABASE_URL: url, DATA_DIR: dataDir }).then(() => '', String);
  expect(refusal).toContain('database "no_such_database" does not exist');
  expect(refusal).not.toContain('s3cret');
});

test('a browser reaches the server', async () => {
  server = await startBuiltServer();
  const browser: Browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const reply = await page.goto(`${server.url}/healthz`);
    expect(reply?.status()).toBe(200);
  } finally {
    await browser.close();
  }
});
