import { contractStatus } from '../../wire/contract/contract.states';
import { conflict } from '../shared/errors';
import { say, type Sentence } from '../shared/sentence';
import { today } from '../shared/time';
import { type ContractState, possible } from './contract.flags';
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

/** What is refused where, and why. */
const because: Record<'edit' | 'delete' | 'terminate' | 'remind', Sentence> = {
  edit: say('contract.not_editable', 'This contract has ended and is read-only. An expired contract can be renewed.'),
  delete: say(
    'contract.not_deletable',
    'An approved or active contract cannot be deleted. Terminate it first, or wait until it has ended.',
  ),
  terminate: say('contract.not_terminable', 'Only an approved or active contract can be terminated.'),
  remind: say('contract.not_remindable', 'Reminders are only sent before an approved or active contract ends.'),
};

/** Throws 409 if the state of the contract forbids it. */
export function requirePossible(what: keyof typeof because, state: ContractState): void {
  if (!possible[what](state)) throw conflict(because[what]);
}

/** Throws 409 if no other term can be asked for now. */
export function requireTermPossible(what: 'renew' | 'extend', state: ContractState): void {
  if (possible[what](state)) return;
  if (state.isPending)
    throw conflict(
      say('contract.is_pending', 'A request for this contract waits for its approver already. Only one can wait.'),
    );
  if (state.hasNext && possible[what]({ ...state, hasNext: false }))
    throw conflict(say('contract.has_next', 'The next term of this contract is approved already and begins later.'));
  throw conflict(
    what === 'renew'
      ? say('contract.not_renewable', 'Only an active or expired contract can be renewed.')
      : say('contract.not_extendable', 'Only an active contract can be extended.'),
  );
}
