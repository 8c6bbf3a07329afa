import { sql } from 'kysely';
import { releaseStatus } from '../../wire/release/release';
import { mailReleases } from './release.mails';
import { changeKind } from '../change/change.kind';
import { moveToTrash, type Restored, restoreFromTrash } from '../parts/trash/trash';
import type { Operation } from '../shared/operation';
import { difference, recordActivity } from '../shared/activity';
import type { Db } from '../shared/db';
import { announce } from '../shared/live';
import { requireAction } from './release.rules';
import type { ReleaseOperation } from './release.kind';
import { lockRelease } from './release.queries';
import { snapshotRelease } from './release.snapshot';
import { releaseTrash } from './release.trash';

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
  await logCompleted(operation, [id]);
  await mailReleases(operation.db, [id], { ...operation, kind: 'release-completed' });
}

/** The changes of releases that were completed have it in their log. */
export async function logCompleted({ db, entry }: Operation, ids: readonly number[]): Promise<void> {
  const links = await linksOf(db, ids);
  const lines = links.map(({ change_id, id, name }) => ({
    ...entry(change_id),
    owner_type: changeKind.owner,
    kind: 'release-completed' as const,
    after: { release: { id, name } },
  }));
  await recordActivity(db, ...lines);
  await announce(db, 'change', ...new Set(links.map(({ change_id }) => change_id)));
}

/** Puts releases, whose rows the caller holds, into the trash (F2); their changes tell of it. */
export async function deleteReleases(operation: Operation, ids: readonly number[]): Promise<void> {
  const links = await linksOf(operation.db, ids);
  await moveToTrash(operation, releaseTrash, ids);
  await tellLinks(operation, 'detached', links);
}

/** Takes releases out of the trash; the changes that come back with them tell of it. */
export async function restoreReleases(operation: Operation, ids: readonly number[]): Promise<Restored> {
  const restored = await restoreFromTrash(operation, releaseTrash, ids);
  await tellLinks(operation, 'attached', await linksOf(operation.db, restored.ids));
  return restored;
}

/** The changes of releases. */
const linksOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('release_changes as l')
    .innerJoin('releases as r', 'r.id', 'l.release_id')
    .select(['l.change_id', 'r.id', 'r.subject as name'])
    .where('r.id', '=', sql<number>`any(${ids})`)
    .orderBy('l.change_id')
    .execute();

/** In the log of the changes. */
async function tellLinks(
  { db, entry }: Operation,
  kind: 'attached' | 'detached',
  links: Awaited<ReturnType<typeof linksOf>>,
): Promise<void> {
  const lines = links.map(({ change_id, id, name }) => ({
    ...entry(change_id),
    owner_type: changeKind.owner,
    kind,
    [kind === 'attached' ? 'after' : 'before']: { what: 'release', items: [{ id, name }] },
  }));
  await recordActivity(db, ...lines);
}
