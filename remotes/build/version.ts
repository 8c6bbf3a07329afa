import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const sources = [
  'host-shim/mount',
  'host-shim/protocol.ts',
  'package-lock.json',
  'remotes',
  'src',
  'webpack.config.js',
  'wire',
];

/**
 * `0.1.0-3f2a9c01`: the package's version and a hash of all that the bundle is made of. Two builds that differ never
 * share a name.
 */
export function buildVersion(root: string): string {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const hash = createHash('sha256');
  for (const source of sources) addTo(path.join(root, source));
  return `${version}-${hash.digest('hex').slice(0, 8)}`;

  function addTo(place: string) {
    if (path.extname(place)) return void hash.update(path.relative(root, place)).update(readFileSync(place));
    for (const name of readdirSync(place).sort()) addTo(path.join(place, name));
  }
}
