import { sql } from 'kysely';
import type { Db } from '../shared/db';
import type { Objects } from '../store/objects';

/** What is in the store beside what the database says. */
export interface Compared {
  /** Files that the database says are there. */
  count: number;
  /** Ids of attachments of which the store has nothing. */
  missing: number[];
  /** Ids of attachments of which the store has another number of bytes. */
  differing: number[];
  /** Objects of which neither a file nor the list of what is to be removed knows. */
  unknown: number;
}

interface Expected {
  id: number;
  size: number;
}

/**
 * Compares by keys and sizes, in one list of the store. What is saved or deleted meanwhile is no difference: it is looked at
 * once more at the end. Throws {@link StoreError}.
 */
export async function compareStore(db: Db, objects: Objects, signal?: AbortSignal): Promise<Compared> {
  const { rows } = await sql<Expected & { object_key: string }>`
    select id, size, object_key from attachments where object_key is not null`.execute(db);
  const expected = new Map(rows.map(({ object_key, id, size }) => [object_key, { id, size }]));
  const differing: Expected[] = [];
  const unknown: string[] = [];
  for await (const { key, bytes } of objects.list(signal)) {
    const one = expected.get(key);
    if (!one) unknown.push(key);
    else if (one.size !== bytes) differing.push(one);
    expected.delete(key);
  }
  return {
    count: rows.length,
    missing: await stillThere(db, [...expected.values()]),
    differing: await stillThere(db, differing),
    unknown: await strangers(db, unknown),
  };
}

/** Of rows that are gone or moved meanwhile nothing is missing. */
async function stillThere(db: Db, files: readonly Expected[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from attachments where id = any(${files.map(({ id }) => id)}::bigint[]) and object_key is not null order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

async function strangers(db: Db, keys: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from unnest(${[...keys]}::text[]) key
    where not exists (select from attachments a where a.object_key = key) and not exists (select from file_objects o where o.key = key)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** So many ids are named. */
const named = 20;

/** In sentences for a terminal. */
export function comparedWords({ count, missing, differing, unknown }: Compared, name: string): string[] {
  const list = (ids: readonly number[]): string =>
    `${ids.slice(0, named).join(', ')}${ids.length > named ? ` and ${ids.length - named} more` : ''}`;
  return [
    ...(missing.length
      ? [`${missing.length} of ${count} files are not in ${name}: attachments ${list(missing)}.`]
      : []),
    ...(differing.length
      ? [`${differing.length} of ${count} files have another size in ${name}: attachments ${list(differing)}.`]
      : []),
    ...(missing.length || differing.length ? [] : [`All ${count} files are in ${name}, with their sizes.`]),
    ...(unknown
      ? [`${unknown} objects in ${name} belong to no file of this database: of another one, or of before a restore.`]
      : []),
  ];
}
