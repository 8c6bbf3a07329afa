// The descriptions of help-desks: connections/<host>/install.mjs (README.md beside this file says what one has).
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Stop } from './words.mjs';

export const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
const fileOf = (host) => path.join(root, 'connections', host, 'install.mjs');

/** Names of the hosts that can be connected by name. */
export const hostNames = () =>
  readdirSync(path.join(root, 'connections'))
    .filter((name) => existsSync(fileOf(name)))
    .sort();

/**
 * @param name of a host, or a folder with a description of your own: `./our-desk` with install.mjs and connection.yaml
 * @returns the description. Throws {@link Stop} if there is none.
 */
export async function hostCalled(name) {
  if (/[/\\]/.test(name) && existsSync(path.join(name, 'install.mjs'))) {
    const files = path.resolve(name);
    const { default: own } = await import(pathToFileURL(path.join(files, 'install.mjs')).href);
    return { ...own, id: files, files };
  }
  if (!/^[a-z-]+$/.test(name) || !existsSync(fileOf(name)))
    throw new Stop(
      `There is no help-desk "${name}" here; there are ${hostNames().join(', ')}. For another one give the address of its database: connect mysql://…, postgres://… or sqlite:/path`,
    );
  const { default: description } = await import(pathToFileURL(fileOf(name)).href);
  return { ...description, id: name, files: path.join(root, 'connections', name) };
}

/** A prefix of tables as hosts have them; it stands in statements and names of tables. */
export function mustBePrefix(prefix) {
  if (!/^\w*$/.test(prefix))
    throw new Stop(
      `The table prefix ${JSON.stringify(prefix)} has a sign that is none of a letter, a digit or _: with it no statement is made.`,
    );
  return prefix;
}
