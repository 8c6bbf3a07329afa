import type { OwningKind } from '../../wire/protocol/kind';
import type { Db } from './db';
import type { OneRecord } from './scope';

/** By a transaction that writes how its person sees the records. */
const eyes = new WeakMap<Db, Db>();

/** In this transaction what the person names is looked up through this handle ({@link seeing}); null: as it is. */
export function lookThrough(trx: Db, handle: Db | null): void {
  if (handle) eyes.set(trx, handle);
  else eyes.delete(trx);
}

/**
 * The handle through which the person of a transaction sees records, for the checks and replies of a call that writes: the
 * transaction itself has every row, so that what hangs on a record is kept and told whole. Any other handle is returned as it
 * is.
 */
export const seeing = (db: Db): Db => eyes.get(db) ?? db;

/** By a transaction the records that its person changes besides those that the call names. */
const changing = new WeakMap<Db, OneRecord[]>();

/** Notes records that the person of a transaction sees and changes: before they go out of that sight, the person is asked. */
export const noteChanging = (trx: Db, kind: OwningKind, ids: readonly number[]): void =>
  void changing.set(trx, [...(changing.get(trx) ?? []), ...ids.map((id) => ({ kind, id }))]);

/** The records that were noted so far ({@link noteChanging}). */
export const changedSoFar = (trx: Db): readonly OneRecord[] => changing.get(trx) ?? [];
