import {
  extensionApi,
  extensionHeader,
  type ExtensionPoint,
  type ExtensionRow,
} from '../../../wire/extension/extension';
import { csrfHeader } from '../../../wire/session/session';
import type { Kit } from '../../../host-shim/protocol';
import { securityToken } from '../api/client';
import { pageFetch } from '../api/pageFetch';

/** The record that a tab, an action or a cell is of. */
export interface OfRecord {
  /** `problem`, `change`, `release`, `asset` or `contract`. */
  kind: string;
  id: number;
}

/** What a module of an extension is handed beside its element. Frozen, and data but for five functions. */
export interface ExtensionContext extends Partial<OfRecord> {
  /** Version of docs/extensions.md. */
  api: string;
  point: ExtensionPoint;
  /** BCP 47 tag. */
  locale: string;
  dir: 'ltr' | 'rtl';
  theme: 'light' | 'dark' | 'auto';
  /** URL prefix of the product root, without a trailing slash. */
  base: string;
  /** Aborted when it is unmounted. */
  signal: AbortSignal;
  /**
   * Calls our API (a path such as `/service-desk/api/problem/1`) within the declared scopes, or a declared address.
   * Rejects for any other.
   */
  fetch(address: string, init?: RequestInit): Promise<Response>;
  /** Shows a message above the page's content. */
  alert(message: { kind: 'success' | 'error'; text: string }): void;
  /** Goes to a root-relative path, such as `/service-desk/problem/1/show`. */
  navigate(path: string): void;
  /** Ends an action: its dialog closes. Does nothing elsewhere. */
  close(): void;
  /** Says that it cannot go on: its place shows a sentence with Retry. */
  fail(error: unknown): void;
}

type Parts = Pick<ExtensionContext, 'point' | 'signal' | 'alert' | 'navigate' | 'close' | 'fail'> & {
  kit: Kit;
  of: ExtensionRow;
  record?: OfRecord;
};

export function contextOf({ kit, of, record, ...parts }: Parts): ExtensionContext {
  const { locale, dir, theme, base } = kit;
  return Object.freeze({
    api: extensionApi,
    ...record,
    ...{ locale, dir, theme, base },
    ...parts,
    fetch: fetchFor(kit, of, parts.signal),
  });
}

const fetchFor =
  (kit: Kit, { name, needs }: ExtensionRow, lifetime: AbortSignal): ExtensionContext['fetch'] =>
  async (address, init = {}) => {
    const signal = init.signal ? AbortSignal.any([init.signal, lifetime]) : lifetime;
    if (!address.startsWith('/')) {
      const { href } = new URL(address);
      if (!needs.addresses.some((declared) => isBelow(href, declared)))
        throw new TypeError(`${name} does not declare ${href} among its addresses`);
      return pageFetch(href, {
        ...init,
        signal,
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
      });
    }
    const own = new URL(`${kit.base}/service-desk/`, location.href).href;
    const url = new URL(kit.base + address, location.href).href;
    if (!url.startsWith(own)) throw new TypeError(`${address} is no path below /service-desk/`);
    const method = (init.method ?? 'GET').toUpperCase();
    const headers = new Headers(init.headers);
    headers.delete('authorization');
    for (const [key, value] of Object.entries(await kit.requestHeaders(method, url))) headers.set(key, value);
    if (method !== 'GET' && (kit.helpDesk || !headers.get(csrfHeader)))
      headers.set(csrfHeader, await securityToken(kit.base));
    // The server refuses what the extension does not declare.
    headers.set(extensionHeader, name);
    return pageFetch(url, { ...init, method, headers, signal, credentials: 'same-origin', redirect: 'error' });
  };

/** `https://a.test/api` has `https://a.test/api/1` and `https://a.test/api?1` below it, and not `https://a.test/apis`. */
function isBelow(href: string, declared: string): boolean {
  const start = new URL(declared).href;
  return href === start || (href.startsWith(start) && (start.endsWith('/') || /^[/?]/.test(href.slice(start.length))));
}
