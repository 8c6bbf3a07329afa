// The kinds of changes that the installer makes: files, a line in a file, statements, a command of the host. Each can say
// what it would do, do it, and take it back. What `before` returns is kept in the journal, so it is plain JSON.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { indented, Stop } from './words.mjs';

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex');
const bytesOf = ({ from, text }) => (from ? readFileSync(from) : Buffer.from(text));

/** The files below a folder as entries of a change of kind `files`; or the one file. */
export function filesBelow(from, to, leave = () => false) {
  if (!statSync(from).isDirectory()) return leave(from) ? [] : [{ from, to }];
  return readdirSync(from)
    .sort()
    .flatMap((name) => filesBelow(path.join(from, name), path.join(to, name), leave));
}

/** Owner and rights of a new file: those of the file that it is like, else the owner of its folder. */
function own(file, { like, mode }) {
  const model = statSync(like ?? path.dirname(file));
  if (like || mode) chmodSync(file, mode ?? model.mode & 0o777);
  if (process.getuid?.() === 0) chownSync(file, model.uid, model.gid);
}

/** Folders that are not there yet, the outermost first. */
function missingFolders(folder) {
  return existsSync(folder) ? [] : [...missingFolders(path.dirname(folder)), folder];
}

const files = {
  describe: ({ files: list }) =>
    list
      .map(({ to, text, secret }) => {
        const first = existsSync(to) ? ' (there is one: it is kept, and put back by remove)' : '';
        const shown = text !== undefined && !secret && text.length < 4000 ? `\n${indented(text, '  │ ')}` : '';
        return `${to}${first}${shown}`;
      })
      .join('\n'),
  mark: ({ files: list }) => hashOf(list.map((file) => `${file.to} ${hashOf(bytesOf(file))}`).join('\n')),
  inForce: ({ files: list }) =>
    list.every((file) => existsSync(file.to) && readFileSync(file.to).equals(bytesOf(file))),
  before({ files: list }, known) {
    const folders = [...new Set(list.flatMap(({ to }) => missingFolders(path.dirname(to))))];
    const earlier = new Map((known?.files ?? []).map((file) => [file.to, file]));
    return {
      folders: [...new Set([...(known?.folders ?? []), ...folders])],
      files: [
        ...list.map((file) => ({
          to: file.to,
          wrote: hashOf(bytesOf(file)),
          before:
            earlier.get(file.to)?.before ??
            (earlier.has(file.to) || !existsSync(file.to)
              ? null
              : { base64: readFileSync(file.to).toString('base64'), mode: statSync(file.to).mode & 0o777 }),
        })),
        // What an earlier version has put there and this one does not.
        ...[...earlier.values()].filter(({ to }) => !list.some((file) => file.to === to)),
      ],
    };
  },
  apply({ files: list }) {
    for (const file of list) {
      for (const folder of missingFolders(path.dirname(file.to))) {
        mkdirSync(folder);
        own(folder, {});
      }
      writeFileSync(file.to, bytesOf(file), file.mode ? { mode: file.mode } : {});
      own(file.to, file);
    }
  },
  undo({ folders, files: list }) {
    const left = [];
    for (const { to, wrote, before } of list) {
      if (!existsSync(to)) {
        if (before) left.push(`${to} is gone; it was there before.`);
        continue;
      }
      const now = readFileSync(to);
      if (before && now.equals(Buffer.from(before.base64, 'base64'))) continue;
      if (hashOf(now) !== wrote) left.push(`${to} was changed since: it is left as it is.`);
      else if (before) writeFileSync(to, Buffer.from(before.base64, 'base64'));
      else rmSync(to);
    }
    for (const folder of [...folders].reverse())
      if (existsSync(folder) && !readdirSync(folder).length) rmdirSync(folder);
    return left;
  },
};

/**
 * One line in a file of somebody else, behind the first line that `after` matches. `sign`: a text by which it is known if the
 * file was written anew since; `shown`: what is printed instead of it.
 */
const line = {
  describe: ({ file, text, shown = text }) => `${file}\n${indented(shown, '  + ')}`,
  mark: ({ file, text }) => hashOf(`${file}\n${text}`),
  inForce: ({ file, text }) => readFileSync(file, 'utf8').split('\n').includes(text),
  before: ({ file, text, sign }) => ({ file, text, sign }),
  apply({ file, text, after }) {
    const lines = readFileSync(file, 'utf8').split('\n');
    const at = lines.findIndex((one) => after.test(one));
    if (at < 0) throw new Stop(`${file} has no line like ${after.source}: put this into it yourself:\n${text}`);
    lines.splice(at + 1, 0, text);
    writeFileSync(file, lines.join('\n'));
  },
  undo({ file, text, sign }) {
    if (!existsSync(file)) return [];
    const lines = readFileSync(file, 'utf8').split('\n');
    const at = lines.indexOf(text);
    if (at < 0)
      return sign && lines.some((one) => one.includes(sign))
        ? [`${file} was written anew since: take out what it has at ${sign}.`]
        : [];
    lines.splice(at, 1);
    writeFileSync(file, lines.join('\n'));
    return [];
  },
};

