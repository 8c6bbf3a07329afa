import { Failure } from './failure';
import { beside, create, dataset, manifestUrl, nonce, settings } from './settings';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** File, as a manifest names it → its hash. Of every manifest that was read: code of an earlier version may still load chunks. */
export const listed: Record<string, string> = {};

/** What was asked for, so that nothing is asked for twice. */
export const asked: Record<string, Promise<unknown> | boolean> = {};

/** What the file at this address must match, as far as it is known. */
export const hashOf = (href: string): string | undefined => listed[href.replace(new URL('.', manifestUrl()).href, '')];

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

const mustMatch = () => settings.requireIntegrity || 'requireIntegrity' in dataset;

/** Throws if the host wants integrity and this has none, or comes from an origin that is neither the page's nor the shim's nor named by the host. */
export function demand(url: string, integrity: string | undefined): void {
  const { origin } = new URL(url);
  const allowed = [location.href, beside(''), ...(settings.origins ?? [])].some((place) => new URL(place).origin === origin);
  if (mustMatch() && !(allowed && integrity)) throw new Failure('integrity', `${url} is not ${allowed ? 'listed' : 'from an allowed origin'}`);
}

/**
 * Prepares a script, and answers its address as a page with Trusted Types wants it. The remote calls this for each of its chunks: one that
 * must match but is not listed is given a hash that nothing has, so that the browser refuses it.
 */
export function vet(src: string, script: HTMLScriptElement, integrity = hashOf(src) ?? (mustMatch() ? 'sha384-unlisted' : '')): string {
  policy ??= (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('service-desk', { createScriptURL: (url) => url });
  Object.assign(script, { nonce, integrity, crossOrigin: 'anonymous' });
  return policy?.createScriptURL(src) ?? src;
}

/** Adds a script once, with `properties` that it may read of its own element. Resolves also if it is missing, altered or blocked. */
export function addScript(src: string, integrity: string, properties?: object): Promise<unknown> | boolean {
  demand(src, integrity);
  return (asked[src] ??= new Promise((resolve) => {
    const script = create('script', { ...properties, vet, onload: resolve, onerror: resolve });
    script.src = vet(src, script, integrity);
    document.head.append(script);
  }));
}
