// What a plug-in is made of, as its description says (`plugIn`): for the installer, and for the archives of a release.
import { statSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from './changes.mjs';
import { root } from './hosts.mjs';

/** Where the script is that a plug-in has a copy of. */
export const shim = path.join(root, 'dist/bundle/host-shim.js');

/** A file goes into the folder, and what is below a folder. */
const into = (from, to) => filesBelow(from, statSync(from).isDirectory() ? to : path.join(to, path.basename(from)));

/**
 * The files of a plug-in as entries of a change of kind `files`.
 * @param host the description, with `files`: its folder
 * @param to where the help-desk has its plug-ins
 */
export function plugInFiles({ plugIn, files }, to) {
  const folder = path.join(to, plugIn.folder);
  const list = (from, places) =>
    Object.entries(places).flatMap(([name, place]) => into(path.join(from, name), path.join(folder, place)));
  return [
    ...list(files, plugIn.own),
    ...list(path.join(root, 'connections/shared'), plugIn.shared),
    ...(plugIn.shim === undefined ? [] : into(shim, path.join(folder, plugIn.shim))),
  ];
}

/** What stands beside the plug-in in an archive, to be copied elsewhere. */
export const filesBeside = ({ plugIn, files }, to) =>
  Object.entries(plugIn.beside ?? {}).flatMap(([name, place]) => into(path.join(files, name), path.join(to, place)));
