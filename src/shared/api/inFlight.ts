interface Load {
  users: number;
  life: AbortController;
}

/** Loads by key. Widgets share a load, so it ends when the last of them has left, not when the one that asked has. */
const loads = new Map<string, Load>();

/**
 * Takes part in a load; returns how to leave it. Who leaves and comes back in one task (another page of a list, a moved
 * slot) never left.
 */
export function join(key: string): () => void {
  const load = loads.get(key) ?? { users: 0, life: new AbortController() };
  loads.set(key, load);
  load.users++;
  return () => {
    load.users--;
    setTimeout(() => {
      if (load.users > 0 || loads.get(key) !== load) return;
      loads.delete(key);
      load.life.abort();
    });
  };
}

/** Aborted when nobody takes part in the load any more. */
export const signalOf = (key: string): AbortSignal | undefined => loads.get(key)?.life.signal;
