import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));

/** What the shim carries of the manifest so that it need not read it first: all but the hashes of the chunks. */
function seedOf(outdir) {
  const file = join(outdir, 'manifest.json');
  if (!existsSync(file)) return 'undefined';
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  return JSON.stringify({ ...manifest, files: {} });
}

async function build(options, watch) {
  if (!watch) return void (await esbuild.build(options));
  const context = await esbuild.context(options);
  await context.watch();
  return context;
}

/**
 * Builds `host-shim.js` (one classic script) into `outdir`, after webpack: it carries the entry's address of the manifest that lies there.
 * With `watch` it carries none, so it always reads the manifest; returns the context to dispose of.
 */
export function buildShim({ outdir, watch = false }) {
  mkdirSync(outdir, { recursive: true });
  return build(
    {
      entryPoints: [join(here, 'shim.ts')],
      outfile: join(outdir, 'host-shim.js'),
      bundle: true,
      format: 'iife',
      target: ['es2022'],
      minify: true,
      legalComments: 'none',
      define: { SEED: watch ? 'undefined' : seedOf(outdir) },
      logLevel: 'warning',
    },
    watch,
  );
}
