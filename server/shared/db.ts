import { Kysely, type LogEvent, type Transaction } from 'kysely';
import pg from 'pg';
import { CarefulDialect, refuseUnreplicated } from './commit';
import type { DB } from './tables';

/**
 * What a function that only reads takes: the pool, or a transaction. It has nothing to write with; no function that
 * takes it locks rows, or writes by a raw statement (eslint.config.mjs).
 */
export type Db = Pick<Kysely<DB>, 'selectFrom' | 'selectNoFrom' | 'fn' | 'getExecutor'>;
/** What a function that writes or locks takes: the transaction of its caller. */
export type Trx = Transaction<DB>;
/** The pool, for who begins transactions, and for the few writes that stand alone, e.g. an attempt to sign in. */
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
  connectionTimeoutMillis?: number;
}

/** How long a call waits for a connection, new or free. */
const connectionTimeoutMillis = 10_000;
/** How long a database may take to reply to a ping. */
const pingMs = 2000;

export interface Opened {
  db: Database;
  pool: pg.Pool;
  /**
   * Asks over a connection of its own, so that a pool with every connection in use does not matter. Rejects after two
   * seconds.
   */
  ping: () => Promise<void>;
}

/** A statement of a request that takes longer is ended. */
export const statementMs = 20_000;

/** How a pool is opened. */
export interface OpenOptions {
  /** Ends statements after {@link statementMs}. */
  limited?: true;
  /** Between us and PostgreSQL is a pooler that lends a connection per transaction, such as PgBouncer. */
  pooler?: boolean;
  /** Is told of each statement that is over. */
  log?: (event: LogEvent) => void;
}

const pooled = new WeakSet<object>();
/** Does a pooler stand between us and this database? */
export const isPooled = (db: Db): boolean => pooled.has(db);

/**
 * Opens a pool. `size` is the most connections this process takes (20). The caller ends it with `db.destroy()`. It
 * sends no options that a pooler refuses, and leaves nothing in a session but the time zone, which poolers keep for
 * each client.
 */
export function openDatabase(
  connection: Connection,
  size = 20,
  { limited, pooler = false, log }: OpenOptions = {},
): Opened {
  const pool = new pg.Pool({
    connectionTimeoutMillis,
    keepAlive: true,
    ...connection,
    max: size,
    application_name: 'service-desk',
    ...(limited && !pooler && { statement_timeout: statementMs }),
    // The pool waits for it, whatever its type says.
    // eslint-disable-next-line @typescript-eslint/no-misused-promises
    onConnect: async (client) => void (await client.query(`set timezone to 'UTC'`)),
  });
  // The pool drops a connection that breaks, and the query that uses it fails. Without listeners for the event Node
  // would exit.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    refuseUnreplicated(client);
  });
  const db = new Kysely<DB>({ dialect: new CarefulDialect({ pool }), ...(log && { log }) });
  if (pooler) pooled.add(db);
  return { db, pool, ping: pingOf(connection) };
}

function pingOf(connection: Connection): () => Promise<void> {
  const probe = async (): Promise<void> => {
    const client = new pg.Client({
      ...connection,
      connectionTimeoutMillis: pingMs,
      query_timeout: pingMs,
      application_name: 'service-desk ping',
    });
    client.on('error', () => undefined);
    let late: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>(
      (_, reject) => (late = setTimeout(() => reject(new Error('timeout expired')), pingMs)),
    );
    const probing = client.connect().then(() => client.query('select'));
    // "Too many connections" (53300) also proves that the database is there.
    await Promise.race([probing, deadline])
      .catch((error: unknown) => {
        if (!(error instanceof pg.DatabaseError) || error.code !== '53300') throw error;
      })
      .finally(() => {
        clearTimeout(late);
        probing.catch(() => undefined);
        client.end().catch(() => undefined);
      });
  };
  // All who ask at the same moment share one connection.
  let running: Promise<void> | null = null;
  return () => (running ??= probe().finally(() => (running = null)));
}
