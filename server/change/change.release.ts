import { lockRelease } from '../release/release.queries';
import { attachChanges, detachChange, takenBy } from '../release/release.changes';
import type { Operation } from '../shared/operation';
import { records } from '../parts/records';
import { requireChoices } from '../shared/choices';
import type { Db } from '../shared/db';
import { notAttached } from '../shared/errors';
import { holdOpen } from './change.queries';
import { requireAction } from './change.rules';
import { say } from '../shared/sentence';
import * as changeSentences from '../../texts/compiled/server/change';

/** Throws 404; 409 naming the release that the change has already (A6). */
export async function attachRelease(operation: Operation, id: number, releaseId: number): Promise<void> {
  const change = await holdOpen(operation.db, id);
  await lockRelease(operation.db, releaseId);
  const present = await releaseOf(operation.db, id);
  const state = { ...change, has_release: present !== undefined };
  await requireAction(operation.actor, state, 'change_release_attach', async () =>
    present && present.release_id !== releaseId
      ? takenBy(operation.actor, change, present)
      : say(changeSentences.same_release),
  );
  await attachChanges(operation, releaseId, [id]);
}

/** Detaches the release that the change has; with a release's id, only that one (X70). Throws 404, 409, 422. */
export async function detachRelease(operation: Operation, id: number, releaseId: number | null): Promise<void> {
  await holdOpen(operation.db, id);
  await requireChoices(operation.db, { release_id: records.release }, { release_id: releaseId });
  const link = await releaseOf(operation.db, id);
  if (!link || (releaseId !== null && link.release_id !== releaseId)) throw notAttached('release', 'change');
  await detachChange(operation, link.release_id, id);
}

const releaseOf = (db: Db, id: number) =>
  db
    .selectFrom('release_changes as l')
    .innerJoin('releases as r', 'r.id', 'l.release_id')
    .select(['l.release_id', 'r.identifier', 'r.subject'])
    .where('l.change_id', '=', id)
    .executeTakeFirst();
