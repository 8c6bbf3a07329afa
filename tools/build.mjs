// Builds what is out of date: the browser bundle with the shim into dist/bundle, the server into dist/server, the
// reader of the API's page into dist/api-page, the conformance kit into dist/conformance, the plug-ins' archives into
// dist/plug-ins, the demo's data into dist/demo-data. With the argument `product`
// (npm run build) the demo's data is left out, and what is there of it goes.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';
import { writeContents } from './contents.mjs';
import { stale, takeStamp } from './stamp.mjs';
import { buildPlugIns } from './plug-ins.mjs';
import { compileTexts } from './texts.mjs';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);

/** esbuild options of the server, of its backups and commands, and of the process that reads uploads; packages stay in node_modules. */
export const serverBuild = {
  entryPoints: {
    main: 'server/main.ts',
    backup: 'server/backup/main.ts',
    cli: 'server/cli/main.ts',
    'import-reader': 'server/import/import.reader.process.ts',
  },
  outdir: 'dist/server',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  // What is imported only when it is used stands in files of its own.
  splitting: true,
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
  absWorkingDir: root,
};

/** esbuild options of the conformance kit, as `npm run conformance` and the release run it. */
export const kitBuild = {
  ...serverBuild,
  entryPoints: ['conformance/index.ts', 'conformance/cli.ts'],
  outdir: 'dist/conformance',
  chunkNames: '[name]-[hash]',
};

/** esbuild options of the demo's accounts and data: the server loads them if they are there. */
export const demoBuild = {
  ...serverBuild,
  entryPoints: ['demo/index.ts'],
  outdir: 'dist/demo-data',
  splitting: false,
};

/** esbuild options of the reader on the API's page: one script, one style. */
export const readerBuild = {
  entryPoints: ['server/openapi/reader/reader.ts', 'server/openapi/reader/reader.css'],
  outdir: 'dist/api-page',
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  legalComments: 'linked',
  logLevel: 'warning',
  absWorkingDir: root,
};

export function webpackCompiler(mode) {
  const webpack = require('webpack');
  const config = require(path.join(root, 'webpack.config.js'));
  const compiler = webpack({ ...(typeof config === 'function' ? config({}, { mode }) : config), mode });
  if (mode === 'production') new webpack.ProgressPlugin(progress()).apply(compiler);
  return compiler;
}

/** A line that counts up at a terminal, a line per quarter elsewhere. */
function progress() {
  let shown = -1;
  return (share) => {
    const percent = Math.floor(share * 100);
    const step = process.stdout.isTTY ? 1 : 25;
    if (percent < shown + step) return;
    shown = percent;
    process.stdout.write(
      process.stdout.isTTY
        ? `\r  ${String(percent).padStart(3)} %${percent === 100 ? '\r\x1b[K' : ''}`
        : `  ${percent} %\n`,
    );
  };
}

async function buildBundle() {
  const compiler = webpackCompiler('production');
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve())));
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  writeContents(stats);
  // After webpack: the shim carries the addresses and hashes of what webpack wrote.
  const { buildDemo, buildShim } = await import('../host-shim/build.mjs');
  for (const file of await buildShim({ outdir: path.join(root, 'dist/bundle') }))
    compress(path.join(root, 'dist/bundle', file));
  await buildDemo({ outdir: path.join(root, 'dist/demo') });
}

async function buildServer() {
  rmSync(path.join(root, serverBuild.outdir), { recursive: true, force: true });
  await esbuild.build(serverBuild);
}

async function buildKit() {
  rmSync(path.join(root, kitBuild.outdir), { recursive: true, force: true });
  await esbuild.build(kitBuild);
}

async function buildDemoData() {
  await esbuild.build(demoBuild);
}

async function buildReader() {
  await esbuild.build(readerBuild);
  for (const file of ['reader.js', 'reader.css']) compress(path.join(root, 'dist/api-page', file));
}

/** A `.gz` and a `.br` beside the file, as webpack's files have them; the server picks one. */
function compress(file) {
  const plain = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(plain));
}

const steps = {
  bundle: { title: 'the browser bundle', run: buildBundle },
  plugIns: { title: 'the archives of the plug-ins', run: () => buildPlugIns() },
  server: { title: 'the server', run: buildServer },
  reader: { title: "the reader of the API's page", run: buildReader },
  kit: { title: 'the conformance kit', run: buildKit },
  demo: { title: "the demo's data", run: buildDemoData },
};

async function build(product) {
  compileTexts();
  const names = stale().filter((name) => !(product && name === 'demo'));
  if (product) rmSync(path.join(root, demoBuild.outdir), { recursive: true, force: true });
  for (const name of names) {
    const { title, run } = steps[name];
    const start = Date.now();
    console.log(`Building ${title} …`);
    const store = takeStamp(name);
    await run();
    store();
    console.log(`Built ${title} in ${((Date.now() - start) / 1000).toFixed(1)} s.`);
  }
  if (!names.length) console.log('Everything is up to date.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(root);
  process.env.NODE_ENV = 'production';
  build(process.argv[2] === 'product').catch((error) => {
    console.error(error.message ?? error);
    process.exit(1);
  });
}
