// npm start: builds what is out of date, then runs the server in this very process, so that signals reach it directly.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stale } from './stamp.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Service Desk needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
if (stale().length) {
  const build = spawn(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' });
  const stop = () => build.kill();
  process.once('SIGTERM', stop).once('SIGINT', stop);
  const [code] = await once(build, 'exit');
  process.off('SIGTERM', stop).off('SIGINT', stop);
  if (code !== 0) process.exit(code ?? 130);
}
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
await import('../dist/server/main.mjs');
