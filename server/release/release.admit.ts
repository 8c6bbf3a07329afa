import { releaseStatus } from '../../wire/release/release';
import { type Actor, authorize } from '../shared/actor';
import type { Db } from '../shared/db';
import { entersStatus, given } from '../shared/sent';
import { releaseAssets } from './release.assets';
import { releaseKind } from './release.kind';
import { requireAction } from './release.rules';

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
