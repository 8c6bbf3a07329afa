import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { type Database, openDatabase, type OpenOptions } from './db';
import { outageOf } from './outage';
import { type PrimaryPosition, Replica, ReplicaLost, type ReplicaState } from './replica';
import { shared } from './together';
import type { DB } from './tables';

/** Databases that follow the primary, for reading (docs/decisions/083). */
export interface Replicas {
  /**
   * Reads what is committed when it is asked: on a replica that has replayed it, else on the primary. It begins no
   * transactions.
   */
  reads: Database;
  states(): ReplicaState[];
  /** Statements that were read on the primary, and of these what a replica had not brought to an end. */
  counts(): { primary: number; repeated: number };
  stop(): Promise<void>;
}

interface Options extends OpenOptions {
  /** The pool of requests. */
  primary: Database;
  /** The primary's address, past a pooler. */
  url: string;
  replicaUrls: readonly string[];
  /** Is told when a replica is left or taken back. */
  say?: (state: ReplicaState) => void;
}

/** A transaction is seen once its commit is flushed, or with `synchronous_commit = off` before. */
export const positionStatement = `select
  (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end
    - '0/0'::pg_lsn)::bigint as bytes,
  ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline,
  (select system_identifier::text from pg_control_system()) as system`;

/** Milliseconds for the reply of the primary about where it is. */
const positionMs = 1000;

/** Begins to follow them. One that is not reached is tried again for as long as this runs. */
export function openReplicas({ primary, url, replicaUrls, say = () => undefined, ...options }: Options): Replicas {
  // Where all connections of the pool are in use, reads would wait for one.
  const { pool, db } = openDatabase({ connectionString: url, connectionTimeoutMillis: positionMs }, 1);
  const position = positionOf(pool);
  const replicas = replicaUrls.map((one) => new Replica(one, { ...options, position, say }));
  const router = new Router(primary, replicas, position);
  const reads = new Kysely<DB>({ dialect: dialectOf(router) });
  routers.set(reads, router);
  followers.set(primary, reads);
  return {
    reads,
    states: () => replicas.map(({ state }) => state),
    counts: () => ({ primary: router.onPrimary, repeated: router.repeated }),
    async stop() {
      followers.delete(primary);
      await Promise.all(replicas.map((one) => one.stop()));
      await db.destroy();
    },
  };
}

/** Who asks while a reply is under way waits for the next: it is never of before they asked. */
function positionOf(pool: pg.Pool): () => Promise<PrimaryPosition> {
  const once = shared<PrimaryPosition>();
  const ask = async (): Promise<PrimaryPosition> =>
    (await pool.query<PrimaryPosition>({ text: positionStatement, query_timeout: positionMs } as pg.QueryConfig))
      .rows[0]!;
  return () => once('position', ask);
}

const routers = new WeakMap<object, Router>();
const followers = new WeakMap<object, Database>();

/** The handle that reads on this database's replicas; undefined: it has none. */
export const followerOf = (db: object): Database | undefined => followers.get(db);

/** Where a list's statement may run: a database, and whether people save there. */
export interface Place {
  db: Database;
  isPrimary: boolean;
}

/** The places of a handle that work now, the ones to prefer first: replicas, then the primary. */
export function placesOf(handle: Database): Place[] {
  const router = routers.get(handle);
  return router ? router.places() : [{ db: handle, isPrimary: true }];
}

/** Reads at one of the places of a handle; what a replica does not have yet, or does not bring to an end, on the primary. */
export function readAt<T>(handle: Database, { db }: Place, work: (db: Database) => Promise<T>): Promise<T> {
  const router = routers.get(handle);
  return router ? router.read(work, router.replicaOf(db)) : work(db);
}

/** Does a replica fail where the primary may not? */
function isOfReplica(error: unknown): boolean {
  if (error instanceof ReplicaLost) return true;
  // What the primary deletes for good may end a long read on a replica; a broken disk is that of one machine.
  if (error instanceof pg.DatabaseError && /^(40001|40P01|58...|XX...)$/.test(error.code ?? '')) return true;
  const outage = outageOf(error);
  return outage !== null && outage !== 'slow';
}

class Router {
  onPrimary = 0;
  repeated = 0;

  constructor(
    private readonly primary: Database,
    private readonly replicas: readonly Replica[],
    private readonly position: () => Promise<PrimaryPosition>,
  ) {}

  places(): Place[] {
    return [...this.#ready().map(({ db }) => ({ db, isPrimary: false })), { db: this.primary, isPrimary: true }];
  }

  replicaOf(db: Database): Replica | undefined {
    return this.replicas.find((one) => one.db === db);
  }

  /** The one with the least to do unless told; undefined: none is ready. */
  async read<T>(work: (db: Database) => Promise<T>, replica: Replica | undefined): Promise<T> {
    if (replica && (await this.#hasAll(replica)))
      try {
        return await replica.run(work);
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        this.repeated++;
      }
    this.onPrimary++;
    return work(this.primary);
  }

  readAnywhere<T>(work: (db: Database) => Promise<T>): Promise<T> {
    return this.read(work, this.#ready()[0]);
  }

  #ready(): Replica[] {
    return this.replicas.filter(({ isReady }) => isReady).sort((a, b) => a.running - b.running);
  }

  /** Whatever was committed until now, by whomever: who may see what is in there too. */
  async #hasAll(replica: Replica): Promise<boolean> {
    const position = await this.position().catch(() => null);
    return position !== null && replica.reached(position);
  }
}

function dialectOf(router: Router): Dialect {
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery): Promise<QueryResult<R>> =>
      router.readAnywhere((db) => db.executeQuery<R>(query as CompiledQuery<R>)),
    streamQuery() {
      throw new Error('Nothing is streamed from a replica');
    },
  };
  const refuse = async (): Promise<never> => {
    throw new Error('A transaction belongs to the primary');
  };
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => undefined,
  };
  return {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
