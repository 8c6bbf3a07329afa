import { releaseStatus } from '../../wire/release/release';
import { type Actor, authorize } from '../shared/actor';
import type { Db } from '../shared/db';
import { releaseAssets } from './release.assets';
import { requireAction } from './release.rules';

interface Sent {
  actor: Actor;
  db: Db;
  fields: Record<string, unknown>;
}

const given = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/**
 * Rights of a save, asked before anything else is told (C9, C11): naming assets attaches or detaches them, `change_id`
 * attaches the release to a change, choosing Completed completes it.
 */
export async function admitSave({ actor, db, fields }: Sent): Promise<void> {
  const editing = given(fields.id);
  authorize(actor, editing ? 'edit_release' : 'create_release');
  if (!editing && given(fields.change_id)) authorize(actor, 'attach_change');
  if (Number(fields.status_id) === releaseStatus.completed) {
    const status_id = editing ? await statusOf(db, Number(fields.id)) : releaseStatus.open;
    if (status_id !== releaseStatus.completed) await requireAction(actor, { status_id }, 'release_completed');
  }
  await releaseAssets.admit({ actor, db }, fields.asset_ids, editing ? fields.id : undefined);
}

async function statusOf(db: Db, id: number): Promise<number> {
  if (!Number.isSafeInteger(id)) return releaseStatus.open;
  const release = await db.selectFrom('releases').select('status_id').where('id', '=', id).executeTakeFirst();
  return release?.status_id ?? releaseStatus.open;
}
