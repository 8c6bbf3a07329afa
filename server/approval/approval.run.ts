import { sql } from 'kysely';
import * as boardSentences from '../../texts/compiled/server/board';
import * as changeSentences from '../../texts/compiled/server/change';
import type { ApprovalState } from '../../wire/approval/approval';
import { changeStatus } from '../../wire/change/change';
import type { Bar } from '../collision';
import { type ChangeRecord, mayDecide, requireAction, setStatus, statusByBoard } from '../change';
import { records } from '../parts/records';
import { recordActivity } from '../shared/activity';
import type { Actor } from '../shared/actor';
import { wordOf } from '../shared/built-in';
import { requireChoices } from '../shared/choices';
import type { Trx } from '../shared/db';
import { conflict, invalid } from '../shared/errors';
import type { AnyActor } from '../shared/operation';
import { say } from '../shared/sentence';
import { askDeputies, deputiesAt } from './approval.deputies';
import { endLinks, sendLinks } from './approval.link';
import { mailEmptyLevel, mailProgress, type Progress } from './approval.mails';
import {
  announceRun,
  type ApprovalOperation,
  approversOf,
  approversOfRun,
  ballotsOf,
  hold,
  holdPending,
  type Level,
  levelsOf,
  type Run,
} from './approval.queries';
import { type Ballot, tallyOf } from './approval.rules';

const anyBoard = { ...records.cab, sentence: say(boardSentences.gone) };

/**
 * Sends a change to a board: makes a run as a copy of the board and activates its first level (B2). Returns the
 * board's name and whether anybody on that level can decide. Throws 409 in another status, or while a board is deciding; 422 for an unknown
 * change or board.
 */
export async function applyCab(
  operation: ApprovalOperation<Actor>,
  changeId: number,
  cabId: number,
): Promise<{ board: string; anybody: boolean }> {
  const { db } = operation;
  await requireChoices(
    db,
    { change_id: records.change, workflow_id: anyBoard },
    { change_id: changeId, workflow_id: cabId },
  );
  const { change, run: pending } = await hold(db, changeId);
  if (pending) await requireAction(operation.actor, { ...change, board: pending }, 'allowed_enforce_cab');
  await requireAction(operation.actor, change, 'allowed_enforce_cab', async () => {
    const status = await db
      .selectFrom('change_statuses')
      .select(['name', 'built_in_key'])
      .where('id', '=', change.status_id)
      .executeTakeFirstOrThrow();
    return say(changeSentences.no_board_in_status, { status: wordOf(status) });
  });
  const run = await copyCab(operation, changeId, cabId, change.status_id);
  const [first] = await levelsOf(db, run.id);
  if (!first) throw conflict(say(boardSentences.no_level));
  await recordActivity(db, {
    ...operation.entry(changeId),
    kind: 'cab-applied',
    after: { cab: run.name, level: first.name },
  });
  const anybody = await activate(operation, change, run, first);
  const approvers = (await approversOf(db, first.id)).map(({ user_id }) => user_id);
  await setStatus(operation, changeId, changeStatus.awaitingApproval, {
    notified: [change.requester_id, ...approvers],
  });
  await mailProgress(db, { ...operation, changeId, runId: run.id, cab: run.name, progress: { applied: true } });
  await announceRun(db, changeId, run.id);
  return { board: run.name, anybody };
}

/**
 * Copies the board into a run; later edits of the board do not change the run. Waits for a save of the board that is
 * running now.
 */
