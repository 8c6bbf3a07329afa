import { migrate, thisProgram } from '../migrations';
import { processWords } from '../migrations/apply';
import type { LockMode, Work } from '../migrations/lock';
import { type HeldLock, longestOf, longLock, planOf, type PlannedChange } from '../migrations/plan';
import { type SchemaState, schemaState } from '../migrations/state';
import type { Program } from '../migrations/change';
import { reachOwnDatabase } from '../own-database';
import { readConfig } from '../config';
import type { Db } from '../shared/db';
import { openDatabase } from '../shared/db';
import { type Command, type ExitCode, exitCodes, print, readArguments, say, Stop, type Terminal } from './command';
import { halfFound } from '../check/database.check';

const usage = `service-desk migrate [--contract]
service-desk migrate --check [--million] [--json]

On the machine of the service desk, with the environment of its start: makes the pending changes of the database's tables,
apart from a start. Processes of the version before go on serving meanwhile. What takes away what they use waits, until
--contract does it; it refuses while such a process is seen.

--check      changes nothing: says which statements are pending, and which of them lock a table, how, and about how long
--million    of that, counts a million rows in every table instead of those that there are
--json       the same for programs

Exit code: 0 done; 2 not done, and why. With --check: 0 nothing is pending; 3 something is; 4 something of it locks a
table for more than ${longLock} s.`;

/** Changes of the database's tables apart from a start. `program`: what a test makes of a database. */
export const migrateWith = (program: Program): Command => ({
  usage,
  async run(args, terminal) {
    const { values } = readArguments(
      args,
      {
        check: { type: 'boolean' },
        contract: { type: 'boolean' },
        million: { type: 'boolean' },
        json: { type: 'boolean' },
      },
      [],
    );
    if (values.check && values.contract) throw new Stop('--check changes nothing, so it goes without --contract.');
    if (!values.check && (values.million || values.json)) throw new Stop('--million and --json go with --check.');
    const reached = await reachOwnDatabase(readConfig(terminal.env), { mayMake: !values.check });
    const { db } = openDatabase({ connectionString: reached.url }, 2);
    try {
      if (values.check) return await check(db, program, { million: !!values.million, json: !!values.json }, terminal);
      const { done, left } = await migrate(
        db,
        { contracting: values.contract ? 'now' : 'never', say: (line) => say(terminal, line) },
        program,
      );
      print(terminal, done.length ? `${changes(done.length)} made.` : 'Nothing was pending.');
      if (left.length)
        print(
          terminal,
          `Left, for it takes away what older processes use: ${left.join(', ')}. Next: service-desk migrate --contract, once none of them runs.`,
        );
      return exitCodes.done;
    } finally {
      await db.destroy();
      await reached.leave();
    }
  },
});

export const migrateCommand = migrateWith(thisProgram);

const changes = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'} of the tables`;

async function check(
  db: Db,
  program: Program,
  { million, json }: { million: boolean; json: boolean },
  terminal: Terminal,
): Promise<ExitCode> {
  const state = await schemaState(db, program);
  const plan = await planOf(db, program, state);
  const at = million ? 'secondsAtMillion' : 'seconds';
  const longest = longestOf(plan, at);
  const code = !plan.length
    ? exitCodes.done
    : longest === null || longest > longLock
      ? exitCodes.locking
      : exitCodes.pending;
  if (json) print(terminal, JSON.stringify({ exit_code: code, ...asJson(state, plan) }, null, 1));
  else for (const line of lines(state, plan, at, longest)) print(terminal, line);
  return code;
}

const asJson = ({ newer, half, older }: SchemaState, plan: readonly PlannedChange[]) => ({
  pending: plan.map(({ name, safeFrom, statements, locks }) => ({
    name,
    kind: safeFrom === null ? 'expanding' : 'contracting',
    safe_from: safeFrom,
    statements,
    locks: locks.map(({ statement, table, mode, work, rows, seconds, secondsAtMillion }) => ({
      ...{ statement, table, lock: mode, work, rows, seconds, seconds_at_1000000: secondsAtMillion },
    })),
  })),
  newer: newer.map(({ name }) => name),
  unfinished: half && { name: half.name, begun_at: half.begunAt, begun_by: half.begunBy, failure: half.failure },
  older_processes: older.map(({ version, host, pid }) => ({ version, host, pid })),
});

