import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { type Client, DatabaseError } from 'pg';
import { from } from 'pg-copy-streams';
import { ConfigError } from '../config';
import { migrate, migrationNames, migratorOf } from '../migrations';
import { type Database, openDatabase } from '../shared/db';
import { connect } from './connect';
import { BackupReader, firstLine, type Header, type Sequence, type Table } from './format';
import { type Key, opened } from './key';
import type { Place } from './place';
import { momentary, readMigrations, readTables } from './tables';

interface Options {
  databaseUrl: string;
  place: Place;
  file: string;
  /** null: it is not encrypted. */
  key: Key | null;
  /** What the database holds is replaced. */
  replace: boolean;
  /** Aborted: nothing is restored. */
  signal?: AbortSignal;
}

export interface Restored {
  tables: number;
  rows: number;
  made_at: string;
  /** Tables of the backup that are not the product's. */
  leftOut: string[];
}

/**
 * Puts a backup into a database, whole or not at all, and brings it to the newest schema. Throws {@link ConfigError} if
 * that cannot be.
 */
export async function restoreBackup({ databaseUrl, place, file, key, replace, signal }: Options): Promise<Restored> {
  const name = place.nameOf(file);
  const unpacked = createGunzip({ chunkSize: 1024 * 1024 });
  // What goes wrong there is heard by whoever reads.
  const unpacking = pipeline(opened(place.read(file, signal), key, name), unpacked, { signal }).catch(() => undefined);
  const client = await connect(databaseUrl);
  try {
    const reader = new BackupReader(unpacked);
    const header = await readHeader(reader);
    await prepare(client, databaseUrl, header, replace);
    const restored = { ...(await load(client, reader, header)), made_at: header.made_at };
    await onDatabase(databaseUrl, (db) => migrate(db));
    return restored;
  } catch (error) {
    throw signal?.aborted ? signal.reason : explain(error, name);
  } finally {
    unpacked.destroy();
    await unpacking;
    await client.end();
  }
}

async function readHeader(reader: BackupReader): Promise<Header> {
  if ((await reader.line()) !== firstLine) throw new Error('it is no backup of Service Desk');
  const header = JSON.parse(await reader.line()) as Header;
  const unknown = header.migrations.find((name) => !migrationNames.includes(name));
  if (unknown)
    throw new ConfigError(
      `This backup is of a newer version of Service Desk, with "${unknown}" in its database; install that version first.`,
    );
  return header;
}

/** A connection that was closed may still be seen for so long, in milliseconds. */
const closing = 1000;

/** Throws {@link ConfigError} if a process of ours works on the database. */
async function requireUnused(client: Client): Promise<void> {
  const users = async (): Promise<number> => {
    const { rows } = await client.query<{ users: number }>(
      `select count(*)::int as users from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like 'service-desk%'`,
    );
    return rows[0]?.users ?? 0;
  };
  for (const deadline = Date.now() + closing; await users(); await wait(100))
    if (Date.now() > deadline) throw new ConfigError('A Service Desk works on this database; stop it first.');
}

/** Sees to it that the database is nobody's and has the schema of the backup. */
async function prepare(client: Client, databaseUrl: string, { migrations }: Header, replace: boolean): Promise<void> {
  await requireUnused(client);
  const present = await readMigrations(client);
  if (present && !replace && (await hasUsers(client)))
    throw new ConfigError(
      'This database is in use: it has users. Restore into an empty database, or add --replace to lose what this one holds.',
    );
  const newer = present?.find((name) => !migrations.includes(name));
  if (newer)
    throw new ConfigError(
      `This database is of a newer version than the backup, with "${newer}"; restore into an empty database, which is then brought to the newest version.`,
    );
  await onDatabase(databaseUrl, async (db) => {
    const { error } = await migratorOf(db, migrations).migrateToLatest();
    if (error) throw error;
  });
}

