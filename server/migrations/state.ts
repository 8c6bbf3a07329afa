import { sql } from 'kysely';
import { type Seen, instancesOf } from '../instance';
import type { Db } from '../shared/db';
import { LOCK } from '../shared/exclusive';
import { isOlder, type Program } from './change';

/** How far a database is from what a version makes of it. */
export interface SchemaState {
  /** Names of the changes that it has; empty: it is new. */
  done: string[];
  /** Names of those that it lacks: that only add, and that take away. */
  expanding: string[];
  contracting: string[];
  /** Of a version that we do not know. `safeFrom` of one that takes away; undefined: nobody wrote down what it does. */
  newer: { name: string; safeFrom: string | null | undefined }[];
  /** A change that was begun and not done, while nobody is at work. */
  half: Half | null;
  /** Processes that work with tables as they are before the contracting ones. */
  older: Seen[];
  /** Do processes write down that they run? Before version 0.3 they did not. */
  isWatched: boolean;
}

export interface Half {
  name: string;
  begunAt: Date;
  /** Machine and process. */
  begunBy: string;
  /** Why it failed; null: its process ended before it could say so. */
  failure: string | null;
}

/** Reads it; changes nothing. */
export async function schemaState(db: Db, { changes }: Program): Promise<SchemaState> {
  const { rows: found } = await sql<Record<'migrated' | 'noted' | 'watched', boolean>>`
    select to_regclass('public.kysely_migration') is not null as migrated, to_regclass('public.schema_changes') is not null as noted,
      to_regclass('public.instances') is not null as watched`.execute(db);
  const { migrated, noted, watched } = found[0]!;
  const done = migrated ? await namesOf(db) : [];
  const pending = Object.keys(changes)
    .sort()
    .filter((name) => !done.includes(name));
  const unknown = done.filter((name) => !Object.hasOwn(changes, name));
  const safe = noted && unknown.length ? await safetyOf(db, unknown) : new Map<string, string | null>();
  const contracting = pending.filter((name) => changes[name]!.safeFrom !== null);
  const running = watched && contracting.length ? await instancesOf(db) : [];
  return {
    done,
    expanding: pending.filter((name) => changes[name]!.safeFrom === null),
    contracting,
    newer: unknown.map((name) => ({ name, safeFrom: safe.get(name) })),
    half: noted ? await halfOf(db) : null,
    older: running.filter(({ version }) => contracting.some((name) => isOlder(version, changes[name]!.safeFrom!))),
    isWatched: watched,
  };
}

async function namesOf(db: Db): Promise<string[]> {
  return (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );
}

async function safetyOf(db: Db, names: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ name: string; safe_from: string | null }>`
    select name, safe_from from schema_changes where name = any(${names}) and ended_at is not null`.execute(db);
  return new Map(rows.map(({ name, safe_from }) => [name, safe_from]));
}

/** Whoever is at work holds the lock; then nothing is half. */
async function halfOf(db: Db): Promise<Half | null> {
  const { rows } = await sql<Half>`
    select c.name, c.begun_at as "begunAt", c.begun_by as "begunBy", c.failure from schema_changes c
    where c.ended_at is null and not exists (select from pg_locks l where l.locktype = 'advisory' and l.granted and l.objid = ${LOCK}
      and l.database = (select oid from pg_database where datname = current_database()) and l.pid <> pg_backend_pid())
    order by c.name limit 1`.execute(db);
  return rows[0] ?? null;
}
