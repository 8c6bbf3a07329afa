import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../server/testing/free-port';
import { endInAnyCase } from './testing/leftovers';

/** The project as it was cloned, with its packages: nothing is built. */
let clone: string;
let dataDir: string;
let taken: Server | undefined;
beforeAll(async () => {
  clone = await mkdtemp(path.join(tmpdir(), 'service-desk-clone-'));
  const made = new Set(['node_modules', 'dist', 'e2e']);
  for (const name of readdirSync('.').filter((one) => !one.startsWith('.') && !made.has(one)))
    await cp(name, path.join(clone, name), { recursive: true, filter: (file) => !file.includes('node_modules') });
  await symlink(path.resolve('node_modules'), path.join(clone, 'node_modules'));
});
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'service-desk-npm-'));
  // As root, PostgreSQL runs as somebody else who has to get in.
  await chmod(dataDir, 0o755);
});
afterEach(async () => {
  taken?.close();
  await rm(dataDir, { recursive: true, force: true });
});
afterAll(() => rm(clone, { recursive: true, force: true }));

interface Started {
  npm: ChildProcess;
  output(): string;
  /** Resolves when it has printed this, or says what it printed if it ended before. */
  prints(text: string): Promise<void>;
  /** Resolves when no process of its group is left. */
  gone(): Promise<void>;
}

/** `npm start` there, as the shell of a terminal starts it: in a process group of its own. */
function npmStart(cwd: string, env: Record<string, string>): Started {
  const npm = spawn('npm', ['start'], {
    cwd,
    detached: true,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output += chunk));
  const isThere = (): boolean => {
    try {
      return process.kill(-npm.pid!, 0);
    } catch {
      return false;
    }
  };
  endInAnyCase(async () => isThere() && process.kill(-npm.pid!, 'SIGKILL'));
  return {
    npm,
    output: () => output,
    async prints(text) {
      while (!output.includes(text)) {
        if (!isThere()) throw new Error(`It ended without "${text}":\n${output}`);
        await wait(50);
      }
    },
    async gone() {
      while (isThere()) await wait(50);
    },
  };
}

const ways: [string, (npm: ChildProcess) => void][] = [
  ['Ctrl-C', ({ pid }) => process.kill(-pid!, 'SIGINT')],
  ['TERM to npm', ({ pid }) => process.kill(pid!, 'SIGTERM')],
];

test.each(ways)('%s while it builds ends everything', async (_way, end) => {
  const started = npmStart(clone, { PORT: String(await freePort()) });
  await started.prints('Building the browser bundle');
  end(started.npm);
  await started.gone();
  expect(started.output()).not.toContain('Building the server');
});

test.each(ways)('%s while it serves ends everything, its PostgreSQL too', async (_way, end) => {
  const started = npmStart('.', { PORT: String(await freePort()) });
  await started.prints('Service Desk is ready');
  expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(true);
  end(started.npm);
  await started.gone();
  expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('a port that is taken is named before anything is built or made', async () => {
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  for (const folder of [clone, '.']) {
    const started = npmStart(folder, { PORT: String(port) });
    await started.gone();
    expect(started.output()).toContain(`Port ${port} is already in use; set PORT to another one.`);
    expect(started.output()).not.toContain('Building');
    expect(readdirSync(dataDir)).toEqual([]);
  }
});

test('a database that nobody reaches is named before anything is built', async () => {
  const port = await freePort();
  const started = npmStart(clone, {
    PORT: String(await freePort()),
    DATABASE_URL: `postgresql://desk:s3cret@127.0.0.1:${port}/desk`,
  });
  await started.prints('Building');
  process.kill(-started.npm.pid!, 'SIGINT');
  await started.gone();
  const [before = ''] = started.output().split('Building');
  expect(before).toContain(`The database desk at 127.0.0.1:${port} of DATABASE_URL cannot be used`);
  expect(before).not.toContain('s3cret');
});
