import { statfs } from 'node:fs/promises';
import { ConfigError } from '../config';

/** PostgreSQL adds to its write-ahead log in files of this size. */
const WAL_FILE_BYTES = 16 * 1024 * 1024;

/** The disk has no room for the embedded PostgreSQL. */
export class DiskFull extends ConfigError {
  constructor(dataDir: string, next = 'start again') {
    super(`The disk of ${dataDir} is full, so the embedded PostgreSQL cannot write; make room on it and ${next}.`);
  }
}

/** Does this failure, PostgreSQL's or ours, tell of a disk without room? */
export function tellsOfFullDisk(cause: unknown): boolean {
  const { code = '', message = String(cause) } = (cause ?? {}) as { code?: string; message?: string };
  // 53100: disk_full
  return (
    cause instanceof DiskFull ||
    ['ENOSPC', 'EDQUOT', '53100'].includes(code) ||
    /No space left on device|Disk quota exceeded/.test(message)
  );
}

/** Is there too little room for PostgreSQL to run? A full disk does not even take the line of the log that says so. */
export async function isDiskFull(folder: string): Promise<boolean> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize < WAL_FILE_BYTES,
    () => false,
  );
}
