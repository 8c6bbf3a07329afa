import * as changeSentences from '../../texts/compiled/server/change';
import { type ChangeForm, changeStatus } from '../../wire/change/change';
import type { Named } from '../../wire/protocol/reply';
import { recordActivity } from '../shared/activity';
import { conflict } from '../shared/errors';
import { announce } from '../shared/live';
import type { Operation } from '../shared/operation';
import { say, type Sentence } from '../shared/sentence';
import { touch } from '../shared/version';
import { changeKind, type ChangeOperation } from './change.kind';
import { mailChange } from './change.mails';
import { changeCatalogues, type ChangeRecord, latestRun, lockChange } from './change.queries';
import { type Behaving, behaviourOf, boardName, lacksBoard, requireAction, statusesAfter } from './change.rules';

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

interface StatusLogOptions {
  /** What the log says. */
  kind?: 'updated' | 'closed' | 'reopened';
  /** People who hear of it by another mail. */
  notified?: readonly number[];
}

/**
 * Gives a change another status: the moment of closing, a new version, log, mails (B7), live event. Which status may
 * follow is for the caller to know. Throws 404.
 */
export async function setStatus(
  operation: ChangeOperation<{ id: number; full_name: string } | null>,
  id: number,
  statusId: number,
  { kind = 'updated', notified = [] }: StatusLogOptions = {},
): Promise<void> {
  const { db, actor, now } = operation;
  const { status_id } = await lockChange(db, id);
  if (status_id === statusId) return;
  const closes = statusId === changeStatus.closed;
  const statuses = await db
    .selectFrom('change_statuses')
    .select(['id', 'name'])
    .where('id', 'in', [status_id, statusId])
    .execute();
  const named = (wanted: number) => statuses.find((status) => status.id === wanted);
  await db
    .updateTable('changes')
    .set((eb) => ({
      status_id: statusId,
      change_closed_on: closes ? now : null,
      updated_at: now,
      updated_by: actor?.id ?? null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await recordActivity(db, {
    ...operation.entry(id),
    kind,
    before: { status: named(status_id) },
    after: { status: named(statusId) },
  });
  await mailChange(db, {
    ...operation,
    changeId: id,
    event: closes ? 'change-closed' : 'change-status-changed',
    notified,
  });
  await announce(db, 'change', id);
}

/** Minutes of work spent on a change. Throws 404, 409. */
export async function setDuration(operation: ChangeOperation, id: number, minutes: number): Promise<void> {
  const { db, actor } = operation;
  const change = await lockChange(db, id);
  await requireAction(actor, change, 'change_duration');
  const { total_activity_duration } = change;
  if (total_activity_duration === minutes) return;
  await db.updateTable('changes').set({ total_activity_duration: minutes }).where('id', '=', id).execute();
  await touch(operation, changeKind, [id], { form: false });
  await recordActivity(db, {
    ...operation.entry(id),
    kind: 'duration',
    before: { minutes: total_activity_duration },
    after: { minutes },
  });
  await announce(db, 'change', id);
}
