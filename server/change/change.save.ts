import { type ChangeForm, changeStatus } from '../../wire/change/change';
import { saveCustomValues } from '../parts/custom-field/custom-field.save';
import { mailChange } from './change.mails';
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
import { changeAssets } from './change.assets';
import { requireChangeChoices } from './change.choices';
import { changeKind } from './change.kind';
import { holdOpen } from './change.queries';
import { snapshotChange } from './change.snapshot';
import { requireTransition } from './change.transition';

interface Save {
  form: ChangeForm;
  file: Upload | undefined;
  seen: Seen;
}

interface Saved {
  id: number;
  identifier: string;
}

/** Creates a change with its assets, file and custom fields. Throws 422. */
export async function createChange(operation: Operation, { form, file }: Omit<Save, 'seen'>): Promise<Saved> {
  const { db, actor, now } = operation;
  await requireChangeChoices(db, form);
  const { id, identifier } = await freeIdentifier(db, changeKind, form.identifier);
  const planned = await db
    .insertInto('changes')
    .values({
      id,
      identifier,
      ...columns(form),
      ...newWindow(form, actor.time_zone),
      created_by: actor.id,
      updated_by: actor.id,
      created_at: now,
      updated_at: now,
    })
    .returning(['planned_start_date', 'planned_end_date'])
    .executeTakeFirstOrThrow();
  requireOrder(planned);
  await addToTotal(db, 'changes', 1);
  await saveParts(operation, id, form, file);
  await recordActivity(db, { ...operation.entry(id), kind: 'created', after: await snapshotChange(db, id) });
  await mailChange(db, { ...operation, changeId: id, event: 'change-created' });
  await announce(db, 'change', id);
  return { id, identifier };
}

/**
 * Changes a change. Throws 403, 409 (closed, saved by somebody meanwhile, a status that may not follow) or 422. Without
 * `asset_ids` its assets stay as they are, and so do planned times that are not sent.
 */
export async function editChange(operation: Operation, id: number, { form, file, seen }: Save): Promise<Saved> {
  const { db, actor, now } = operation;
  await requireChoices(db, { id: records.change }, { id });
  const change = await holdOpen(db, id);
  await requireVersion(db, change, seen);
  await requireChangeChoices(db, form, change);
  await requireTransition(operation, change, form);
  const before = await snapshotChange(db, id);
  const identifier = form.identifier || change.identifier;
  const closes = form.status_id === changeStatus.closed;
  const planned = await db
    .updateTable('changes')
    .set((eb) => ({
      ...columns(form),
      ...editedWindow(form, actor.time_zone),
      identifier,
      change_closed_on: closes ? now : null,
      updated_by: actor.id,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning(['planned_start_date', 'planned_end_date'])
    .executeTakeFirstOrThrow();
  requireOrder(planned);
  await saveParts(operation, id, form, file);
  const changed = difference(before, await snapshotChange(db, id));
  if (changed) await recordActivity(db, { ...operation.entry(id), kind: 'updated', ...changed });
  if (form.status_id !== change.status_id)
    await mailChange(db, { ...operation, changeId: id, event: closes ? 'change-closed' : 'change-status-changed' });
  await announce(db, 'change', id);
  return { id, identifier };
}

/** Assets, file and custom fields. */
async function saveParts(operation: Operation, id: number, form: ChangeForm, file: Upload | undefined): Promise<void> {
  const { db, actor } = operation;
  if (form.asset_ids) await changeAssets.set(operation, id, form.asset_ids);
  await replaceFile(db, { type: 'sd_changes', id }, file, form.attachment_delete === true, actor.id);
  await saveCustomValues(
    db,
    { type: 'sd_changes', id },
    { module: 'change', values: form.custom_fields, chosen: form, actor },
  );
}

function columns(form: ChangeForm) {
  const {
    subject,
    requester_id,
    status_id,
    change_type_id,
    priority_id,
    location_id,
    impact_id,
    department_id,
    team_id,
    agent_id,
  } = form;
  const description = storedHtml('description', form.description);
  return {
    subject,
    description,
    requester_id,
    status_id,
    change_type_id,
    priority_id,
    location_id,
    impact_id,
    department_id,
    team_id,
    agent_id,
  };
}
