import { createHash, randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

type Config = { dataDir: string };

const allUploads = ({ dataDir }: Config): string => join(dataDir, 'uploads');

/** Where process ids mean the same: processes of several containers may share a folder, each with the id 1. */
const place = createHash('sha256').update(`${hostname()} ${pidNamespace()}`).digest('hex').slice(0, 12);
const own = `${place}-${process.pid}-${randomUUID().slice(0, 8)}`;

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** Where this process keeps uploads until their call ends. What a killed one leaves is removed by the others. */
export const uploadFolder = (config: Config): string => join(allUploads(config), own);

/** So often a process shows that it lives, in milliseconds. */
const lookEvery = 60_000;
/** A process of another place that has not shown itself for so long has ended. */
const silentFor = 10 * lookEvery;

/**
 * Removes uploads of processes that have ended: of this place at once, of others when they have been silent for ten
 * minutes. Shows that this process lives.
 */
export async function tidyUploads(config: Config, now = Date.now()): Promise<void> {
  const folder = allUploads(config);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    if (name === own) await utimes(path, now / 1000, now / 1000).catch(() => undefined);
    else if (hasEnded(name) || (await isSilent(path, now))) await rm(path, { recursive: true, force: true });
  }
}

/** Is it known to have ended? One with our id was before us. */
function hasEnded(name: string): boolean {
  const [, where, pid] = /^([0-9a-f]{12})-(\d+)-/.exec(name) ?? [];
  return where === place && (Number(pid) === process.pid || !isAlive(Number(pid)));
}

async function isSilent(path: string, now: number): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
  return now - mtimeMs > silentFor;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Tidies uploads now and every minute; returns the stopper. */
export function startTidyingUploads(config: Config): () => void {
  const run = (): void => void tidyUploads(config).catch(() => undefined);
  run();
  const timer = setInterval(run, lookEvery);
  timer.unref();
  return () => clearInterval(timer);
}
