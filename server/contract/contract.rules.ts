import { contractStatus } from '../../wire/contract/contract.record';
import { conflict } from '../shared/errors';
import { today } from '../shared/time';
import { because, type ContractState, possible, termRefusal } from './contract.flags';
import type { ContractMoment } from './contract.operation';

const { approved, active, expired } = contractStatus;

/** Days `YYYY-MM-DD` from which and until which a term runs, both included. */
export interface Days {
  start: string;
  end: string;
}

/** The days of stored dates in the help-desk's time zone. */
export const daysOf = (
  { contract_start_date: start, contract_end_date: end }: { contract_start_date: Date; contract_end_date: Date },
  { zone }: Pick<ContractMoment, 'zone'>,
): Days => ({ start: today(start, zone), end: today(end, zone) });

/** Those of dates as forms send them. */
export const daysSent = (form: { contract_start_date: string; contract_end_date: string }): Days => ({
  start: form.contract_start_date.slice(0, 10),
  end: form.contract_end_date.slice(0, 10),
});

/** What a contract is on a day, once nobody has to approve it any more (B3). */
export function statusOn({ start, end }: Days, day: string): number {
  if (end < day) return expired;
  return start > day ? approved : active;
}

/** Throws 409 if the state of the contract forbids it. */
export function requirePossible(what: 'edit' | 'delete' | 'terminate' | 'remind', state: ContractState): void {
  if (!possible[what](state)) throw conflict(because[what]);
}

/** Throws 409 if no other term can be asked for now. */
export function requireTermPossible(what: 'renew' | 'extend', state: ContractState): void {
  const refused = termRefusal(what, state);
  if (refused) throw conflict(refused);
}
