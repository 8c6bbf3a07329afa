import { changeStatus } from '../../wire/change/change';
import { removeRunsOfChange } from '../approval/approval.apply';
import { removeEntries } from '../parts/planning/planning.queries';
import type { Operation } from '../shared/operation';
import { recordActivity } from '../shared/activity';
import { removeFiles } from '../shared/file-store';
import { announce } from '../shared/live';
import { addToTotal } from '../shared/totals';
import type { ChangeOperation } from './change.kind';
import { latestRun, lockChange } from './change.queries';
import { boardName, requireAction } from './change.rules';
import { snapshotChange } from './change.snapshot';
import { setStatus } from './change.status';
import { say, type Sentence } from '../shared/sentence';

/** Throws 404; 409 for a status from which a change is not closed, naming the board that is deciding (B1). */
export async function closeChange(operation: ChangeOperation, id: number): Promise<void> {
  const { db, actor } = operation;
  const change = await lockChange(db, id);
  await requireAction(actor, change, 'change_close', () => refusal(operation, id, change.status_id));
  await setStatus(operation, id, changeStatus.closed, { kind: 'closed' });
}

async function refusal({ db }: Operation, id: number, status_id: number): Promise<Sentence> {
  if (status_id === changeStatus.closed) return say('change.already_closed', 'This change is already closed.');
  if (status_id === changeStatus.awaitingApproval) {
    return say(
      'change.close_after_board',
      '{board} is deciding on this change: close it after the decision, or remove the board first.',
      { board: boardName(await latestRun(db, id)) },
    );
  }
  const { name } = await db
    .selectFrom('change_statuses')
    .select('name')
    .where('id', '=', status_id)
    .executeTakeFirstOrThrow();
  return say('change.not_closed_from', 'A change that is {status} cannot be closed.', { status: name });
}

/** Opens a closed change again, in Planning. Throws 404, 409. */
export async function reopenChange(operation: ChangeOperation, id: number): Promise<void> {
  await requireAction(operation.actor, await lockChange(operation.db, id), 'change_reopen');
  await setStatus(operation, id, changeStatus.planning, { kind: 'reopened' });
}

/**
 * Deletes a change with its files, planning entries, custom values, board runs and links; approval links of its mails
 * say so from now on. Throws 404; 409 for a closed change.
 */
export async function deleteChange(operation: Operation, id: number): Promise<void> {
  const { db, actor } = operation;
  await requireAction(actor, await lockChange(db, id), 'change_delete');
  const before = await snapshotChange(db, id);
  const tickets = await db.deleteFrom('change_tickets').where('change_id', '=', id).returning('ticket_id').execute();
  const assets = await db.deleteFrom('change_assets').where('change_id', '=', id).returning('asset_id').execute();
  const releases = await db.deleteFrom('release_changes').where('change_id', '=', id).returning('release_id').execute();
  const problems = await db
    .updateTable('problems')
    .set({ change_id: null })
    .where('change_id', '=', id)
    .returning('id')
    .execute();
  await removeRunsOfChange(db, id);
  await db
    .deleteFrom('custom_field_values')
    .where('owner_type', '=', 'sd_changes')
    .where('owner_id', '=', id)
    .execute();
  await removeEntries(db, { type: 'sd_changes', id });
  await removeFiles(db, { type: 'sd_changes', id });
  await db.deleteFrom('changes').where('id', '=', id).execute();
  await addToTotal(db, 'changes', -1);
  await recordActivity(db, { ...operation.entry(id), kind: 'deleted', before });
  await announce(db, 'change', id);
  await announce(db, 'ticket', ...new Set(tickets.map((row) => row.ticket_id)));
  await announce(db, 'asset', ...assets.map((row) => row.asset_id));
  await announce(db, 'release', ...releases.map((row) => row.release_id));
  await announce(db, 'problem', ...problems.map((row) => row.id));
}
