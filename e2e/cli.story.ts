import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cloneDatabase, createDatabase, dropDatabase } from '../server/testing/database';
import { freePort } from '../server/testing/free-port';
import { endInAnyCase } from './testing/leftovers';
import { DEMO_TEMPLATE } from './testing/server';

/** What `npm pack` makes, unpacked: the release, without the sources. */
let folder: string;
let release: string;
let server: ChildProcess;
let settings: Record<string, string>;
const databases = [`cli_${randomUUID().replaceAll('-', '')}`, `cli_${randomUUID().replaceAll('-', '')}`];
const cluster = (): string => process.env.TEST_CLUSTER_URL!;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'service-desk-cli-'));
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], { stdio: 'pipe' });
  const [archive] = await readdir(folder);
  execFileSync('tar', ['xzf', archive!], { cwd: folder });
  release = path.join(folder, 'package');
  await symlink(path.resolve('node_modules'), path.join(release, 'node_modules'));
  const PORT = String(await freePort());
  settings = {
    ...{ DEMO: '0', PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}`, DATA_DIR: path.join(folder, 'data') },
    DATABASE_URL: await cloneDatabase(cluster(), DEMO_TEMPLATE, databases[0]!),
  };
  server = spawn(process.execPath, [path.join(release, 'tools/service-desk.mjs'), 'start'], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...settings },
    stdio: 'ignore',
  });
  endInAnyCase(async () => server.kill('SIGKILL'));
  const isReady = () =>
    fetch(`${settings.PUBLIC_URL}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error(`service-desk start ended with ${server.exitCode}`);
    await wait(100);
  }
}, 120_000);

afterAll(async () => {
  server.kill();
  await once(server, 'exit');
  for (const name of databases) await dropDatabase(cluster(), name);
  await rm(folder, { recursive: true, force: true });
});

/** `npx ./service-desk-<version>.tgz …` in the folder of somebody. */
async function serviceDesk(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(release, 'tools/service-desk.mjs'), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8');
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, err };
}

test('the release makes a token, exports, imports, backs up, restores, and says how it is', async () => {
  expect(existsInRelease(await readdir(release))).toBe(true);
  const scopes = 'read,import:read,import:write';
  const made = await serviceDesk(
    ['token', 'create', '--for', 'admin@demo.test', '--name', 'Nightly', '--scopes', scopes],
    settings,
  );
  expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^sd_\w{40}\n$/) });
  const there = { SERVICE_DESK_TOKEN: made.out.trim(), SERVICE_DESK_URL: settings.PUBLIC_URL! };

  const exported = await serviceDesk(['export', 'problem', '--columns', 'identifier,subject'], there);
  expect(exported).toMatchObject({ code: 0, err: '' });
  expect(exported.out).toMatch(/^\ufeffIdentifier,Subject\r\nPRB-\d+,/);
  expect(
    await serviceDesk(['export', 'problem'], { ...there, SERVICE_DESK_TOKEN: `sd_${'a'.repeat(40)}` }),
  ).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('(401)'),
  });

  await copyFile('docs/import/snipe-it.csv', path.join(folder, 'assets.csv'));
  const imported = await serviceDesk(['import', 'assets.csv', '--type', '1'], there);
  expect(imported).toMatchObject({ code: 1, out: expect.stringMatching(/^0 created, .* 2 failed, /) });
  expect(await readFile(path.join(folder, 'assets.csv.failed.csv'), 'utf8')).toContain('Notebook reception');

  expect(await serviceDesk(['backup', '--new-key', 'desk.key'], settings)).toMatchObject({ code: 0, err: '' });
  const backup = await serviceDesk(['backup', '--to', '.', '--key', 'desk.key', '--keep', '30d', '--verify'], settings);
  expect(backup).toMatchObject({ code: 0, err: '' });
  expect(backup.out).toMatch(/rows of \d+ tables are in .*\.backup\.age\.\nIt was restored into a scratch database/);
  const DATABASE_URL = await createDatabase(cluster(), databases[1]!);
  expect(
    await serviceDesk(['restore', '--key', 'desk.key', '--from', '.'], { ...settings, DATABASE_URL }),
  ).toMatchObject({ code: 0 });

  const doctor = await serviceDesk(['doctor', '--json'], settings);
  const { findings } = JSON.parse(doctor.out) as { findings: { check: string; state: string; found: string }[] };
  const bad = findings.filter(({ state, check }) => !['ok', 'skipped'].includes(state) && check !== 'Node');
  expect(bad.map(({ check, found }) => `${check}: ${found}`)).toEqual([
    expect.stringMatching(/^mail: No mail server is set/),
  ]);
  expect(doctor.code).toBe(1);
}, 120_000);

/** Nothing of what it is made from. */
const existsInRelease = (names: string[]): boolean =>
  names.includes('dist') && !names.includes('server') && !names.includes('wire');

test('each command explains itself, and a wrong one is answered by all of them', async () => {
  for (const name of ['start', 'backup', 'restore', 'token', 'doctor', 'export', 'import', 'connect', 'conformance']) {
    const { code, out } = await serviceDesk([name, '--help']);
    expect([name, code, out.length > 40]).toEqual([name, 0, true]);
  }
  expect(await serviceDesk(['exprot'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('There is no command exprot.'),
  });
});
