import type {} from '../../host-shim/api';

/** What a page has been seen to do. Lives in `window.__conformance`, not enumerable. */
export interface Seen {
  /** Errors and unhandled rejections that reached the page. */
  thrown: string[];
  /** `service-desk:error` events that reached the document. */
  failures: { point: string; code: string; message: string }[];
  /** `service-desk:navigate` events. */
  navigations: string[];
  /** Violations of the page's content policy. */
  violations: string[];
  /** What the probe's widgets have written down: mounts, updates, unmounts. */
  reported: string[];
  /** The kit of each mount. */
  kits: ProbeKit[];
  /** The share scope that the container was handed. */
  scope?: object;
  trouble?: string;
  finish?(): void;
  /** Enumerable and other names of `window` when the page began. */
  names: string[];
}

/** The members of the mount protocol's kit that the checks use. */
export interface ProbeKit {
  base: string;
  locale: string;
  dir: string;
  requestHeaders(method: string, url: string, fresh?: boolean): Promise<Record<string, string>>;
  navigate(path: string): void;
}

declare global {
  interface Window {
    __conformance: Seen;
  }
}

/**
 * Runs in the page before anything of it does. `timeouts` are for slots of the page itself, which start before the kit
 * can say anything.
 */
export function record(timeouts: object): void {
  const seen: Seen = {
    thrown: [],
    failures: [],
    navigations: [],
    violations: [],
    reported: [],
    kits: [],
    names: Object.getOwnPropertyNames(window),
  };
  Object.defineProperty(window, '__conformance', { value: seen });
  // The `load` event of a script never gets to the window.
  document.addEventListener(
    'load',
    function curb() {
      if (!(window as Partial<Window>).ServiceDesk?.configure) return;
      document.removeEventListener('load', curb, true);
      window.ServiceDesk.configure({ timeouts });
    },
    true,
  );
  addEventListener('error', ({ message }) => seen.thrown.push(message));
  addEventListener('unhandledrejection', ({ reason }) => seen.thrown.push(`unhandled rejection: ${String(reason)}`));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    seen.violations.push(`${effectiveDirective} ${blockedURI} in ${sourceFile || 'the page'}`),
  );
  // The page may have slots of its own; the checks are about those in the kit's frame.
  document.addEventListener('service-desk:error', (event) => {
    if ((event.target as Element).closest('#conformance-frame'))
      seen.failures.push((event as CustomEvent<Seen['failures'][number]>).detail);
  });
  document.addEventListener('service-desk:navigate', (event) =>
    seen.navigations.push((event as CustomEvent<{ path: string }>).detail.path),
  );
}
