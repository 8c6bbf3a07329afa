import { sql } from 'kysely';
import { type ReleaseForm, releaseStatus } from '../../wire/release/release';
import { releaseEntries } from '../../wire/release/release.schema';
import { changeKind } from '../change/change.kind';
import { assetLinks } from '../parts/asset-link/asset.link';
import { bulkField, type BulkKind, type Changed, type Follows } from '../parts/bulk/bulk';
import { saveCustomValues } from '../parts/custom-field/custom-field.save';
import { records } from '../parts/records';
import { linksOf, moveToTrash, type Restored, restoreFromTrash, type Trash } from '../parts/trash/trash';
import { difference, recordActivity } from '../shared/activity';
import { type Actor, authorize } from '../shared/actor';
import type { Upload } from '../shared/body';
import { requireChoices } from '../shared/choices';
import type { Db } from '../shared/db';
import { replaceFile } from '../shared/file-store';
import { storedHtml } from '../shared/html';
import { freeIdentifier } from '../shared/identifier';
import { announce } from '../shared/live';
import type { Operation } from '../shared/operation';
import { entersStatus, given } from '../shared/sent';
import { addToTotal } from '../shared/totals';
import { requireVersion, type Seen } from '../shared/version';
import { editedWindow, newWindow, requireOrder } from '../shared/window';
import { releaseKind, type ReleaseOperation } from './release.kind';
import { attachChanges } from './release.links';
import { mailReleases } from './release.mails';
import { findReleases, lockRelease, snapshotRelease } from './release.queries';
import { releaseChoices, requireAction, requireReleaseChoices } from './release.rules';

export const releaseAssets = assetLinks(
  releaseKind,
  { attach: 'attach_release', detach: 'detach_release' },
  lockRelease,
);

const statusOf = { table: releaseKind.table, column: 'status_id' } as const;

interface Sent {
  actor: Actor;
  db: Db;
  fields: Record<string, unknown>;
}

/**
 * Rights of a save, asked before anything else is told (C9, C11): naming assets attaches or detaches them, `change_id`
 * attaches the release to a change, choosing Completed completes it.
 */
export async function admitSave({ actor, db, fields }: Sent): Promise<void> {
  const editing = given(fields.id);
  authorize(actor, editing ? 'edit_release' : 'create_release');
  if (!editing && given(fields.change_id)) authorize(actor, 'attach_change');
  if (await entersStatus(db, statusOf, releaseStatus.completed, { sent: fields.status_id, id: fields.id }))
    await requireAction(actor, { status_id: releaseStatus.open }, 'release_completed');
  await releaseAssets.admit({ actor, db }, fields.asset_ids, editing ? fields.id : undefined);
}

interface Save {
  form: ReleaseForm;
  file: Upload | undefined;
  seen: Seen;
}

interface Saved {
  id: number;
  identifier: string;
}

const { completed } = releaseStatus;

/** Creates a release with its assets, file and change. Throws 409 (the change has a release, or is closed) or 422. */
export async function createRelease(operation: Operation, { form, file }: Save): Promise<Saved> {
  const { db, actor, now } = operation;
  await requireChoices(db, { change_id: records.change }, { change_id: form.change_id ?? null });
  await requireReleaseChoices(db, form);
  // Choosing Completed in the form is the same action as the button.
  if (form.status_id === completed) await requireAction(actor, { status_id: releaseStatus.open }, 'release_completed');
  const { id, identifier } = await freeIdentifier(db, releaseKind, form.identifier);
  const saved = await db
    .insertInto('releases')
    .values({
      id,
      identifier,
      ...columns(form),
      ...newWindow(form, actor.time_zone),
      completed_at: form.status_id === completed ? now : null,
      created_by: actor.id,
      updated_by: actor.id,
      created_at: now,
      updated_at: now,
    })
    .returning(['planned_start_date', 'planned_end_date'])
    .executeTakeFirstOrThrow();
  await addToTotal(db, 'releases', 1);
  requireOrder(saved);
  await releaseAssets.set(operation, id, form.asset_ids ?? []);
  await replaceFile(db, { type: 'sd_releases', id }, file, false, actor.id);
  await saveCustom(operation, id, form, true);
  await recordActivity(db, { ...operation.entry(id), kind: 'created', after: await snapshotRelease(db, id) });
  if (form.change_id) await attachChanges(operation, id, [form.change_id]);
  if (form.status_id === completed) await notifyCompleted(operation, id);
  await announce(db, 'release', id);
  return { id, identifier };
}

