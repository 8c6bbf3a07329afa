import type { ExtensionPoint } from '../../../wire/extension/extension';
import { ExtensionFailure, extensionTimes } from './failure';
import { forgetManifest, readManifest, type Worded } from './manifest';
import { within } from './within';

/** What a module of an extension exports. */
export interface ExtensionModule<Context = unknown> {
  title?: Worded;
  /** `element` is a fresh element in a shadow root of its own. */
  mount(element: HTMLElement, context: Context): Mounted | Promise<Mounted>;
}
export interface Mounted {
  unmount(): void;
}

interface Container {
  init(scope: object): unknown;
  get(module: string): Promise<() => unknown>;
}

declare const __webpack_require__: { vet?(url: string, script: HTMLScriptElement, integrity: string): string };
declare const __webpack_nonce__: string | undefined;

const containers = new Map<string, Promise<Container>>();

/** Asks anew for what failed. */
export function forget(address: string): void {
  forgetManifest(address);
  containers.delete(address);
}

/**
 * A module of the extension whose manifest is at this address, '' for the first that it has at the point. Rejects with
 * {@link ExtensionFailure}.
 */
export async function loadModule(address: string, named: string, point: ExtensionPoint): Promise<ExtensionModule> {
  const container = await containerOf(address);
  const { extensions } = await readManifest(address);
  const module = named || extensions.find((one) => one.point === point)?.module || '';
  return within('module', async () => {
    const found = await Promise.resolve(container.get(module)).then(
      (make) => make(),
      (error: unknown) => {
        throw new ExtensionFailure('module', String(error));
      },
    );
    if (!isModule(found)) throw new ExtensionFailure('module', `${module} exports no mount`);
    return found;
  });
}

const isModule = (found: unknown): found is ExtensionModule =>
  typeof found === 'object' && found !== null && typeof (found as Partial<ExtensionModule>).mount === 'function';

function containerOf(address: string): Promise<Container> {
  let opening = containers.get(address);
  if (!opening) {
    opening = open(address);
    containers.set(address, opening);
    // Its places are many (cells): they fail together, and what has failed is asked again after a while.
    const over = () => containers.get(address) === opening && containers.delete(address);
    opening.catch(() => setTimeout(over, extensionTimes.again));
  }
  return opening;
}

async function open(address: string): Promise<Container> {
  const { url, global, integrity } = (await readManifest(address)).entry;
  const find = () => {
    const found = (window as unknown as Record<string, Partial<Container> | undefined>)[global];
    // An element with that id is a global as well.
    return typeof found?.get === 'function' && typeof found.init === 'function' ? (found as Container) : undefined;
  };
  await pageHasLoaded();
  return within('entry', async (signal) => {
    if (!find()) await addScript(new URL(url, address).href, integrity, signal);
    const container = find();
    if (!container) throw new ExtensionFailure('entry', `${url} did not define ${global}`);
    // Nothing is shared: handed the page's scope, it would take our React.
    await container.init({});
    return container;
  });
}

/** A script that hangs would hold back the page's own `load`; a page that never loads does not hold back more. */
const pageHasLoaded = (): Promise<unknown> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => {
        window.addEventListener('load', resolve, { once: true });
        setTimeout(resolve, 3000);
      });

/** With nonce, integrity and Trusted Types as our own chunks get theirs (remotes/build/entry.js). */
function addScript(url: string, integrity: string, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const nonce = typeof __webpack_nonce__ === 'undefined' ? undefined : __webpack_nonce__;
    const vet = typeof __webpack_require__ === 'undefined' ? undefined : __webpack_require__.vet;
    Object.assign(script, { async: true, crossOrigin: 'anonymous', integrity, ...(nonce && { nonce }) });
    script.onload = resolve;
    script.onerror = () => {
      script.remove();
      reject(new ExtensionFailure('entry', `${url} did not load, or is not what its manifest says`));
    };
    signal.addEventListener('abort', () => script.remove());
    script.src = vet?.(url, script, integrity) ?? url;
    document.head.append(script);
  });
}
