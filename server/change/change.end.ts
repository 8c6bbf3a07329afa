import { changeStatus } from '../../wire/change/change';
import { endLinks } from '../approval/approval.link';
import { announceApprovers } from '../approval/approval.queries';
import { moveToTrash, type Restored, restoreFromTrash } from '../parts/trash/trash';
import type { Operation } from '../shared/operation';
import type { ChangeOperation } from './change.kind';
import { latestRun, lockChange } from './change.queries';
import { boardName, requireAction } from './change.rules';
import { setStatus } from './change.status';
import { changeTrash } from './change.trash';
import { say, type Sentence } from '../shared/sentence';
import * as changeSentences from '../../texts/compiled/server/change';

/** Throws 404; 409 for a status from which a change is not closed, naming the board that is deciding (B1). */
export async function closeChange(operation: ChangeOperation, id: number): Promise<void> {
  const { db, actor } = operation;
  const change = await lockChange(db, id);
  await requireAction(actor, change, 'change_close', () => refusal(operation, id, change.status_id));
  await setStatus(operation, id, changeStatus.closed, { kind: 'closed' });
}

async function refusal({ db }: Operation, id: number, status_id: number): Promise<Sentence> {
  if (status_id === changeStatus.closed) return say(changeSentences.already_closed);
  if (status_id === changeStatus.awaitingApproval) {
    return say(changeSentences.close_after_board, { board: boardName(await latestRun(db, id)) });
  }
  const { name } = await db
    .selectFrom('change_statuses')
    .select('name')
    .where('id', '=', status_id)
    .executeTakeFirstOrThrow();
  return say(changeSentences.not_closed_from, { status: name });
}

/** Opens a closed change again, in Planning. Throws 404, 409. */
export async function reopenChange(operation: ChangeOperation, id: number): Promise<void> {
  await requireAction(operation.actor, await lockChange(operation.db, id), 'change_reopen');
  await setStatus(operation, id, changeStatus.planning, { kind: 'reopened' });
}

/** Puts changes, whose rows the caller holds, into the trash (F2); approval links of their mails say so meanwhile. */
export async function deleteChanges(operation: Operation, ids: readonly number[]): Promise<void> {
  await announceApprovers(operation.db, ids);
  await endLinks(operation.db, 'deleted', { change_ids: ids });
  await moveToTrash(operation, changeTrash, ids);
}

/** Takes changes out of the trash, with the boards that were deciding on them. */
export async function restoreChanges(operation: Operation, ids: readonly number[]): Promise<Restored> {
  const restored = await restoreFromTrash(operation, changeTrash, ids);
  await announceApprovers(operation.db, restored.ids);
  return restored;
}
