import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, chown, mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '../config';
import { canReach, type Account } from './account';

/**
 * C.UTF-8 sorts the same everywhere; trigrams of other scripts than Latin need a UTF-8 character type from the system.
 */
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/** The environment of PostgreSQL's programs: nothing that could change how they work. */
export const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/**
 * Makes the data folder if need be and returns its real path. Throws {@link ConfigError} if the account cannot work in
 * it.
 */
export async function openDataDir(dataDir: string, account: Account | null): Promise<string> {
  try {
    if (await mkdir(dataDir, { recursive: true })) await chmod(dataDir, 0o755);
  } catch (error) {
    throw new ConfigError(
      `The data folder ${dataDir} cannot be made (${(error as NodeJS.ErrnoException).code}); set DATA_DIR to another one, or DATABASE_URL.`,
    );
  }
  const real = await realpath(dataDir);
  if (!(await canReach(real, account))) {
    throw new ConfigError(
      `The account "${account?.name}" that PostgreSQL runs as cannot reach ${dataDir}; set DATA_DIR to a folder it can, or DATABASE_URL.`,
    );
  }
  return real;
}

/**
 * Makes the cluster once. It appears under its name only when it is whole, so a kill in the middle leaves nothing
 * half-made.
 */
export async function createCluster(clusterDir: string, binaries: string, account: Account | null): Promise<void> {
  await removeDrafts(clusterDir);
  if (await stat(clusterDir).catch(() => null)) return;
  const draft = `${clusterDir}.draft-${process.pid}-${randomUUID()}`;
  await mkdir(draft, { mode: 0o700 });
  if (account) await chown(draft, account.uid, account.gid).catch(() => refuse(account));
  await initdb(draft, binaries, account);
  await rename(draft, clusterDir).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true });
    // Another process was quicker.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  const folder = await open(path.dirname(clusterDir));
  await folder.sync().finally(() => folder.close());
}

/** The process that we are not allowed to hand over to another account. */
export function refuse(account: Account): never {
  throw new ConfigError(
    `PostgreSQL refuses to run as root and this process may not become "${account.name}"; start as an ordinary user, or set DATABASE_URL to the address of a PostgreSQL server.`,
  );
}

async function initdb(dir: string, binaries: string, account: Account | null): Promise<void> {
  let output = '';
  for (const characterType of characterTypes) {
    const settings = [
      `--pgdata=${dir}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      `--lc-ctype=${characterType}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ];
    const child = spawn(path.join(binaries, 'bin', 'initdb'), settings, {
      uid: account?.uid,
      gid: account?.gid,
      cwd: dir,
      env: environment,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', (error: NodeJS.ErrnoException) =>
        account && error.code === 'EPERM' ? resolve(-1) : reject(error),
      );
      child.on('close', resolve);
    });
    if (code === 0) return;
    if (code === -1 && account) refuse(account);
    if (!/invalid locale name/.test(output)) break;
  }
  await rm(dir, { recursive: true, force: true });
  throw new ConfigError(
    `The embedded PostgreSQL could not be set up: ${lastLine(output)}. Set DATA_DIR to another folder, or DATABASE_URL.`,
  );
}

/** Drafts whose makers were killed. */
async function removeDrafts(clusterDir: string): Promise<void> {
  const prefix = `${path.basename(clusterDir)}.draft-`;
  for (const name of await readdir(path.dirname(clusterDir))) {
    if (!name.startsWith(prefix) || isAlive(parseInt(name.slice(prefix.length), 10))) continue;
    await rm(path.join(path.dirname(clusterDir), name), { recursive: true, force: true });
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function lastLine(output: string): string {
  return (
    output
      .trim()
      .split('\n')
      .reverse()
      .find((line) => /error|fatal/i.test(line))
      ?.replace(/\.$/, '') ?? 'no reason was given'
  );
}
