import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../shared/db';
import { inTransaction } from '../shared/transaction';
import { remind, type Step, steps } from './contract.due';
import { noticeLeftApprovers, remindApprovers } from './contract.waiting';
import type { ContractMoment } from './contract.operation';

/** Rows of one transaction: a save of one of them waits for so many at most. */
const most = 100;

/**
 * Moves all contracts to where they are at this moment, and sends what is due (E17). Any number of processes may do it
 * at once, and one that is killed leaves the rest to the next. While people are at work (`isAsked`), it rests as long as
 * it works. Returns how many rows each step took.
 */
export async function runContracts(db: Database, moment: ContractMoment, isAsked = nobodyAsks): Promise<number[]> {
  const taken: number[] = [];
  for (const step of [...steps, remind]) taken.push(await whole(db, step, moment, isAsked));
  return taken;
}

const nobodyAsks = (): boolean => false;

/**
 * Reminds approvers of contracts, and tells owners of those who left (G17); any number of processes may do it at once.
 * Returns how many terms each was about.
 */
export async function runContractApprovals(
  db: Database,
  moment: ContractMoment,
  isAsked = nobodyAsks,
): Promise<number[]> {
  return [await whole(db, noticeLeftApprovers, moment, isAsked), await whole(db, remindApprovers, moment, isAsked)];
}

/** Batch by batch; rows that somebody holds are left for the next minute. */
async function whole(db: Database, step: Step, moment: ContractMoment, isAsked: () => boolean): Promise<number> {
  for (let count = 0; ;) {
    const begun = performance.now();
    const ids = await inTransaction(db, (trx) => step(trx, moment, { most }));
    count += ids.length;
    if (ids.length < most) return count;
    if (isAsked()) await wait(performance.now() - begun);
  }
}
