import { sql } from 'kysely';
import { mayDecide } from '../change';
import { recordActivity } from '../shared/activity';
import type { Database } from '../shared/db';
import { askDeputies, holdLevel } from './approval.deputies';
import { sendLinks } from './approval.link';
import {
  announceRun,
  type ApprovalOperation,
  approversOf,
  type Clock,
  clockOperation,
  eachOf,
  type Level,
} from './approval.queries';

/**
 * Asks whom the board names for it where a level is due and not decided (G17): once, as one of those asked. Any number of
 * processes may do it at once. Returns how many levels it was about; tries all, then throws the first failure.
 */
export async function escalateDueLevels(db: Database, clock: Clock): Promise<number> {
  const present = clock.present ?? clock.now;
  const { rows } = await sql<{ change_id: number }>`
    select r.change_id from cab_run_levels l join cab_runs r on r.id = l.run_id
    where l.is_active and l.escalated_at is null and l.due_at <= ${present}::timestamptz order by l.due_at, l.id`.execute(
    db,
  );
  return eachOf(db, rows, (trx, { change_id }) => escalate(clockOperation(trx, clock), change_id));
}

async function escalate(operation: ApprovalOperation<null>, changeId: number): Promise<number> {
  const { db, now, present } = operation;
  const held = await holdLevel(db, changeId);
  if (!held) return 0;
  const { change, run, level } = held;
  // Another process may have been first.
  if (level.escalated_at || !level.due_at || level.due_at > present) return 0;
  const to = await personFor(operation, change.requester_id, level);
  await db.updateTable('cab_run_levels').set({ escalated_at: present }).where('id', '=', level.id).execute();
  if (to)
    await db
      .insertInto('cab_approvers')
      .values({ level_id: level.id, user_id: to, is_escalation: true, created_at: now })
      .onConflict((already) => already.columns(['level_id', 'user_id']).doNothing())
      .execute();
  const asked = (await approversOf(db, level.id)).filter((one) => one.user_id === to && one.status === 'PENDING');
  await recordActivity(db, {
    ...operation.entry(changeId),
    kind: 'cab-escalated',
    after: { cab: run.name, level: level.name, approver: asked[0]?.full_name },
  });
  await sendLinks(operation, run, level, asked, 'approval-escalated');
  await askDeputies(operation, run, level);
  await announceRun(db, changeId, run.id);
  return 1;
}

/** Whom the level names, if they are there, have not voted for somebody, and did not ask for the change. */
async function personFor(
  { db, requesterMayDecideAlone }: ApprovalOperation<null>,
  requester: number,
  { id, escalate_to_id }: Level,
): Promise<number | null> {
  if (escalate_to_id === null || !mayDecide(escalate_to_id, requester, [escalate_to_id], { requesterMayDecideAlone }))
    return null;
  const { rows } = await sql<{ id: number }>`
    select u.id from help_desk.users u where u.id = ${escalate_to_id} and u.active
      and not exists (select from cab_approvers a where a.level_id = ${id} and a.voted_by = u.id)`.execute(db);
  return rows[0]?.id ?? null;
}
