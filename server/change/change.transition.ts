import { type ChangeForm, changeStatus } from '../../wire/change/change';
import type { Named } from '../../wire/protocol/reply';
import type { Operation } from '../shared/operation';
import { conflict } from '../shared/errors';
import { changeCatalogues, type ChangeRecord, latestRun } from './change.queries';
import { behaviourOf, type Behaving, boardName, lacksBoard, requireAction, statusesAfter } from './change.rules';
import { say, type Sentence } from '../shared/sentence';
import * as changeSentences from '../../texts/compiled/server/change';

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
  const { statuses, types } = await changeCatalogues(db);
  if (moves && !statusesAfter(change.status_id, statuses).includes(form.status_id))
    throw conflict(transitionRefusal(change.status_id, statuses, boardName(await latestRun(db, change.id))));
  // Choosing Closed in the form is the same action as the button.
  if (moves && form.status_id === changeStatus.closed) await requireAction(actor, change, 'change_close');
  if (!moves && form.change_type_id === change.change_type_id) return;
  const run = await latestRun(db, change.id);
  const [type, stage] = [behaviourOf(form.change_type_id, types), behaviourOf(form.status_id, statuses)];
  if (lacksBoard(type, stage, run?.status === 'APPROVED')) throw conflict(say(changeSentences.major_needs_board));
}

/** Why a change does not leave this status so: it names those that may follow, or the `board` that decides. */
export function transitionRefusal(status_id: number, statuses: readonly Behaving[], board: Sentence): Sentence {
  if (status_id === changeStatus.awaitingApproval)
    return say(changeSentences.status_by_board, {
      board,
    });
  const nameOf = (wanted: number): string => statuses.find(({ id }) => id === wanted)?.name ?? '';
  const next = statusesAfter(status_id, statuses).map(nameOf);
  const present = nameOf(status_id);
  if (!next.length) return say(changeSentences.final_status, { status: present });
  return say(changeSentences.next_status, {
    status: present,
    next: oneOf(next),
  });
}

/** Names, the last one after “or”. */
function oneOf(names: string[]): Sentence | string {
  const [last = ''] = names.slice(-1);
  const first = names.slice(0, -1).join(', ');
  if (names.length < 2) return last;
  return names.length === 2
    ? say(changeSentences.either, { first, last })
    : say(changeSentences.one_of, { first, last });
}

/** The statuses that a select offers, in their order, by name. */
export const namedStatuses = (statuses: readonly Behaving[], ids: readonly number[]): Named[] =>
  statuses.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name }));
