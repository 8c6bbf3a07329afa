import { type ReleaseActions, releaseStatus } from '../../wire/release/release';
import { type Actor, can } from '../shared/actor';

export interface ReleaseState {
  status_id: number;
}

/** What a person may do with a release: permission × state (B6). Flags and guards both come from here. */
export function actionsFor(actor: Actor, { status_id }: ReleaseState): ReleaseActions {
  const attach = can(actor, 'attach_release');
  const detach = can(actor, 'detach_release');
  const view = can(actor, 'view_releases');
  return {
    release_asset_attach: attach && can(actor, 'attach_asset'),
    release_change_attach: attach,
    release_edit: can(actor, 'edit_release'),
    release_delete: can(actor, 'delete_release'),
    release_completed: can(actor, 'complete_release') && status_id !== releaseStatus.completed,
    check_planning: view,
    release_asset_detach: detach,
    release_change_detach: detach,
    associated_asset: view && can(actor, 'view_assets'),
    associated_change: view && can(actor, 'view_changes'),
    release_planning_edit: can(actor, 'edit_release'),
  };
}

/** Flags of a list row. */
export function rowFlags(actor: Actor, state: ReleaseState): { is_edit: boolean; is_delete: boolean } {
  const { release_edit, release_delete } = actionsFor(actor, state);
  return { is_edit: release_edit, is_delete: release_delete };
}
