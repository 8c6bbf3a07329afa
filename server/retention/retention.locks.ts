import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database, Trx } from '../shared/db';

/**
 * Milliseconds for which the tables are waited for, and with us all who come after. Less than PostgreSQL takes to look
 * for a deadlock: we give way before it would end somebody else's work.
 */
const lockMs = 80;
/** Milliseconds between two attempts. */
const restMs = 250;
/** Milliseconds for which that is tried; the next run goes on. */
const tryForMs = 30_000;

/** One process at a time changes partitions: the key of its lock, which is of a transaction, so poolers do not matter. */
const partitionLock = 730_121;

/**
 * Changes partitions in one short transaction. Who waits for a lock makes all others wait behind them: after 80 ms it
 * lets them pass, and tries again for half a minute. Throws what PostgreSQL says of a lock that it did not get.
 */
export async function changePartitions<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (const deadline = performance.now() + tryForMs; ; await wait(restMs)) {
    try {
      return await db.transaction().execute(async (trx) => {
        // Before the short timeout: who has it works for some milliseconds.
        await sql`select pg_advisory_xact_lock(${partitionLock})`.execute(trx);
        await sql`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`.execute(trx);
        return work(trx);
      });
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
  }
}

/** lock_not_available, deadlock_detected */
const isBusy = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
