import { mkdtemp, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Check, fault, type Found, ok, warning } from './finding';

const megabyte = 1024 * 1024;
/** Of free room, in bytes. */
const limits = { fault: 100 * megabyte, warning: 1024 * megabyte };

export const diskCheck: Check = {
  name: 'disk',
  async run({ config: { dataDir, databaseUrl } }) {
    const existing = await nearest(dataDir);
    const written = await tryToWrite(existing, dataDir);
    const room = await roomOf(existing, databaseUrl === null ? 'the database, uploads and mails' : 'uploads and mails');
    const temporary = await tryToWrite(tmpdir(), tmpdir());
    return [...written, ...room, ...(temporary[0]?.state === 'ok' ? [] : temporary)];
  },
};

/** The folder, or the one in which a start would make it. */
async function nearest(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
  const parent = path.dirname(folder);
  return isThere || parent === folder ? folder : nearest(parent);
}

/** Rights, full disks and read-only systems are told by trying only. */
async function tryToWrite(existing: string, wanted: string): Promise<Found[]> {
  try {
    const probe = await mkdtemp(path.join(existing, '.service-desk-doctor-'));
    await writeFile(path.join(probe, 'probe'), 'x');
    await rm(probe, { recursive: true });
    return [ok(existing === wanted ? `${wanted} can be written.` : `${wanted} is not there yet, and can be made.`)];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return [
      fault(
        `${wanted} cannot be written (${code}): uploads and mails fail.`,
        code === 'ENOSPC'
          ? 'Make room on its disk.'
          : 'Give it to the account that runs the service desk (chown), or set DATA_DIR to another folder. Run doctor as that account.',
      ),
    ];
  }
}

async function roomOf(folder: string, what: string): Promise<Found[]> {
  const { bavail, blocks, bsize } = await statfs(folder).catch(() => ({ bavail: -1, blocks: 0, bsize: 1 }));
  if (bavail < 0) return [];
  const free = bavail * bsize;
  const found = `${size(free)} of ${size(blocks * bsize)} are free for ${what} (${folder}).`;
  if (free < limits.fault) return [fault(found, 'Make room now: writing fails when the disk is full.')];
  return [free < limits.warning ? warning(found, 'Make room before it is full.') : ok(found)];
}

const size = (bytes: number): string =>
  bytes < 1024 * megabyte ? `${Math.floor(bytes / megabyte)} MB` : `${Math.floor(bytes / 1024 / megabyte)} GB`;
