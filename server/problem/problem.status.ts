import { sql } from 'kysely';
import * as problemSentences from '../../texts/compiled/server/problem';
import { changeStatus } from '../../wire/change/change';
import { isBlankHtml } from '../../wire/protocol/html';
import { writtenKeys } from '../parts/planning/planning.queries';
import { saveEntry } from '../parts/planning/planning.save';
import { difference, recordActivity } from '../shared/activity';
import { sees } from '../shared/actor';
import type { Db } from '../shared/db';
import { storedHtml } from '../shared/html';
import { announce } from '../shared/live';
import type { Operation } from '../shared/operation';
import { isSeen } from '../shared/scope';
import { say, Sentence } from '../shared/sentence';
import type { ProblemOperation } from './problem.kind';
import { mailProblem } from './problem.mails';
import { isReviewed, lockProblem, type ProblemRecord, snapshotProblem } from './problem.queries';
import { requireAction } from './problem.rules';

interface Status {
  id: number;
  name: string;
}

/** The status Closed: 3, or the first closed one of a host that has other statuses (B1). */
export const closingStatus = (db: Db): Promise<Status> =>
  inState(db, 'closed')
    .orderBy(sql`id <> 3`)
    .orderBy('position')
    .orderBy('id')
    .executeTakeFirstOrThrow();

/** The first open status: that of a problem that is opened again (F3). */
const openStatus = (db: Db): Promise<Status> =>
  inState(db, 'open').orderBy('position').orderBy('id').executeTakeFirstOrThrow();

const inState = (db: Db, state: 'open' | 'closed') =>
  db.selectFrom('help_desk.statuses').select(['id', 'name']).where('state', '=', state).limit(1);

/**
 * Closes a problem; its tickets stay as they are. `solution`, HTML, becomes its solution. Returns what is still missing,
 * as sentences (B1). Throws 404; 409 if it is closed, or if somebody has written its solution.
 */
export async function closeProblem(operation: ProblemOperation, id: number, solution = ''): Promise<Sentence[]> {
  const { db, actor, now } = operation;
  const problem = await lockProblem(db, id);
  await requireAction(actor, problem, 'problem_close');
  if (!isBlankHtml(solution)) {
    const form = { identifier: 'solution', description: storedHtml('solution', solution) };
    // Not written yet: version 0.
    await saveEntry(operation, { type: 'sd_problem', id }, form, undefined, [[0]], true);
  }
  await setStatus(operation, id, { status_type_id: (await closingStatus(db)).id, closed_at: now, kind: 'closed' });
  return missing(operation, problem);
}

/**
 * Opens a closed problem again, in the first open status (F3). One that was merged is one of its own again; what moved stays
 * where it is (G20). Throws 404; 409 if it is not closed.
 */
export async function reopenProblem(operation: ProblemOperation, id: number): Promise<void> {
  const { db, actor } = operation;
  const problem = await lockProblem(db, id);
  await requireAction(actor, problem, 'problem_reopen');
  await setStatus(operation, id, {
    ...{ status_type_id: (await openStatus(db)).id, closed_at: null, kind: 'reopened' },
    merged_into_id: null,
  });
}

const events = { closed: 'problem-closed', reopened: 'problem-status-changed' } as const;

/** With log, mails and live event. */
async function setStatus(
  operation: ProblemOperation,
  id: number,
  {
    kind,
    ...status
  }: { status_type_id: number; closed_at: Date | null; merged_into_id?: null; kind: keyof typeof events },
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

/** Closes a problem that was merged into another one; what was closed stays so. The caller holds it, and writes the log. */
export async function closeAsMerged(
  operation: ProblemOperation,
  { id, closed_at }: ProblemRecord,
  merged_into_id: number,
): Promise<void> {
  const { db, actor, now } = operation;
  const isOpen = closed_at === null;
  const status = isOpen ? { status_type_id: (await closingStatus(db)).id, closed_at: now } : {};
  await db
    .updateTable('problems')
    .set((eb) => ({ ...status, merged_into_id, updated_at: now, updated_by: actor.id, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if (isOpen) await mailProblem(db, { ...operation, problemId: id, events: ['problem-closed'] });
}

const ended: readonly number[] = [changeStatus.closed, changeStatus.rejected, changeStatus.cancelled];

async function missing({ db, actor }: Operation, problem: ProblemRecord): Promise<Sentence[]> {
  const written = await writtenKeys(db, { type: 'sd_problem', id: problem.id });
  const change =
    problem.change_id === null || !sees(actor, 'change') || !(await isSeen(db, 'change', problem.change_id))
      ? undefined
      : await db
          .selectFrom('changes')
          .select(['identifier', 'subject', 'status_id'])
          .where('id', '=', problem.change_id)
          .executeTakeFirst();
  return [
    !written.has('root-cause') && say(problemSentences.no_root_cause),
    !written.has('solution') && say(problemSentences.no_solution),
    problem.major && !(await isReviewed(db, problem.id)) && say(problemSentences.no_review),
    change &&
      !ended.includes(change.status_id) &&
      say(problemSentences.change_open, {
        identifier: change.identifier,
        subject: change.subject,
      }),
  ].filter((sentence) => sentence instanceof Sentence);
}
