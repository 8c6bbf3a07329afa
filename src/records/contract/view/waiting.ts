import type { ContractView } from '../../../../wire/contract/contract.record';

export type Waiting = NonNullable<ContractView['waiting']> &
  Pick<ContractView, 'contract_start_date' | 'contract_end_date' | 'cost'>;

/** What waits for an approver, with its days and cost: a renewal or an extension, or the contract itself; null: nothing does. */
export function waitingOf(contract: ContractView): Waiting | null {
  const { waiting, next_term: next } = contract;
  if (!waiting) return null;
  const { contract_start_date, contract_end_date, cost } = next?.is_pending ? next : contract;
  return { ...waiting, contract_start_date, contract_end_date, cost };
}
