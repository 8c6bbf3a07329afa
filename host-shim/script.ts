import { failure } from './failure';
import { beside, create, dataset, nonce, request, settings } from './settings';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** Address → its hash. Of every manifest that was read: code of an earlier version may still load chunks. */
export const listed: Record<string, string> = {};

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

const mustMatch = () => settings.requireIntegrity || 'requireIntegrity' in dataset;

/**
 * Throws if the host wants integrity and this has none, or comes from an origin that is neither the page's nor the
 * shim's nor named by the host.
 */
export function loadScript(url: string, integrity: string | undefined): void {
  const { origin } = new URL(url);
  const allowed = [location.href, beside(''), ...(settings.origins ?? [])].some(
    (place) => new URL(place).origin === origin,
  );
  if (mustMatch() && !(allowed && integrity))
    throw failure('integrity', `${url} is not ${allowed ? 'listed' : 'allowed'}`);
}

/** What was asked for, so that nothing is asked for twice. */
let loading: Record<string, Promise<unknown>> = {};

/** File that has come → the address that it came from. */
const came: Record<string, string> = {};

let attempts = 0;
const addressOf = (src: string) => came[src] ?? src + (attempts ? '?' + attempts : '');

/**
 * What has not come is asked for under another address from now on: a request for the same one would join the one that
 * hangs.
 */
export function retry(): void {
  attempts++;
  loading = {};
}

/**
 * Has the browser fetch a script. Resolves when its element may be added: it has come or cannot come. So a file that
 * hangs is never a script, which would hold back the page's own `load` event, and the container has not begun to wait
 * for it when it is asked for again. `isGuess`: nobody has said yet that there is such a file, or what its hash is; a
 * preload without the hash that the script will have is not used.
 */
export const ahead = (src: string, isGuess?: boolean, integrity = listed[src]): Promise<unknown> =>
  (loading[src] ??= new Promise((done) => {
    const href = addressOf(src);
    if (integrity || !isGuess)
      document.head.append(
        create('link', {
          rel: 'preload',
          as: 'script',
          crossOrigin: 'anonymous',
          nonce,
          integrity,
          href,
          onload: () => done((came[src] = href)),
          onerror: done,
        }),
      );
    else
      request(href)
        .then((reply) => reply.blob())
        .then(done, done);
  }));

/**
 * Prepares a script, and returns its address as a page with Trusted Types wants it. The remote calls this for each of
 * its chunks: one that must match but is not listed is given a hash that nothing has, so that the browser refuses it.
 */
export function vet(
  src: string,
  script: HTMLScriptElement,
  integrity = listed[src] ?? (mustMatch() ? 'sha384-unlisted' : ''),
): string {
  policy ??= (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('service-desk', {
    createScriptURL: (url) => url,
  });
  Object.assign(script, { crossOrigin: 'anonymous', nonce, integrity });
  const url = addressOf(src);
  // What came and was refused is of no use.
  script.addEventListener('error', () => delete came[src]);
  return policy?.createScriptURL(url) ?? url;
}

/**
 * Adds a script once, with `properties` that it may read of its own element. Resolves also if it is missing, altered or
 * blocked.
 */
export function addScript(src: string, integrity = listed[src], properties?: object): Promise<unknown> {
  loadScript(src, integrity);
  return (loading['+' + src] ??= ahead(src, false, integrity).then(
    () =>
      new Promise((resolve) => {
        const script = create('script', { ...properties, vet, onload: resolve, onerror: resolve });
        script.src = vet(src, script, integrity);
        // If it does not do what it should, it is asked for anew.
        delete came[src];
        document.head.append(script);
      }),
  ));
}
