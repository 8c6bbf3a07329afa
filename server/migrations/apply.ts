import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type Migration, Migrator, sql } from 'kysely';
import { ConfigError } from '../config';
import type { Database } from '../shared/db';
import { exclusively } from '../shared/exclusive';
import { isOlder, type Program, type SchemaChange } from './change';
import { type SchemaState, schemaState } from './state';

/** The first change that writes down what became of it; it makes the table for that. */
const firstNoted = '080';
/** Milliseconds for which a statement waits for a lock, with all that comes after it, before it lets them pass. */
const lockMs = 2000;
/** Milliseconds for which that is tried again. */
const patience = 60_000;

interface Applying {
  /**
   * Changes that take away: `if-safe` does them where no process of an older version is seen, `now` refuses where one
   * is, `never` leaves them.
   */
  contracting: 'if-safe' | 'now' | 'never';
  /** Told what is waited for, and each change that is done. */
  say?: (line: string) => void;
  /** Milliseconds for which a lock is tried for. */
  patienceMs?: number;
}

/** Names of what was done, and of contracting changes that are left. */
export interface Applied {
  done: string[];
  left: string[];
}

/**
 * Makes the pending changes of a program, each whole or not at all in a transaction of its own; those of a new database
 * in one. One process at a time does it. Throws {@link ConfigError} for a database of a version too new for it, for a lock
 * that it does not get, and with `now` for processes that still need what would be taken away; else what a failing
 * change threw.
 */
export async function applyChanges(
  db: Database,
  program: Program,
  { contracting, say = () => undefined, patienceMs = patience }: Applying,
): Promise<Applied> {
  return exclusively(db, async (one) => {
    const state = await schemaState(one, program);
    refuseNewer(state, program);
    if (state.newer.length) return { done: [], left: [] };
    if (state.done.length === 0) {
      await migrateTo(one, program, Object.keys(program.changes));
      return { done: Object.keys(program.changes), left: [] };
    }
    if (contracting === 'now') requireNoneOlder(state);
    const isSafe = state.isWatched && state.older.length === 0;
    const takesAway = contracting === 'now' || (contracting === 'if-safe' && isSafe);
    const names = [...state.expanding, ...(takesAway ? state.contracting : [])];
    const done = [...state.done];
    for (const name of names) {
      await withLocks(one, name, { say, patienceMs }, () => changeOnce(one, program, [...done, name], name));
      done.push(name);
      say(`Done: ${name}.`);
    }
    const left = takesAway ? [] : state.contracting;
    if (left.length && contracting === 'if-safe') say(waitingWords(state));
    return { done: names, left };
  });
}

/** An older program does not know what a newer one has made of the data, unless that only added or says it is safe. */
function refuseNewer({ newer, expanding, contracting }: SchemaState, { version }: Program): void {
  const unsafe = newer.find(
    ({ safeFrom }) => safeFrom === undefined || (safeFrom !== null && isOlder(version, safeFrom)),
  );
  if (unsafe)
    throw new ConfigError(
      `This database is of a newer version of Service Desk, with "${unsafe.name}"${unsafe.safeFrom ? `, which works from version ${unsafe.safeFrom} on` : ''}; start that version, or use another database.`,
    );
  const [missing] = [...expanding, ...contracting];
  if (newer[0] && missing)
    throw new ConfigError(
      `This database is of another version of Service Desk: it has "${newer[0].name}" and lacks "${missing}"; start that version, or use another database.`,
    );
}

/** Processes in words: version, machine, number. */
export const processWords = (older: SchemaState['older']): string =>
  older.map(({ version, host, pid }) => `${version} on ${host} (process ${pid})`).join(', ');

function requireNoneOlder({ contracting, older }: SchemaState): void {
  if (contracting.length && older.length)
    throw new ConfigError(
      `${contracting[0]} takes away what running processes still use: ${processWords(older)}. Stop them or start them with this version, wait a minute, and ask again.`,
    );
}

