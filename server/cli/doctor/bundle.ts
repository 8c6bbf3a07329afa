import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { causeOf } from '../../shared/cause';
import { fault, type Found, ok, skipped, warning } from '../../check/finding';
import type { Check } from './finding';
import { localAddress } from './public';

interface Manifest {
  version: string;
  entry: { url: string; integrity: string };
}

export const bundleCheck: Check = {
  name: 'bundle',
  async run({ root, version, config, unread }, signal) {
    const folder = path.join(root, 'dist/bundle');
    const [built, found] = await builtIn(folder, version);
    if (!built) return found;
    const address = unread.has('PUBLIC_URL') ? localAddress(config) : (config.publicUrl ?? localAddress(config));
    return [...found, await served(built, address, signal)];
  },
};

const again = 'Build it again (npm run build), or unpack the archive again.';

async function builtIn(folder: string, version: string): Promise<[Manifest | null, Found[]]> {
  const file = path.join(folder, 'manifest.json');
  const manifest = await readFile(file, 'utf8')
    .then((text) => JSON.parse(text) as Manifest)
    .catch(() => null);
  if (!manifest?.entry) return [null, [fault(`There is no bundle for browsers (${file}).`, again)]];
  const entry = await readFile(path.join(folder, manifest.entry.url)).catch(() => null);
  if (!entry)
    return [manifest, [fault(`The bundle lacks the file that it begins with (${manifest.entry.url}).`, again)]];
  const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`;
  if (integrity !== manifest.entry.integrity)
    return [manifest, [fault(`${manifest.entry.url} is not what the manifest says: browsers refuse it.`, again)]];
  if (!manifest.version.startsWith(`${version}-`))
    return [manifest, [warning(`The bundle is of version ${manifest.version}, the server ${version}.`, again)]];
  return [manifest, [ok(`The bundle ${manifest.version} is whole and of this version.`)]];
}

/** What browsers get. */
async function served({ version }: Manifest, address: string, signal: AbortSignal): Promise<Found> {
  const url = `${address}/service-desk/bundle/manifest.json`;
  try {
    const response = await fetch(url, { signal });
    const manifest = (await response.json().catch(() => null)) as Partial<Manifest> | null;
    if (!response.ok || !manifest?.version)
      return fault(
        `Browsers get no manifest at ${url} (${response.status}).`,
        'Let the proxy pass /service-desk with all below it on, and no cache keep an error.',
      );
    if (manifest.version !== version)
      return warning(
        `Browsers get the bundle ${manifest.version}; here is ${version}.`,
        'Start all processes again, and empty caches of the proxy.',
      );
    return ok(`Browsers get the same at ${url}.`);
  } catch (error) {
    return skipped(`What browsers get is not known: ${url} is not reached (${causeOf(error)}).`);
  }
}
