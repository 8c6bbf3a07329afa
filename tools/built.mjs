import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stale } from './stamp.mjs';

/**
 * Makes sure that what runs here is built of these sources by a Node that can run it; ends the process otherwise. Works
 * in the project's folder from then on. The demo's data is built only if `demo` is true.
 */
export async function ensureBuilt({ demo = false } = {}) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Service Desk needs Node 20.19 or newer; this is ${process.version}.`);
    process.exit(1);
  }
  process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
  if (stale().some((name) => demo || name !== 'demo')) {
    const build = spawn(process.execPath, ['tools/build.mjs', ...(demo ? [] : ['product'])], { stdio: 'inherit' });
    const stop = () => build.kill();
    process.once('SIGTERM', stop).once('SIGINT', stop);
    const [code] = await once(build, 'exit');
    process.off('SIGTERM', stop).off('SIGINT', stop);
    if (code !== 0) process.exit(code ?? 130);
  }
  process.env.NODE_ENV ??= 'production';
  process.setSourceMapsEnabled(true);
}
