import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stale } from './stamp.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
// Nothing that runs here needs the archives of plug-ins.
const isStale = (demo) => stale().some((name) => name !== 'plugIns' && (demo || name !== 'demo'));

/** Where a minute of building is ahead: what would keep the server from starting is said now, and ends the process. */
export async function checkBeforeBuild({ demo = false } = {}) {
  requireNode();
  process.chdir(root);
  if (!isStale(demo)) return;
  const { build } = await import('esbuild');
  const outfile = path.resolve('.cache/early.mjs');
  mkdirSync(path.dirname(outfile), { recursive: true });
  const options = { bundle: true, platform: 'node', format: 'esm', packages: 'external', logLevel: 'warning' };
  await build({ ...options, entryPoints: ['server/early.ts'], outfile });
  const { checkEarly } = await import(pathToFileURL(outfile));
  try {
    await checkEarly((line) => console.error(line));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Service Desk needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

/**
 * Makes sure that what runs here is built of these sources by a Node that can run it; ends the process otherwise. Works
 * in the project's folder from then on. The demo's data is built only if `demo` is true. With `aside` what the build says goes
 * to standard error: the other is for what a command prints.
 */
export async function ensureBuilt({ demo = false, aside = false } = {}) {
  requireNode();
  process.chdir(root);
  if (isStale(demo)) {
    const build = spawn(process.execPath, ['tools/build.mjs', ...(demo ? [] : ['product'])], {
      stdio: ['inherit', aside ? 2 : 'inherit', 'inherit'],
    });
    const stop = () => build.kill();
    process.once('SIGTERM', stop).once('SIGINT', stop);
    const [code] = await once(build, 'exit');
    process.off('SIGTERM', stop).off('SIGINT', stop);
    if (code !== 0) process.exit(code ?? 130);
  }
  process.env.NODE_ENV ??= 'production';
  process.setSourceMapsEnabled(true);
}
