import pg from 'pg';
import type { Database, Trx } from './db';
import { runConsequences } from './happened';
import { forgetCounts } from './list.read';
import { whileSaving } from './turns';

/** Serialization failure and deadlock: the transaction may be run again. */
const again = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction; up to three times if the database asks for it. Any error rolls everything
 * back. What follows from what happened (happened.ts) belongs to it.
 */
export async function inTransaction<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await whileSaving(() =>
        db.transaction().execute(async (trx) => {
          const done = await work(trx);
          await runConsequences(db, trx);
          return done;
        }),
      );
      forgetCounts(db);
      return result;
    } catch (error) {
      if (attempt === 3 || !(error instanceof pg.DatabaseError) || !again.has(error.code ?? '')) throw error;
    }
  }
}

/** What {@link rehearse} throws to undo what was done. */
class Undone extends Error {
  constructor(readonly result: unknown) {
    super();
  }
}

/** Does `work` and what follows from it, and undoes all of it. Returns what it returned; throws what it throws. */
export async function rehearse<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  const undo = async (trx: Trx): Promise<never> => {
    const result = await work(trx);
    await runConsequences(db, trx);
    throw new Undone(result);
  };
  return inTransaction(db, undo).catch((error: unknown) => {
    if (error instanceof Undone) return error.result as T;
    throw error;
  });
}
