import type { FailureCode, OutgoingEvents, PointId } from './protocol';

/** What the add-on did in this page, for the host's telemetry. Carries no names and no contents. */
export type DeskEvent =
  /** A phase that went well: `of` is the module (`./ticket-associates`) for `module` and `mount`. */
  | { type: 'phase'; phase: 'manifest' | 'entry' | 'module' | 'mount'; of: string; start: number; duration: number }
  | { type: 'error'; point: PointId; code: FailureCode; message: string }
  | { type: 'navigate'; path: string }
  | { type: 'associations-changed'; point: PointId; kind: string };

const prefix = 'service-desk:';
const outgoing = ['error', 'navigate', 'associations-changed'] as const satisfies readonly (keyof OutgoingEvents)[];

/**
 * Calls back on everything that happens from now on, and on the phases that have gone by. Returns how to end it. What
 * the listener throws goes nowhere near the add-on.
 */
export function observe(listener: (event: DeskEvent) => void): () => void {
  const observer = new PerformanceObserver((list) => {
    for (const { name, startTime: start, duration } of list.getEntries()) {
      if (!name.startsWith(prefix)) continue;
      const [phase = '', of = ''] = name.slice(prefix.length).split(' ');
      listener({ type: 'phase', phase, of, start, duration } as DeskEvent);
    }
  });
  observer.observe({ type: 'measure', buffered: true });
  const lifetime = new AbortController();
  for (const type of outgoing)
    document.addEventListener(prefix + type, (event) => listener({ type, ...(event as CustomEvent).detail }), {
      signal: lifetime.signal,
    });
  return () => {
    observer.disconnect();
    lifetime.abort();
  };
}
