// Bundles the kit into dist/, with its types: what `npm pack` puts into the package.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

process.chdir(path.dirname(fileURLToPath(import.meta.url)));
rmSync('dist', { recursive: true, force: true });
const common = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  outExtension: { '.js': '.mjs' },
  chunkNames: '[name]-[hash]',
  outdir: 'dist',
  // esbuild keeps the folder that was the current one when it was loaded.
  absWorkingDir: process.cwd(),
  logLevel: 'warning',
};
await esbuild.build({ ...common, entryPoints: ['index.ts', 'cli.ts'], splitting: true });
execFileSync(process.execPath, [createRequire(import.meta.url).resolve('typescript/bin/tsc'), '-p', 'tsconfig.json'], {
  stdio: 'inherit',
});
