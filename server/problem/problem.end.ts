import { changeStatus } from '../../wire/change/change';
import { mailProblem } from './problem.mails';
import { writtenKeys } from '../parts/planning/planning.queries';
import { moveToTrash, type Restored, restoreFromTrash } from '../parts/trash/trash';
import { difference, recordActivity } from '../shared/activity';
import { sees } from '../shared/actor';
import { announce } from '../shared/live';
import type { Operation } from '../shared/operation';
import type { ProblemOperation } from './problem.kind';
import { lockProblem, type ProblemRecord } from './problem.queries';
import { requireAction } from './problem.rules';
import { snapshotProblem } from './problem.snapshot';
import { closingStatus, openStatus } from './problem.status';
import { problemTrash } from './problem.trash';
import { say, Sentence } from '../shared/sentence';
import * as problemSentences from '../../texts/compiled/server/problem';

/**
 * Closes a problem; its tickets stay as they are. Returns what is still missing, as sentences (B1). Throws 404; 409 if
 * it is closed.
 */
export async function closeProblem(operation: ProblemOperation, id: number): Promise<Sentence[]> {
  const { db, actor, now } = operation;
  const problem = await lockProblem(db, id);
  await requireAction(actor, { closed: problem.closed_at !== null, change_id: problem.change_id }, 'problem_close');
  await setStatus(operation, id, { status_type_id: (await closingStatus(db)).id, closed_at: now, kind: 'closed' });
  return missing(operation, problem);
}

/** Opens a closed problem again, in the first open status (F3). Throws 404; 409 if it is not closed. */
export async function reopenProblem(operation: ProblemOperation, id: number): Promise<void> {
  const { db, actor } = operation;
  const problem = await lockProblem(db, id);
  await requireAction(actor, { closed: problem.closed_at !== null, change_id: problem.change_id }, 'problem_reopen');
  await setStatus(operation, id, { status_type_id: (await openStatus(db)).id, closed_at: null, kind: 'reopened' });
}

const events = { closed: 'problem-closed', reopened: 'problem-status-changed' } as const;

/** With log, mails and live event. */
async function setStatus(
  operation: ProblemOperation,
  id: number,
  { kind, ...status }: { status_type_id: number; closed_at: Date | null; kind: keyof typeof events },
): Promise<void> {
  const { db, actor, now } = operation;
  const before = await snapshotProblem(db, id);
  await db
    .updateTable('problems')
    .set((eb) => ({ ...status, updated_at: now, updated_by: actor.id, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const changed = difference(before, await snapshotProblem(db, id));
  await recordActivity(db, { ...operation.entry(id), kind, ...changed });
  await mailProblem(db, { ...operation, problemId: id, events: [events[kind]] });
  await announce(db, 'problem', id);
}

const ended: readonly number[] = [changeStatus.closed, changeStatus.rejected, changeStatus.cancelled];

async function missing({ db, actor }: Operation, problem: ProblemRecord): Promise<Sentence[]> {
  const written = await writtenKeys(db, { type: 'sd_problem', id: problem.id });
  const change =
    problem.change_id === null || !sees(actor, 'change')
      ? undefined
      : await db
          .selectFrom('changes')
          .select(['identifier', 'subject', 'status_id'])
          .where('id', '=', problem.change_id)
          .executeTakeFirst();
  return [
    !written.has('root-cause') && say(problemSentences.no_root_cause),
    !written.has('solution') && say(problemSentences.no_solution),
    change &&
      !ended.includes(change.status_id) &&
      say(problemSentences.change_open, {
        identifier: change.identifier,
        subject: change.subject,
      }),
  ].filter((sentence) => sentence instanceof Sentence);
}

/** Puts problems, whose rows the caller holds, into the trash (F2). */
export const deleteProblems = (operation: Operation, ids: readonly number[]): Promise<void> =>
  moveToTrash(operation, problemTrash, ids);

/** Takes problems out of the trash. */
export const restoreProblems = (operation: Operation, ids: readonly number[]): Promise<Restored> =>
  restoreFromTrash(operation, problemTrash, ids);
