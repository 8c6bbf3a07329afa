import { changeStatus } from '../../wire/change';
import { recordActivity } from '../shared/activity';
import type { Act } from '../shared/act';
import { announce } from '../shared/live';
import { lockChange } from './change.queries';

/** Gives a change another status: log and live event, the moment of closing, a new version. The caller decides whether it may, and sends the mails. Throws 404. */
export async function setStatus({ db, actor, now, entry }: Act<{ id: number }>, id: number, statusId: number): Promise<void> {
  const { status_id } = await lockChange(db, id);
  if (status_id === statusId) return;
  const statuses = await db.selectFrom('change_statuses').select(['id', 'name']).where('id', 'in', [status_id, statusId]).execute();
  const named = (wanted: number) => statuses.find((status) => status.id === wanted);
  await db
    .updateTable('changes')
    .set((eb) => ({ status_id: statusId, change_closed_on: statusId === changeStatus.closed ? now : null, updated_at: now, updated_by: actor.id, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await recordActivity(db, { ...entry(id), kind: 'updated', before: { status: named(status_id) }, after: { status: named(statusId) } });
  await announce(db, 'change', id);
}
