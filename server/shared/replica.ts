import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Database, openDatabase, type OpenOptions } from './db';

/** How far a database is in its write-ahead log: bytes from its beginning, and which history of it. */
export interface Position {
  bytes: number;
  timeline: number;
}

/** How far the primary is now; `system` is what it has in common with its replicas alone. */
export interface PrimaryPosition extends Position {
  system: string;
}

/**
 * `behind`: more than reads wait for. `lost`: not reached, or it does not reply. The others follow no more, or never did:
 * `primary` takes changes itself, `stranger` is of another installation, `past` follows what a failover has ended.
 */
export type Condition = 'ready' | 'behind' | 'lost' | 'primary' | 'stranger' | 'past';

export interface ReplicaState {
  /** Host and port. */
  name: string;
  condition: Condition;
  /** Seconds by which it is behind; null: not known. */
  lag: number | null;
  /** What the connection failed with, while it is lost. */
  why: string | null;
  /** Statements that it has read for this process. */
  reads: number;
}

/** Milliseconds for which a read waits until the replica has replayed what was written before it. */
export const waitMs = 200;
/** A replica that is further behind is left, one that is no further is taken back; both in milliseconds. */
const longestLagMs = 1000;
const shortLagMs = 200;
/** Between two looks at it; while somebody waits; after a connection that failed. */
const lookMs = 250;
const quickMs = 2;
const againMs = 500;
/** After so many milliseconds without a reply it counts as lost. */
const replyMs = 600;
/** Most connections to one replica. */
const connections = 16;
/** More marks say nothing new. */
const mostMarks = 10_000;

/** Thrown into the reads of a replica that is lost. */
export class ReplicaLost extends Error {}

/** Where a replica stands, as {@link Replica} and doctor ask it. */
export const standingStatement = `select pg_is_in_recovery() as standby,
  (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint as bytes,
  coalesce((select received_tli from pg_stat_wal_receiver), (select timeline_id from pg_control_checkpoint())) as timeline,
  (select system_identifier::text from pg_control_system()) as system`;
const replayedStatement = `select (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint as bytes`;

export interface Standing {
  standby: boolean;
  bytes: number | null;
  timeline: number;
  system: string;
}

/** Why this is no replica of the primary; null: it is one. */
export function estranged(there: Standing, here: PrimaryPosition): Condition | null {
  if (there.system !== here.system) return 'stranger';
  if (!there.standby) return 'primary';
  return there.timeline === here.timeline ? null : 'past';
}

interface Options extends OpenOptions {
  /** Of the primary, asked when it is called. */
  position: () => Promise<PrimaryPosition>;
  /** Is told when it is left and taken back. */
  say: (state: ReplicaState) => void;
}

interface Waiting {
  bytes: number;
  end: (isReached: boolean) => void;
}

/** One replica: its connections, and over one of its own how it is. */
export class Replica {
  readonly name: string;
  readonly db: Database;
  /** Reads that are under way. */
  get running(): number {
    return this.#underWay.size;
  }
  #pool: pg.Pool;
  #clients = new Set<pg.PoolClient>();
  #condition: Condition = 'lost';
  #said: Condition | null = null;
  #why: string | null = 'not reached yet';
  #lag: number | null = null;
  #reads = 0;
  #replayed = 0;
  #timeline = 0;
  /** Where the primary was at a moment; the replica has replayed none of them. */
  #marks: { bytes: number; at: number }[] = [];
  #waiting = new Set<Waiting>();
  #underWay = new Set<(error: unknown) => void>();
  #wake = (): void => undefined;
  /** Over which it is watched. */
  #client: pg.Client | null = null;
  #stopping = new AbortController();
  #watching: Promise<void>;

  constructor(
    private readonly url: string,
    private readonly options: Options,
  ) {
    const { host, port } = new pg.Client(url);
    this.name = `${host}:${port}`;
    const opened = openDatabase({ connectionString: url, connectionTimeoutMillis: 1000 }, connections, options);
    this.db = opened.db;
    this.#pool = opened.pool;
    this.#pool.on('connect', (client) => this.#clients.add(client));
    this.#pool.on('remove', (client) => this.#clients.delete(client));
    this.#watching = this.#watch();
  }

