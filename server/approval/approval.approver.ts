import type { ApproverChange } from '../../wire/approval/approval';
import { mailRemoved } from './approval.mails';
import type { Actor } from '../shared/actor';
import { recordActivity } from '../shared/activity';
import { records } from '../parts/records';
import { requireChoices, somebody } from '../shared/choices';
import { ApiError, conflict, invalid } from '../shared/errors';
import { announce } from '../shared/live';
import type { AnyActor, ApprovalOperation } from './approval.operation';
import { endLinks, sendLinks } from './approval.link';
import {
  type Approver,
  approversOf,
  holdPending,
  type Level,
  noApprover,
  requireActive,
  type Run,
} from './approval.queries';
import { nextReminder, proceed, warnIfNobody } from './approval.run';
import { say } from '../shared/sentence';
import * as approvalSentences from '../../texts/compiled/server/approval';

type Wanted = Omit<ApproverChange, 'action'>;

/** Throws 422 if `action` is not what the path says (X74). */
export function requireSameAction(sent: string, path: 'add' | 'remove'): void {
  if (sent !== path) throw invalid({ action: say(approvalSentences.action, { path }) });
}

const anybody = { ...records.user, sentence: somebody.sentence };

/** Throws 422 at the field that names nothing. */
const requireKnown = ({ db }: ApprovalOperation, { change_id, level_id, approver_id }: Wanted): Promise<void> =>
  requireChoices(
    db,
    { change_id: records.change, level_id: records.level, approver_id: anybody },
    { change_id, level_id, approver_id },
  );

/**
 * Adds a person to the active level. Throws 409 if the level is not active or they are on it; 422 for what does not
 * exist, or if they left.
 */
export async function addApprover(operation: ApprovalOperation<Actor>, wanted: Wanted): Promise<void> {
  const { db, now } = operation;
  const { change_id, level_id, approver_id, comment } = wanted;
  await requireKnown(operation, wanted);
  const { change, run } = await holdPending(operation, change_id, 'cab_manage');
  const level = await requireActive(db, run, level_id, say(approvalSentences.add_to_active));
  const present = (await approversOf(db, level.id)).find((one) => one.user_id === approver_id);
  if (present)
    throw conflict(
      present.status === 'PENDING'
        ? say(approvalSentences.already_approver, {
            person: present.full_name,
          })
        : say(approvalSentences.already_voted, { person: present.full_name }),
    );
  await requireChoices(db, { approver_id: somebody }, { approver_id });
  await db.insertInto('cab_approvers').values({ level_id, user_id: approver_id, created_at: now }).execute();
  const added = (await approversOf(db, level.id)).filter((one) => one.user_id === approver_id);
  await recordActivity(db, {
    ...operation.entry(change_id),
    kind: 'cab-approver-added',
    after: { cab: run.name, level: level.name, approver: added[0]?.full_name, comment },
  });
  if (!run.next_reminder_at)
    await db
      .updateTable('cab_runs')
      .set({ next_reminder_at: nextReminder(run, now) })
      .where('id', '=', run.id)
      .execute();
  await sendLinks(operation, run, level, added, 'approver-added', comment);
  await proceed(operation, change, run);
}

/**
 * Removes a person who has not voted. This can decide the level. Throws 404 if they are no approver; 422 for what does
 * not exist; 409 if the level is not active, they have voted, or nobody would be left.
 */
export async function removeApprover(operation: ApprovalOperation<Actor>, wanted: Wanted): Promise<void> {
  const { db } = operation;
  const { change_id, level_id, approver_id, comment } = wanted;
  await requireKnown(operation, wanted);
  const { change, run } = await holdPending(operation, change_id, 'cab_manage');
  const level = await requireActive(db, run, level_id, say(approvalSentences.remove_from_active));
  const approvers = await approversOf(db, level.id);
  const gone = approvers.find((one) => one.user_id === approver_id);
  if (!gone) throw new ApiError(404, noApprover());
  if (gone.status !== 'PENDING') throw conflict(say(approvalSentences.vote_final, { person: gone.full_name }));
  if (approvers.length === 1)
    throw conflict(
      say(approvalSentences.only_approver, {
        person: gone.full_name,
      }),
    );
  await dropApprover(operation, run, level, gone, comment);
  if (gone.active)
    await mailRemoved(db, {
      ...operation,
      changeId: change_id,
      cab: run.name,
      level: level.name,
      approver: { id: gone.user_id, full_name: gone.full_name, email: gone.email, locale: gone.locale },
      reason: comment,
    });
  if (approvers.some((one) => one !== gone && one.status === 'PENDING'))
    await warnIfNobody(operation, change, run, level);
  await proceed(operation, change, run);
}

/**
 * Removes a person from a level: their link ends, the log says why. The caller holds the locks of change and run, and
 * calls `continueRun`.
 */
export async function dropApprover(
  { db, entry }: ApprovalOperation<AnyActor>,
  run: Run,
  level: Level,
  gone: Approver,
  comment: string,
): Promise<void> {
  await endLinks(db, 'withdrawn', { approver_ids: [gone.id] });
  await db.deleteFrom('cab_approvers').where('id', '=', gone.id).execute();
  await announce(db, 'approval', gone.user_id);
  await recordActivity(db, {
    ...entry(run.change_id),
    kind: 'cab-approver-removed',
    before: { cab: run.name, level: level.name, approver: gone.full_name, comment },
  });
}
