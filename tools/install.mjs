// Installs the packages of a folder that has a package.json and a lock file of its own: once, when what needs them runs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Installs what the lock file of this folder of the project names, unless it is there. Throws if that fails. */
export function install(folder) {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, folder, 'package-lock.json')))
    .digest('hex');
  const mark = path.join(root, folder, 'node_modules/.installed');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  process.stderr.write(`Installing the packages of ${folder}/ …\n`);
  const { status, error, stderr } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: path.join(root, folder),
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) {
    const [reason = ''] = (error?.message ?? stderr).trim().split('\n');
    throw new Error(`The packages of ${folder}/ could not be installed. Is there a network? npm ci: ${reason}`);
  }
  writeFileSync(mark, lock);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    for (const folder of process.argv.slice(2)) install(folder);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
