import { sql } from 'kysely';
import type { Database, Trx } from '../shared/db';

/** Entries that one transaction adds. */
const batch = 2000;

/**
 * Adds to the chain what waits. Every process may call it; of several at a time one adds, the others return at once. Returns how
 * many entries it added.
 */
export async function sealWaiting(db: Database): Promise<number> {
  for (let total = 0; ;) {
    const { rows } = await sql<{ added: number | null }>`select seal_audit(${batch}) as added`.execute(db);
    const added = rows[0]?.added ?? 0;
    total += added;
    if (added < batch) return total;
  }
}

/**
 * Call it in the transaction that changes rows which the chain vouches for, behind the change, as when names of a person are taken
 * out: an entry of kind `erased` follows with the new content, and verifying accepts that. `event`: rows of `audit_events`.
 */
export async function reseal(trx: Trx, source: 'activity' | 'event', ids: readonly number[]): Promise<void> {
  if (!ids.length) return;
  await sql`
    insert into audit_waiting (source, source_id, erased) select ${source}, id, true from unnest(${[...ids]}::bigint[]) id order by id`.execute(
    trx,
  );
}

/** Is the line of the activity log that an entry `a` vouches for in a file by now (docs/decisions/086)? */
export const isArchived = sql<boolean>`(a.source = 'activity' and exists (select from log_archives f
  where f.table_name = 'activity_log' and f.state <> 'writing' and a.at >= f.from_at and a.at < f.to_at
    and a.owner_type = any(f.kinds) and a.source_id between f.first_id and f.last_id))`;
