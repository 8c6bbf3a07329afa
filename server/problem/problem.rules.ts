import type { ProblemActions } from '../../wire/problem/problem';
import { type Actor, can } from '../shared/actor';

export interface ProblemState {
  closed: boolean;
  change_id: number | null;
  /** Is that change closed? Then it is read-only (B1). */
  change_closed?: boolean;
}

/** What a person may do with a problem: permission × state (B6). Flags and guards both come from here. */
export function actionsFor(actor: Actor, { closed, change_id, change_closed = false }: ProblemState): ProblemActions {
  const attach = can(actor, 'attach_problem');
  const detach = can(actor, 'detach_problem');
  const view = can(actor, 'view_problems');
  return {
    problem_edit: can(actor, 'edit_problem'),
    problem_delete: can(actor, 'delete_problem'),
    problem_close: can(actor, 'close_problem') && !closed,
    problem_change_attach: attach && change_id === null,
    problem_change_create: attach && change_id === null && can(actor, 'create_change'),
    problem_change_detach: detach && change_id !== null && !change_closed,
    check_planning: view,
    associated_asset: view && can(actor, 'view_assets'),
    associated_change: view && can(actor, 'view_changes'),
    associated_ticket: view,
    problem_asset_attach: attach && can(actor, 'attach_asset'),
    problem_asset_detach: detach,
    problem_ticket_attach: attach,
    problem_ticket_detach: detach,
    problem_planning_edit: can(actor, 'edit_problem'),
  };
}

/** Flags of a list row. */
export function rowFlags(actor: Actor, state: ProblemState): { is_edit: boolean; is_delete: boolean } {
  const { problem_edit, problem_delete } = actionsFor(actor, state);
  return { is_edit: problem_edit, is_delete: problem_delete };
}
