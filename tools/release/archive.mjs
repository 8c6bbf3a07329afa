import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  lutimesSync,
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';

/** Folder of the checkout. */
export const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

export const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

const execute = promisify(execFile);

/** Runs a command; resolves to what it prints. Rejects with its errors if it fails. */
export async function run(command, args, options) {
  const { stdout } = await execute(command, args, { maxBuffer: 2 ** 28, ...options });
  return stdout;
}

/** In hexadecimal digits. */
export const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Everything below a folder and itself, in a fixed order, as paths from it ('.' is itself). */
export function everythingIn(folder) {
  return ['.', ...readdirSync(folder, { recursive: true })].sort();
}

/** Access and times of a whole tree depend on nothing of this machine: its mask, its clock, its account. */
export function settleTree(folder, epoch) {
  for (const name of everythingIn(folder).reverse()) {
    const file = path.join(folder, name);
    const stat = lstatSync(file);
    if (!stat.isSymbolicLink()) chmodSync(file, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644);
    lutimesSync(file, epoch, epoch);
  }
}

/**
 * Writes a tar archive of `paths` in `folder`, sorted, with the time `epoch` and the owner (a number, 0 is root).
 * With `append` they are added to the archive that is there. Other `options` are GNU tar's.
 */
export function tar(file, folder, paths, { epoch, owner = 0, append = false, options = [] }) {
  return run('tar', [
    append ? '--append' : '--create',
    ...['--file', file, '--directory', folder, '--format', 'gnu', '--sort', 'name', `--mtime=@${epoch}`],
    ...[`--owner=${owner}`, `--group=${owner}`, '--numeric-owner', ...options, ...paths],
  ]);
}

/** Its header carries no name and no time. */
export function gzip(from, to) {
  return pipeline(createReadStream(from), createGzip({ level: 6 }), createWriteStream(to));
}
