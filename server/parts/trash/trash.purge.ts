import { sql } from 'kysely';
import { trashDays } from '../../../wire/parts/trash';
import { allKinds } from '../../kinds';
import type { Database, Trx } from '../../shared/db';
import { inTransaction } from '../../shared/transaction';

/** So many records are removed in one transaction. */
const atOnce = 200;

/**
 * Removes for good what has been in the trash for 30 days, with its files, planning entries, comments, custom fields and watchers; the
 * log stays. Several processes may do it at the same time.
 */
export async function purgeTrash(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - trashDays * 86_400_000);
  while ((await inTransaction(db, (trx) => purgeSome(trx, before))) === atOnce);
}

async function purgeSome(db: Trx, before: Date): Promise<number> {
  const { rows: gone } = await sql<{ kind: string; id: number }>`
    delete from trash where (kind, record_id) in (
      select kind, record_id from trash where deleted_at < ${before} order by deleted_at limit ${atOnce} for update skip locked)
    returning kind, record_id as id`.execute(db);
  for (const { type, owner } of allKinds) {
    const ids = gone.filter(({ kind }) => kind === type).map(({ id }) => id);
    if (owner && ids.length) await removeOwned(db, owner, ids);
  }
  return gone.length;
}

async function removeOwned(db: Trx, owner: string, ids: number[]): Promise<void> {
  const owned = sql`owner_type = ${owner} and owner_id = any(${ids})`;
  for (const [type, table] of [
    ['planning', 'planning_entries'],
    ['comment', 'comments'],
  ] as const)
    await sql`delete from attachments where owner_type = ${type} and owner_id in (select id from ${sql.table(table)} where ${owned})`.execute(
      db,
    );
  for (const table of ['planning_entries', 'comments', 'attachments', 'custom_field_values', 'watchers'])
    await sql`delete from ${sql.table(table)} where ${owned}`.execute(db);
}
