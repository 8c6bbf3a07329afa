import { attachChanges, detachChange } from '../release/release.changes';
import type { Act } from '../shared/act';
import { records, requireChoices } from '../shared/choices';
import { conflict, notAttached } from '../shared/errors';
import { holdOpen } from './change.queries';

/** Throws 404; 409 naming the release that the change has already (decisions A6). */
export async function attachRelease(act: Act, id: number, releaseId: number): Promise<void> {
  await holdOpen(act.db, id);
  if (!(await attachChanges(act, releaseId, [id]))) throw conflict('This release is already attached to the change.');
}

/** Detaches the release that the change has; with a release's id, only that one (X70). Throws 404, 409, 422. */
export async function detachRelease(act: Act, id: number, releaseId: number | null): Promise<void> {
  await holdOpen(act.db, id);
  await requireChoices(act.db, { release_id: records.release }, { release_id: releaseId });
  const link = await act.db
    .selectFrom('release_changes')
    .select('release_id')
    .where('change_id', '=', id)
    .executeTakeFirst();
  if (!link || (releaseId !== null && link.release_id !== releaseId)) throw notAttached('release', 'change');
  await detachChange(act, link.release_id, id);
}
