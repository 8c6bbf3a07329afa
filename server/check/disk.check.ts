import { mkdtemp, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as statusSentences from '../../texts/compiled/server/status';
import { say } from '../shared/sentence';
import { fault, ok, type Said, warning } from './finding';

const megabyte = 1024 * 1024;
/** Of free room, in bytes. */
const limits = { fault: 100 * megabyte, warning: 1024 * megabyte };

/** Can the folders that we write be written, and is there room? `holdsDatabase`: the embedded one is in it. */
export async function diskFound({
  dataDir,
  holdsDatabase,
}: {
  dataDir: string;
  holdsDatabase: boolean;
}): Promise<Said[]> {
  const existing = await nearest(dataDir);
  const written = await tryToWrite(existing, dataDir);
  const room = await roomIn(existing);
  const temporary = await tryToWrite(tmpdir(), tmpdir());
  return [
    ...written,
    ...(room ? [roomFound(room, holdsDatabase)] : []),
    ...(temporary[0]?.state === 'ok' ? [] : temporary),
  ];
}

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
async function tryToWrite(existing: string, wanted: string): Promise<Said[]> {
  try {
    const probe = await mkdtemp(path.join(existing, '.service-desk-doctor-'));
    await writeFile(path.join(probe, 'probe'), 'x');
    await rm(probe, { recursive: true });
    return [ok(say(existing === wanted ? statusSentences.writable : statusSentences.makable, { folder: wanted }))];
  } catch (error) {
    const { code = '?' } = error as NodeJS.ErrnoException;
    return [
      fault(
        say(statusSentences.cannot_write, { folder: wanted, code }),
        say(code === 'ENOSPC' ? statusSentences.cannot_write_full : statusSentences.cannot_write_next),
      ),
    ];
  }
}

export interface Room {
  folder: string;
  /** In bytes. */
  free: number;
  size: number;
}

/** Of the disk of a folder, or of the one in which it would be made; null: the system does not say. */
export async function roomOf(folder: string): Promise<Room | null> {
  return roomIn(await nearest(folder));
}

async function roomIn(folder: string): Promise<Room | null> {
  const told = await statfs(folder).catch(() => null);
  return told && { folder, free: told.bavail * told.bsize, size: told.blocks * told.bsize };
}

function roomFound({ folder, free, size }: Room, holdsDatabase: boolean): Said {
  const found = say(holdsDatabase ? statusSentences.room_all : statusSentences.room_files, {
    ...{ folder, free: written(free), size: written(size) },
  });
  if (free < limits.fault) return fault(found, say(statusSentences.room_gone));
  return free < limits.warning ? warning(found, say(statusSentences.room_low)) : ok(found);
}

const written = (bytes: number): string =>
  bytes < 1024 * megabyte ? `${Math.floor(bytes / megabyte)} MB` : `${Math.floor(bytes / 1024 / megabyte)} GB`;