const waitingWords = ({ contracting, older }: SchemaState): string =>
  older.length
    ? `${contracting.join(', ')} must wait: processes of an older version still run: ${processWords(older)}. Once they are stopped: service-desk migrate --contract, or start again.`
    : `${contracting.join(', ')} must wait: processes of a version that is not seen may still run. Once they are stopped: service-desk migrate --contract, or start again.`;

/** Makes one change, and writes down that it was begun, how it ended, or why it failed. */
async function changeOnce(db: Database, program: Program, names: string[], name: string): Promise<void> {
  const { rows } = await sql<{ noted: boolean }>`
    select to_regclass('public.schema_changes') is not null as noted`.execute(db);
  const note = rows[0]!.noted;
  if (note) await noteBegun(db, name);
  try {
    await migrateTo(db, program, names);
  } catch (error) {
    // Where the connection is lost it stays begun.
    if (note) await noteFailed(db, name, error).catch(() => undefined);
    throw error;
  }
}

const thisProcess = (): string => `process ${process.pid} on ${hostname()}`;

const noteBegun = (db: Database, name: string): Promise<unknown> =>
  sql`insert into schema_changes (name, begun_at, begun_by) values (${name}, clock_timestamp(), ${thisProcess()})
    on conflict (name) do update set begun_at = excluded.begun_at, begun_by = excluded.begun_by, failure = null`.execute(
    db,
  );

const noteFailed = (db: Database, name: string, error: unknown): Promise<unknown> =>
  sql`update schema_changes set failure = ${(error as Error).message.slice(0, 1000)} where name = ${name}`.execute(db);

const noteDone = (db: Database, name: string, safeFrom: string | null): Promise<unknown> =>
  sql`insert into schema_changes (name, begun_at, begun_by, ended_at, safe_from) values (${name}, now(), ${thisProcess()}, clock_timestamp(), ${safeFrom})
    on conflict (name) do update set ended_at = excluded.ended_at, safe_from = excluded.safe_from, failure = null`.execute(
    db,
  );

/** Who waits for a lock makes all others wait behind them: after two seconds it lets them pass, and tries again. */
async function withLocks(
  db: Database,
  name: string,
  { say, patienceMs }: Required<Pick<Applying, 'say' | 'patienceMs'>>,
  work: () => Promise<void>,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable) throw error;
      const holder = await oldestTransaction(db);
      if (performance.now() > deadline)
        throw new ConfigError(
          `${name} does not get the lock that it needs${holder && `: ${holder}`}. Nothing of it was done; wait until that is over, or end it (select pg_terminate_backend(…)), and start again.`,
        );
      if (isFirst) say(`${name} waits for a lock${holder && `: ${holder}`}.`);
      await wait(500);
    }
  }
}

const lockNotAvailable = '55P03';

/** In words; empty: there is none. */
async function oldestTransaction(db: Database): Promise<string> {
  const { rows } = await sql<{ pid: number; name: string; seconds: number }>`
    select pid, application_name as name, extract(epoch from clock_timestamp() - xact_start)::int as seconds from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null order by xact_start limit 1`.execute(
    db,
  );
  const [oldest] = rows;
  return oldest
    ? `session ${oldest.pid}${oldest.name && ` (${oldest.name})`} has a transaction open since ${oldest.seconds} s`
    : '';
}

async function migrateTo(db: Database, program: Program, names: readonly string[]): Promise<void> {
  const { error } = await migratorOf(db, program, names).migrateToLatest();
  if (error) throw error;
}

/** Of these changes of a program, which a database may have without those between. */
export function migratorOf(
  db: Database,
  { changes }: Program,
  names: readonly string[] = Object.keys(changes),
): Migrator {
  const migrations = Object.fromEntries(names.map((name) => [name, migrationOf(name, changes[name]!)]));
  return new Migrator({ db, provider: { getMigrations: async () => migrations }, allowUnorderedMigrations: true });
}

const migrationOf = (name: string, { text, safeFrom }: SchemaChange): Migration => ({
  async up(db: Database) {
    await sql.raw(`set local lock_timeout = ${lockMs}`).execute(db);
    await sql.raw(text).execute(db);
    if (name >= firstNoted) await noteDone(db, name, safeFrom);
  },
});
