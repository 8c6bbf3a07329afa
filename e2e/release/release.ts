import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endInAnyCase } from '../testing/leftovers';

export const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** The account that an empty database is started with. */
export const admin = { ADMIN_EMAIL: 'first@example.org', ADMIN_PASSWORD: 'first-Passw0rd#1' };

/** A new folder that every account may enter; `remove` it at the end. */
export async function newFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'service-desk-install-'));
  await chmod(folder, 0o755);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export interface Installed {
  pid: number;
  output(): string;
  /** Asks it to end; resolves to its exit code, or the signal that ended it. */
  stop(): Promise<number | string | null>;
}

/**
 * Starts an installed product and waits until it is ready at `url`. It leads a group of processes of its own. Rejects
 * with what it printed if it ends before that.
 */
export async function startInstalled(
  command: string,
  args: string[],
  { url, ...options }: { url: string; cwd?: string; env?: Record<string, string> },
): Promise<Installed> {
  const child: ChildProcess = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (output += chunk));
  const closed = new Promise<number | string | null>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  );
  const end = (signal: NodeJS.Signals) => () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, signal);
    return closed;
  };
  const forget = endInAnyCase(end('SIGKILL'));
  while (!(await answers(`${url}/readyz`))) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${output}`);
    await wait(50);
  }
  return {
    pid: child.pid!,
    output: () => output,
    stop: () => end('SIGTERM')().finally(forget),
  };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** The first page is there, with its script, and the first administrator signs in. */
export async function expectToServe(url: string): Promise<void> {
  const page = await fetch(`${url}/service-desk`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  const script = await fetch(`${url}/service-desk/bundle/host-shim.js`);
  expect([script.status, (await script.text()).length > 4_000]).toEqual([200, true]);
  const login = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }),
  });
  expect(login.status).toBe(200);
}

/** A program of this machine, or undefined. */
export const program = (...places: string[]): string | undefined => places.find((file) => existsSync(file));

/** The value of a line `Name=value` of a systemd unit; several lines are several values. */
export const valuesOf = (unit: string, name: string): string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

/** A file with settings in which some have another value; null takes the line away. */
export function changeSettings(file: string, changes: Record<string, string | null>): void {
  let text = readFileSync(file, 'utf8');
  for (const [name, value] of Object.entries(changes)) {
    const line = new RegExp(`^${name}=.*\n`, 'm');
    if (!line.test(text)) throw new Error(`${file} has no line ${name}=`);
    text = text.replace(line, value === null ? '' : `${name}=${value}\n`);
  }
  writeFileSync(file, text);
}

/**
 * A copy of this machine's file system that takes every change and forgets it: an overlay in a mount namespace of its
 * own. `inside` runs a command there as root. Returns the kernel's reason where it does not allow that.
 */
export async function startCopyOfMachine(): Promise<CopyOfMachine | string> {
  if (process.getuid?.() !== 0) return 'only root may mount file systems';
  const { folder, remove } = await newFolder();
  const root = path.join(folder, 'root');
  const script = `
    mount -t tmpfs tmpfs ${folder}
    mkdir ${folder}/upper ${folder}/work ${root}
    mount -t overlay overlay -o lowerdir=/,upperdir=${folder}/upper,workdir=${folder}/work ${root}
    for name in proc sys dev; do mount --rbind /$name ${root}/$name; done
    mkdir -p ${root}${folder}
    echo ready
    exec sleep infinity`;
  const holder = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-euc', script], { stdio: 'pipe' });
  const forget = endInAnyCase(async () => holder.kill('SIGKILL'));
  let printed = '';
  for (const stream of [holder.stdout, holder.stderr]) stream.on('data', (chunk) => (printed += chunk));
  while (!printed.includes('ready\n')) {
    if (holder.exitCode !== null) {
      await remove();
      return printed.trim();
    }
    await wait(20);
  }
  const enter = ['--target', String(holder.pid), '--mount'];
  return {
    commandAs: (account, ...args) => [
      'nsenter',
      [...enter, 'chroot', `--userspec=${account}:${account}`, root, ...args],
    ],
    inside: (...args) =>
      execFileSync('nsenter', [...enter, 'chroot', root, ...args], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    async end() {
      holder.kill('SIGKILL');
      forget();
      await remove();
    },
  };
}

export interface CopyOfMachine {
  /** How a command is run there by an account of it. */
  commandAs(account: string, ...args: string[]): [command: string, args: string[]];
  /** Runs one; returns what it prints. Throws if it fails. */
  inside(...args: string[]): string;
  end(): Promise<void>;
}
