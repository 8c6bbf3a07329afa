import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

/** Promises that are not settled yet, so that whoever stops can wait for them. */
export function inFlight() {
  const pending = new Set<Promise<unknown>>();
  return {
    track<T>(work: Promise<T>): Promise<T> {
      pending.add(work);
      const drop = (): void => void pending.delete(work);
      work.then(drop, drop);
      return work;
    },
    /** Resolves when all are settled, and what followed from them; at the latest at `deadline` (ms since 1970). */
    async settled(deadline: number): Promise<void> {
      const over = new AbortController();
      const late = wait(Math.max(0, deadline - Date.now()), undefined, { signal: over.signal }).catch(() => undefined);
      while (pending.size && Date.now() < deadline) {
        await Promise.race([Promise.allSettled(pending), late]);
        await turn();
      }
      over.abort();
    },
  };
}
