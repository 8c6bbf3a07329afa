import { releaseStatus } from '../../wire/release/release';
import { mailRelease } from './release.mails';
import { changeKind } from '../change/change.kind';
import { removeEntries } from '../parts/planning/planning.queries';
import type { Operation } from '../shared/operation';
import { difference, recordActivity } from '../shared/activity';
import type { Db } from '../shared/db';
import { removeFiles } from '../shared/file-store';
import { announce } from '../shared/live';
import { addToTotal } from '../shared/totals';
import { tellChanges } from './release.changes';
import { requireAction } from './release.rules';
import type { ReleaseOperation } from './release.kind';
import { lockRelease } from './release.queries';
import { snapshotRelease } from './release.snapshot';

/** Marks a release completed; its changes stay as they are (B1). Throws 404; 409 if it is completed. */
export async function completeRelease(operation: ReleaseOperation, id: number): Promise<void> {
  const { db, actor, now } = operation;
  const release = await lockRelease(db, id);
  await requireAction(actor, release, 'release_completed');
  const before = await snapshotRelease(db, id);
  await db
    .updateTable('releases')
    .set((eb) => ({
      status_id: releaseStatus.completed,
      completed_at: now,
      updated_at: now,
      updated_by: actor.id,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await recordActivity(db, {
    ...operation.entry(id),
    kind: 'completed',
    ...difference(before, await snapshotRelease(db, id)),
  });
  await tellCompleted(operation, id);
  await announce(db, 'release', id);
}

/** Tells that a release was completed: in the log of its changes, and by mail. */
export async function tellCompleted(operation: Operation, id: number): Promise<void> {
  const { db, entry } = operation;
  const release = await db
    .selectFrom('releases')
    .select(['id', 'subject as name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const changes = await changesOf(db, id);
  const lines = changes.map((change) => ({
    ...entry(change),
    owner_type: changeKind.owner,
    kind: 'release-completed' as const,
    after: { release },
  }));
  await recordActivity(db, ...lines);
  await announce(db, 'change', ...changes);
  await mailRelease(db, { ...operation, releaseId: id, kind: 'release-completed' });
}

/** Deletes a release with its files, planning entries and links; its changes tell of it. Throws 404. */
export async function deleteRelease(operation: Operation, id: number): Promise<void> {
  const { db } = operation;
  const { subject } = await lockRelease(db, id);
  const before = await snapshotRelease(db, id);
  const changes = await changesOf(db, id);
  const assets = await db.selectFrom('release_assets').select('asset_id').where('release_id', '=', id).execute();
  await removeEntries(db, { type: 'sd_releases', id });
  await removeFiles(db, { type: 'sd_releases', id });
  await db.deleteFrom('releases').where('id', '=', id).execute();
  await addToTotal(db, 'releases', -1);
  await recordActivity(db, { ...operation.entry(id), kind: 'deleted', before });
  await tellChanges(operation, 'detached', { id, name: subject }, changes);
  await announce(db, 'release', id);
  await announce(db, 'change', ...changes);
  await announce(db, 'asset', ...assets.map((row) => row.asset_id));
}

async function changesOf(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('release_changes')
    .select('change_id')
    .where('release_id', '=', id)
    .orderBy('change_id')
    .execute();
  return rows.map((row) => row.change_id);
}
