interface Load {
  users: number;
  lifetime: AbortController;
}

/**
 * Running loads by key. Widgets share a load, so it is aborted when the last of them leaves, not when the first one
 * does.
 */
const loads = new Map<string, Load>();

/**
 * Joins a load; returns a function that leaves it. Leaving and joining again within one task (another page of a list, a
 * moved slot) does not abort it.
 */
export function join(key: string): () => void {
  const load = loads.get(key) ?? { users: 0, lifetime: new AbortController() };
  loads.set(key, load);
  load.users++;
  return () => {
    load.users--;
    setTimeout(() => {
      if (load.users > 0 || loads.get(key) !== load) return;
      loads.delete(key);
      load.lifetime.abort();
    });
  };
}

/** Aborted when nobody takes part in the load any more. */
export const signalOf = (key: string): AbortSignal | undefined => loads.get(key)?.lifetime.signal;
