import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { HostContext, useHost, type Once } from '../host/useHost';

type About = 'away' | 'signed-out';

interface Failing {
  root: ShadowRoot;
  about: About;
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
const aboutOf = (status: number | undefined): About | undefined =>
  status === 401 ? 'signed-out' : status !== undefined && [0, 502, 503, 504].includes(status) ? 'away' : undefined;

/** ms from Retry in which what is refused was still sent before it. */
const late = 5000;
let retriedAt = -late;

const about = (which: About) => failing.filter((one) => one.about === which);

/** What fails in it for the same reason as in another slot of the page is said by the first of them only. */
export function ShownOnce({ children }: { children: ReactNode }) {
  const host = useHost();
  const now = useSyncExternalStore(listen, () => failing);
  const value = useMemo(() => {
    const { root } = host.kit;
    const once: Once = {
      fail(status, reload) {
        const which = aboutOf(status);
        if (!which) return undefined;
        if (which === 'signed-out' && performance.now() - retriedAt < late) void reload();
        const own: Failing = { root, about: which, reload };
        change([...failing, own]);
        return () => change(failing.filter((other) => other !== own));
      },
      isShown(status) {
        const which = aboutOf(status);
        const first = now.find((one) => one.about === which);
        return which !== undefined && first !== undefined && first.root !== root;
      },
      retry(status) {
        const which = aboutOf(status);
        if (which === 'signed-out') retriedAt = performance.now();
        for (const one of which ? about(which) : []) void one.reload();
      },
    };
    return { ...host, once };
  }, [host, now]);
  return <HostContext value={value}>{children}</HostContext>;
}
