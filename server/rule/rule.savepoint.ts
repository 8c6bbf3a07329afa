import { sql } from 'kysely';
import pg from 'pg';
import type { Trx } from '../shared/db';
import { takeHappened, untoldSince } from '../shared/happened';
import { Rejected } from './rule.rejected';

/** The database asks for the whole transaction again, or is gone. */
const isForAll = (error: unknown): boolean =>
  error instanceof pg.DatabaseError ? ['40001', '40P01', '57P01'].includes(error.code ?? '') : false;

/**
 * Does a part of the work of rules. What fails is undone, with what happened by it, and `failed` says what follows; the
 * rest of the transaction stands. Throws {@link Rejected}, and what only the whole transaction can recover from.
 */
export async function apart<T>(
  db: Trx,
  work: () => Promise<T>,
  failed: (error: unknown) => T | Promise<T>,
): Promise<T> {
  await sql`savepoint rule_part`.execute(db);
  const forget = untoldSince(db);
  let done: T;
  try {
    done = await work();
  } catch (error) {
    if (error instanceof Rejected || isForAll(error)) throw error;
    await sql`rollback to savepoint rule_part`.execute(db);
    takeHappened(db);
    forget();
    return failed(error);
  }
  await sql`release savepoint rule_part`.execute(db);
  return done;
}
