import { sql } from 'kysely';
import { Client, DatabaseError } from 'pg';
import type { Db } from '../shared/db';
import type { Made, Target } from './backup';
import { applicationName } from './connect';

export interface KnownBackup {
  at: Date;
  /** As people name it: an absolute path, or `s3://…`. */
  name: string;
}

/** What the database knows of the backups that were made of it. */
export interface KnownBackups {
  last: KnownBackup | null;
  /** The last one that was tried by a restore. */
  verified: KnownBackup | null;
}

export async function knownBackups(db: Db): Promise<KnownBackups> {
  const { rows } = await sql<KnownBackup & { verified: boolean }>`
    (select made_at as at, name, false as verified from backups order by made_at desc limit 1)
    union all
    (select made_at, name, true from backups where verified_at is not null order by made_at desc limit 1)`.execute(db);
  const found = (wanted: boolean): KnownBackup | null => {
    const row = rows.find(({ verified }) => verified === wanted);
    return row ? { at: row.at, name: row.name } : null;
  };
  return { last: found(false), verified: found(true) };
}

/** What a backup writes down of itself, in the database that it is of. */
export interface Records {
  /** Of the installation, which keeps its backups apart from others'; null: there is none yet. */
  id: string | null;
  /** Returns false where it cannot be written down: the tables are of an older version, or the database takes no changes. */
  note: (target: Target, made: Made) => Promise<boolean>;
  noteVerified: (target: Target) => Promise<void>;
  /** Name of the last one of that place that was tried by a restore. */
  lastVerified: (place: string) => Promise<string | null>;
  forget: (target: Pick<Target, 'place' | 'file'>) => Promise<void>;
}

/** Opens the records of a database for the time of `work`. */
export async function withRecords<T>(databaseUrl: string, work: (records: Records) => Promise<T>): Promise<T> {
  const reading = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    asked(databaseUrl, (client) => client.query<R>(text, values).then(({ rows }) => rows));
  const [there] = await reading<{ backups: boolean; installation: boolean }>(
    `select to_regclass('public.backups') is not null as backups, to_regclass('public.installation') is not null as installation`,
  );
  const [installation] = there?.installation ? await reading<{ id: string }>('select id from public.installation') : [];
  const writing = async (text: string, values: unknown[]): Promise<boolean> => {
    if (!there?.backups) return false;
    try {
      await reading(text, values);
      return true;
    } catch (error) {
      // A standby, or one that its administrators have made read-only.
      if (error instanceof DatabaseError && error.code === '25006') return false;
      throw error;
    }
  };
  return work({
    id: installation?.id ?? null,
    note: ({ place, file, key }, { at, tables, rows, bytes }) =>
      writing(
        `insert into public.backups (name, place, made_at, table_count, row_count, bytes, encrypted) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (name) do update set made_at = excluded.made_at, table_count = excluded.table_count, row_count = excluded.row_count,
           bytes = excluded.bytes, encrypted = excluded.encrypted, verified_at = null`,
        [place.nameOf(file), place.name, at, tables, rows, bytes, key !== null],
      ),
    noteVerified: async ({ place, file }) =>
      void (await writing('update public.backups set verified_at = now() where name = $1', [place.nameOf(file)])),
    async lastVerified(place) {
      if (!there?.backups) return null;
      const [row] = await reading<{ name: string }>(
        'select name from public.backups where place = $1 and verified_at is not null order by made_at desc limit 1',
        [place],
      );
      return row?.name ?? null;
    },
    forget: async ({ place, file }) =>
      void (await writing('delete from public.backups where name = $1', [place.nameOf(file)])),
  });
}

/** A connection for one statement: a backup takes long, and idle ones are ended. */
async function asked<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, application_name: applicationName });
  client.on('error', () => undefined);
  await client.connect();
  return work(client).finally(() => client.end());
}
