import { changeStatus } from '../../wire/change/change';
import { requireAction } from '../change/change.rules';
import { setStatus } from '../change/change.status';
import { mailProgress } from './approval.mails';
import { recordActivity } from '../shared/activity';
import { records } from '../parts/records';
import { requireChoices } from '../shared/choices';
import type { Trx } from '../shared/db';
import type { Actor } from '../shared/actor';
import { conflict, invalid } from '../shared/errors';
import type { ApprovalOperation } from './approval.operation';
import { endLinks } from './approval.link';
import { announceRun, approversOf, hold, holdPending, levelsOf, type Run } from './approval.queries';
import { activate } from './approval.run';
import { say } from '../shared/sentence';
import * as boardSentences from '../../texts/compiled/server/board';
import * as changeSentences from '../../texts/compiled/server/change';

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
    const { name } = await db
      .selectFrom('change_statuses')
      .select('name')
      .where('id', '=', change.status_id)
      .executeTakeFirstOrThrow();
    return say(changeSentences.no_board_in_status, { status: name });
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
  const asked = (await approversOf(db, first.id)).map((approver) => approver.user_id);
  await setStatus(operation, changeId, changeStatus.awaitingApproval, { told: [change.requester_id, ...asked] });
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
  for (const { id, position, name, match } of levels) {
    const copy = await db
      .insertInto('cab_run_levels')
      .values({ run_id, position, name, match })
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
export async function removeRun(operation: ApprovalOperation<Actor>, changeId: number): Promise<void> {
  const { db } = operation;
  const { run } = await holdPending(operation, changeId, 'remove_cab');
  await endPendingLinks(db, run.id);
  await announceRun(db, changeId, run.id);
  await db.deleteFrom('cab_runs').where('id', '=', run.id).execute();
  await recordActivity(db, { ...operation.entry(changeId), kind: 'cab-removed', before: { cab: run.name } });
  await setStatus(operation, changeId, run.previous_status_id);
}

async function endPendingLinks(db: Trx, runId: number): Promise<void> {
  const approvers = await db
    .selectFrom('cab_approvers as a')
    .innerJoin('cab_run_levels as l', 'l.id', 'a.level_id')
    .select('a.id')
    .where('l.run_id', '=', runId)
    .execute();
  await endLinks(db, 'removed', { approver_ids: approvers.map(({ id }) => id) });
}