async function hasUsers(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ users: boolean }>('select exists (select from help_desk.users) as users');
  return rows[0]?.users === true;
}

/** All in one transaction, which is committed once the checksum is right. */
async function load(client: Client, reader: BackupReader, { tables }: Header): Promise<Omit<Restored, 'made_at'>> {
  const restored = { tables: 0, rows: 0, leftOut: [] as string[] };
  await client.query('begin');
  await client.query(`set local lock_timeout = '10s'`);
  await setFollowing(client, 'disable');
  const known = await emptyTables(
    client,
    tables.map(({ name }) => name),
  );
  for (;;) {
    const [kind, json = ''] = splitOnce(await reader.line());
    if (kind === 'end') break;
    if (kind === 'sequence') await setSequence(client, JSON.parse(json) as Sequence);
    else if (kind === 'table') {
      const { name, columns } = JSON.parse(json) as Table;
      if (known.has(name)) {
        const rows = client.query(from(`copy ${name} (${columns.join(', ')}) from stdin`));
        await pipeline(reader.rows(), rows);
        restored.tables += 1;
        restored.rows += rows.rowCount;
      } else {
        for await (const _ of reader.rows());
        restored.leftOut.push(name);
      }
    } else throw new Error(`it has a line that begins with "${kind.slice(0, 20)}"`);
  }
  const digest = reader.digest();
  if ((await reader.line()) !== `sha256 ${digest}` || !(await reader.isAtEnd()))
    throw new Error('its checksum is wrong');
  await setFollowing(client, 'enable');
  await client.query('commit');
  return restored;
}

/** Triggers by which collisions, likeness and the audit follow what people do (migrations 059, 065, 086): what they have written comes from the backup too. */
async function setFollowing(client: Client, state: 'disable' | 'enable'): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s ${state} trigger %I', tgrelid::regclass, tgname) as statement
      from pg_trigger where not tgisinternal and tgname ~ '^(mark_collisions|end_acceptance|mark_similar|note_for_audit|audit_only_added)' order by 1`,
  );
  for (const { statement } of rows) await client.query(statement);
}

/** Empties the tables that come from the backup, and what hangs on them. Returns those that the product has. */
async function emptyTables(client: Client, names: string[]): Promise<Set<string>> {
  const present = (await readTables(client)).map(({ name }) => name);
  const known = present.filter((name) => names.includes(name));
  await client.query(`truncate ${[...known, ...present.filter((name) => momentary.includes(name))].join(', ')}`);
  // Work that waited belongs to what was there before; the mails of the backup get new jobs.
  const { rows } = await client.query<{ name: string }>(
    `select 'pgboss.' || name as name from unnest(array['job', 'archive']) as name where to_regclass('pgboss.' || name) is not null`,
  );
  if (rows.length) await client.query(`truncate ${rows.map(({ name }) => name).join(', ')}`);
  return new Set(known);
}

async function setSequence(client: Client, { name, value, called }: Sequence): Promise<void> {
  await client.query(`select setval(to_regclass($1), $2, $3)`, [name, value, called]);
}

const splitOnce = (line: string): [string, string?] => {
  const at = line.indexOf(' ');
  return at < 0 ? [line] : [line.slice(0, at), line.slice(at + 1)];
};

async function onDatabase(databaseUrl: string, work: (db: Database) => Promise<unknown>): Promise<void> {
  const { db } = openDatabase({ connectionString: databaseUrl }, 2);
  await work(db).finally(() => db.destroy());
}

/** One sentence for the person at the terminal; whoever made it wrong, nothing was restored. */
function explain(error: unknown, name: string): Error {
  if (error instanceof ConfigError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new ConfigError(`There is no file ${name}.`);
  if (error instanceof DatabaseError && code === '55P03')
    return new ConfigError('Somebody else works on this database; stop that first.');
  return new ConfigError(`${name} cannot be restored: ${message}. Nothing was restored.`);
}
