import { sql } from 'kysely';
import type { Database } from './db';

/** The key of the advisory lock that it holds. */
export const LOCK = 730_119;

/**
 * Runs work that only one process per database may do at a time; the others wait. It all uses one connection, which
 * holds the lock, so a killed process loses both. May be nested.
 */
export async function exclusively<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async (one) => {
    // TCP notices a vanished machine within a minute instead of after hours.
    await sql`select set_config('tcp_keepalives_idle', '20', false), set_config('tcp_keepalives_interval', '10', false), set_config('tcp_keepalives_count', '3', false)`.execute(
      one,
    );
    await sql`select pg_advisory_lock(${LOCK})`.execute(one);
    try {
      return await work(one);
    } finally {
      // Losing the connection would lose the lock as well.
      await sql`select pg_advisory_unlock(${LOCK})`.execute(one).catch(() => undefined);
    }
  });
}
