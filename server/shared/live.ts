import { sql } from 'kysely';
import type pg from 'pg';
import type { LiveEvent, LiveKind } from '../../wire/live';
import type { Database, Db } from './db';

const channel = 'service_desk_live';

/** Says, in the transaction of a change, that a record changed. Viewers hear of it when the transaction commits. */
export async function announce(db: Db, kind: LiveKind, ...ids: number[]): Promise<void> {
  if (!ids.length) return;
  await db.insertInto('live_events').values(ids.map((record_id) => ({ kind, record_id }))).execute();
  await sql`select pg_notify(${channel}, '')`.execute(db);
}

export interface LiveHub {
  /** Calls back for every event from now on; returns the unsubscriber. */
  subscribe(listener: (event: LiveEvent) => void): () => void;
  close(): Promise<void>;
}

/**
 * Passes events of all server processes on one database to the listeners of this one. The table is the truth and is read every `everyMs`
 * while somebody listens; NOTIFY only wakes it earlier, so a database without it works too. A transaction that commits late has a low id:
 * the last 30 seconds are read again and what was already passed on is left out.
 */
export function liveHub(db: Database, pool: pg.Pool | null, everyMs = 1000): LiveHub {
  const listeners = new Set<(event: LiveEvent) => void>();
  const passed = new Map<number, number>();
  let timer: NodeJS.Timeout | null = null;
  let waker: pg.PoolClient | null = null;
  let reading: Promise<void> | null = null;
  let asked = false;

  const recent = () => db.selectFrom('live_events').select(['id', 'kind', 'record_id']).where('at', '>', sql<Date>`now() - interval '30 seconds'`).orderBy('id').execute();

  const read = async (): Promise<void> => {
    const now = Date.now();
    for (const row of await recent()) {
      if (passed.has(row.id)) continue;
      passed.set(row.id, now);
      const event = { kind: row.kind as LiveKind, id: row.record_id };
      for (const listener of listeners) listener(event);
    }
    for (const [id, at] of passed) if (now - at > 60_000) passed.delete(id);
  };
  const wake = (): void => {
    if (reading) {
      asked = true;
      return;
    }
    // A failed read is made good by the next one.
    reading = read().catch(() => undefined).finally(() => {
      reading = null;
      if (asked) {
        asked = false;
        wake();
      }
    });
  };
  const start = async (): Promise<void> => {
    timer = setInterval(wake, everyMs);
    timer.unref();
    // What happened before the first listener came is not news.
    for (const row of await recent().catch(() => [])) passed.set(row.id, Date.now());
    if (!pool || waker) return;
    const client = await pool.connect().catch(() => null);
    if (!client) return;
    if (!listeners.size) return client.release();
    waker = client;
    client.on('notification', wake);
    client.on('error', () => {
      client.release(true);
      waker = null;
    });
    await client.query(`listen ${channel}`).catch(() => undefined);
  };
  const stop = (): void => {
    if (timer) clearInterval(timer);
    timer = null;
    waker?.removeAllListeners('notification');
    waker?.release(true);
    waker = null;
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) void start();
      return () => {
        if (listeners.delete(listener) && !listeners.size) stop();
      };
    },
    async close() {
      listeners.clear();
      stop();
      await reading;
    },
  };
}
