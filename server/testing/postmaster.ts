import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The process of the PostgreSQL server of a folder. Rejects while the file is not there or not written yet: from an empty one would be read
 * process 0, and a signal to it goes to the whole process group, the test run included.
 */
export async function postmasterOf(clusterDir: string): Promise<number> {
  const [line] = (await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8')).split('\n');
  const pid = Number(line);
  if (!(pid > 0)) throw new Error(`No process in postmaster.pid yet: "${line}"`);
  return pid;
}
