import { sql } from 'kysely';
import type { Database } from './db';

const LOCK = 730_119;

/**
 * Does work that only one process on a database may do at a time; the others wait. All of it goes over one connection,
 * which holds the lock: whoever is killed loses both. May be nested.
 */
export async function exclusively<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async (one) => {
    // A machine that vanished is noticed within a minute, not after hours.
    await sql`select set_config('tcp_keepalives_idle', '20', false), set_config('tcp_keepalives_interval', '10', false), set_config('tcp_keepalives_count', '3', false)`.execute(
      one,
    );
    await sql`select pg_advisory_lock(${LOCK})`.execute(one);
    try {
      return await work(one);
    } finally {
      // With the connection the lock would be gone as well.
      await sql`select pg_advisory_unlock(${LOCK})`.execute(one).catch(() => undefined);
    }
  });
}
