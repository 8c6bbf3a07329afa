import { sql } from 'kysely';
import type { Attachment } from '../../../wire/parts/attachment';
import type { LogOwner } from '../../shared/activity';
import type { PlanningDetail, PlanningEntry } from '../../../wire/parts/planning';
import type { Db, Trx } from '../../shared/db';
import { attachmentOf } from '../../shared/shapes';
import { wireTime } from '../../shared/time';

/** The record that planning entries belong to. */
export interface Owner {
  type: LogOwner;
  id: number;
}

const attachment = sql<Attachment | null>`${attachmentOf('planning', sql.ref('planning_entries.id'))}`.as('attachment');

const entriesOf = (db: Db, owner: Owner) =>
  db.selectFrom('planning_entries').where('owner_type', '=', owner.type).where('owner_id', '=', owner.id);

/** Written entries, in the order of `keys`. */
export async function listEntries(
  db: Db,
  owner: Owner,
  keys: readonly string[],
  zone: string,
): Promise<PlanningEntry[]> {
  const rows = await entriesOf(db, owner)
    .select([
      'key',
      'title',
      'description',
      'version',
      sql<string>`${wireTime(sql.ref('updated_at'), zone)}`.as('updated_at'),
      attachment,
    ])
    .execute();
  return rows.sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key));
}

/** One entry as its popup shows it; an entry that is not written yet is empty. */
export async function viewEntry(db: Db, owner: Owner, identifier: string): Promise<PlanningDetail> {
  const row = await entriesOf(db, owner)
    .where('key', '=', identifier)
    .select(['title', 'description', 'version', attachment])
    .executeTakeFirst();
  return { identifier, title: null, description: '', attachment: null, version: null, ...row };
}

/** An entry's row, or nothing. The caller holds its owner. */
export const entryOf = (db: Db, owner: Owner, key: string) =>
  entriesOf(db, owner).where('key', '=', key).selectAll().executeTakeFirst();

/** Which of the keys are written and say something. */
export async function writtenKeys(db: Db, owner: Owner): Promise<Set<string>> {
  const rows = await entriesOf(db, owner).select('key').execute();
  return new Set(rows.map((row) => row.key));
}

/** Removes an owner's entries (one, or all) with their files. */
export async function removeEntries(db: Trx, owner: Owner, key?: string): Promise<void> {
  const rows = await db
    .deleteFrom('planning_entries')
    .where('owner_type', '=', owner.type)
    .where('owner_id', '=', owner.id)
    .$if(key !== undefined, (query) => query.where('key', '=', key ?? ''))
    .returning('id')
    .execute();
  if (rows.length)
    await db
      .deleteFrom('attachments')
      .where('owner_type', '=', 'planning')
      .where(
        'owner_id',
        'in',
        rows.map((row) => row.id),
      )
      .execute();
}
