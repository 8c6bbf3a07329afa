import type { Extension, FailureCode, Manifest, Mount, PointId } from './protocol';
import { API, create, givenManifest, isOwnOrigin, manifestUrl, nonce, settings } from './settings';

/** Why a slot shows its fallback. */
export class Failure extends Error {
  declare code: FailureCode;
  constructor(code: FailureCode, message: string) {
    super(message);
    this.code = code;
  }
}

interface Container {
  init(scope: object): unknown;
  get(module: string): Promise<() => { mount: Mount<PointId> }>;
}

type Entry = Manifest['entry'];

/**
 * Put in by the build: the entry as it was then. It is asked for together with the manifest, which has the last word; so usually there is
 * one wave of requests, and after a deploy nothing is wrong.
 */
declare const SEED: Pick<Entry, 'url' | 'integrity'> | undefined;
const seed = givenManifest ? undefined : SEED;

/** Ours alone: handed a host's own scope, the remote would take the host's React. */
const shareScope = {};
const asked: Record<string, Promise<unknown> | boolean> = {};
let manifest: Manifest | undefined;
let opened: Promise<Container> | undefined;
let attempts = 0;

const pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));

/** Runs one phase: an error becomes a {@link Failure} of that phase, and so does taking too long. */
export async function phase<T>(code: 'manifest' | 'entry' | 'module' | 'mount', work: () => T | Promise<T>): Promise<T> {
  const late = pause(settings.timeouts?.[code] ?? 8000).then(() => {
    throw new Failure('timeout', code + ' hangs');
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(code, `${error}`);
  }
}

/** Tries three times, a little later each time; a hang is not tried again. */
async function persist<T>(attempt: (count: number) => Promise<T>, count = 0): Promise<T> {
  try {
    return await attempt(count);
  } catch (error) {
    if (count > 1 || (error as Failure).code === 'timeout') throw error;
    await pause((count + Math.random()) * 500);
    return persist(attempt, count + 1);
  }
}

async function readManifest(): Promise<Manifest> {
  // Not `no-cache`: after a hang the browser would let the next request wait for the first.
  const reply = await fetch(manifestUrl, { cache: 'no-store' });
  const read: Manifest = await reply.json();
  const { min, max } = read.api;
  // `1.10` comes after `1.9`.
  const compare = (version: string) => version.localeCompare(API, 'en', { numeric: true });
  if (compare(min) > 0 || compare(max) < 0) throw new Failure('version', `wants ${min} to ${max}`);
  return read;
}

/** Asks for chunks beside the entry before the entry does. */
function hint(entry: Pick<Entry, 'url'>, files: readonly string[] = []) {
  for (const file of files) {
    const { href } = new URL(file, new URL(entry.url, manifestUrl));
    if (!asked[href] && isOwnOrigin(href)) document.head.append(create('link', { rel: 'preload', as: 'script', nonce, href }));
    asked[href] = true;
  }
}

function addScript({ url, integrity }: Pick<Entry, 'url' | 'integrity'>, query = '') {
  const src = new URL(url + query, manifestUrl).href;
  return (asked[src] ??= new Promise((resolve) => {
    const script = create('script', { nonce, integrity, crossOrigin: 'anonymous', onload: resolve, onerror: resolve, src });
    document.head.append(script);
  }));
}

async function connect(): Promise<Container> {
  // A script that hung or failed is not asked for under the same address again.
  const query = attempts++ ? '?' + attempts : '';
  const reading = phase('manifest', readManifest);
  if (seed && !query) addScript(seed);
  manifest = await reading;
  const { entry } = manifest;
  const find = () => {
    const found = (window as unknown as Record<string, Container | undefined>)[entry.global];
    // An element with that id is a global as well, so truthiness says nothing.
    return typeof found?.get === 'function' ? found : null;
  };
  return phase('entry', async () => {
    if (!find()) await addScript(entry, query);
    const container = find();
    if (!container) throw Error(entry.url + ' is missing, altered or blocked');
    await container.init(shareScope);
    return container;
  });
}

/** What belongs at a point, in order. Known once {@link open} has resolved. */
export const extensionsAt = (at: PointId) => manifest!.extensions.filter(({ point }) => point === at);

/** Forgets the opened remote; the next request reads the manifest. */
export function forget(): void {
  opened = undefined;
}

/** Loads the remote once for all slots. After a failure nothing is asked again until the cool-down is over or {@link forget} was called. */
export function open(point: PointId): Promise<Container> {
  // The build names a point's chunk after it, and what all points need `core`.
  if (seed) hint(seed, ['core.js', point + '.js']);
  if (!opened) {
    opened = persist(connect);
    opened.catch(() => pause(settings.timeouts?.coolDown ?? 10000).then(forget));
  }
  return opened;
}

/** The `mount` of a module. A chunk that stays away after two tries may have been moved by a deploy. */
export const loadMount = ({ point, module, files }: Extension): Promise<Mount<PointId>> =>
  persist(async (count) => {
    if (count > 1) forget();
    const remote = await open(point);
    hint(manifest!.entry, files);
    return phase('module', async () => (await remote.get(module))().mount);
  });
