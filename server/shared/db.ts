import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './tables';

/** A database handle: the pool, or a transaction. A writing handler only has its `trx`. */
export type Db = Kysely<DB> | Transaction<DB>;
export type Trx = Transaction<DB>;
export type Database = Kysely<DB>;

// int8, numeric: our ids, counts and amounts stay below 2^53.
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);

export interface Connection {
  connectionString?: string;
  /** A socket folder or a host name. */
  host?: string;
  port?: number;
  user?: string;
  password?: string;
  database?: string;
}

/** Opens a pool. `size` is the most connections this process takes (20). The caller ends it with `db.destroy()`. */
export function openDatabase(connection: Connection, size = 20): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({ ...connection, max: size, application_name: 'service-desk', options: '-c timezone=UTC' });
  // An idle connection that breaks (server restarted) is dropped by the pool; without a listener Node would exit.
  pool.on('error', () => undefined);
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool };
}
