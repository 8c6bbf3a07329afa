import { type ContractActions, type contractHolders, contractStatus } from '../../wire/contract/contract.record';
import { type Actor, can } from '../shared/actor';
import { flagsOf as shownOf, lacking, type Refusals, unfit } from '../shared/refusal';
import { say, type Sentence } from '../shared/sentence';
import * as contractSentences from '../../texts/compiled/server/contract';

/** What decides, besides rights, about what may be done with a contract. */
export interface ContractState {
  status: number;
  /** Who owns the contract. */
  owner: number | null;
  /** A term waits for its approver, who may have left: the contract itself, a renewal or an extension. */
  isWaiting: boolean;
  /** The same, and the approver is there to decide. */
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

/** What is refused where, and why. */
export const because: Record<
  'edit' | 'delete' | 'terminate' | 'remind' | 'renew' | 'extend' | 'pending' | 'next' | 'idle',
  Sentence
> = {
  edit: say(contractSentences.not_editable),
  delete: say(contractSentences.not_deletable),
  terminate: say(contractSentences.not_terminable),
  remind: say(contractSentences.not_remindable),
  renew: say(contractSentences.not_renewable),
  extend: say(contractSentences.not_extendable),
  pending: say(contractSentences.is_pending),
  idle: say(contractSentences.nothing_pending),
  next: say(contractSentences.has_next),
};

/** Why no other term can be asked for now; null: it can. */
export function termRefusal(what: 'renew' | 'extend', state: ContractState): Sentence | null {
  if (possible[what](state)) return null;
  if (state.isPending) return because.pending;
  return state.hasNext && possible[what]({ ...state, hasNext: false }) ? because.next : because[what];
}

type Action = Exclude<keyof ContractActions, 'contract_terms_locked' | 'associated_assets'>;

/** Right × state × being its approver. Flags and the reasons of what is hidden both come from here. */
export function refusalsOf(actor: Actor, state: ContractState): Refusals<Action> {
  const refused = (what: 'edit' | 'delete' | 'terminate' | 'remind') => unfit(!possible[what](state), because[what]);
  const term = (what: 'renew' | 'extend') => {
    const why = termRefusal(what, state);
    return why && { because: why };
  };
  const assets = unfit(!possible.assets(state), because.edit);
  // Of what waits the owner disposes, and who may approve it (G17).
  const request =
    (state.owner === actor.id ? null : lacking(actor, 'approve_contract')) ?? unfit(!state.isWaiting, because.idle);
  return {
    contract_edit: lacking(actor, 'edit_contract') ?? refused('edit'),
    contract_delete: lacking(actor, 'delete_contract') ?? refused('delete'),
    contract_approve:
      lacking(actor, 'approve_contract') ??
      unfit(!state.isPending, because.idle) ??
      unfit(state.pendingApprover !== actor.id, say(contractSentences.other_approver)),
    contract_renew: lacking(actor, 'renew_contract') ?? term('renew'),
    contract_extend: lacking(actor, 'extend_contract') ?? term('extend'),
    contract_withdraw: request,
    contract_approver: request,
    contract_terminate: lacking(actor, 'terminate_contract') ?? refused('terminate'),
    contract_expiry_reminder: lacking(actor, 'contract_reminder') ?? refused('remind'),
    contract_asset_attach: lacking(actor, 'attach_contract_asset', 'attach_asset') ?? assets,
    contract_asset_detach: lacking(actor, 'detach_contract_asset') ?? assets,
  };
}

/** The screens show what the server would do. */
export const flagsOf = (actor: Actor, state: ContractState): ContractActions => ({
  ...shownOf(refusalsOf(actor, state)),
  contract_terms_locked: possible.locked(state),
  associated_assets: can(actor, 'view_assets') && state.hasAssets,
});

/** What a row of a list shows of a contract, as {@link refusalsOf} takes it. */
const rowState = (status: number): ContractState => ({
  status,
  owner: null,
  isWaiting: false,
  isPending: false,
  pendingApprover: null,
  hasNext: false,
  hasAssets: false,
});

/** Flags of a list row, which depend on nothing but the status. */
export function rowFlags(actor: Actor, status: number): { is_edit: boolean; is_delete: boolean } {
  const { contract_edit, contract_delete } = flagsOf(actor, rowState(status));
  return { is_edit: contract_edit, is_delete: contract_delete };
}

/** May the reader give what somebody who left is of a contract to somebody else: as the calls decide it. */
export function mayReassign(
  actor: Actor,
  { status, owner }: Pick<ContractState, 'status' | 'owner'>,
  role: (typeof contractHolders)[number],
): boolean {
  const { contract_edit, contract_approver } = flagsOf(actor, { ...rowState(status), owner, isWaiting: true });
  return role === 'waiting_approver' ? contract_approver : role !== 'approver' && contract_edit;
}