async function copyCab(
  { db, actor, now }: ApprovalOperation,
  change_id: number,
  cab_id: number,
  previous_status_id: number,
): Promise<Run> {
  const cab = await db.selectFrom('cabs').selectAll().where('id', '=', cab_id).forShare().executeTakeFirst();
  if (!cab) throw invalid({ workflow_id: anyBoard.sentence });
  const { name, action_on_approve, action_on_deny, send_auto_reminders, reminder_interval } = cab;
  const run = await db
    .insertInto('cab_runs')
    .values({
      change_id,
      cab_id,
      name,
      action_on_approve,
      action_on_deny,
      send_auto_reminders,
      reminder_interval,
      previous_status_id,
      started_by: actor.id,
      started_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await copyLevels(db, cab_id, run.id);
  return run;
}

async function copyLevels(db: Trx, cabId: number, run_id: number): Promise<void> {
  const levels = await db
    .selectFrom('cab_levels')
    .selectAll()
    .where('cab_id', '=', cabId)
    .orderBy('position')
    .execute();
  for (const { id, position, name, match, percent, due_hours, escalate_to_id } of levels) {
    const copy = await db
      .insertInto('cab_run_levels')
      .values({ run_id, position, name, match, percent, due_hours, escalate_to_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('cab_run_level_members')
      .columns(['level_id', 'user_id', 'user_type_id'])
      .expression((eb) =>
        eb
          .selectFrom('cab_level_approvers')
          .select([eb.val(copy.id).as('level_id'), 'user_id', 'user_type_id'])
          .where('level_id', '=', id)
          .orderBy('id'),
      )
      .execute();
  }
}

/**
 * Removes the pending run: the change gets back the status from before, and its links say that the run was removed.
 * Throws 403, 404; 409 if no board is deciding.
 */
export async function removeRun(operation: ApprovalOperation<Actor>, changeId: number): Promise<string> {
  const { db } = operation;
  const { run } = await holdPending(operation, changeId, 'remove_cab');
  const approvers = (await approversOfRun(db, run.id)).map(({ id }) => id);
  await endLinks(db, 'removed', approvers);
  await announceRun(db, changeId, run.id);
  await db.deleteFrom('cab_runs').where('id', '=', run.id).execute();
  await recordActivity(db, { ...operation.entry(changeId), kind: 'cab-removed', before: { cab: run.name } });
  await setStatus(operation, changeId, run.previous_status_id);
  return run.name;
}

const hour = 3_600_000;

/** When the next automatic reminder is due, counted from the last mail; null: never. */
export const nextReminder = (
  { send_auto_reminders, reminder_interval }: Pick<Run, 'send_auto_reminders' | 'reminder_interval'>,
  now: Date,
): Date | null =>
  send_auto_reminders && reminder_interval ? new Date(now.getTime() + reminder_interval * hour) : null;

/** Sets when the next automatic reminder of a run is due, as a mail goes out now. */
export const armReminder = (db: Trx, run: Run, now: Date): Promise<unknown> =>
  db
    .updateTable('cab_runs')
    .set({ next_reminder_at: nextReminder(run, now) })
    .where('id', '=', run.id)
    .execute();

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
  const { db, now, present } = operation;
  const due_at = level.due_hours === null ? null : new Date(present.getTime() + level.due_hours * hour);
  await db
    .updateTable('cab_run_levels')
    .set({ is_active: true, activated_at: now, due_at })
    .where('id', '=', level.id)
    .execute();
  await armReminder(db, run, now);
  await settleApprovers(db, change, level.id, now);
  const approvers = await approversOf(db, level.id);
  await sendLinks(operation, run, level, approvers, 'approval-requested');
  await askDeputies(operation, run, level);
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
  if ((await deputiesAt(operation.db, level.id, operation.present)).length) return true;
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
  const ballots = await ballotsOf(db, run.id);
  const tally = tallyOf(ballots);
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
        after: { cab: run.name, level: next.name, ...counted(ballots[index]) },
      });
      await activate(operation, change, run, next);
      progress.activated = next.name;
    } else {
      progress.bar = await end(operation, change, run, tally.status, ballots[index]);
      progress.ended = tally.status;
    }
  }
  await mailProgress(db, { ...operation, changeId: change.id, runId: run.id, cab: run.name, progress });
  await announceRun(db, change.id, run.id);
}

/** How a level was decided, for the log, where its rule counts votes (G17). */
const counted = (ballot: Ballot | undefined): { approvals?: number; asked?: number } =>
  ballot?.match === 'majority' || ballot?.match === 'percent'
    ? { approvals: ballot.votes.filter((vote) => vote === 'APPROVED').length, asked: ballot.votes.length }
    : {};

/**
 * Ends a run: the change gets the status that the board names, or the one from before the run (B2), unless that is barred
 * (G13): then what bars it is returned.
 */
async function end(
  operation: ApprovalOperation<AnyActor>,
  change: ChangeRecord,
  run: Run,
  status: ApprovalState,
  last: Ballot | undefined,
): Promise<Bar | undefined> {
  const { db, now } = operation;
  await db
    .updateTable('cab_runs')
    .set({ status, ended_at: now, next_reminder_at: null })
    .where('id', '=', run.id)
    .execute();
  await recordActivity(db, {
    ...operation.entry(change.id),
    kind: 'cab-ended',
    after: { cab: run.name, status, ...counted(last) },
  });
  const voters = await approversOfRun(db, run.id);
  const next = status === 'APPROVED' ? run.action_on_approve : run.action_on_deny;
  const reached = await statusByBoard(operation, change, next ?? run.previous_status_id);
  await setStatus(operation, change.id, reached.status, {
    notified: [change.requester_id, change.agent_id ?? 0, ...voters.map(({ user_id }) => user_id)],
  });
  return reached.bar;
}
