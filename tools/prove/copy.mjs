// A copy of the project to break: never the one that somebody works in.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

const apart = new Set(['.cache', '.data', '.git', '.test', 'node_modules']);

/** Packages are linked, also those of a folder that has its own. */
const isOurs = (file) => path.basename(file) !== 'node_modules';

/**
 * Copies the project to `.cache/<name>`, always the same place: what is kept there stays for the next time. `without`
 * are further names of its folder. Returns the path.
 */
export function makeCopy(name, without = []) {
  const copy = path.join(root, '.cache', name);
  mkdirSync(copy, { recursive: true });
  for (const one of readdirSync(copy)) if (one !== '.cache') rmSync(path.join(copy, one), { recursive: true });
  for (const one of readdirSync(root))
    if (!apart.has(one) && !without.includes(one))
      cpSync(path.join(root, one), path.join(copy, one), { recursive: true, filter: isOurs });
  for (const one of ['node_modules', 'e2e/node_modules'])
    if (existsSync(path.join(root, one))) symlinkSync(path.join(root, one), path.join(copy, one));
  return copy;
}

/** The first lines of a failure that say something: the error, and what was expected and received. */
export function gist(message) {
  const lines = plain(message)
    .split('\n')
    .map((line) => line.trim());
  const useful = lines.filter(
    (line, index) =>
      line && (index === 0 || /^([-+] (?!Expected|Received)|Expected|Received|Call log|- waiting)/.test(line)),
  );
  return useful.slice(0, 5).join(' · ').slice(0, 240);
}

/** Without colours. */
export const plain = (message) => message.replace(/\u001b\[[\d;]*m/g, '');
