import * as changeSentences from '../../texts/compiled/server/change';
import * as releaseSentences from '../../texts/compiled/server/release';
import { changeStatus } from '../../wire/change/change';
import { changeKind } from '../change/change.kind';
import { type Activity, recordActivity } from '../shared/activity';
import { type Actor, sees } from '../shared/actor';
import type { Trx } from '../shared/db';
import { conflict, notAttached, notFound } from '../shared/errors';
import { announce } from '../shared/live';
import type { Operation } from '../shared/operation';
import { isSeen } from '../shared/scope';
import { say, type Sentence } from '../shared/sentence';
import { touch } from '../shared/version';
import { releaseKind } from './release.kind';
import { lockRelease } from './release.queries';

interface Item {
  id: number;
  name: string;
}

/**
 * Attaches changes to a release, from either side; those that are attached to it already stay so. Returns which are
 * new. Throws 404; 409 for a closed change, or naming the release that a change already has (A6).
 */
export async function attachChanges(operation: Operation, id: number, changeIds: number[]): Promise<number[]> {
  const { db, actor } = operation;
  const changes = await lockChanges(db, changeIds);
  await lockRelease(db, id);
  const links = await db
    .selectFrom('release_changes as l')
    .innerJoin('releases as r', 'r.id', 'l.release_id')
    .select(['l.change_id', 'l.release_id', 'r.identifier', 'r.subject'])
    .where('l.change_id', 'in', changeIds)
    .execute();
  const linkByChange = new Map(links.map((link) => [link.change_id, link]));
  const linkOf = (change: Item) => linkByChange.get(change.id);
  const added = changes.filter((change) => linkOf(change)?.release_id !== id);
  for (const change of added) {
    const other = linkOf(change);
    if (other) throw conflict(await takenBy(operation, change, other));
    requireOpen(actor, change);
  }
  if (!added.length) return [];
  await db
    .insertInto('release_changes')
    .values(added.map((change) => ({ release_id: id, change_id: change.id })))
    .execute();
  await logLinks(operation, id, 'attached', added);
  return added.map((change) => change.id);
}

/** Throws 404 if the change is not attached to this release; 409 for a closed change. */
export async function detachChange(operation: Operation, id: number, changeId: number): Promise<void> {
  const { db } = operation;
  const [change] = await lockChanges(db, [changeId]);
  await lockRelease(db, id);
  if (change) requireOpen(operation.actor, change);
  const gone = await db
    .deleteFrom('release_changes')
    .where('release_id', '=', id)
    .where('change_id', '=', changeId)
    .returning('change_id')
    .executeTakeFirst();
  if (!change || !gone) throw notAttached('change', 'release');
  await logLinks(operation, id, 'detached', [change]);
}

/** In the order of their ids, so that two who attach the same changes wait for each other. Throws 404. */
async function lockChanges(db: Trx, ids: number[]) {
  const changes = await db
    .selectFrom('changes')
    .select(['id', 'identifier', 'subject as name', 'status_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (changes.length !== new Set(ids).size) throw notFound('change');
  return changes;
}

function requireOpen(actor: Actor, change: { identifier: string; status_id: number }): void {
  if (change.status_id === changeStatus.closed)
    throw conflict(
      sees(actor, 'change')
        ? say(changeSentences.is_closed, { identifier: change.identifier })
        : say(changeSentences.this_is_closed),
    );
}

interface Named {
  identifier: string;
}

/** The change is in another release; names are for those who may see them. */
export async function takenBy(
  { db, actor }: Pick<Operation, 'db' | 'actor'>,
  { identifier: change }: Named,
  { release_id, identifier, subject }: Named & { release_id: number; subject: string },
): Promise<Sentence> {
  if (sees(actor, 'release') && (await isSeen(db, 'release', release_id)))
    return sees(actor, 'change')
      ? say(releaseSentences.has_change, {
          change,
          identifier,
          subject,
        })
      : say(releaseSentences.has_this_change, {
          identifier,
          subject,
        });
  return sees(actor, 'change')
    ? say(releaseSentences.change_taken, { change })
    : say(releaseSentences.this_change_taken);
}

/** In the log of the release and of every change; all of them are shown anew. */
async function logLinks(
  operation: Operation,
  id: number,
  kind: 'attached' | 'detached',
  changes: Item[],
): Promise<void> {
  const { db } = operation;
  const release = await db
    .selectFrom('releases')
    .select(['id', 'subject as name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const ids = changes.map((change) => change.id);
  await touch(operation, releaseKind, [id], { form: false });
  await touch(operation, changeKind, ids, { form: false });
  await recordActivity(db, {
    ...operation.entry(id),
    owner_type: releaseKind.owner,
    kind,
    ...entryOf(kind, 'change', changes),
  });
  await logChanges(operation, kind, release, ids);
  await announce(db, 'release', id);
  await announce(db, 'change', ...ids);
}

/** In the log of the changes: that the release came or went. */
function logChanges(
  { db, entry }: Operation,
  kind: 'attached' | 'detached',
  release: Item,
  changeIds: number[],
): Promise<void> {
  const what = entryOf(kind, 'release', [release]);
  const lines = changeIds.map((id) => ({ ...entry(id), owner_type: changeKind.owner, kind, ...what }));
  return recordActivity(db, ...lines);
}

const entryOf = (kind: 'attached' | 'detached', what: string, items: Item[]): Pick<Activity, 'before' | 'after'> => ({
  [kind === 'attached' ? 'after' : 'before']: { what, items: items.map(({ id, name }) => ({ id, name })) },
});
