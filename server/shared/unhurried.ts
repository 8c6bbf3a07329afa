import { sql } from 'kysely';
import { type Database, isPooled } from './db';

/**
 * Work whose statements may each take longer than one of a request, on a connection of its own and in no transaction, as
 * `create index concurrently` wants it.
 */
export const unhurried = <T>(db: Database, work: (one: Database) => Promise<T>): Promise<T> =>
  db.connection().execute(async (one) => {
    const isLimited = !isPooled(db);
    if (isLimited) await sql`set statement_timeout = 0`.execute(one);
    try {
      return await work(one);
    } finally {
      if (isLimited) await sql`reset statement_timeout`.execute(one);
    }
  });
