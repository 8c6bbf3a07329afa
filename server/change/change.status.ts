import { changeStatus } from '../../wire/change/change';
import { mailChange } from './change.mails';
import { recordActivity } from '../shared/activity';
import { announce } from '../shared/live';
import type { ChangeOperation } from './change.kind';
import { lockChange } from './change.queries';

interface StatusLogOptions {
  /** What the log says. */
  kind?: 'updated' | 'closed' | 'reopened';
  /** People who hear of it by another mail. */
  told?: readonly number[];
}

/**
 * Gives a change another status: the moment of closing, a new version, log, mails (B7), live event. Which status may
 * follow is for the caller to know. Throws 404.
 */
export async function setStatus(
  operation: ChangeOperation<{ id: number; full_name: string } | null>,
  id: number,
  statusId: number,
  { kind = 'updated', told = [] }: StatusLogOptions = {},
): Promise<void> {
  const { db, actor, now } = operation;
  const { status_id } = await lockChange(db, id);
  if (status_id === statusId) return;
  const closes = statusId === changeStatus.closed;
  const statuses = await db
    .selectFrom('change_statuses')
    .select(['id', 'name'])
    .where('id', 'in', [status_id, statusId])
    .execute();
  const named = (wanted: number) => statuses.find((status) => status.id === wanted);
  await db
    .updateTable('changes')
    .set((eb) => ({
      status_id: statusId,
      change_closed_on: closes ? now : null,
      updated_at: now,
      updated_by: actor?.id ?? null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await recordActivity(db, {
    ...operation.entry(id),
    kind,
    before: { status: named(status_id) },
    after: { status: named(statusId) },
  });
  await mailChange(db, { ...operation, changeId: id, event: closes ? 'change-closed' : 'change-status-changed', told });
  await announce(db, 'change', id);
}
