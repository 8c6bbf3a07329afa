import { type ChangeForm, changeStatus } from '../../wire/change/change';
import type { Operation } from '../shared/operation';
import type { Db } from '../shared/db';
import { conflict } from '../shared/errors';
import { type ChangeRecord, latestRun } from './change.queries';
import { boardName, lacksBoard, requireAction, statusesAfter } from './change.rules';

/**
 * Throws 409 unless a save may lead from what the change is to what the form says, naming the statuses that may follow
 * (B1); 403 without the right to close.
 */
export async function requireTransition(
  { db, actor }: Pick<Operation, 'db' | 'actor'>,
  change: ChangeRecord,
  form: ChangeForm,
): Promise<void> {
  const moves = form.status_id !== change.status_id;
  if (moves && !statusesAfter(change.status_id).includes(form.status_id)) throw conflict(await refusal(db, change));
  // Choosing Closed in the form is the same action as the button.
  if (moves && form.status_id === changeStatus.closed) await requireAction(actor, change, 'change_close');
  if (!moves && form.change_type_id === change.change_type_id) return;
  const run = await latestRun(db, change.id);
  if (lacksBoard(form, run?.status === 'APPROVED')) throw conflict('A major change needs an approved board first.');
}

async function refusal(db: Db, { id, status_id }: ChangeRecord): Promise<string> {
  if (status_id === changeStatus.awaitingApproval) {
    return `${boardName(await latestRun(db, id))} is deciding on this change: its status follows from the decision.`;
  }
  const names = new Map(
    (await db.selectFrom('change_statuses').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]),
  );
  const next = statusesAfter(status_id).map((next) => names.get(next) ?? '');
  const present = names.get(status_id) ?? '';
  if (!next.length) return `A change that is ${present} keeps this status.`;
  return `A change that is ${present} can only become ${new Intl.ListFormat('en', { type: 'disjunction' }).format(next)}.`;
}

/** The statuses that a select offers, in the order of their ids, by name. */
export const namedStatuses = (db: Db, ids: readonly number[]) =>
  db.selectFrom('change_statuses').select(['id', 'name']).where('id', 'in', ids).orderBy('id').execute();
