import { contractStatus, type ContractView, type TermType } from '../../../../wire/contract/contract.record';

export interface Waiting {
  type: TermType;
  contract_start_date: string;
  contract_end_date: string;
  cost: string;
  approver: ContractView['approver'];
}

/** What waits for an approver: a renewal or an extension, or the contract itself; null: nothing does. */
export function waitingOf(contract: ContractView): Waiting | null {
  if (contract.next_term?.is_pending) return contract.next_term;
  return contract.status.id === contractStatus.draft && contract.approver ? { ...contract, type: 'Created' } : null;
}
