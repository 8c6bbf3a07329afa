import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeFile } from 'node:fs/promises';
import { minify } from '@swc/core';
import * as esbuild from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));

/** Members that only the shim's own modules use: their names need not be long in the file. No name of the DOM or of protocol.ts. */
const internal = /^(hostServices|readAttributes|internals|services|refresh|follow|send|fail|load|ready|stop|entered)$/;

/** The entry that webpack wrote, as the shim carries it; `undefined` if there is none yet. */
function seedOf(outdir) {
  const file = join(outdir, 'manifest.json');
  if (!existsSync(file)) return 'undefined';
  const { url, integrity } = JSON.parse(readFileSync(file, 'utf8')).entry;
  return JSON.stringify({ url, integrity });
}

/** esbuild bundles, swc makes it another 3 % smaller: the shim has 4,096 bytes. */
const shrink = {
  name: 'shrink',
  setup(build) {
    build.onEnd(async ({ outputFiles = [] }) => {
      for (const { path, text } of outputFiles) {
        const { code } = await minify(text, { module: true, ecma: 2022, mangle: true, compress: { passes: 3, ecma: 2022, sequences: false, unsafe_arrows: true, unsafe_methods: true, keep_fargs: false } });
        await writeFile(path, code);
      }
    });
  },
};

async function build(options, watch) {
  if (!watch) return void (await esbuild.build(options));
  const context = await esbuild.context(options);
  await context.watch();
  return context;
}

/**
 * Builds `host-shim.js`, one classic script, into `outdir` after webpack, whose entry it carries. With `watch` it carries none (it always
 * waits for the manifest) and returns a context to dispose of.
 */
export function buildShim({ outdir, watch = false }) {
  mkdirSync(outdir, { recursive: true });
  return build(
    {
      entryPoints: [join(here, 'shim.ts')],
      outfile: join(outdir, 'host-shim.js'),
      bundle: true,
      format: 'iife',
      target: 'es2022',
      minify: true,
      mangleProps: internal,
      write: false,
      plugins: [shrink],
      define: { SEED: watch ? 'undefined' : seedOf(outdir) },
      logLevel: 'warning',
    },
    watch,
  );
}

/** Builds the pages of the small help-desk into `outdir`: its script, its styles, and the HTML that the server prints. */
export function buildDemo({ outdir, watch = false }) {
  const demo = join(here, 'demo');
  cpSync(join(demo, 'pages'), join(outdir, 'pages'), { recursive: true });
  for (const file of ['icon.svg', 'desk.css', 'plain.css']) cpSync(join(demo, file), join(outdir, 'public', file));
  return build({ entryPoints: [join(demo, 'desk.ts')], outfile: join(outdir, 'public/desk.js'), bundle: true, format: 'iife', target: 'es2022', minify: !watch, logLevel: 'warning' }, watch);
}
