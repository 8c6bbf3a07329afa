import { sql } from 'kysely';
import * as statusSentences from '../../texts/compiled/server/status';
import { processWords } from '../migrations/apply';
import type { Program } from '../migrations/change';
import { type Half, schemaState } from '../migrations/state';
import type { Db } from '../shared/db';
import { say } from '../shared/sentence';
import { clockFound, fault, ok, type Said, warning } from './finding';

/** The oldest PostgreSQL that is supported (docs/operate.md). */
const oldest = 15;

/** Version, encoding, how it sorts, and whether it takes changes. */
export async function databaseFound(db: Db): Promise<Said[]> {
  return [...(await made(db)), ...(await rights(db))];
}

async function made(db: Db): Promise<Said[]> {
  const versions = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(
    db,
  );
  const major = Math.floor(versions.rows[0]!.version / 10_000);
  if (major < oldest)
    return [fault(say(statusSentences.old, { major, oldest }), say(statusSentences.old_next, { oldest }))];
  const { rows } = await sql<Record<'encoding' | 'lower' | 'zone' | 'sorted' | 'sorts', string>>`
    select current_setting('server_encoding') as encoding, lower('ÜЖ') as lower,
      (select reset_val from pg_settings where name = 'TimeZone') as zone, datcollversion as sorted,
      pg_database_collation_actual_version(oid) as sorts
    from pg_database where datname = current_database()`.execute(db);
  const { encoding, lower, zone, sorted, sorts } = rows[0]!;
  const found: Said[] = [];
  if (encoding !== 'UTF8')
    found.push(fault(say(statusSentences.encoding, { encoding }), say(statusSentences.encoding_next)));
  else if (lower !== 'üж') found.push(warning(say(statusSentences.letters), say(statusSentences.letters_next)));
  if (sorted && sorts && sorted !== sorts)
    found.push(warning(say(statusSentences.sorting, { sorts, sorted }), say(statusSentences.sorting_next)));
  return found.length ? found : [ok(say(statusSentences.made_well, { major, zone }))];
}

/** What a start and a new version need. */
async function rights(db: Db): Promise<Said[]> {
  const { rows } = await sql<{
    create: boolean;
    schema: boolean;
    extension: boolean;
    foreign: string | null;
    user: string;
    read_only: string;
  }>`
    select has_database_privilege(current_database(), 'create') as create, current_user as user,
      has_schema_privilege('public', 'create') as schema, current_setting('transaction_read_only') as read_only,
      exists (select from pg_available_extensions where name = 'pg_trgm') as extension,
      (select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'help_desk') and c.relkind in ('r', 'p', 'S', 'v')
          and not pg_has_role(current_user, c.relowner, 'usage') order by c.relname limit 1) as foreign`.execute(db);
  const { create, schema, extension, foreign, user, read_only } = rows[0]!;
  const found: Said[] = [];
  if (read_only === 'on') found.push(fault(say(statusSentences.read_only), say(statusSentences.read_only_next)));
  if (!extension) found.push(fault(say(statusSentences.no_trigrams), say(statusSentences.no_trigrams_next)));
  if (!create || !schema)
    found.push(
      fault(
        say(create ? statusSentences.no_tables : statusSentences.no_schemas, { user }),
        say(statusSentences.no_create_next, { user }),
      ),
    );
  if (foreign)
    found.push(
      fault(say(statusSentences.foreign, { table: foreign, user }), say(statusSentences.foreign_next, { user })),
    );
  return found.length ? found : [ok(say(statusSentences.rights_well, { user }))];
}

