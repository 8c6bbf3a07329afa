import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import type { Outage } from '../../wire/protocol/outage';
import { OutcomeUnknown } from './commit';

/** SQLSTATE by its class or in full: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const states: [RegExp, Outage][] = [
  // Connection broken; shut down, crashed, starting, idle for too long; refused at sign-in; the database is gone
  [/^(08...|57P0[1235]|25P03|28...|3D000)$/, 'unreachable'],
  [/^53[023]00$/, 'busy'],
  // statement_timeout
  [/^57014$/, 'slow'],
  [/^53100$/, 'full'],
  [/^25006$/, 'readOnly'],
];

/** Error codes of a socket in Node. */
const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
]);

/** What pg and its pool throw without a code. */
const sentences: [RegExp, Outage][] = [
  [/^timeout exceeded when (trying to connect|waiting for the turn of a list)$/, 'busy'],
  [
    /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|Cannot use a pool after calling end|driver has already been destroyed)/,
    'unreachable',
  ],
];

/** The outage of the database that an error shows; null if none. */
export function outageOf(error: unknown): Outage | null {
  if (error instanceof OutcomeUnknown) return 'unknown';
  if (typeof error !== 'object' || error === null) return null;
  const { code = '', syscall, message = '' } = error as Partial<NodeJS.ErrnoException>;
  if (error instanceof pg.DatabaseError) return states.find(([pattern]) => pattern.test(code))?.[1] ?? null;
  // The folder of the socket, or the socket in it, is not there.
  if (network.has(code) || (code === 'ENOENT' && syscall === 'connect')) return 'unreachable';
  if (code === 'ENOSPC') return 'full';
  return sentences.find(([pattern]) => pattern.test(message))?.[1] ?? null;
}

interface Waiting {
  /** Gives up after this time; without it never. */
  withinMs?: number;
  /** Gives up at once when it is aborted. */
  signal?: AbortSignal;
  /** Called when the first attempt meets an outage. */
  onOutage?: (error: Error) => void;
}

/**
 * Does the work again every half second as long as an outage of the database stops it. Throws any other error, and the
 * outage's own when it gives up.
 */
export async function throughOutage<T>(
  work: () => Promise<T>,
  { withinMs = Infinity, signal, onOutage }: Waiting = {},
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (let first = true; ; first = false) {
    try {
      return await work();
    } catch (error) {
      const outage = outageOf(error);
      // A statement that took too long once would do so again.
      if (!outage || outage === 'slow' || signal?.aborted || Date.now() > deadline) throw error;
      if (first) onOutage?.(error as Error);
      await wait(500, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
