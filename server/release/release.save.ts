import { type ReleaseForm, releaseStatus } from '../../wire/release/release';
import type { Operation } from '../shared/operation';
import { difference, recordActivity } from '../shared/activity';
import type { Upload } from '../shared/body';
import { records } from '../parts/records';
import { requireChoices } from '../shared/choices';
import { replaceFile } from '../shared/file-store';
import { storedHtml } from '../shared/html';
import { freeIdentifier } from '../shared/identifier';
import { announce } from '../shared/live';
import { requireVersion, type Seen } from '../shared/version';
import { addToTotal } from '../shared/totals';
import { editedWindow, newWindow, requireOrder } from '../shared/window';
import { releaseAssets } from './release.assets';
import { requireReleaseChoices } from './release.choices';
import { attachChanges } from './release.changes';
import { tellCompleted } from './release.end';
import { releaseKind } from './release.kind';
import { lockRelease } from './release.queries';
import { snapshotRelease } from './release.snapshot';
import { requireAction } from './release.rules';

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
  await recordActivity(db, { ...operation.entry(id), kind: 'created', after: await snapshotRelease(db, id) });
  if (form.change_id) await attachChanges(operation, id, [form.change_id]);
  if (form.status_id === completed) await tellCompleted(operation, id);
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
  const changed = difference(before, await snapshotRelease(db, id));
  if (changed) await recordActivity(db, { ...operation.entry(id), kind: 'updated', ...changed });
  if (is && !was) await tellCompleted(operation, id);
  await announce(db, 'release', id);
  return { id, identifier };
}

function columns(form: ReleaseForm) {
  const { subject, status_id, priority_id, release_type_id, location_id } = form;
  const description = storedHtml('description', form.description);
  return { subject, description, status_id, priority_id, release_type_id, location_id };
}
