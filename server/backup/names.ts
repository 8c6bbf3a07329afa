import { createHash } from 'node:crypto';
import { ConfigError } from '../config';

/**
 * Names of the backups that --to makes: `service-desk-<installation>-<time>.backup.age`. The installation keeps several
 * that share a folder or a bucket apart; a restored one is the same.
 */
const pattern = /^service-desk-([0-9a-f]{8}|new)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup(\.age)?$/;

export interface Named {
  file: string;
  installation: string;
  at: Date;
}

/** Those of a list that are such names, the newest first. */
export function backupsIn(files: readonly string[]): Named[] {
  return files
    .flatMap((file) => {
      const [, installation, ...at] = pattern.exec(file) ?? [];
      if (!installation) return [];
      const [year, month, day, hour, minute, second] = at.map(Number) as [
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      return [{ file, installation, at: new Date(Date.UTC(year, month - 1, day, hour, minute, second)) }];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** `id` is of the installation; null: its database has none yet. */
export const nameFor = (id: string | null, at: Date): string =>
  `service-desk-${tagOf(id)}-${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z.backup.age`;

export const tagOf = (id: string | null): string =>
  id === null ? 'new' : createHash('sha256').update(id).digest('hex').slice(0, 8);

/** Reads `30d`. Returns days. Throws {@link ConfigError}. */
export function readKeep(text: string): number {
  const [, days] = /^([1-9]\d{0,4})d$/.exec(text) ?? [];
  if (!days) throw new ConfigError(`--keep takes days, such as 30d, not "${text}".`);
  return Number(days);
}

/**
 * Those of an installation that are older than so many days. The last one that was tried by a restore is never among
 * them, whatever its age; where none was, the newest is kept.
 */
export function outdated(
  files: readonly string[],
  { id, days, verified, now }: { id: string | null; days: number; verified: string | null; now: Date },
): string[] {
  const own = backupsIn(files).filter(({ installation }) => installation === tagOf(id));
  const kept = own.find(({ file }) => file === verified) ?? own[0];
  return own
    .filter((one) => one !== kept && now.getTime() - one.at.getTime() > days * 86_400_000)
    .map(({ file }) => file);
}

/** The newest of a place. Throws {@link ConfigError} if there is none, or if there are those of several installations. */
export function newestIn(files: readonly string[], place: string): string {
  const found = backupsIn(files);
  const [newest] = found;
  if (!newest)
    throw new ConfigError(`There is no backup in ${place}; one that has another name is restored by naming it.`);
  if (new Set(found.map(({ installation }) => installation)).size > 1)
    throw new ConfigError(`In ${place} are backups of several installations; name one, such as ${newest.file}.`);
  return newest.file;
}
