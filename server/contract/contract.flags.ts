import { contractStatus } from '../../wire/contract/contract.states';
import type { ContractActions } from '../../wire/contract/contract.record';
import { type Actor, can } from '../shared/actor';

/** What decides, besides rights, about what may be done with a contract. */
export interface ContractState {
  status: number;
  /** A term waits for its approver: the contract itself, a renewal or an extension. */
  isPending: boolean;
  /** The approver of what waits. */
  pendingApprover: number | null;
  /** An approved term that begins later. */
  hasNext: boolean;
  hasAssets: boolean;
}

const { draft, approved, active, rejected, expired, terminated } = contractStatus;

/** Where each act is possible (B3, E9), rights aside. */
export const possible = {
  edit: ({ status }: ContractState) => [draft, approved, active, rejected].some((one) => one === status),
  delete: ({ status }: ContractState) => [draft, rejected, expired, terminated].some((one) => one === status),
  renew: ({ status, isPending, hasNext }: ContractState) =>
    !isPending && !hasNext && (status === active || status === expired),
  extend: ({ status, isPending, hasNext }: ContractState) => !isPending && !hasNext && status === active,
  terminate: ({ status }: ContractState) => status === approved || status === active,
  remind: ({ status }: ContractState) => status === approved || status === active,
  assets: ({ status }: Pick<ContractState, 'status'>) =>
    [draft, approved, active, rejected].some((one) => one === status),
  locked: ({ status }: ContractState) => status === approved || status === active,
} as const;

/** Right × state × being its approver; the screens show what the server would do. */
export const flagsOf = (actor: Actor, state: ContractState): ContractActions => ({
  contract_edit: can(actor, 'edit_contract') && possible.edit(state),
  contract_delete: can(actor, 'delete_contract') && possible.delete(state),
  contract_approve: can(actor, 'approve_contract') && state.isPending && state.pendingApprover === actor.id,
  contract_renew: can(actor, 'renew_contract') && possible.renew(state),
  contract_extend: can(actor, 'extend_contract') && possible.extend(state),
  contract_terminate: can(actor, 'terminate_contract') && possible.terminate(state),
  contract_expiry_reminder: can(actor, 'contract_reminder') && possible.remind(state),
  contract_asset_attach: can(actor, 'attach_contract_asset') && can(actor, 'attach_asset') && possible.assets(state),
  contract_asset_detach: can(actor, 'detach_contract_asset') && possible.assets(state),
  contract_terms_locked: possible.locked(state),
  associated_assets: can(actor, 'view_assets') && state.hasAssets,
});

/** Flags of a list row, which depend on nothing but the status. */
export function rowFlags(actor: Actor, status: number): { is_edit: boolean; is_delete: boolean } {
  const { contract_edit, contract_delete } = flagsOf(actor, {
    status,
    isPending: false,
    pendingApprover: null,
    hasNext: false,
    hasAssets: false,
  });
  return { is_edit: contract_edit, is_delete: contract_delete };
}
