// What the installer has changed, in the folder of the connection file: written before and after each change, so that an
// installer that was stopped goes on from there, and `remove` takes back exactly that.
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { Stop } from './words.mjs';

const fileIn = (folder) => path.join(folder, 'connect.journal.json');

/** @returns what was changed, or null if nothing was. Throws {@link Stop} if the file is broken. */
export function readJournal(folder) {
  const file = fileIn(folder);
  if (!existsSync(file)) return null;
  try {
    const read = JSON.parse(readFileSync(file, 'utf8'));
    if (!Array.isArray(read.changes)) throw new Error();
    return read;
  } catch {
    throw new Stop(`${file} cannot be read: it should be the installer's list of what it changed.`);
  }
}

/**
 * Opens the journal of a folder for writing. It has passwords of accounts that were made, so only its owner may read it.
 * @param head what every run has to agree about: the host and its place
 */
export function openJournal(folder, head) {
  const known = readJournal(folder);
  for (const [name, value] of Object.entries(head))
    if (known && known[name] !== value)
      throw new Stop(
        `${folder} belongs to ${known.host} in ${known.place}. Name another folder by --to, or take that connection back first: connect remove --to ${folder}`,
      );
  const journal = known ?? { ...head, settings: {}, changes: [] };
  const madeFolder = !existsSync(folder);

  function write() {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    const file = fileIn(folder);
    const handle = openSync(`${file}.new`, 'w', 0o600);
    writeSync(handle, `${JSON.stringify(journal, null, 1)}\n`);
    fsyncSync(handle);
    closeSync(handle);
    renameSync(`${file}.new`, file);
  }
  if (madeFolder) journal.madeFolder = true;

  return {
    /** Passwords, secrets and answers that a later run takes again. */
    settings: journal.settings,
    changes: journal.changes,
    madeFolder: Boolean(journal.madeFolder),
    /** Release that was installed last; undefined at first. */
    version: journal.version,
    write,
    set(name, value) {
      journal[name] = value;
      write();
    },
    entry: (id) => journal.changes.find((change) => change.id === id),
    /** Notes a change before it is made. The first `undo` stays: it knows what was there before us. */
    begin(id, title, kind, undo) {
      const known = journal.changes.find((change) => change.id === id);
      if (known) Object.assign(known, { title, kind, state: 'begun', undo });
      else journal.changes.push({ id, title, kind, state: 'begun', undo });
      write();
    },
    finish(id, mark) {
      Object.assign(
        journal.changes.find((change) => change.id === id),
        { state: 'done', mark },
      );
      write();
    },
    forget(id) {
      journal.changes.splice(
        journal.changes.findIndex((change) => change.id === id),
        1,
      );
      write();
    },
    remove: () => rmSync(fileIn(folder), { force: true }),
  };
}
