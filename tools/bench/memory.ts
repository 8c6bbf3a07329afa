import { execFileSync } from 'node:child_process';

/** Resident memory of a process in MB. */
export function memoryOf(pid: number): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024);
}
