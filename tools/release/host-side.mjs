import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildPackage } from '../../host-shim/package/build.mjs';
import { zip } from '../plug-ins.mjs';
import { manifest, root, run } from './archive.mjs';

const scripts = ['host-shim.js', 'host-shim-tools.js'];

/**
 * What goes to the makers and administrators of a help-desk: the plug-ins in the forms of their help-desks, the script
 * alone for those that serve it themselves, and the package with its types and wrappers. Returns their paths.
 */
export async function buildHostSide({ work, to }) {
  const plugIns = path.join(root, 'dist/plug-ins');
  const copied = readdirSync(plugIns).map((name) => {
    copyFileSync(path.join(plugIns, name), path.join(to, name));
    return path.join(to, name);
  });
  const shim = path.join(to, `${manifest.name}-${manifest.version}-host-shim.zip`);
  writeFileSync(
    shim,
    zip(scripts.map((name) => ({ name, bytes: readFileSync(path.join(root, 'dist/bundle', name)) }))),
  );
  const folder = path.join(work, 'host-package');
  await buildPackage(folder);
  const packed = path.join(work, 'packed');
  mkdirSync(packed);
  await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', packed], { cwd: folder });
  const [name] = readdirSync(packed);
  copyFileSync(path.join(packed, name), path.join(to, name));
  return [...copied, shim, path.join(to, name)];
}