function lines(
  state: SchemaState,
  plan: readonly PlannedChange[],
  at: 'seconds' | 'secondsAtMillion',
  longest: number | null,
): string[] {
  const half = state.half && halfFound(state.half);
  const newer = state.newer.map(({ name }) => `The database has "${name}" of a newer version.`);
  if (!plan.length) return [...newer, 'Nothing is pending: the tables are those of this version.'];
  if (!state.done.length) return ['The database is empty; service-desk migrate, or the first start, makes its tables.'];
  return [
    ...newer,
    ...(half ? [String(half.found), `→ ${String(half.next)}`, ''] : []),
    ...plan.flatMap((change) => [...ofChange(change), '']),
    `${changes(plan.length)} pending. ${sumUp(longest, at)}`,
    ...next(state),
  ];
}

function next({ expanding, contracting, older }: SchemaState): string[] {
  return [
    ...(expanding.length
      ? ['→ Make a backup, then run service-desk migrate, or start this version: it does them.']
      : []),
    ...(contracting.length
      ? [
          older.length
            ? `→ Stop what still uses what is taken away: ${processWords(older)}. Then run service-desk migrate --contract.`
            : '→ What takes away: run service-desk migrate --contract once no process of an older version runs.',
        ]
      : []),
  ];
}

function sumUp(longest: number | null, at: 'seconds' | 'secondsAtMillion'): string {
  if (longest === null) return 'How long one of them locks is not known: try it on a copy of the database.';
  const where = at === 'seconds' ? 'at the rows there are' : 'at 1,000,000 rows';
  return longest === 0
    ? 'None of them keeps a lock for long.'
    : `The longest lock is held for ${duration(longest)} ${where}.`;
}

const duration = (seconds: number): string =>
  seconds < 0.1 ? 'less than 0.1 s' : seconds < 10 ? `about ${seconds.toFixed(1)} s` : `about ${Math.round(seconds)} s`;

const meaning: Record<LockMode, string> = {
  'ACCESS EXCLUSIVE': 'nobody reads or writes it meanwhile',
  'SHARE ROW EXCLUSIVE': 'nobody writes it meanwhile, all read',
  SHARE: 'nobody writes it meanwhile, all read',
  'SHARE UPDATE EXCLUSIVE': 'all read and write it',
  'ROW EXCLUSIVE': 'who writes the same rows waits',
};

const done: Record<Work, string> = {
  unknown: 'a block of code, which was not looked into',
  words: 'an index of words is built',
  rows: 'its rows are written anew',
  rewrite: 'the whole table is written anew',
  index: 'an index is built',
  scan: 'all rows are read',
  none: 'no row is touched',
};

function ofChange({ name, safeFrom, statements, locks }: PlannedChange): string[] {
  return [
    safeFrom === null ? `${name} (adds)` : `${name} (takes away what versions before ${safeFrom} use)`,
    ...statements.flatMap((statement) => [
      `  ${firstLine(statement)}`,
      ...locks.filter((lock) => lock.statement === statement).map((lock) => `    ${ofLock(lock)}`),
    ]),
  ];
}

function ofLock({ table, mode, work, rows, seconds, secondsAtMillion }: HeldLock): string {
  const held =
    seconds === null || secondsAtMillion === null
      ? 'how long is not known'
      : `held for ${duration(seconds)} at ${Math.round(rows ?? 0).toLocaleString('en')} rows, ${duration(secondsAtMillion)} at 1,000,000`;
  return `${mode} on ${table === '?' ? 'unknown tables' : table} (${meaning[mode]}; ${done[work]}): ${held}`;
}

function firstLine(statement: string): string {
  const line = statement.replace(/\s+/g, ' ');
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
