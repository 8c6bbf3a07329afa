import { sql } from 'kysely';
import { releaseStatus } from '../../wire/release/release';
import { mailRelease } from './release.mails';
import type { Database } from '../shared/db';
import { inTransaction } from '../shared/transaction';

/**
 * Tells people a day before the planned start of a release (B7); once for each start, so that moving it tells them
 * again. Several processes may do this at once: each claims rows that no other one holds. Returns how many releases
 * were told of.
 */
export function announceStarts(db: Database, now: Date, address: string): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: number }>`
      update releases set start_announced_for = planned_start_date where id in (
        select id from releases
        where planned_start_date > ${now} and planned_start_date <= ${now}::timestamptz + interval '24 hours'
          and start_announced_for is distinct from planned_start_date and status_id <> ${releaseStatus.completed}
        order by planned_start_date, id limit 100 for update skip locked)
      returning id`.execute(trx);
    for (const { id } of rows) await mailRelease(trx, { releaseId: id, kind: 'release-starts', actor: null, address });
    return rows.length;
  });
}
