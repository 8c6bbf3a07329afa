import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { processesOf } from '../server/postgres/processes';
import { postmasterOf } from '../server/testing/postmaster';
import { until } from '../server/testing/until';
import { runBuiltServer, type RunningServer } from './testing/server';

let folder: string;
let dataDir: string;
let server: RunningServer | null = null;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'service-desk-embedded-'));
  // As root, PostgreSQL runs as somebody else who has to get in.
  await chmod(folder, 0o755);
  dataDir = path.join(folder, 'data');
});

afterEach(async () => {
  await server?.stop();
  server = null;
  await rm(folder, { recursive: true, force: true });
});

const clusterDir = (): string => path.join(dataDir, 'postgres');
const postmaster = () => postmasterOf(clusterDir());
const readiness = async (): Promise<number> => (await fetch(`${server?.url}/readyz`)).status;

async function signIn(): Promise<{ status: number; cookie: string }> {
  const reply = await fetch(`${server?.url}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'agent@demo.test', password: 'demo-Passw0rd' }),
  });
  return {
    status: reply.status,
    cookie: reply.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  };
}

const isSignedIn = async (cookie: string): Promise<boolean> =>
  (await fetch(`${server?.url}/auth/session`, { headers: { cookie } })).status === 200;

test('a database process that is killed, and then the whole database, end nothing: the service answers 503 and goes on by itself', async () => {
  server = await runBuiltServer({ DATA_DIR: dataDir });
  const { cookie } = await signIn();
  const backend = (await processesOf(clusterDir())).find(({ command }) =>
    command.includes('service_desk service_desk'),
  );
  process.kill(backend!.pid, 'SIGKILL');
  await until(async () => (await readiness()) === 200 && (await isSignedIn(cookie)));

  const killed = await postmaster();
  process.kill(killed, 'SIGKILL');
  expect(await readiness()).toBe(503);
  expect((await fetch(`${server?.url}/livez`)).status).toBe(200);
  await until(async () => (await readiness()) === 200 && (await isSignedIn(cookie)));
  expect(await postmaster()).not.toBe(killed);
  expect(await server.stop()).toBe(0);
}, 90_000);

/** `npm run backup`, `npm run restore`, as npm runs them. Returns what was printed. */
async function tool(args: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ['dist/server/backup.mjs', ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return `${code}: ${output.trim()}`;
}

test('a running service is backed up, and restored into a fresh data folder with another service on it', async () => {
  server = await runBuiltServer({ DATA_DIR: dataDir });
  const file = path.join(folder, 'desk.backup');
  expect(await tool(['backup', file], { DATA_DIR: dataDir })).toMatch(/^0: \d+ rows of \d+ tables are in /);
  expect(await readiness()).toBe(200);
  expect(await tool(['restore', '--replace', file], { DATA_DIR: dataDir })).toBe(
    '1: A Service Desk works on this database; stop it first.',
  );

  const fresh = path.join(folder, 'fresh');
  expect(await tool(['restore', file], { DATA_DIR: fresh })).toMatch(
    /^0: \d+ rows of \d+ tables are back, as of .*\. Everybody signs in again\.$/,
  );
  await server.stop();
  server = await runBuiltServer({ DATA_DIR: fresh });
  expect((await signIn()).status).toBe(200);

  // The old folder's database does not run: it is started for the moment.
  expect(await tool(['backup', `${file}.2`], { DATA_DIR: dataDir })).toMatch(/^0: /);
}, 180_000);

test('arguments and folders that cannot be meant are answered by what is right', async () => {
  const usage = 'service-desk backup --to <folder or s3://bucket/prefix> --key <file>';
  for (const [args, sentence] of [
    [['backup'], usage],
    [['backup', '--replace', 'x'], usage],
    [['restore', 'a', 'b'], usage],
    [['backup', 'x'], `There is no database in ${dataDir}; set DATA_DIR, or DATABASE_URL.`],
  ] as const) {
    const response = await tool([...args], { DATA_DIR: dataDir });
    expect(response).toMatch(/^1: /);
    expect(response).toContain(sentence);
  }
});
