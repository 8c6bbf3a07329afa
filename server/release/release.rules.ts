import { type ReleaseActions, releaseStatus } from '../../wire/release/release';
import type { Actor } from '../shared/actor';
import { flagsOf, lacking, type Refusals, requireAllowed, unfit } from '../shared/refusal';
import { say } from '../shared/sentence';
import * as releaseSentences from '../../texts/compiled/server/release';

export interface ReleaseState {
  status_id: number;
}

type Action = keyof ReleaseActions;

/** What a person may do with a release: permission × state (B6). Flags and guards both come from here. */
export function refusalsOf(actor: Actor, { status_id }: ReleaseState): Refusals<Action> {
  const edit = lacking(actor, 'edit_release');
  const attach = lacking(actor, 'attach_release');
  const detach = lacking(actor, 'detach_release');
  const view = lacking(actor, 'view_releases');
  return {
    release_asset_attach: attach ?? lacking(actor, 'attach_asset'),
    release_change_attach: attach,
    release_edit: edit,
    release_delete: lacking(actor, 'delete_release'),
    release_completed:
      lacking(actor, 'complete_release') ??
      unfit(status_id === releaseStatus.completed, say(releaseSentences.is_completed)),
    check_planning: view,
    release_asset_detach: detach,
    release_change_detach: detach,
    associated_asset: view ?? lacking(actor, 'view_assets'),
    associated_change: view ?? lacking(actor, 'view_changes'),
    release_planning_edit: edit,
  };
}

export const actionsFor = (actor: Actor, state: ReleaseState): ReleaseActions => flagsOf(refusalsOf(actor, state));

/** Throws 403, 409 unless the button of this action would be drawn. */
export const requireAction = (actor: Actor, state: ReleaseState, action: Action): Promise<void> =>
  requireAllowed(refusalsOf(actor, state)[action]);

/** Flags of a list row. */
export function rowFlags(actor: Actor, state: ReleaseState): { is_edit: boolean; is_delete: boolean } {
  const { release_edit, release_delete } = actionsFor(actor, state);
  return { is_edit: release_edit, is_delete: release_delete };
}
