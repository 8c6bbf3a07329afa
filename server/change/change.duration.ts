import type { Operation } from '../shared/operation';
import { recordActivity } from '../shared/activity';
import { announce } from '../shared/live';
import { touch } from '../shared/version';
import { changeKind } from './change.kind';
import { holdOpen } from './change.queries';

/** Minutes of work spent on a change. Throws 404, 409. */
export async function setDuration(operation: Operation, id: number, minutes: number): Promise<void> {
  const { db } = operation;
  const { total_activity_duration } = await holdOpen(db, id);
  if (total_activity_duration === minutes) return;
  await db.updateTable('changes').set({ total_activity_duration: minutes }).where('id', '=', id).execute();
  await touch(operation, changeKind, [id], { form: false });
  await recordActivity(db, {
    ...operation.entry(id),
    kind: 'duration',
    before: { minutes: total_activity_duration },
    after: { minutes },
  });
  await announce(db, 'change', id);
}
