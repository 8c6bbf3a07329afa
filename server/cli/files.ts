import { setTimeout as wait } from 'node:timers/promises';
import { filesFound, storeRefusal } from '../check/files.check';
import { readConfig } from '../config';
import { compareStore, comparedWords } from '../files/compare';
import { beginMove } from '../files/move';
import { filesState, lastMove, type Move, type Target } from '../files/state';
import { reachOwnDatabase } from '../own-database';
import { type Database, openDatabase } from '../shared/db';
import { type Objects, openObjects } from '../store/objects';
import { sentence } from '../store/s3.said';
import { type Command, type ExitCode, exitCodes, print, readArguments, say, Stop, type Terminal } from './command';

const usage = `service-desk files
service-desk files move --to s3|database [--no-wait]
service-desk files check

On the machine of the service desk, with the environment of its start (FILES_URL and the keys of the store).

(alone)     says where the files are, and how a move goes
move --to   moves all files there, and has new ones go there. The processes that serve do it, a few files at a time; each is
            compared by size and SHA-256 before the old copy goes. It may be asked for again at any time
--no-wait   does not follow it; Ctrl-C stops following, too, not the move
check       compares every file in the store with the database, by its size

Exit code: 0 done; 1 something is missing, differs or was not moved; 2 not done, and why.`;

/** How often a move is looked at, in milliseconds. */
const lookMs = 1_000;

export const filesCommand: Command = {
  usage,
  async run(args, terminal) {
    const { values, positionals } = readArguments(
      args,
      { to: { type: 'string' }, 'no-wait': { type: 'boolean' } },
      args.some((one) => !one.startsWith('-')) ? ['action'] : [],
    );
    const [action] = positionals;
    if (action !== undefined && action !== 'move' && action !== 'check')
      throw new Stop(`There is no action ${action}. --help says what there is.`);
    if (action !== 'move' && (values.to !== undefined || values['no-wait']))
      throw new Stop('--to and --no-wait go with move.');
    const { filesAt, ...config } = readConfig(terminal.env);
    const objects = filesAt && openObjects(filesAt);
    const reached = await reachOwnDatabase({ ...config, filesAt }, { mayMake: false });
    const { db } = openDatabase({ connectionString: reached.url }, 2);
    try {
      if (action === 'check') return await check(db, objects, terminal);
      if (action === 'move') return await move(db, objects, targetOf(values.to), !values['no-wait'], terminal);
      for (const one of filesFound(await filesState(db), await placeOf(objects))) {
        print(terminal, String(one.found));
        if (one.next) print(terminal, `→ ${String(one.next)}`);
      }
      return exitCodes.done;
    } finally {
      await db.destroy();
      await reached.leave();
    }
  },
};

const placeOf = async (objects: Objects | null) => ({
  name: objects?.name ?? null,
  refusal: await storeRefusal(objects),
});

function targetOf(to: string | undefined): Target {
  if (to !== 's3' && to !== 'database') throw new Stop('Name where to: --to s3 or --to database.');
  return to;
}

async function move(
  db: Database,
  objects: Objects | null,
  target: Target,
  follows: boolean,
  terminal: Terminal,
): Promise<ExitCode> {
  if (!objects) throw new Stop('FILES_URL is not set: it names the store, in both directions.');
  const { name, refusal } = await placeOf(objects);
  if (refusal !== null) throw new Stop(`The store ${name} cannot be used: ${sentence(refusal)}`);
  const begun = await beginMove(db, target);
  const where = target === 's3' ? name! : 'the database';
  print(terminal, `${begun.file_count} files are to be moved to ${where}; new ones go there from now on.`);
  return follows ? follow(db, begun.id, terminal) : exitCodes.done;
}

async function follow(db: Database, id: number, terminal: Terminal): Promise<ExitCode> {
  let told = '';
  for (;;) {
    const now = await lastMove(db);
    if (now?.id !== id) throw new Stop('Another move was begun.');
    const line = lineOf(now);
    if (line !== told) say(terminal, line);
    told = line;
    if (now.ended_at) {
      print(terminal, ended(now));
      return now.failed ? exitCodes.incomplete : exitCodes.done;
    }
    await wait(lookMs, undefined, { signal: terminal.signal }).catch(() => undefined);
    if (terminal.signal.aborted) {
      print(terminal, 'The move goes on without us; service-desk files says how.');
      return exitCodes.done;
    }
  }
}

const lineOf = ({ moved, file_count, failed, failure }: Move): string =>
  `${moved} of ${file_count} moved${failed ? `, ${failed} not` : ''}${failure ? ` (${failure})` : ''}`;

const ended = ({ moved, moved_bytes, failed, failure }: Move): string =>
  failed
    ? `${moved} files were moved, ${failed} were not and stay where they are. The last: ${failure}`
    : `${moved} files were moved, ${Math.ceil(moved_bytes / 1024 ** 2)} MB.`;

async function check(db: Database, objects: Objects | null, terminal: Terminal): Promise<ExitCode> {
  if (!objects) {
    const { store } = await filesState(db);
    if (store.count) throw new Stop(`${store.count} files lie in a store, and FILES_URL is not set.`);
    print(terminal, 'All files are in the database.');
    return exitCodes.done;
  }
  const compared = await compareStore(db, objects, terminal.signal);
  for (const line of comparedWords(compared, objects.name)) print(terminal, line);
  return compared.missing.length || compared.differing.length ? exitCodes.incomplete : exitCodes.done;
}
