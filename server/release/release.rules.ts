import * as releaseSentences from '../../texts/compiled/server/release';
import { type ReleaseActions, type ReleaseForm, releaseStatus } from '../../wire/release/release';
import type { Actor } from '../shared/actor';
import { type Choice, requireAll, requireChoices, someOf } from '../shared/choices';
import type { Db } from '../shared/db';
import { flagsOf, lacking, type Refusals, requireAllowed, unfit } from '../shared/refusal';
import { say } from '../shared/sentence';
import type { ReleaseRecord } from './release.queries';

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

export const releaseChoices = {
  status_id: someOf('release_statuses'),
  priority_id: someOf('release_priorities'),
  release_type_id: someOf('release_types'),
  location_id: someOf('help_desk.locations'),
} satisfies Record<string, Choice>;

/** Throws 422 at every field whose choice does not exist; what the release already has may stay. */
export async function requireReleaseChoices(db: Db, form: ReleaseForm, present?: ReleaseRecord): Promise<void> {
  await requireChoices(db, releaseChoices, form, present);
  if (form.asset_ids) await requireAll(db, 'assets', 'asset_ids', form.asset_ids);
}
