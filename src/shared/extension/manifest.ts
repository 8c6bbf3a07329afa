import { extensionApi, type ExtensionPoint, type ExtensionRow } from '../../../wire/extension/extension';
import { pageFetch } from '../api/pageFetch';
import { ExtensionFailure, extensionTimes } from './failure';
import { within } from './within';

/** A text, or one for each language by its tag: `{en: 'Credit', de: 'Bonität'}`. */
export type Worded = string | Readonly<Record<string, string>>;

/** What an extension has at a point, as its manifest says. */
export interface ExtensionEntry {
  point: ExtensionPoint;
  /** Exposed module, e.g. `./tab`. */
  module: string;
  /** What it is called before its module is loaded. */
  title?: Worded;
  /** Kinds of records that it is for, e.g. `asset`; all unless given. */
  kinds?: readonly string[];
}

/** The manifest of an extension: that of our own remote (host-shim/protocol.ts), with our points. */
export interface ExtensionManifest {
  schema: 1;
  name: string;
  version: string;
  /** Range of versions of docs/extensions.md that it works with. */
  api: { min: string; max: string };
  /** `url` is relative to the manifest; `integrity` is `sha384-…`. */
  entry: { url: string; global: string; integrity: string };
  extensions: readonly ExtensionEntry[];
}

const read = new Map<string, Promise<ExtensionManifest>>();

/** Asks anew for all that failed. */
export const forgetManifest = (address: string): void => void read.delete(address);

/** Where a manifest is: a path is on the origin of the page, below the host's prefix. */
export const addressOf = (base: string, { manifest }: Pick<ExtensionRow, 'manifest'>): string =>
  new URL(manifest.startsWith('/') ? base + manifest : manifest, location.href).href;

/** The manifest at an address, once a page. Rejects with {@link ExtensionFailure}. */
export function readManifest(address: string): Promise<ExtensionManifest> {
  let reading = read.get(address);
  if (!reading) {
    reading = within('manifest', (signal) => fetchManifest(address, signal));
    read.set(address, reading);
    reading.catch(() => setTimeout(() => read.get(address) === reading && read.delete(address), extensionTimes.again));
  }
  return reading;
}

async function fetchManifest(address: string, signal: AbortSignal): Promise<ExtensionManifest> {
  const reply = await pageFetch(address, { signal, cache: 'no-cache', credentials: 'omit' }).catch((error: unknown) => {
    throw new ExtensionFailure('unreachable', String(error));
  });
  if (!reply.ok) throw new ExtensionFailure('unreachable', `${address} returned ${reply.status}`);
  const manifest = (await reply.json().catch(() => null)) as unknown;
  if (!isManifest(manifest)) throw new ExtensionFailure('invalid', `${address} is no manifest of schema 1`);
  const { min, max } = manifest.api;
  // `1.10` comes after `1.9`.
  const compare = (version: string) => version.localeCompare(extensionApi, 'en', { numeric: true });
  if (compare(min) > 0 || compare(max) < 0) {
    throw new ExtensionFailure('version', `It wants ${min} to ${max}, this is ${extensionApi}`, manifest.api);
  }
  return manifest;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function isManifest(value: unknown): value is ExtensionManifest {
  const { schema, version, api, entry, extensions } = { ...(value as Partial<ExtensionManifest> | null) };
  return (
    schema === 1 &&
    isText(version) &&
    isText(api?.min) &&
    isText(api.max) &&
    isText(entry?.url) &&
    /^[A-Za-z_$][\w$]*$/.test(entry.global) &&
    /^sha(256|384|512)-/.test(entry.integrity) &&
    Array.isArray(extensions) &&
    extensions.every((one) => isText(one?.point) && isText(one.module))
  );
}

/** A text in a language: of its whole tag, of its language, in English, or the first. */
export function worded(text: unknown, locale: string, otherwise: string): string {
  if (isText(text)) return text;
  if (typeof text !== 'object' || text === null) return otherwise;
  const { [locale]: exact, [locale.split('-')[0]!]: language, en, ...others } = text as Record<string, unknown>;
  return [exact, language, en, ...Object.values(others)].find(isText) ?? otherwise;
}