/** Changes a release. Throws 409 (somebody saved meanwhile) or 422. Without `asset_ids` its assets stay as they are. */
export async function editRelease(operation: Operation, id: number, { form, file, seen }: Save): Promise<Saved> {
  const { db, actor, now } = operation;
  await requireChoices(db, { id: records.release }, { id });
  const release = await lockRelease(db, id);
  await requireVersion(db, release, seen);
  await requireReleaseChoices(db, form, release);
  const before = await snapshotRelease(db, id);
  const identifier = form.identifier || release.identifier;
  const [was, is] = [release.status_id === completed, form.status_id === completed];
  if (is && !was) await requireAction(actor, release, 'release_completed');
  const saved = await db
    .updateTable('releases')
    .set((eb) => ({
      ...columns(form),
      ...editedWindow(form, actor.time_zone),
      identifier,
      ...(was !== is && { completed_at: is ? now : null }),
      updated_by: actor.id,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning(['planned_start_date', 'planned_end_date'])
    .executeTakeFirstOrThrow();
  requireOrder(saved);
  if (form.asset_ids) await releaseAssets.set(operation, id, form.asset_ids);
  await replaceFile(db, { type: 'sd_releases', id }, file, form.attachment_delete === true, actor.id);
  await saveCustom(operation, id, form, false);
  const changed = difference(before, await snapshotRelease(db, id));
  if (changed) await recordActivity(db, { ...operation.entry(id), kind: 'updated', ...changed });
  if (is && !was) await notifyCompleted(operation, id);
  await announce(db, 'release', id);
  return { id, identifier };
}

const saveCustom = ({ db, actor }: Operation, id: number, form: ReleaseForm, isNew: boolean): Promise<void> =>
  saveCustomValues(
    db,
    { type: releaseKind.owner, id },
    { module: 'release', values: form.custom_fields, chosen: form, actor, partial: true, isNew },
  );

function columns(form: ReleaseForm) {
  const { subject, status_id, priority_id, release_type_id, location_id } = form;
  const description = storedHtml('description', form.description);
  return { subject, description, status_id, priority_id, release_type_id, location_id };
}

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
  await notifyCompleted(operation, id);
  await announce(db, 'release', id);
}

/** Tells that a release was completed: in the log of its changes, and by mail. */
async function notifyCompleted(operation: Operation, id: number): Promise<void> {
  await logCompleted(operation, [id]);
  await mailReleases(operation.db, [id], { ...operation, kind: 'release-completed' });
}

/** The changes of releases that were completed have it in their log. */
export async function logCompleted({ db, entry }: Operation, ids: readonly number[]): Promise<void> {
  const links = await changesOf(db, ids);
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
  const links = await changesOf(operation.db, ids);
  await moveToTrash(operation, releaseTrash, ids);
  await logLinks(operation, 'detached', links);
}

/** Takes releases out of the trash; the changes that come back with them tell of it. */
export async function restoreReleases(operation: Operation, ids: readonly number[]): Promise<Restored> {
  const restored = await restoreFromTrash(operation, releaseTrash, ids);
  await logLinks(operation, 'attached', await changesOf(operation.db, restored.ids));
  return restored;
}

/** The changes of releases. */
const changesOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('release_changes as l')
    .innerJoin('releases as r', 'r.id', 'l.release_id')
    .select(['l.change_id', 'r.id', 'r.subject as name'])
    .where('r.id', '=', sql<number>`any(${ids})`)
    .orderBy('l.change_id')
    .execute();

/** In the log of the changes. */
async function logLinks(
  { db, entry }: Operation,
  kind: 'attached' | 'detached',
  links: Awaited<ReturnType<typeof changesOf>>,
): Promise<void> {
  const lines = links.map(({ change_id, id, name }) => ({
    ...entry(change_id),
    owner_type: changeKind.owner,
    kind,
    [kind === 'attached' ? 'after' : 'before']: { what: 'release', items: [{ id, name }] },
  }));
  await recordActivity(db, ...lines);
}

export const releaseTrash: Trash = {
  kind: releaseKind,
  followers: [
    linksOf('release_changes', 'release_id', { change_id: 'changes', release_id: 'releases' }),
    linksOf('release_assets', 'release_id', { asset_id: 'assets' }),
  ],
};

const completedOf = (changed: readonly Changed[]): number[] =>
  changed
    .filter(({ before, after }) => before.status_id !== completed && after.status_id === completed)
    .map(({ after }) => after.id);

/** Releases changed at once: by the rules of {@link editRelease}. */
export const releaseBulk: BulkKind = {
  kind: releaseKind,
  noun: releaseKind.noun,
  list: releaseEntries.list,
  rights: { view: 'view_releases', edit: 'edit_release', remove: 'delete_release' },
  fields: {
    status_id: bulkField(releaseChoices.status_id, 'status', 'release_statuses'),
    priority_id: bulkField(releaseChoices.priority_id, 'priority', 'release_priorities'),
    release_type_id: bulkField(releaseChoices.release_type_id, 'release_type', 'release_types'),
    location_id: bulkField(releaseChoices.location_id, 'location', 'help_desk.locations'),
  },
  columns: ['completed_at'],
  find: findReleases,
  admit: ({ actor }, { status_id }) => {
    if (status_id === completed) authorize(actor, 'complete_release');
  },
  refusals: async () => () => null,
  follow: async ({ now }, { status_id }): Promise<Follows> =>
    status_id === undefined
      ? {}
      : {
          // Which is completed already keeps the moment.
          completed_at: sql`case when t.status_id = ${status_id} then t.completed_at else ${status_id === completed ? now : null}::timestamptz end`,
        },
  note: (operation, changed) => logCompleted(operation, completedOf(changed)),
  notify: ({ db, actor, address }, changed) =>
    mailReleases(db, completedOf(changed), { kind: 'release-completed', actor, address }),
  remove: deleteReleases,
  restore: restoreReleases,
};
