import { sql } from 'kysely';
import type pg from 'pg';
import type { LiveEvent, LiveKind } from '../../wire/parts/live';
import type { Database, Trx } from './db';

const channel = 'service_desk_live';

/** Announces, in the transaction of a change, that a record changed. Viewers are told when it commits. */
export async function announce(db: Trx, kind: LiveKind, ...ids: number[]): Promise<void> {
  if (!ids.length) return;
  await sql`
    with announced as (insert into live_events (kind, record_id) select ${kind}, id from unnest(${ids}::bigint[]) id)
    select pg_notify(${channel}, '')`.execute(db);
}

/** The same of a comment: only who may see its record is told. */
export async function announceComment(db: Trx, id: number, owner: string): Promise<void> {
  await sql`
    with announced as (insert into live_events (kind, record_id, owner) values ('comment', ${id}, ${owner}))
    select pg_notify(${channel}, '')`.execute(db);
}

/** That the inboxes of these people changed: one event, however many they are (G8). */
export async function announceInbox(db: Trx, people: readonly number[]): Promise<void> {
  if (!people.length) return;
  await sql`
    with written as (insert into live_events (kind, record_id, people) values ('inbox', 0, ${[...people]}::bigint[]))
    select pg_notify(${channel}, '')`.execute(db);
}

/** The kind of a row that is an answer to a question, and nothing that viewers are told of. */
const answered = 'answer';

/** An event as the processes pass it on; `people`: who alone gets it. */
export type PassedEvent = LiveEvent & { people?: ReadonlySet<number> };

export interface LiveHub {
  /** Calls back for every event from now on; returns the unsubscriber. */
  subscribe(listener: (event: PassedEvent) => void): () => void;
  /** Resolves when nothing that is committed from then on is missed by who listens now. */
  begun(): Promise<void>;
  /**
   * Passes on, once the transaction commits, what nobody has to know later: it is no row of the table, and a process whose
   * connection is broken misses it.
   */
  signal(db: Trx, event: LiveEvent): Promise<void>;
  /** Calls back once with what {@link answer} says under this key, in whatever process; returns the unsubscriber. */
  waitFor(key: string, heard: (answer: number) => void): () => void;
  /** Says something to who waits under this key. */
  answer(key: string, answer: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Passes events of all server processes on one database to the listeners of this one. Events are rows of a table, read
 * every `everyMs` while somebody listens. NOTIFY only triggers an earlier read, so it also works without. A transaction
 * that commits late has a low id: the last 30 seconds are read again and what was already passed on is left out. After
 * an outage all that was missed is read.
 */
export function liveHub(db: Database, pool: pg.Pool | null, everyMs = 1000): LiveHub {
  const listeners = new Set<(event: PassedEvent) => void>();
  const waiting = new Map<string, (answer: number) => void>();
  const passed = new Map<number, number>();
  const waker = pool && wakerOn(pool, (payload) => (payload ? pass(JSON.parse(payload) as LiveEvent) : wake()));
  let timer: NodeJS.Timeout | null = null;
  let reading: Promise<void> | null = null;
  let beginning: Promise<void> = Promise.resolve();
  let isPlanned = false;
  let lastRead = Date.now();

  const pass = (event: LiveEvent): void => listeners.forEach((listener) => listener(event));

  const recent = async () => {
    const begun = Date.now();
    const seconds = 30 + (begun - lastRead) / 1000;
    const rows = await db
      .selectFrom('live_events')
      .select(['id', 'kind', 'record_id', 'owner', 'people'])
      .where('at', '>', sql<Date>`now() - ${seconds} * interval '1 second'`)
      .orderBy('id')
      .execute();
    lastRead = begun;
    return rows;
  };

  /** Events from before the first listener are not passed on; an answer is, as only who waits knows its key. */
  const passOver = async (): Promise<void> => {
    for (const row of await recent().catch(() => [])) if (row.kind !== answered) passed.set(row.id, Date.now());
  };

  const read = async (): Promise<void> => {
    await beginning;
    const rows = await recent();
    const now = Date.now();
    for (const row of rows) {
      if (passed.has(row.id)) continue;
      passed.set(row.id, now);
      if (row.kind === answered) {
        waiting.get(row.owner ?? '')?.(row.record_id);
        continue;
      }
      pass({
        kind: row.kind as LiveKind,
        id: row.record_id,
        ...(row.owner && { owner: row.owner }),
        ...(row.people && { people: new Set(row.people.map(Number)) }),
      });
    }
    for (const [id, at] of passed) if (now - at > 60_000) passed.delete(id);
  };
  const wake = (): void => {
    if (reading) {
      isPlanned = true;
      return;
    }
    // The next read makes up for a failed one.
    reading = read()
      .catch(() => undefined)
      .finally(() => {
        reading = null;
        if (isPlanned) {
          isPlanned = false;
          wake();
        }
      });
  };
  const start = (): void => {
    timer = setInterval(() => {
      wake();
      waker?.listen();
    }, everyMs);
    timer.unref();
    lastRead = Date.now();
    beginning = passOver();
    void beginning.then(() => listeners.size + waiting.size && waker?.listen());
  };
  const stop = (): void => {
    if (timer) clearInterval(timer);
    timer = null;
    waker?.stop();
  };
  /** Begins to read with the first who listens or waits, ends with the last. */
  const startOnce = (): void => {
    if (listeners.size + waiting.size === 1) start();
  };
  const stopWithLast = (): void => void (listeners.size + waiting.size === 0 && stop());
  return {
    subscribe(listener) {
      listeners.add(listener);
      startOnce();
      return () => void (listeners.delete(listener) && stopWithLast());
    },
    begun: () => beginning,
    waitFor(key, heard) {
      waiting.set(key, heard);
      startOnce();
      return () => void (waiting.delete(key) && stopWithLast());
    },
    async answer(key, answer) {
      await sql`
        with written as (insert into live_events (kind, record_id, owner) values (${answered}, ${answer}, ${key}))
        select pg_notify(${channel}, '')`.execute(db);
    },
    async signal(trx, event) {
      if (pool) await sql`select pg_notify(${channel}, ${JSON.stringify(event)})`.execute(trx);
      else pass(event);
    },
    async close() {
      listeners.clear();
      waiting.clear();
      stop();
      await beginning;
      await reading;
    },
  };
}

/**
 * A connection that listens for NOTIFY. `listen()` opens it if there is none, so one that broke is replaced the next
 * time.
 */
function wakerOn(pool: pg.Pool, wake: (payload?: string) => void): { listen(): void; stop(): void } {
  let client: pg.PoolClient | null = null;
  let opening = false;
  let wanted = false;

  const receive = ({ payload }: pg.Notification): void => wake(payload);
  const drop = (broken: pg.PoolClient): void => {
    if (client !== broken) return;
    client = null;
    broken.removeListener('notification', receive);
    broken.release(true);
  };
  const open = async (): Promise<void> => {
    const opened = await pool.connect();
    client = opened;
    opened.on('notification', receive);
    opened.once('error', () => drop(opened));
    await opened.query(`listen ${channel}`).catch(() => drop(opened));
    if (!wanted) drop(opened);
  };
  return {
    listen() {
      wanted = true;
      if (client || opening) return;
      opening = true;
      // Until it is open the table is read every `everyMs`.
      open()
        .catch(() => undefined)
        .finally(() => (opening = false));
    },
    stop() {
      wanted = false;
      if (client) drop(client);
    },
  };
}
