import { attachChanges, detachChange } from '../release/release.changes';
import type { Operation } from '../shared/operation';
import { records } from '../parts/records';
import { requireChoices } from '../shared/choices';
import { conflict, notAttached } from '../shared/errors';
import { holdOpen } from './change.queries';
import { say } from '../shared/sentence';

/** Throws 404; 409 naming the release that the change has already (A6). */
export async function attachRelease(operation: Operation, id: number, releaseId: number): Promise<void> {
  await holdOpen(operation.db, id);
  if (!(await attachChanges(operation, releaseId, [id])))
    throw conflict(say('change.same_release', 'This release is already attached to the change.'));
}

/** Detaches the release that the change has; with a release's id, only that one (X70). Throws 404, 409, 422. */
export async function detachRelease(operation: Operation, id: number, releaseId: number | null): Promise<void> {
  await holdOpen(operation.db, id);
  await requireChoices(operation.db, { release_id: records.release }, { release_id: releaseId });
  const link = await operation.db
    .selectFrom('release_changes')
    .select('release_id')
    .where('change_id', '=', id)
    .executeTakeFirst();
  if (!link || (releaseId !== null && link.release_id !== releaseId)) throw notAttached('release', 'change');
  await detachChange(operation, link.release_id, id);
}
