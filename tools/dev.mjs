// npm run dev: rebuilds on every change, restarts the server, and says what the type check finds.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { buildDemo, buildShim } from '../host-shim/build.mjs';
import { demoBuild, readerBuild, root, serverBuild, webpackCompiler } from './build.mjs';
import { compileTexts, languagesOf } from './texts.mjs';

process.chdir(root);
process.env.NODE_ENV = 'development';

compileTexts();
/** Each language's folder; what is compiled is watched by those that build with it. */
const texts = languagesOf().map((language) =>
  watch(path.join(root, 'texts', language), () => {
    try {
      compileTexts();
    } catch (error) {
      console.error(error.message);
    }
  }),
);

const types = spawn(
  process.execPath,
  ['node_modules/typescript/bin/tsc', '--noEmit', '--watch', '--preserveWatchOutput'],
  { stdio: 'inherit' },
);

let server = null;
let restarting = Promise.resolve();
function restart() {
  restarting = restarting.then(async () => {
    await stopServer();
    server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.mjs'], { stdio: 'inherit' });
  });
}
function stopServer() {
  if (!server || server.exitCode !== null) return undefined;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  return ended;
}

// Only an empty database is filled with it: built once.
await esbuild.build(demoBuild);

const serverWatch = await esbuild.context({
  ...serverBuild,
  logLevel: 'info',
  plugins: [{ name: 'restart', setup: (build) => build.onEnd(({ errors }) => void (errors.length || restart())) }],
});
await serverWatch.watch();

const readerWatch = await esbuild.context({ ...readerBuild, minify: false });
await readerWatch.watch();

const compiler = webpackCompiler('development');
const watching = compiler.watch({ aggregateTimeout: 100 }, (error, stats) => {
  console.log(error ?? stats.toString({ preset: 'errors-warnings', timings: true, colors: process.stdout.isTTY }));
});
const shim = await buildShim({ outdir: path.join(root, 'dist/bundle'), watch: true });
const demo = await buildDemo({ outdir: path.join(root, 'dist/demo'), watch: true });

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  types.kill();
  for (const folder of texts) folder.close();
  await Promise.all([
    serverWatch.dispose(),
    readerWatch.dispose(),
    shim.dispose(),
    demo.dispose(),
    new Promise((resolve) => watching.close(resolve)),
    restarting.then(stopServer),
  ]);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
