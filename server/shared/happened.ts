import type { Actor } from './actor';
import type { Database, Trx } from './db';

/** What happened to a record in a transaction: a line of its activity log, or what a host tells of a ticket. */
export interface Happening {
  /** The code under which its log is kept; `ticket` of the help-desk's tickets. */
  owner_type: string;
  owner_id: number;
  kind: string;
  /** null: the service desk itself. */
  actor_id: number | null;
  created_at: Date;
  request_id?: string | undefined;
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
}

type Consequences = (trx: Trx) => Promise<void>;

const happened = new WeakMap<Trx, Happening[]>();
const everything = new WeakMap<Trx, Happening[]>();
/** What other systems are not told yet. */
const untold = new WeakMap<Trx, Happening[]>();
interface Sent {
  actor: Actor | null;
  /** By which the call was made. */
  token: { name: string } | null;
  sent: Record<string, unknown>;
}
const calls = new WeakMap<Trx, Sent>();
const consequences = new WeakMap<Database, Consequences>();

/** Notes what happened, for what follows from it before the transaction ends. */
export function note(trx: Trx, lines: readonly Happening[]): void {
  for (const list of [happened, everything, untold]) {
    const before = list.get(trx);
    if (before) before.push(...lines);
    else list.set(trx, [...lines]);
  }
}

/** What happened since this was asked last. */
export function takeHappened(trx: Trx): Happening[] {
  const lines = happened.get(trx) ?? [];
  happened.delete(trx);
  return lines;
}

/** What happened that is no line of a log: other systems are told of it (server/event). */
export interface Told {
  type: 'comment.created' | 'import.finished';
  /** Of the record, or `import`. */
  kind: string;
  record_id: number;
  actor_id: number | null;
  created_at: Date;
  request_id?: string | undefined;
  after: Record<string, unknown>;
}

const told = new WeakMap<Trx, Told[]>();

/** Notes what no log says, for the end of the transaction. */
export const tell = (trx: Trx, one: Told): void => void told.set(trx, [...(told.get(trx) ?? []), one]);

/** All of which other systems are not told yet; they are from now on. */
export function takeUntold(trx: Trx): { lines: Happening[]; told: Told[] } {
  const taken = { lines: untold.get(trx) ?? [], told: told.get(trx) ?? [] };
  untold.delete(trx);
  told.delete(trx);
  return taken;
}

/** Call the returned function when what the transaction does from now on is undone: nobody is told of it. */
export function untoldSince(trx: Trx): () => void {
  const [lines, others] = [untold.get(trx)?.length ?? 0, told.get(trx)?.length ?? 0];
  return () => {
    untold.get(trx)?.splice(lines);
    told.get(trx)?.splice(others);
  };
}

/** From now on `follow` runs at the end of every transaction of this database in which something happened. */
export const afterwards = (db: Database, follow: Consequences): void => void consequences.set(db, follow);

/** Runs what follows from what happened in a transaction that is about to end. */
export async function runConsequences(db: Database, trx: Trx): Promise<void> {
  if (!happened.get(trx)?.length && !told.get(trx)?.length) return;
  try {
    await consequences.get(db)?.(trx);
  } catch (error) {
    // All of it is undone.
    takeUntold(trx);
    throw error;
  }
}

/** Keeps what was sent with the call whose transaction this is, for consequences that a person has to confirm. */
export const keepSent = (trx: Trx, call: Sent): void => void calls.set(trx, call);

/** What was sent with the call, and by whom; null where nobody can be asked, as in a job. */
export const sentWith = (trx: Trx): Sent | null => calls.get(trx) ?? null;

/** The name of the token by which this person makes the call whose transaction this is; null: they do it themselves. */
export function throughOf(trx: Trx, person: number | null): string | null {
  const call = calls.get(trx);
  return call?.token && call.actor?.id === person ? call.token.name : null;
}

/** All that happened in the transaction so far, taken or not. */
export const allHappened = (trx: Trx): readonly Happening[] => [...(everything.get(trx) ?? [])];
