import { changeKind } from '../change/change.kind';
import type { Database, Trx } from '../shared/db';
import { inTransaction } from '../shared/transaction';
import type { ApprovalOperation } from './approval.operation';
import { dropApprover } from './approval.approver';
import { approversOf, hold, levelsOf } from './approval.queries';
import { proceed, warnIfNobody } from './approval.run';

type Clock = Pick<ApprovalOperation<null>, 'address' | 'now' | 'requesterMayDecideAlone'>;

/**
 * Removes deactivated people from the levels where their vote is awaited: whoever left is no approver (B2), and must
 * not hold up the others. Votes they gave stay. The run continues as when a change manager removes them; change
 * managers are warned where nobody is left. Returns how many were removed; tries all, then throws the first failure.
 */
export async function removeDeactivatedApprovers(db: Database, clock: Clock): Promise<number> {
  const waiting = await db
    .selectFrom('cab_approvers as a')
    .innerJoin('help_desk.users as u', 'u.id', 'a.user_id')
    .innerJoin('cab_run_levels as l', 'l.id', 'a.level_id')
    .innerJoin('cab_runs as r', 'r.id', 'l.run_id')
    .select('r.change_id')
    .distinct()
    .where('r.status', '=', 'PENDING')
    .where('l.is_active', '=', true)
    .where('a.status', '=', 'PENDING')
    .where('u.active', '=', false)
    .execute();
  const settled = [];
  for (const { change_id } of waiting)
    settled.push(
      ...(await Promise.allSettled([
        inTransaction(db, (trx) => dropFrom({ ...clock, db: trx, actor: null, entry: entryAt(clock.now) }, change_id)),
      ])),
    );
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
}

const entryAt =
  (created_at: Date): ApprovalOperation<null>['entry'] =>
  (owner_id) => ({ owner_type: changeKind.owner, owner_id, actor_id: null, created_at });

async function dropFrom(operation: ApprovalOperation<null>, changeId: number): Promise<number> {
  if (!(await isThere(operation.db, changeId))) return 0;
  const { change, run } = await hold(operation.db, changeId);
  const level = run && (await levelsOf(operation.db, run.id)).find((one) => one.is_active);
  if (!level) return 0;
  const approvers = await approversOf(operation.db, level.id);
  const gone = approvers.filter((one) => one.status === 'PENDING' && !one.active);
  if (!gone.length) return 0;
  for (const one of gone) await dropApprover(operation, run, level, one, 'Deactivated.');
  if (gone.length === approvers.length || approvers.some((one) => one.status === 'PENDING' && one.active))
    await warnIfNobody(operation, change, run, level);
  const approver = gone.map(({ full_name }) => full_name).join(', ');
  await proceed(operation, change, run, { left: { approver, level: level.name } });
  return gone.length;
}

/** It may have been deleted meanwhile. */
const isThere = async (db: Trx, id: number): Promise<boolean> =>
  (await db.selectFrom('changes').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined;
