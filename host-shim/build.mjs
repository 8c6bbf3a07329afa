import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeFile } from 'node:fs/promises';
import { minify } from '@swc/core';
import * as esbuild from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));

/**
 * Members that only the shim's own modules use: their names need not be long in the file. No name of the DOM or of
 * protocol.ts. A host that serves an old `host-shim.js` itself gets the second part of a newer build: a name is for
 * ever, and what comes to mean something else gets another one.
 */
const internal = Object.fromEntries(
  [
    'hostServices',
    'owner',
    'readAttributes',
    'internals',
    'services',
    'refresh',
    'send',
    'fail',
    'load',
    'settled',
    'stop',
    'entered',
    'reserve',
    'offered',
    'cameFrom',
    'startWidgets',
    'loadMount',
    'phase',
    'keptFetch',
  ].map((name, index) => [name, String.fromCharCode(97 + index)]),
);

/** esbuild bundles, swc makes it another 3 % smaller: the shim has 4,096 bytes. */
const shrink = {
  name: 'shrink',
  setup(build) {
    build.onEnd(async ({ outputFiles = [] }) => {
      for (const { path, text } of outputFiles) {
        const { code } = await minify(text, {
          module: true,
          ecma: 2022,
          mangle: true,
          compress: {
            passes: 3,
            ecma: 2022,
            sequences: false,
            unsafe_arrows: true,
            unsafe_methods: true,
            keep_fargs: false,
          },
        });
        mkdirSync(dirname(path), { recursive: true });
        await writeFile(path, code);
      }
    });
  },
};

async function build(options, watch) {
  if (!watch) return esbuild.build(options);
  const context = await esbuild.context(options);
  await context.watch();
  return context;
}

const hashOf = (file) => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

/**
 * Builds the shim's classic scripts into `outdir` after webpack, whose entry `host-shim.js` carries: `host-shim.js`
 * itself, `host-shim-mount.js` into the folder of the version and the manifest, and `host-shim-tools.js`. With `watch` it carries no
 * entry (it always waits for the manifest) and returns something to dispose of; without, the names of the files.
 */
export async function buildShim({ outdir, watch = false }) {
  mkdirSync(outdir, { recursive: true });
  const manifest = join(outdir, 'manifest.json');
  const written = !watch && existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {};
  const { entry } = written;
  const script = (source, file, more) => ({
    entryPoints: [join(here, source)],
    outfile: join(outdir, file),
    bundle: true,
    format: 'iife',
    target: 'es2022',
    // Classes are strict as it is, and the rest needs no telling.
    tsconfigRaw: { compilerOptions: { alwaysStrict: false, target: 'es2022' } },
    minify: true,
    ...(!watch && { mangleProps: RegExp(`^(${Object.keys(internal).join('|')})$`), mangleCache: internal }),
    write: false,
    plugins: [shrink],
    logLevel: 'warning',
    ...more,
  });
  const folder = entry ? posix.join(posix.dirname(entry.url), '/') : '';
  const mountFile = `${folder}host-shim-mount.js`;
  const mount = await build(script('mount/mount.ts', mountFile), watch);
  const hashes = Object.fromEntries(
    (entry ? ['entry.js', 'host-shim-mount.js'] : []).map((file) => [file, hashOf(join(outdir, folder, file))]),
  );
  if (entry) {
    written.files[mountFile] = hashes['host-shim-mount.js'];
    writeFileSync(manifest, JSON.stringify(written, null, 1));
  }
  const define = { BUILT: JSON.stringify({ folder, hashes }) };
  const shim = await build(script('shim.ts', 'host-shim.js', { define }), watch);
  const tools = await build(script('tools/tools.ts', 'host-shim-tools.js'), watch);
  return watch
    ? { dispose: () => Promise.all([mount, shim, tools].map((context) => context.dispose())) }
    : ['host-shim.js', mountFile, 'host-shim-tools.js', ...(entry ? ['manifest.json'] : [])];
}

/**
 * Builds the pages of the small help-desk into `outdir`: its script, its styles, and the HTML that the server prints.
 */
export function buildDemo({ outdir, watch = false }) {
  const demo = join(here, 'demo');
  cpSync(join(demo, 'pages'), join(outdir, 'pages'), { recursive: true });
  for (const file of ['icon.svg', 'desk.css', 'plain.css']) cpSync(join(demo, file), join(outdir, 'public', file));
  return build(
    {
      entryPoints: [join(demo, 'desk.ts')],
      outfile: join(outdir, 'public/desk.js'),
      bundle: true,
      format: 'iife',
      target: 'es2022',
      minify: !watch,
      logLevel: 'warning',
    },
    watch,
  );
}
