import { type ChangeActions, changeStatus, changeType } from '../../wire/change/change';
import type { RunState } from '../approval/approval.state';
import { type Actor, can } from '../shared/actor';

const { open, planning, awaitingApproval, pendingRelease, pendingReview, closed, rejected, cancelled } = changeStatus;

export interface ChangeState {
  status_id: number;
  change_type_id: number;
  has_release: boolean;
}

/** Which statuses a save may lead to (B1). A board's run alone sets and leaves Awaiting Approval. */
const follows: Readonly<Record<number, readonly number[]>> = {
  [open]: [planning, cancelled],
  [planning]: [pendingRelease, cancelled],
  [awaitingApproval]: [],
  [pendingRelease]: [pendingReview, planning, cancelled],
  [pendingReview]: [closed, planning],
  [closed]: [],
  [rejected]: [planning, cancelled],
  [cancelled]: [],
};

/**
 * Statuses after the present one. From one that was added to the built-in ones a change may be planned again or
 * cancelled.
 */
export const statusesAfter = (status_id: number): readonly number[] => follows[status_id] ?? [planning, cancelled];

/** A major change is released only with a board's approval (B1). */
export const lacksBoard = (
  { change_type_id, status_id }: { change_type_id: number; status_id: number },
  approved: boolean,
): boolean =>
  change_type_id === changeType.major && (status_id === pendingRelease || status_id === pendingReview) && !approved;

/** Statuses that the form may save now, the present one first. */
export function allowedStatuses(
  actor: Actor,
  { status_id, change_type_id }: Pick<ChangeState, 'status_id' | 'change_type_id'>,
  approved: boolean,
): number[] {
  const next = statusesAfter(status_id).filter(
    (id) => !lacksBoard({ change_type_id, status_id: id }, approved) && (id !== closed || can(actor, 'close_change')),
  );
  return [status_id, ...next];
}

/** The statuses from which `change-close` closes (B1). */
const closable: readonly number[] = [open, planning, pendingRelease, pendingReview];
export const canClose = (status_id: number): boolean => closable.includes(status_id);

/**
 * What a person may do with a change: permission × state (B1, B2, B6). A closed change is read-only but for opening it
 * again.
 */
export function actionsFor(
  actor: Actor,
  { status_id, has_release }: ChangeState,
  { pending, may_decide }: Pick<RunState, 'pending' | 'may_decide'>,
): Omit<ChangeActions, 'allowed_statuses'> {
  const writable = status_id !== closed;
  const attach = writable && can(actor, 'attach_change');
  const detach = writable && can(actor, 'detach_change');
  const view = can(actor, 'view_changes');
  return {
    change_details_edit_permission: writable && can(actor, 'edit_change'),
    allowed_enforce_cab:
      can(actor, 'enforce_cab') && pending === null && (status_id === open || status_id === planning),
    change_release_attach: attach && !has_release,
    change_release_detach: detach && has_release,
    change_edit: writable && can(actor, 'edit_change'),
    change_delete: writable && can(actor, 'delete_change'),
    change_close: canClose(status_id) && can(actor, 'close_change'),
    allowed_cab_action: may_decide,
    remove_cab: pending !== null && can(actor, 'remove_cab'),
    planning: view,
    associated_assets: view && can(actor, 'view_assets'),
    associated_releases: view && can(actor, 'view_releases'),
    associated_cabs: view,
    associated_tickets: view,
    associated_tasks: view,
    attach_task: attach,
    change_reopen: status_id === closed && can(actor, 'close_change'),
    change_release_create: attach && !has_release && can(actor, 'create_release'),
    change_asset_attach: attach && can(actor, 'attach_asset'),
    change_asset_detach: detach,
    change_ticket_attach: attach,
    change_ticket_detach: detach,
    detach_task: detach,
    change_duration: writable && can(actor, 'edit_change') && can(actor, 'change_activity_duration'),
    cab_manage: pending !== null && can(actor, 'enforce_cab'),
  };
}

/** Flags of a list row. */
export function rowFlags(
  actor: Actor,
  status_id: number,
): { edit_option: boolean; is_edit: boolean; is_delete: boolean } {
  const { change_edit, change_delete } = actionsFor(
    actor,
    { status_id, change_type_id: 0, has_release: false },
    { pending: null, may_decide: false },
  );
  return { edit_option: change_edit, is_edit: change_edit, is_delete: change_delete };
}

/** The board that is deciding, in a sentence. */
export const boardName = (run: { name: string } | undefined): string => (run ? `The board “${run.name}”` : 'A board');
