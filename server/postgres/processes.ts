import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A process of PostgreSQL that works in a cluster's folder: the postmaster or one of its children. */
export interface PostgresProcess {
  pid: number;
  parent: number;
  /** The command line of a postmaster; its children write over theirs what they do. */
  command: string;
}

interface Folder {
  dev: number;
  ino: number;
}

const run = promisify(execFile);

/** A setting for a postmaster's command line that names the process that starts it. */
export const ownedBy = (pid: number): string => `service_desk.owner=${pid}`;

/** Whom a postmaster names as its owner; null for every other process. */
export const ownerOf = ({ command }: PostgresProcess): number | null =>
  Number(/service_desk\.owner=(\d+)/.exec(command)?.[1]) || null;

/** Is it a postmaster whose owner lives? A process whose parent ends gets another one. */
export const isOwned = (one: PostgresProcess): boolean => ownerOf(one) === one.parent;

/**
 * Every PostgreSQL process whose working folder is the cluster's: a stranger that got the number of one is never among
 * them.
 */
export async function processesOf(clusterDir: string): Promise<PostgresProcess[]> {
  const folder = await stat(clusterDir).catch(() => null);
  if (!folder) return [];
  const found = process.platform === 'linux' ? await fromProc(folder) : await fromLsof(folder);
  return found.filter((one) => one !== null);
}

async function fromProc(folder: Folder): Promise<(PostgresProcess | null)[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    pids.map(async (pid) => {
      try {
        if ((await readFile(`/proc/${pid}/comm`, 'utf8')).trim() !== 'postgres') return null;
        // Fails for one that has ended and is not yet collected by its parent.
        if (!isSame(await stat(`/proc/${pid}/cwd`), folder)) return null;
        const status = await readFile(`/proc/${pid}/status`, 'utf8');
        const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
        return { pid: Number(pid), parent: Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]), command };
      } catch {
        return null;
      }
    }),
  );
}

/** macOS has no /proc. */
async function fromLsof(folder: Folder): Promise<(PostgresProcess | null)[]> {
  // Lines of `p<pid>` and `n<working folder>`; exit code 1 if there is none.
  const { stdout } = await run('lsof', ['-a', '-c', 'postgres', '-d', 'cwd', '-Fpn']).catch(() => ({ stdout: '' }));
  return Promise.all(
    [...stdout.matchAll(/^p(\d+)\n(?:f.*\n)?n(.*)$/gm)].map(async ([, pid, cwd]) => {
      const at = await stat(cwd ?? '').catch(() => null);
      if (!pid || !at || !isSame(at, folder)) return null;
      const [, parent, command] =
        /^\s*(\d+)\s+(.*)/.exec(
          (await run('ps', ['-o', 'ppid=,command=', '-p', pid]).catch(() => ({ stdout: '' }))).stdout,
        ) ?? [];
      return parent && command ? { pid: Number(pid), parent: Number(parent), command } : null;
    }),
  );
}

const isSame = (a: Folder, b: Folder): boolean => a.dev === b.dev && a.ino === b.ino;
