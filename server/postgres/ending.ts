import type { ChildProcess } from 'node:child_process';
import { open } from 'node:fs/promises';

/** How a server ended. */
export interface Ending {
  /** It was asked to, by whomever. */
  inOrder: boolean;
  reason: string;
}

/** What the log tells of the end is in its last lines. */
const TAIL_BYTES = 64 * 1024;

/** Resolves when the process has ended. `from` is the place in the log where its lines begin. */
export async function endingOf(child: ChildProcess, logFile: string, from: number): Promise<Ending> {
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.once('exit', (...how) => resolve(how)),
  );
  const lines = (await tail(logFile, from)).split('\n');
  const sinceReady = lines.slice(lines.findLastIndex((line) => line.includes('ready to accept connections')) + 1);
  // A connection that is tried while it starts or stops is refused; that is no reason to end.
  const fatal = sinceReady.findLast(
    (line) => /FATAL|PANIC/.test(line) && !/the database system is|terminating connection/.test(line),
  );
  return {
    inOrder: code === 0,
    reason: fatal?.replace(/^.*(FATAL|PANIC):\s*/, '') ?? (signal ? `it was ended by ${signal}` : `exit code ${code}`),
  };
}

async function tail(file: string, from: number): Promise<string> {
  const handle = await open(file).catch(() => null);
  if (!handle) return '';
  try {
    const { size } = await handle.stat();
    const start = Math.max(from, size - TAIL_BYTES);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(0, size - start)), 0, null, start);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
