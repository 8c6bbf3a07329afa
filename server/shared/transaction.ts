import pg from 'pg';
import type { Database, Trx } from './db';
import { forgetCounts } from './list.read';
import { whileSaving } from './turns';

/** Serialization failure and deadlock: the transaction may be run again. */
const again = new Set(['40001', '40P01']);

/** Runs `work` in one transaction; up to three times if the database asks for it. Any error rolls everything back. */
export async function inTransaction<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await whileSaving(() => db.transaction().execute(work));
      forgetCounts(db);
      return result;
    } catch (error) {
      if (attempt === 3 || !(error instanceof pg.DatabaseError) || !again.has(error.code ?? '')) throw error;
    }
  }
}
