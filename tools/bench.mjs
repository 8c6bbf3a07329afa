// npm run bench: every measure as one line: name, figure, target. Names of parts as arguments run only those: npm run
// bench -- sizes lists
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { serverBuild } from './build.mjs';
import { install } from './install.mjs';

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
process.env.NODE_ENV = 'production';
// Of what makes load.
install('tools');
if (spawnSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' }).status !== 0) process.exit(1);

await esbuild.build({
  ...serverBuild,
  entryPoints: { bench: 'tools/bench/main.ts', 'import-reader': serverBuild.entryPoints['import-reader'] },
  outdir: '.cache/bench-code',
  splitting: true,
  sourcemap: false,
});
await import('../.cache/bench-code/bench.mjs');
