import { execFileSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '../config';

/** Whom PostgreSQL runs as. It refuses root, so root hands it to somebody without rights. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * null: run as ourselves. As root: the owner of an existing cluster, otherwise the named account.
 * Throws {@link ConfigError} if there is no such account or it is root again.
 */
export async function chooseAccount(clusterDir: string, name: string): Promise<Account | null> {
  const owner = await stat(clusterDir).catch(() => null);
  if (process.getuid?.() !== 0) {
    if (owner && owner.uid !== process.getuid?.()) {
      throw new ConfigError(
        `The database in ${clusterDir} belongs to another account; start as that account, or set DATA_DIR or DATABASE_URL.`,
      );
    }
    return null;
  }
  if (owner && owner.uid !== 0) return { name: String(owner.uid), uid: owner.uid, gid: owner.gid };
  const account = { name, uid: idOf('-u', name), gid: idOf('-g', name) };
  if (account.uid === 0)
    throw new ConfigError(
      'POSTGRES_ACCOUNT must not be root: PostgreSQL refuses to run as root. Set another account, or DATABASE_URL.',
    );
  return account;
}

function idOf(flag: '-u' | '-g', name: string): number {
  try {
    return Number(execFileSync('id', [flag, '--', name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    throw new ConfigError(
      `There is no account "${name}" to run PostgreSQL as; set POSTGRES_ACCOUNT to one that exists, or DATABASE_URL.`,
    );
  }
}

/** Can the account pass through every folder of an absolute path that exists? Always true for ourselves. */
export async function canReach(target: string, account: Account | null): Promise<boolean> {
  if (!account) return true;
  const parent = path.dirname(target);
  if (parent !== target && !(await canReach(parent, account))) return false;
  const { mode, uid, gid } = await stat(target);
  const passing = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return (mode & passing) !== 0;
}
