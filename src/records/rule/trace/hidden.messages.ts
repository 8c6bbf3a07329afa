import type { AssetActions } from '../../../../wire/asset/asset.record';
import type { ChangeActions } from '../../../../wire/change/change';
import type { ContractActions } from '../../../../wire/contract/contract.record';
import type { ProblemActions } from '../../../../wire/problem/problem';
import type { ReleaseActions } from '../../../../wire/release/release';
import type { TicketActions } from '../../../../wire/ticket/ticket';
import { messages } from '../../../shared/i18n/messages';

type Actions = AssetActions &
  ChangeActions &
  ContractActions &
  ProblemActions &
  ReleaseActions &
  TicketActions['actions'];
/** What stands beside the flags and hides nothing. */
type NoFlag = 'allowed_statuses' | 'contract_terms_locked' | `associated_${string}_tab_viewable`;
/** A flag of any record. */
type Flag = Exclude<keyof Actions, NoFlag>;

/** What the actions are called whose flags the server computes. */
export const hiddenMessages = messages('rule-hidden', {
  change_details_edit_permission: 'Change the details',
  allowed_enforce_cab: 'Apply a board',
  change_release_attach: 'Attach a release',
  change_release_detach: 'Detach the release',
  change_edit: 'Edit',
  change_delete: 'Delete',
  change_close: 'Close',
  allowed_cab_action: 'Approve or deny',
  remove_cab: 'Remove the board',
  planning: 'Tab: planning',
  associated_assets: 'Tab: assets',
  associated_releases: 'Tab: releases',
  associated_cabs: 'Tab: boards',
  associated_tickets: 'Tab: tickets',
  associated_tasks: 'Tab: tasks',
  attach_task: 'Attach tasks',
  change_reopen: 'Reopen',
  change_release_create: 'Create a release',
  change_asset_attach: 'Attach assets',
  change_asset_detach: 'Detach assets',
  change_ticket_attach: 'Attach tickets',
  change_ticket_detach: 'Detach tickets',
  detach_task: 'Detach tasks',
  change_duration: 'Write down the time spent',
  cab_manage: 'Manage approvers of the board',
  problem_edit: 'Edit',
  problem_delete: 'Delete',
  problem_close: 'Close',
  problem_reopen: 'Reopen',
  problem_change_attach: 'Attach a change',
  problem_change_create: 'Create a change',
  problem_change_detach: 'Detach the change',
  check_planning: 'Tab: planning',
  associated_asset: 'Tab: assets',
  associated_change: 'Tab: changes',
  associated_ticket: 'Tab: tickets',
  problem_asset_attach: 'Attach assets',
  problem_asset_detach: 'Detach assets',
  problem_ticket_attach: 'Attach tickets',
  problem_ticket_detach: 'Detach tickets',
  problem_planning_edit: 'Edit the planning',
  release_asset_attach: 'Attach assets',
  release_change_attach: 'Attach changes',
  release_edit: 'Edit',
  release_delete: 'Delete',
  release_completed: 'Complete',
  release_asset_detach: 'Detach assets',
  release_change_detach: 'Detach changes',
  release_planning_edit: 'Edit the planning',
  asset_edit: 'Edit',
  asset_delete: 'Delete',
  asset_attach: 'Attach to other records',
  asset_detach: 'Detach from other records',
  asset_relation: 'Relate to other assets',
  asset_print_label: 'Print a label',
  contract_edit: 'Edit',
  contract_delete: 'Delete',
  contract_approve: 'Approve or reject',
  contract_renew: 'Renew',
  contract_extend: 'Extend',
  contract_withdraw: 'Withdraw request',
  contract_approver: 'Ask somebody else',
  contract_terminate: 'Terminate',
  contract_expiry_reminder: 'Set a reminder',
  contract_asset_attach: 'Attach assets',
  contract_asset_detach: 'Detach assets',
  show_attach_assets: 'Attach assets',
  show_attach_new_problem: 'Attach a new problem',
  show_attach_existing_problem: 'Attach an existing problem',
  attach_problem: 'Attach a problem again that was detached',
  show_detach_problem: 'Detach the problem',
  attach_change_initiated: 'Attach a change started by this ticket',
  attach_change_initiating: 'Attach the change that caused this ticket',
  show_detach_asset: 'Detach assets',
  detach_change: 'Detach changes',
  create_change: 'Attach a new change',
  view_assets: 'Tab: assets',
  view_changes: 'Tab: changes',
  view_contracts: 'Tab: contracts',
  view_rules: 'Tab: rules',
} satisfies Record<Flag, string>);

export const isFlag = (action: string): action is Flag => action in hiddenMessages.texts;
