import { failure, type Failure, pause, phase } from './failure';
import type { Parts } from './parts';
import type { Extension, Manifest, Mount, PointId } from './protocol';
import { addScript, ahead, retry, loadScript, listed } from './script';
import { API, base, beside, create, dataset, manifestUrl, request, settings } from './settings';

interface Container {
  init(scope: object): unknown;
  get(module: string): Promise<() => { mount?: Mount<PointId> }>;
}

interface Remote {
  manifest: Manifest;
  container: Container;
}

/**
 * Put in by the build: the folder of this version and the hashes of files in it. The second part of the shim is of the
 * very same version. The entry is asked for together with the manifest, which has the last word; so usually there is
 * one wave of requests, and after a deploy nothing is wrong.
 */
declare const BUILT: { folder: string; hashes: Readonly<Record<string, string>> };
const MOUNT = 'host-shim-mount.js';
const built = (file: string) => beside(BUILT.folder + file);
for (const file in BUILT.hashes) listed[built(file)] = BUILT.hashes[file]!;
const mayHurry = () => !dataset.manifest && listed[built('entry.js')];

/** Ours alone: handed a host's own scope, the remote would take the host's React. */
const shareScope = {};
let opened: Promise<Remote> | undefined;
let readAt = 0;

const fromManifest = (url: string) => new URL(url, manifestUrl()).href;

/** Tries three times, a little later each time; a hang is not tried again. */
async function persist<T>(attempt: (count: number) => Promise<T>, count = 0): Promise<T> {
  try {
    return await attempt(count);
  } catch (error) {
    retry();
    if (count > 1 || (error as Failure).failed === 'timeout') throw error;
    await pause((count + Math.random()) * (settings.timeouts?.retry ?? 500));
    return persist(attempt, count + 1);
  }
}

async function readManifest(): Promise<Manifest> {
  loadScript(manifestUrl(), 'own');
  // Not `no-cache`: after a hang the browser would let the next request wait for the first.
  const reply = await request(manifestUrl(), { cache: 'no-store', integrity: dataset.integrity });
  const read: Manifest = await reply.json();
  const { min, max } = read.api;
  // `1.10` comes after `1.9`.
  const compare = (version: string) => version.localeCompare(API, 'en', { numeric: true });
  if (compare(min) > 0 || compare(max) < 0) throw failure('version', `wants ${min} to ${max}`);
  for (const file in read.files) listed[fromManifest(file)] = read.files[file]!;
  return read;
}

async function connect(): Promise<Remote> {
  const reading = phase('manifest', readManifest);
  const addMount = (src: string) => parts.startWidgets || addScript(src, undefined, { parts });
  if (mayHurry()) {
    void addScript(built('entry.js'));
    void addMount(built(MOUNT));
  }
  const manifest = await reading;
  parts.helpDesk = manifest.helpDesk;
  const { url, global, integrity } = manifest.entry;
  // Not beside a script that the host serves itself.
  const theirs = new URL(MOUNT, fromManifest(url)).href;
  const mounting = addMount(listed[theirs] ? theirs : built(MOUNT));
  const find = () => {
    const found = (window as unknown as Record<string, Container | undefined>)[global];
    // An element with that id is a global as well, so truthiness says nothing.
    return typeof found?.get === 'function' && found;
  };
  return phase('entry', async () => {
    if (!find()) await addScript(fromManifest(url), integrity);
    const container = find();
    await mounting;
    if (!container || !parts.startWidgets) throw Error((container ? MOUNT : url) + ' did not load');
    await container.init(shareScope);
    return { manifest, container };
  });
}

/** Forgets the opened remote; the next request reads the manifest. */
export function forget(): void {
  opened = undefined;
}

/**
 * Loads the remote once for all slots. After a failure nothing is asked again until the cool-down is over or
 * {@link forget} was called. Slots that come later find a newer version, if there is one and it can be had; those that
 * are there keep theirs.
 */
function open(point: PointId): Promise<Remote> {
  // The build names a point's chunk after it, and what all points need `core`.
  // From elsewhere a policy might not allow the `fetch` of a guess.
  if (mayHurry() && built('').startsWith(location.origin))
    for (const file of ['core', point]) void ahead(built(file + '.js'), true);
  const { manifestAge = 300_000, coolDown = 10_000 } = { ...settings.timeouts };
  const last = opened;
  if (!last || Date.now() > readAt + manifestAge) {
    readAt = Date.now();
    opened = last ? connect().catch(() => last) : persist(connect);
    opened.catch(() => pause(coolDown).then(forget));
  }
  return opened!;
}

/** What belongs at a point, in order. */
export async function extensionsAt(point: PointId): Promise<Extension[]> {
  const { manifest } = await open(point);
  const found = manifest.extensions.filter((extension) => extension.point === point).sort((a, b) => a.order - b.order);
  if (!found[0]) throw failure('point', 'has nothing');
  return found;
}

/** The `mount` of a module. A chunk that stays away after two tries may have been moved by a deploy. */
export const loadMount = ({ point, module, files = [] }: Extension): Promise<Mount<PointId>> =>
  persist(async (count) => {
    if (count > 1) forget();
    const { manifest, container } = await open(point);
    return phase(
      'module',
      async () => {
        await Promise.all(files.map((file) => ahead(new URL(file, fromManifest(manifest.entry.url)).href)));
        const { mount } = (await container.get(module))();
        if (!mount) throw Error(module + ' did not load');
        return mount;
      },
      module,
    );
  });

/** For `host-shim-mount.js`. */
export const parts: Parts = { failure, phase, loadMount, base, create, keptFetch: request };
