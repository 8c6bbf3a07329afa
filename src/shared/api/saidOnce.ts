import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useHost } from '../host/useHost';
import type { ApiError } from './ApiError';

interface Failing {
  root: ShadowRoot;
  about: 'away' | 'signed-out';
  reload: () => Promise<void>;
}

/** Of all slots of the page, in the order in which they failed. */
let failing: readonly Failing[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Failing[]): void {
  failing = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What all slots of a page meet together: nobody is signed in, or the server is away. */
const aboutOf = (error: ApiError | undefined): Failing['about'] | undefined =>
  error?.status === 401 ? 'signed-out' : error && [0, 502, 503, 504].includes(error.status) ? 'away' : undefined;

/**
 * A failure that all slots of the page meet together is said by the first one. `isSaid`: another slot does. `retry` loads
 * all that failed for the same reason.
 */
export function useSaidOnce(error: ApiError | undefined, reload: () => Promise<void>) {
  const { root } = useHost().kit;
  const about = aboutOf(error);
  useLayoutEffect(() => {
    if (!about) return undefined;
    const own: Failing = { root, about, reload };
    change([...failing, own]);
    return () => change(failing.filter((other) => other !== own));
    // `reload` is another function each time and does the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [root, about]);
  const first = useSyncExternalStore(listen, () => failing.find((one) => one.about === about)?.root);
  return {
    isSaid: about !== undefined && first !== undefined && first !== root ? about : undefined,
    retry: () =>
      void Promise.all(about ? failing.filter((one) => one.about === about).map((one) => one.reload()) : [reload()]),
  };
}
