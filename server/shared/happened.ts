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
const consequences = new WeakMap<Database, Consequences>();

/** Notes what happened, for what follows from it before the transaction ends. */
export function note(trx: Trx, lines: readonly Happening[]): void {
  const before = happened.get(trx);
  if (before) before.push(...lines);
  else happened.set(trx, [...lines]);
}

/** What happened since this was asked last. */
export function takeHappened(trx: Trx): Happening[] {
  const lines = happened.get(trx) ?? [];
  happened.delete(trx);
  return lines;
}

/** From now on `follow` runs at the end of every transaction of this database in which something happened. */
export const afterwards = (db: Database, follow: Consequences): void => void consequences.set(db, follow);

/** Runs what follows from what happened in a transaction that is about to end. */
export async function runConsequences(db: Database, trx: Trx): Promise<void> {
  if (happened.get(trx)?.length) await consequences.get(db)?.(trx);
}
