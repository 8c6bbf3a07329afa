import { sql } from 'kysely';
import type { ApprovalState } from '../../wire/approval/approval';
import type { ChangeRecord } from '../change/change.queries';
import { setStatus } from '../change/change.status';
import { mailEmptyLevel, mailProgress, type Progress } from './approval.mails';
import { recordActivity } from '../shared/activity';
import type { Trx } from '../shared/db';
import type { AnyActor, ApprovalOperation } from './approval.operation';
import { sendLinks } from './approval.link';
import { announceRun, approversOf, ballotsOf, type Level, levelsOf, type Run } from './approval.queries';
import { mayDecide, tallyOf } from './approval.rules';

const hour = 3_600_000;

/** When the next automatic reminder is due, counted from the last mail; null: never. */
export const nextReminder = (
  { send_auto_reminders, reminder_interval }: Pick<Run, 'send_auto_reminders' | 'reminder_interval'>,
  now: Date,
): Date | null =>
  send_auto_reminders && reminder_interval ? new Date(now.getTime() + reminder_interval * hour) : null;

/**
 * Activates a level: finds its approvers now and sends each a link. Returns whether anybody can decide; if not, change
 * managers are warned.
 */
export async function activate(
  operation: ApprovalOperation<AnyActor>,
  change: ChangeRecord,
  run: Run,
  level: Level,
): Promise<boolean> {
  const { db, now } = operation;
  await db
    .updateTable('cab_run_levels')
    .set({ is_active: true, activated_at: now })
    .where('id', '=', level.id)
    .execute();
  await db
    .updateTable('cab_runs')
    .set({ next_reminder_at: nextReminder(run, now) })
    .where('id', '=', run.id)
    .execute();
  await settleApprovers(db, change, level.id, now);
  const approvers = await approversOf(db, level.id);
  await sendLinks(operation, run, level, approvers, 'approval-requested');
  return warnIfNobody(operation, change, run, level);
}

/** Warns the change managers if nobody on the level may decide. */
export async function warnIfNobody(
  operation: ApprovalOperation<AnyActor>,
  change: ChangeRecord,
  run: Run,
  level: Level,
): Promise<boolean> {
  const ids = (await approversOf(operation.db, level.id)).map((approver) => approver.user_id);
  if (ids.some((id) => mayDecide(id, change.requester_id, ids, operation))) return true;
  await mailEmptyLevel(operation.db, { ...operation, changeId: change.id, cab: run.name, level: level.name });
  return false;
}

/** The named people, and those who hold the place of a user type now; each once, nobody who left (B2). */
async function settleApprovers(db: Trx, change: ChangeRecord, levelId: number, now: Date): Promise<void> {
  await sql`
    insert into cab_approvers (level_id, user_id, user_type_id, created_at)
    select ${levelId}, found.id, found.user_type_id, ${now}::timestamptz from (
    select distinct on (u.id) u.id, m.user_type_id, m.id as place
    from cab_run_level_members m
    left join user_types k on k.id = m.user_type_id
    join help_desk.users r on r.id = ${change.requester_id}
    join help_desk.users u on u.active and (u.id = m.user_id or u.id = case k.key
        when 'department_manager' then (select d.manager_id from help_desk.departments d where d.id = ${change.department_id})
        when 'team_lead' then (select g.lead_id from help_desk.teams g where g.id = ${change.team_id})
        when 'organization_manager' then (select o.manager_id from help_desk.organizations o where o.id = r.organization_id)
        when 'requester_manager' then r.manager_id
        when 'change_agent' then ${change.agent_id}::bigint end
      or (k.key = 'admins' and u.role = 'admin'))
    where m.level_id = ${levelId}
    order by u.id, m.user_type_id nulls first) found order by found.place, found.id`.execute(db);
}

/**
 * Continues a run after a vote or a change of its approvers: decides the active level if possible, activates the next
 * one or ends the run, and sends the mails. The caller holds the locks of change and run.
 */
export async function proceed(
  operation: ApprovalOperation<AnyActor>,
  change: ChangeRecord,
  run: Run,
  happened: Pick<Progress, 'vote' | 'left'> = {},
): Promise<void> {
  const { db, now } = operation;
  const tally = tallyOf(await ballotsOf(db, run.id));
  const levels = await levelsOf(db, run.id);
  const index = levels.findIndex((level) => level.is_active);
  const [present, outcome] = [levels[index], tally.levels[index]];
  const progress: Progress = { ...happened };
  if (present && outcome && outcome !== 'PENDING') {
    await db
      .updateTable('cab_run_levels')
      .set({ status: outcome, is_active: false, decided_at: now })
      .where('id', '=', present.id)
      .execute();
    const next = tally.active === null ? undefined : levels[tally.active];
    if (next) {
      await recordActivity(db, {
        ...operation.entry(change.id),
        kind: 'cab-level-activated',
        after: { cab: run.name, level: next.name },
      });
      await activate(operation, change, run, next);
      progress.activated = next.name;
    } else {
      await end(operation, change, run, tally.status);
      progress.ended = tally.status;
    }
  }
  await mailProgress(db, { ...operation, changeId: change.id, runId: run.id, cab: run.name, progress });
  await announceRun(db, change.id, run.id);
}

/** Ends a run: the change gets the status that the board names, or the one from before the run (B2). */
async function end(
  operation: ApprovalOperation<AnyActor>,
  change: ChangeRecord,
  run: Run,
  status: ApprovalState,
): Promise<void> {
  const { db, now } = operation;
  await db
    .updateTable('cab_runs')
    .set({ status, ended_at: now, next_reminder_at: null })
    .where('id', '=', run.id)
    .execute();
  await recordActivity(db, { ...operation.entry(change.id), kind: 'cab-ended', after: { cab: run.name, status } });
  const voters = await db
    .selectFrom('cab_approvers as a')
    .innerJoin('cab_run_levels as l', 'l.id', 'a.level_id')
    .select('a.user_id')
    .where('l.run_id', '=', run.id)
    .execute();
  const told = [change.requester_id, change.agent_id ?? 0, ...voters.map((voter) => voter.user_id)];
  await setStatus(
    operation,
    change.id,
    (status === 'APPROVED' ? run.action_on_approve : run.action_on_deny) ?? run.previous_status_id,
    { told },
  );
}
