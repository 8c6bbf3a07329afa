// Makes the package for hosts: node host-shim/package/build.mjs [folder], then `npm publish` there.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { install } from '../../tools/install.mjs';
import { buildShim } from '../build.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const modules = ['index', 'react', 'vue'];

/** Writes ES modules, types and the classic scripts into `outdir`, ready for `npm pack`. */
export async function buildPackage(outdir) {
  // Vue's types.
  install('e2e');
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  // Without a build of the remote beside it the shim carries no entry: its host names a manifest.
  await buildShim({ outdir });
  await esbuild.build({
    entryPoints: modules.map((name) => join(here, `${name}.ts`)),
    outdir,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    external: ['react', 'vue'],
    logLevel: 'warning',
  });
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', here, '--outDir', join(outdir, 'types')], { stdio: 'inherit' });
  nameExtensions(join(outdir, 'types'));
  for (const file of ['package.json', 'README.md']) copyFileSync(join(here, file), join(outdir, file));
}

/** TypeScript's stricter resolutions want `./api.js` where the sources say `./api`. */
function nameExtensions(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith('.d.ts')) continue;
    const file = join(entry.parentPath, entry.name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/((?:from |import\()['"]\.[^'"]*)(?=['"])/g, '$1.js'));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildPackage(resolve(process.argv[2] ?? 'dist/host-package'));