/**
 * Statements, run by somebody who may: `open()` resolves to a connection with `run(statement)` and `close()`; `unless`
 * says that they are in force already.
 */
const sql = {
  describe: ({ statements, shown }) => indented((shown ?? statements).map((one) => `${one};`).join('\n'), '  '),
  mark: ({ statements }) => hashOf(statements.join(';')),
  inForce: () => true,
  before: ({ undo, database }) => ({ statements: undo, database }),
  apply: ({ open, statements, unless }) => runAll(open, statements, unless),
  async undo({ statements, database }, { openAdmin }) {
    try {
      await runAll(() => openAdmin(database), statements);
      return [];
    } catch (error) {
      return [
        `These statements were not run (${error.message}): ${statements.map((one) => `${one};`).join(' ')} Run them as an administrator of ${database.name}, or give --database-admin <url> and run this again.`,
      ];
    }
  },
  /** Not to be forgotten while it is not done. */
  keepIfLeft: true,
};

async function runAll(open, statements, unless = async () => false) {
  const connection = await open();
  try {
    if (await unless(connection)) return;
    for (const statement of statements) await connection.run(statement);
  } finally {
    await connection.close();
  }
}

/** Runs a program; returns what it printed. Throws {@link Stop} with the last line of what it says if it fails. */
export function runProgram({ command, args = [], cwd, env = {}, input }) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    input: input ?? '',
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error || status !== 0) {
    const lines = (error?.message ?? `${stderr}\n${stdout}`).trim().split('\n');
    throw new Stop(`${[command, ...args].join(' ').slice(0, 200)} fails: ${lines.slice(0, 3).join(' ').slice(0, 600)}`);
  }
  return stdout;
}

/** A command of the host's own. `undo` is one as well, or null. */
const run = {
  describe: ({ program: { command, args = [] }, detail }) => detail ?? `  ${[command, ...args].join(' ')}`,
  mark: ({ program }) => hashOf(JSON.stringify(program)),
  inForce: () => true,
  // What there was before the first run, though a later one finds something else.
  before: ({ undo }, known) => known ?? { program: undo ?? null },
  apply: ({ program }) => void runProgram(program),
  undo({ program }) {
    if (!program) return [];
    try {
      runProgram(program);
      return [];
    } catch (error) {
      return [error.message];
    }
  },
  keepIfLeft: true,
};

export const kinds = { files, line, sql, run };

/**
 * Makes changes one after the other, each asked for and written down. Returns those that were not made.
 * @param changes each with `id`, `title`, `kind` and what its kind needs
 */
export async function makeChanges(changes, { journal, dialog, dryRun }) {
  const notMade = [];
  for (const change of changes) {
    const kind = kinds[change.kind];
    const entry = journal.entry(change.id);
    if (entry?.state === 'done' && entry.mark === kind.mark(change) && (await kind.inForce(change))) {
      dialog.print(`already done: ${change.title}`);
      continue;
    }
    dialog.print(`${dryRun ? 'would: ' : ''}${change.title}\n${indented(kind.describe(change))}`);
    if (dryRun) continue;
    if (!(await dialog.confirm('Do it?'))) {
      notMade.push(change);
      continue;
    }
    journal.begin(change.id, change.title, change.kind, await kind.before(change, entry?.undo));
    await kind.apply(change);
    journal.finish(change.id, kind.mark(change));
  }
  return notMade;
}

/** Takes back what the journal has, the latest first. Returns sentences about what is left. */
export async function takeBack({ journal, dialog, dryRun, openAdmin }) {
  const left = [];
  for (const { id, title, kind, undo } of [...journal.changes].reverse()) {
    dialog.print(`${dryRun ? 'would take back' : 'taking back'}: ${title}`);
    if (dryRun || !(await dialog.confirm('Take it back?'))) continue;
    const sentences = await kinds[kind].undo(undo, { openAdmin });
    left.push(...sentences);
    if (!sentences.length || !kinds[kind].keepIfLeft) journal.forget(id);
  }
  return left;
}
