import { recordActivity } from '../shared/activity';
import { announce } from '../shared/live';
import { touch } from '../shared/version';
import { changeKind, type ChangeOperation } from './change.kind';
import { lockChange } from './change.queries';
import { requireAction } from './change.rules';

/** Minutes of work spent on a change. Throws 404, 409. */
export async function setDuration(operation: ChangeOperation, id: number, minutes: number): Promise<void> {
  const { db, actor } = operation;
  const change = await lockChange(db, id);
  await requireAction(actor, change, 'change_duration');
  const { total_activity_duration } = change;
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
