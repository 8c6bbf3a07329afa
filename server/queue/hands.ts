import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

/** Work in hand, so that whoever stops can wait for it. */
export function hands() {
  const held = new Set<Promise<unknown>>();
  return {
    hold<T>(work: Promise<T>): Promise<T> {
      held.add(work);
      const drop = (): void => void held.delete(work);
      work.then(drop, drop);
      return work;
    },
    /** Resolves when nothing is held, also none of what followed from it; at the latest at `deadline` (ms since 1970). */
    async empty(deadline: number): Promise<void> {
      const over = new AbortController();
      const late = wait(Math.max(0, deadline - Date.now()), undefined, { signal: over.signal }).catch(() => undefined);
      while (held.size && Date.now() < deadline) {
        await Promise.race([Promise.allSettled(held), late]);
        await turn();
      }
      over.abort();
    },
  };
}
