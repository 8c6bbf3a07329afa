import { sql } from 'kysely';
import type { Database, Trx } from '../shared/db';
import { inTransaction } from '../shared/transaction';
import { renameIn, searchedTables } from './person.sweep';

/** Rows of one transaction. */
const batch = 500;
/** Work that has gone on so long leaves the rest to the next one. Milliseconds. */
const longestMs = 30_000;

interface Running {
  person_id: number;
  name: string | null;
  email: string | null;
  position: string;
}

/**
 * Goes on with what erasures left: names in texts, table by table and batch by batch, each in a transaction with how far it is. A
 * killed process loses nothing, and two at once do no harm. Whatever was written by who had read the name before is found,
 * because it begins when those transactions are over; then the name is forgotten here, too.
 */
export async function goOnErasing(db: Database, now: Date, forMs = longestMs): Promise<void> {
  const until = Date.now() + forMs;
  const tables = await searchedTables(db);
  while (Date.now() < until) {
    const isMore = await inTransaction(db, async (trx) => {
      const running = await nextOne(trx);
      if (!running) return false;
      const { person_id: id, name, email, position } = running;
      const table = [...tables.keys()].find((one) => one > position);
      if (table === undefined) {
        await trx
          .updateTable('person_erasures')
          .set({ name: null, email: null, ended_at: now })
          .where('person_id', '=', id)
          .execute();
        return true;
      }
      const renamed = await renameIn(trx, { id, name, email }, table, tables.get(table)!, batch);
      await sql`
        update person_erasures set renamed = renamed + ${renamed}, position = ${renamed < batch ? table : position} where person_id = ${id}`.execute(
        trx,
      );
      return true;
    });
    if (!isMore) return;
  }
}

/** One that is not in another process's hands; transactions that may have read the name are over. */
async function nextOne(db: Trx): Promise<Running | undefined> {
  const { rows } = await sql<Running>`
    select person_id, name, email, position from person_erasures
    where ended_at is null and (pg_snapshot_xmin(pg_current_snapshot()) > horizon or erased_at < now() - interval '1 hour')
    order by erased_at limit 1 for update skip locked`.execute(db);
  return rows[0];
}
