import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface LastBackup {
  at: Date;
  /** Absolute path. */
  file: string;
}

const noteIn = (dataDir: string): string => path.join(dataDir, 'last-backup.json');

/** Notes that a backup was made, for whoever asks how the installation is. A backup that cannot be noted is as good. */
export async function noteBackup(dataDir: string, file: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(noteIn(dataDir), JSON.stringify({ at: new Date().toISOString(), file }));
  } catch {
    // Its folder may be another account's.
  }
}

/** The last backup that was made with this data folder; null if none is known. */
export async function lastBackup(dataDir: string): Promise<LastBackup | null> {
  try {
    const { at, file } = JSON.parse(await readFile(noteIn(dataDir), 'utf8')) as Record<string, string>;
    return file && at && !Number.isNaN(Date.parse(at)) ? { at: new Date(at), file } : null;
  } catch {
    return null;
  }
}
