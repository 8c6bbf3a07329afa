import path from 'node:path';
import { build } from 'esbuild';

/** The program that reads uploads, built once per run: compiling it at each upload takes twice as long as all it does. */
export const builtReader = path.resolve('.cache/testing/import-reader.mjs');

export const buildReader = () =>
  build({
    entryPoints: ['server/import/import.reader.process.ts'],
    outfile: builtReader,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  });
