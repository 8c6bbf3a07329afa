import { sql } from 'kysely';
import { ConfigError, type Config } from '../config';
import { compareStore, comparedWords } from '../files/compare';
import { type Database, openDatabase } from '../shared/db';
import { openObjects } from '../store/objects';
import { StoreError } from '../store/s3';
import { sentence } from '../store/s3.said';

type Place = Config['filesAt'];

/** What a backup does not have, in a sentence; null: it has all. A backup has what is in the database (docs/decisions/087). */
export async function leftOutWords(url: string): Promise<string | null> {
  const { count, bytes } = await onDatabase(url, inStore);
  return count
    ? `${count} files (${Math.ceil(bytes / 1024 ** 2)} MB) lie in the store of FILES_URL and are not in it: keep that store by its own means (versions of objects, or a copy).`
    : null;
}

/** Returns what to print of a look at the store; throws {@link ConfigError} if files are missing there, or it cannot be asked. */
export async function requireFiles(url: string, place: Place, signal: AbortSignal): Promise<string[]> {
  return onDatabase(url, async (db) => {
    const { count } = await inStore(db);
    if (!count) return [];
    if (!place)
      throw new ConfigError(
        `${count} files lie in a store: set FILES_URL and its keys as for the service desk, so that they can be looked for.`,
      );
    const objects = openObjects(place);
    const compared = await compareStore(db, objects, signal).catch((error: unknown) => {
      throw error instanceof StoreError
        ? new ConfigError(
            `The backup was tried, and the files in ${objects.name} could not be looked for: ${sentence(error)}`,
          )
        : error;
    });
    const words = comparedWords(compared, objects.name);
    if (compared.missing.length || compared.differing.length)
      throw new ConfigError(`The backup was tried, and it needs files that are not there. ${words.join(' ')}`);
    return words;
  });
}

export const filesInStore = async (url: string): Promise<number> => (await onDatabase(url, inStore)).count;

/** Databases of older versions have no store. */
async function inStore(db: Database): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from information_schema.columns where table_name = 'attachments' and column_name = 'object_key') as there`.execute(
    db,
  );
  if (!rows[0]?.there) return { count: 0, bytes: 0 };
  const found = await sql<{ count: number; bytes: number }>`
    select count(*) as count, coalesce(sum(size), 0)::bigint as bytes from attachments where object_key is not null`.execute(
    db,
  );
  return found.rows[0]!;
}

async function onDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const { db } = openDatabase({ connectionString: url }, 1);
  return work(db).finally(() => db.destroy());
}
