import { availableParallelism } from 'node:os';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { isPooled, statementMs, type Database, type Db } from './db';
import { baseOf } from './narrowed';
import { followerOf, type Place, placesOf, readAt } from './replicas';
import { isSaving, listTurn } from './turns';

/**
 * Lists take at most so many connections of this process to a database, so that whoever saves always finds a free one,
 * and one while somebody saves. More than there are processors get no more done.
 */
export const listConnections = Math.min(6, Math.max(2, availableParallelism()));
/** On a replica half of them wait until it is known how far the primary is. */
const mostAt = ({ isPrimary }: Place): number => (isPrimary ? (isSaving() ? 1 : listConnections) : 2 * listConnections);
const isFree = ({ running }: Reading, place: Place): boolean => (running.get(place.db) ?? 0) < mostAt(place);
/** How long a list waits for its turn, in milliseconds. */
const longestWait = 10_000;
/** How long a total counts as true unless this process writes, in milliseconds. */
const fresh = 1500;
/** How long it is known that there are more than are counted, also if this process writes. */
const lastingMs = 10_000;

interface Waiting {
  begin: (place: Place) => void;
  rows: Promise<unknown[]>;
}
interface Count {
  total: Promise<number>;
  until: number;
  /** It says only that there are more. */
  isBeyond?: true;
}

/** The list statements of one handle. */
interface Reading {
  /** By the database that reads them: with replicas there are several. */
  running: Map<Database, number>;
  /** Statements that have not begun, by their text and parameters; the longest waiting first. */
  waiting: Map<string, Waiting>;
  counts: Map<string, Count>;
}

/** To begin statements by itself it needs more of the handle than a query function does. */
const handleOf = (db: Db): Database => baseOf(db) as Database;

const readings = new WeakMap<object, Reading>();
function readingOf(db: Db): Reading {
  const base = baseOf(db);
  const reading = readings.get(base) ?? { running: new Map(), waiting: new Map(), counts: new Map() };
  readings.set(base, reading);
  return reading;
}

/** What a statement finds is decided by its text and its parameters, the reader's rights among them. */
const keyOf = ({ sql: text, parameters }: CompiledQuery): string => `${text}\n${JSON.stringify(parameters)}`;

/**
 * Runs a list's statement as soon as it is its turn. Who asks for the same while it still waits gets a copy of its
 * rows: as it has not begun, it sees all that was saved before it was asked for. In a transaction it runs at once.
 */
export async function readList<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row[]> {
  const query = statement.compile(db);
  const handle = handleOf(db);
  if (handle.isTransaction) return (await handle.executeQuery(query)).rows;
  const key = keyOf(query);
  const same = readingOf(db).waiting.get(key);
  const rows = await ((same?.rows as Promise<Row[]> | undefined) ??
    enqueue(handle, key, (place) => readAt(handle, place, (one) => run(one, query))));
  await listTurn();
  return same ? copyOf(rows) : rows;
}

/** Of rows as the database sends them: what is neither a list nor a plain object is shared. */
function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const copy: Record<string, unknown> = {};
  for (const name in value) copy[name] = copyOf(value[name]);
  return copy as T;
}

function enqueue<Row>(db: Database, key: string, work: (place: Place) => Promise<Row[]>): Promise<Row[]> {
  const reading = readingOf(db);
  const { running } = reading;
  const { promise, resolve, reject } = defer<Row[]>();
  const late = setTimeout(() => {
    reading.waiting.delete(key);
    reject(new Error('timeout exceeded when waiting for the turn of a list'));
  }, longestWait);
  const add = (place: Place, more: 1 | -1) => running.set(place.db, (running.get(place.db) ?? 0) + more);
  const begin = (place: Place): void => {
    clearTimeout(late);
    add(place, 1);
    work(place)
      .finally(() => add(place, -1))
      .then(resolve, reject)
      .finally(() => beginNext(db));
  };
  reading.waiting.set(key, { begin, rows: promise });
  beginNext(db);
  return promise;
}

function beginNext(db: Database): void {
  const reading = readingOf(db);
  for (const [key, { begin }] of reading.waiting) {
    const place = placesOf(db).find((one) => isFree(reading, one));
    if (!place) return;
    reading.waiting.delete(key);
    begin(place);
  }
}

/** Through a pooler the limit of time holds for one transaction only; else the connection has it (db.ts). */
async function run<Row>(handle: Database, query: CompiledQuery<Row>): Promise<Row[]> {
  if (!isPooled(handle)) return (await handle.executeQuery(query)).rows;
  return handle.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${String(statementMs)}, true)`.execute(trx);
    return (await trx.executeQuery(query)).rows;
  });
}

/**
 * The number that a statement counts as `total`. Who asks for the same at the same time or soon after shares it, until
 * this process has written something ({@link forgetCounts}); what others write is seen after 1.5 seconds. A number
 * above `most` says only that there are more: that holds for ten seconds whatever is written.
 */
export function readCount(db: Db, statement: RawBuilder<{ total: number }>, max = Infinity): Promise<number> {
  const fetchIt = async (): Promise<number> => (await readList(db, statement))[0]?.total ?? 0;
  if (handleOf(db).isTransaction) return fetchIt();
  const { counts } = readingOf(db);
  const key = keyOf(statement.compile(db));
  const known = knownCount(counts, key);
  if (known) return known.total;
  const count: Count = { total: fetchIt(), until: Date.now() + fresh };
  counts.set(key, count);
  count.total.then(
    (total) => {
      if (total > max) counts.set(key, beyond(total));
    },
    // A failure is nobody else's.
    () => counts.get(key) === count && counts.delete(key),
  );
  return count.total;
}

const beyond = (total: number): Count => ({
  total: Promise.resolve(total),
  until: Date.now() + lastingMs,
  isBeyond: true,
});

function knownCount(counts: Map<string, Count>, key: string): Count | undefined {
  const now = Date.now();
  const known = counts.get(key);
  if (known && known.until > now) return known;
  for (const [old, { until }] of counts) if (until <= now) counts.delete(old);
  return undefined;
}

/** Of what a statement finds it was seen that there is more than is counted: {@link isMuch} says so for ten seconds. */
export const noteMuch = (db: Db, statement: RawBuilder<unknown>): void =>
  void readingOf(db).counts.set(keyOf(statement.compile(db)), beyond(Infinity));
export const isMuch = (db: Db, statement: RawBuilder<unknown>): boolean =>
  knownCount(readingOf(db).counts, keyOf(statement.compile(db))) !== undefined;

/** After a transaction of this process: whoever saved sees the new totals at once. */
export function forgetCounts(db: Db): void {
  for (const handle of [db, followerOf(db)]) {
    const counts = handle && readings.get(handle)?.counts;
    for (const [key, { isBeyond }] of counts ?? []) if (!isBeyond) counts?.delete(key);
  }
}

function defer<T>(): { promise: Promise<T>; resolve: (value: T) => void; reject: (error: unknown) => void } {
  let resolve!: (value: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((yes, no) => ([resolve, reject] = [yes, no]));
  return { promise, resolve, reject };
}