/** How far the tables are from what this version makes of them. */
export async function tablesFound(db: Db, program: Program): Promise<Said[]> {
  const { done, expanding, contracting, newer, half, older } = await schemaState(db, program);
  if (!done.length) return [warning(say(statusSentences.empty), say(statusSentences.empty_next))];
  const unknown = newer.find(({ safeFrom }) => safeFrom !== null);
  if (unknown) return [fault(say(statusSentences.newer, { name: unknown.name }), say(statusSentences.newer_next))];
  const found: Said[] = half ? [halfFound(half)] : [];
  if (expanding.length)
    found.push(
      warning(
        say(statusSentences.pending, { count: expanding.length, first: expanding[0]! }),
        say(statusSentences.pending_next),
      ),
    );
  if (contracting[0])
    found.push(
      older.length
        ? warning(
            say(statusSentences.contracting_used, { name: contracting[0], processes: processWords(older) }),
            say(statusSentences.contracting_used_next),
          )
        : warning(say(statusSentences.contracting, { name: contracting[0] }), say(statusSentences.contracting_next)),
    );
  if (found.length) return found;
  const [later] = newer;
  return [ok(later ? say(statusSentences.newer_adds, { name: later.name }) : say(statusSentences.tables_well))];
}

/** A change of the tables that was begun and not done. */
export function halfFound({ name, begunAt, begunBy, failure }: Half): Said {
  if (failure !== null)
    return fault(say(statusSentences.half_failed, { name, failure }), say(statusSentences.half_failed_next));
  const at = begunAt.toISOString().slice(0, 16).replace('T', ' ');
  return fault(say(statusSentences.half, { name, by: begunBy, at }), say(statusSentences.half_next));
}

/** Seconds by which the database's clock is ahead of that of this machine. */
export async function clockAhead(db: Db): Promise<number> {
  const before = Date.now();
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::double precision as now`.execute(db);
  return rows[0]!.now - (before + Date.now()) / 2000;
}

export const databaseClock = (ahead: number): Said[] => [clockFound(say(statusSentences.the_database), ahead)];

/** A transaction that is open for longer keeps deleted rows from being tidied, and changes of tables waiting. */
const longTransaction = 600;

export interface OldTransaction {
  pid: number;
  name: string;
  /** For which it has been open. */
  seconds: number;
}

/** The oldest one of the database, but for ours; null: none is open. */
export async function oldestTransaction(db: Db): Promise<OldTransaction | null> {
  const { rows } = await sql<OldTransaction>`
    select pid, application_name as name, extract(epoch from clock_timestamp() - xact_start)::double precision as seconds from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and backend_type = 'client backend'
    order by xact_start limit 1`.execute(db);
  return rows[0] ?? null;
}

export function transactionsFound(old: OldTransaction | null): Said[] {
  if (!old || old.seconds < longTransaction) return [ok(say(statusSentences.transactions_well))];
  const { pid, name, seconds } = old;
  return [
    warning(
      say(statusSentences.transaction_old, { minutes: Math.floor(seconds / 60), pid: String(pid), name: name || '–' }),
      say(statusSentences.transaction_old_next, { pid: String(pid) }),
    ),
  ];
}

export interface Replica {
  name: string;
  /** As PostgreSQL names it: `streaming`, `catchup` … */
  state: string;
  /** Seconds by which it is behind; null: it does not say. */
  lag: number | null;
}

const longLag = 30;

/** Who follows this database. What an account may not see is left out. */
export async function replicasOf(db: Db): Promise<Replica[]> {
  const { rows } = await sql<Replica>`
    select coalesce(nullif(application_name, ''), client_addr::text, pid::text) as name, coalesce(state, '') as state,
      extract(epoch from replay_lag)::double precision as lag from pg_stat_replication`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return rows;
}

export function replicasFound(replicas: readonly Replica[]): Said[] {
  if (!replicas.length) return [];
  const found = replicas.flatMap(({ name, state, lag }): Said[] => {
    if (lag !== null && lag > longLag)
      return [
        warning(
          say(statusSentences.replica_late, { name, seconds: Math.round(lag) }),
          say(statusSentences.replica_next),
        ),
      ];
    if (state && state !== 'streaming')
      return [warning(say(statusSentences.replica_state, { name, state }), say(statusSentences.replica_next))];
    return [];
  });
  return found.length ? found : [ok(say(statusSentences.replicas_well, { count: replicas.length }))];
}
