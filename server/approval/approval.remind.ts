import * as approvalSentences from '../../texts/compiled/server/approval';
import { type approvalCalls, approvalLimits } from '../../wire/approval/approval';
import type { NamedRecord } from '../../wire/protocol/reply';
import { namedOf } from '../parts/named';
import { records } from '../parts/records';
import { recordActivity } from '../shared/activity';
import type { Actor } from '../shared/actor';
import { requireChoices } from '../shared/choices';
import type { Database, Trx } from '../shared/db';
import { conflict, invalid, notFound } from '../shared/errors';
import { announce } from '../shared/live';
import { say, type Sentence } from '../shared/sentence';
import { deputiesAt } from './approval.deputies';
import { sendLinks } from './approval.link';
import {
  activeLevel,
  type ApprovalOperation,
  type Approver,
  approversOf,
  type Clock,
  clockOperation,
  eachOf,
  hold,
  holdPending,
  isThere,
  noApprover,
  requireActive,
  type Run,
} from './approval.queries';
import { armReminder, nextReminder, proceed, warnIfNobody } from './approval.run';
import { dropApprover } from './approval.vote';

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
  return eachOf(db, waiting, (trx, { change_id }) => dropFrom(clockOperation(trx, clock), change_id));
}

async function dropFrom(operation: ApprovalOperation<null>, changeId: number): Promise<number> {
  if (!(await isThere(operation.db, changeId))) return 0;
  const { change, run } = await hold(operation.db, changeId);
  const level = run && (await activeLevel(operation.db, run.id));
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

type Reminder = NonNullable<(typeof approvalCalls.remind)['carries']>['body'];

const pause = approvalLimits.reminderPause * 60_000;
const waiting = (approver: Approver): boolean => approver.status === 'PENDING' && approver.active;

/**
 * Reminds the pending approvers of the active level, or one of them, by hand; whoever got a mail less than ten minutes
 * ago is left out. Returns how many were reminded. Throws 422 for what does not exist; 409 if the level is not active,
 * or nobody is left to remind.
 */
export async function remindByHand(
  operation: ApprovalOperation<Actor>,
  { type, change_id, level_id, id }: Reminder,
): Promise<number> {
  const { db, now } = operation;
  await requireChoices(db, { change_id: records.change, level_id: records.level }, { change_id, level_id });
  if (type === 'level' && id !== level_id) throw invalid({ id: say(approvalSentences.level_id) });
  const { run } = await holdPending(operation, change_id, 'cab_manage');
  const level = await requireActive(db, run, level_id, say(approvalSentences.remind_active));
  const named = (await approversOf(db, level.id)).filter((approver) => type === 'level' || approver.id === id);
  if (type === 'approver' && !named.length) throw invalid({ id: noApprover() });
  const pending = named.filter(waiting);
  if (!pending.length)
    throw conflict(
      type === 'level'
        ? say(approvalSentences.nobody_waited_for)
        : say(approvalSentences.not_waited_for, { person: named[0]?.full_name ?? '' }),
    );
  const due = pending.filter(({ reminded_at }) => !reminded_at || now.getTime() - reminded_at.getTime() >= pause);
  if (!due.length) throw conflict(tooSoon(pending));
  await noteReminded(db, due, now);
  if (type === 'level') await armReminder(db, run, now);
  await recordActivity(db, {
    ...operation.entry(change_id),
    kind: 'cab-reminded',
    after: {
      cab: run.name,
      level: level.name,
      what: 'approver',
      items: due.map(({ user_id, full_name }) => ({ id: user_id, name: full_name })),
    },
  });
  const asked = [...due, ...(await deputiesOf(db, level.id, due, operation.present))];
  await sendLinks(operation, run, level, asked, 'approval-reminder');
  await announce(db, 'change', change_id);
  return due.length;
}

function tooSoon([first, ...others]: Approver[]): Sentence {
  const minutes = approvalLimits.reminderPause;
  return first && !others.length
    ? say(approvalSentences.reminded, { person: first.full_name, minutes })
    : say(approvalSentences.all_reminded, { minutes });
}

/**
 * Stops or resumes the automatic reminders of a run; the board stays as it is. Throws 404; 409 if the run has ended or
 * its board has no interval.
 */
export async function setReminders(operation: ApprovalOperation, runId: number, on: boolean): Promise<NamedRecord> {
  const { db, now } = operation;
  const found = await db.selectFrom('cab_runs').select('change_id').where('id', '=', runId).executeTakeFirst();
  if (!found) throw notFound('approval');
  const { run } = await hold(db, found.change_id);
  if (run?.id !== runId) throw conflict(say(approvalSentences.ended));
  const change = await namedOf(db, 'change', run.change_id);
  if (run.send_auto_reminders === on) return change;
  if (on && !run.reminder_interval) throw conflict(say(approvalSentences.no_interval));
  await db
    .updateTable('cab_runs')
    .set({ send_auto_reminders: on, next_reminder_at: nextReminder({ ...run, send_auto_reminders: on }, now) })
    .where('id', '=', runId)
    .execute();
  await recordActivity(db, {
    ...operation.entry(run.change_id),
    kind: on ? 'cab-reminders-resumed' : 'cab-reminders-stopped',
    after: { cab: run.name },
  });
  await announce(db, 'change', run.change_id);
  return change;
}

/**
 * Reminds the approvers of every run whose reminder is due at `now`. Any number of processes may call it at the same
 * moment: each due reminder goes out once. A run that is locked is left for the next call. Returns how many mails were
 * queued; tries all, then throws the first failure.
 */
export async function sendDueReminders(db: Database, now: Date, address: string, present = now): Promise<number> {
  const due = await db
    .selectFrom('cab_runs')
    .select(['id', 'change_id'])
    .where('next_reminder_at', '<=', now)
    .orderBy('next_reminder_at')
    .execute();
  return eachOf(db, due, (trx, run) => remindRun({ db: trx, now, address, present }, run));
}

async function remindRun(
  { db, now, address, present }: { db: Trx; now: Date; address: string; present: Date },
  { id, change_id }: Pick<Run, 'id' | 'change_id'>,
): Promise<number> {
  const change = await db
    .selectFrom('changes')
    .select('id')
    .where('id', '=', change_id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!change) return 0;
  const run = await db
    .selectFrom('cab_runs')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .where('next_reminder_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();
  if (!run) return 0;
  await armReminder(db, run, now);
  const level = await activeLevel(db, id);
  const pending = level ? (await approversOf(db, level.id)).filter(waiting) : [];
  if (!level || !pending.length) return 0;
  await noteReminded(db, pending, now);
  const asked = [...pending, ...(await deputiesOf(db, level.id, pending, present))];
  await sendLinks({ db, now, address, actor: null }, run, level, asked, 'approval-reminder');
  await announce(db, 'change', change_id);
  return pending.length;
}

/** The deputies of these approvers at a level. */
async function deputiesOf(db: Trx, levelId: number, approvers: readonly Approver[], present: Date) {
  const ids = new Set(approvers.map(({ id }) => id));
  return (await deputiesAt(db, levelId, present)).filter(({ id }) => ids.has(id));
}

const noteReminded = (db: Trx, approvers: Approver[], now: Date) =>
  db
    .updateTable('cab_approvers')
    .set({ reminded_at: now })
    .where(
      'id',
      'in',
      approvers.map((approver) => approver.id),
    )
    .execute();
