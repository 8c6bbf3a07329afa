import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** How many versions stay beside a new one. */
const KEPT = 2;

/**
 * Which files of the bundle a build leaves in place: the newest versions that lie there, and what the shim has beside
 * the manifest.
 */
export function keptVersions(assets: string): (file: string) => boolean {
  const folders = existsSync(assets) ? readdirSync(assets).filter((name) => name !== 'dev') : [];
  const age = (name: string) => statSync(path.join(assets, name)).mtimeMs;
  const kept = folders.sort((a, b) => age(b) - age(a)).slice(0, KEPT);
  return (file) =>
    /^host-shim/.test(file) || kept.some((name) => file === `assets/${name}` || file.startsWith(`assets/${name}/`));
}
