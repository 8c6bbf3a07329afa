import { sql } from 'kysely';
import type { Database } from '../shared/db';
import type { Objects } from '../store/objects';
import { StoreError } from '../store/s3';

/** Objects of one look. */
const atOnce = 100;

interface Due {
  key: string;
  tries: number;
  /** A row has it all the same, e.g. after a restore. */
  held: boolean;
}

/**
 * Removes objects that no file has: of uploads that were not saved, after a day, and of files that were deleted, at once.
 * One that the store does not remove is tried again, later each time. Several processes may do it at the same time.
 */
export async function removeObjects(db: Database, objects: Objects | null): Promise<void> {
  if (!objects) return;
  for (;;) {
    const due = await take(db);
    for (const one of due) if (!(await removeOne(db, objects, one))) return;
    if (due.length < atOnce) return;
  }
}

/** Nobody else takes them for ten minutes. */
async function take(db: Database): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update file_objects o set due_at = now() + interval '10 minutes', tries = tries + 1
    where key in (select key from file_objects where due_at <= now() order by due_at limit ${atOnce} for update skip locked)
    returning key, tries, exists (select from attachments a where a.object_key = o.key) as held`.execute(db);
  return rows;
}

/** False: the store is not reached, so the others wait too. */
async function removeOne(db: Database, objects: Objects, { key, tries, held }: Due): Promise<boolean> {
  try {
    if (!held) await objects.remove(key);
    await db.deleteFrom('file_objects').where('key', '=', key).execute();
    return true;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const failure = `${error.message} (${error.code})`;
    await sql`
      update file_objects set failure = ${failure}, due_at = now() + least(${2 ** Math.min(tries, 12)} * interval '1 minute', interval '1 hour')
      where key = ${key}`.execute(db);
    return false;
  }
}
