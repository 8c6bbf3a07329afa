import type { Db } from './db';

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
