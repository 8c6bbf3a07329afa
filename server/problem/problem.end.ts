import { changeStatus } from '../../wire/change/change';
import { mailProblem } from './problem.mails';
import { removeEntries, writtenKeys } from '../parts/planning/planning.queries';
import { difference, recordActivity } from '../shared/activity';
import { sees } from '../shared/actor';
import { removeFiles } from '../shared/file-store';
import { announce } from '../shared/live';
import type { Operation } from '../shared/operation';
import { addToTotal } from '../shared/totals';
import type { ProblemOperation } from './problem.kind';
import { lockProblem, type ProblemRecord } from './problem.queries';
import { requireAction } from './problem.rules';
import { snapshotProblem } from './problem.snapshot';
import { closingStatus } from './problem.status';
import { say, Sentence } from '../shared/sentence';

/**
 * Closes a problem; its tickets stay as they are. Returns what is still missing, as sentences (B1). Throws 404; 409 if
 * it is closed.
 */
export async function closeProblem(operation: ProblemOperation, id: number): Promise<Sentence[]> {
  const { db, actor, now } = operation;
  const problem = await lockProblem(db, id);
  await requireAction(actor, { closed: problem.closed_at !== null, change_id: problem.change_id }, 'problem_close');
  const before = await snapshotProblem(db, id);
  const status = await closingStatus(db);
  await db
    .updateTable('problems')
    .set((eb) => ({
      status_type_id: status.id,
      closed_at: now,
      updated_at: now,
      updated_by: actor.id,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await recordActivity(db, {
    ...operation.entry(id),
    kind: 'closed',
    ...difference(before, await snapshotProblem(db, id)),
  });
  await mailProblem(db, { ...operation, problemId: id, events: ['problem-closed'] });
  await announce(db, 'problem', id);
  return missing(operation, problem);
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
    !written.has('root-cause') && say('problem.no_root_cause', 'Its root cause is not written down.'),
    !written.has('solution') && say('problem.no_solution', 'Its solution is not written down.'),
    change &&
      !ended.includes(change.status_id) &&
      say('problem.change_open', 'Its change {identifier} “{subject}” is still open.', {
        identifier: change.identifier,
        subject: change.subject,
      }),
  ].filter((sentence) => sentence instanceof Sentence);
}

/** Deletes a problem with its files, planning entries and links. Throws 404. */
export async function deleteProblem(operation: Operation, id: number): Promise<void> {
  const { db } = operation;
  const problem = await lockProblem(db, id);
  const before = await snapshotProblem(db, id);
  const tickets = await db.deleteFrom('problem_tickets').where('problem_id', '=', id).returning('ticket_id').execute();
  const assets = await db.deleteFrom('problem_assets').where('problem_id', '=', id).returning('asset_id').execute();
  await removeEntries(db, { type: 'sd_problem', id });
  await removeFiles(db, { type: 'sd_problem', id });
  await db.deleteFrom('problems').where('id', '=', id).execute();
  await addToTotal(db, 'problems', -1);
  await recordActivity(db, { ...operation.entry(id), kind: 'deleted', before });
  await announce(db, 'problem', id);
  await announce(db, 'ticket', ...tickets.map((row) => row.ticket_id));
  await announce(db, 'asset', ...assets.map((row) => row.asset_id));
  if (problem.change_id !== null) await announce(db, 'change', problem.change_id);
}