  get state(): ReplicaState {
    return { name: this.name, condition: this.#condition, lag: this.#lag, why: this.#why, reads: this.#reads };
  }
  get isReady(): boolean {
    return this.#condition === 'ready';
  }

  /** Resolves once it has replayed what the primary had written there; false if that takes too long, or it is left. */
  reached({ bytes, timeline }: Position): Promise<boolean> {
    if (!this.isReady || timeline !== this.#timeline) return Promise.resolve(false);
    if (this.#replayed >= bytes) return Promise.resolve(true);
    return new Promise((resolve) => {
      // Nobody else waits for it in vain until it has caught up.
      const late = setTimeout(() => this.#become('behind'), waitMs);
      const one: Waiting = {
        bytes,
        end: (isReached) => {
          clearTimeout(late);
          this.#waiting.delete(one);
          resolve(isReached);
        },
      };
      this.#waiting.add(one);
      this.#wake();
    });
  }

  /** Reads there. Throws what the work throws, and {@link ReplicaLost} as soon as the replica is lost. */
  run<T>(work: (db: Database) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#underWay.add(reject);
      void work(this.db)
        .finally(() => this.#underWay.delete(reject))
        .then((result) => {
          this.#reads++;
          resolve(result);
        }, reject);
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const { end } of this.#waiting) end(false);
    this.#wake();
    await this.#watching;
    this.#cut();
    await this.db.destroy();
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const client = (this.#client = this.#clientOfOwn());
      try {
        await client.connect();
        await this.#follow(client);
      } catch (error) {
        const why = reasonOf(error);
        // Its connection broke before, and that is the reason.
        this.#become('lost', /not queryable/.test(why) ? this.#why : why);
      } finally {
        this.#client = null;
        endAtOnce(client);
      }
      await wait(againMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  #clientOfOwn(): pg.Client {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: replyMs,
      query_timeout: replyMs,
      keepAlive: true,
      application_name: 'service-desk replica',
    });
    client.on('error', (error) => {
      if (this.#client !== client) return;
      this.#become('lost', error.message);
      this.#wake();
    });
    return client;
  }

  /** Looks at it until the connection fails, or all is stopped. */
  async #follow(client: pg.Client): Promise<void> {
    let due = 0;
    while (!this.#stopping.signal.aborted) {
      if (performance.now() >= due) {
        await this.#look(client);
        due = performance.now() + lookMs;
      } else {
        const { rows } = await client.query<{ bytes: number | null }>(replayedStatement);
        this.#replayed = rows[0]?.bytes ?? 0;
      }
      for (const { bytes, end } of this.#waiting) if (bytes <= this.#replayed) end(true);
      await this.#pause(due);
    }
  }

  async #pause(due: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const left = due - performance.now();
      const timer = setTimeout(resolve, this.#waiting.size ? quickMs : left).unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => undefined;
  }

  async #look(client: pg.Client): Promise<void> {
    const asked = performance.now();
    // While the primary is away nobody can read anyway: who they are and what they may is asked there.
    const here = await this.options.position().catch(() => null);
    if (!here) return;
    // All that a replica has was on the primary's disk before.
    const isAhead = this.#replayed > here.bytes && this.#timeline === here.timeline;
    const { rows } = await client.query<Standing>(standingStatement);
    const there = rows[0]!;
    this.#replayed = there.bytes ?? 0;
    this.#timeline = there.timeline;
    const wrong = estranged(there, here) ?? (isAhead ? 'past' : null);
    if (wrong) {
      // After a failover it may be the primary itself.
      this.#lag = wrong === 'primary' ? 0 : null;
      return this.#become(wrong);
    }
    const lag = this.#measure(here.bytes, asked);
    this.#lag = lag / 1000;
    this.#become(lag > (this.isReady ? longestLagMs : shortLagMs) ? 'behind' : 'ready');
  }

  /** Milliseconds since the primary has been further than it is now. */
  #measure(bytes: number, at: number): number {
    const last = this.#marks.at(-1);
    if ((!last || last.bytes < bytes) && this.#marks.length < mostMarks) this.#marks.push({ bytes, at });
    const first = this.#marks.findIndex((mark) => mark.bytes > this.#replayed);
    this.#marks.splice(0, first === -1 ? this.#marks.length : first);
    return this.#marks[0] ? performance.now() - this.#marks[0].at : 0;
  }

  #become(condition: Condition, why: string | null = null): void {
    if (this.#stopping.signal.aborted) return;
    this.#condition = condition;
    this.#why = why;
    if (condition !== 'ready') for (const { end } of this.#waiting) end(false);
    if (condition === 'lost') {
      this.#lag = null;
      this.#marks = [];
      this.#cut();
    }
    if (condition !== this.#said) this.options.say(this.state);
    this.#said = condition;
  }

  /** Ends what it was asked: a machine that hangs, or whose network is cut, never replies. */
  #cut(): void {
    for (const reject of this.#underWay) reject(new ReplicaLost(`The replica ${this.name} is lost`));
    for (const client of this.#clients) endAtOnce(client);
  }
}

/** Why somebody was not reached, in a few words; a name with several addresses fails with one error for each. */
export const reasonOf = (error: unknown): string =>
  ((error instanceof AggregateError ? error.errors[0] : error) as Error).message;

/** Its socket, without a farewell that nobody may receive. */
function endAtOnce(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
