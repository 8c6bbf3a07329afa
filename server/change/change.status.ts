import * as catalogueSentences from '../../texts/compiled/server/catalogue';
import * as changeSentences from '../../texts/compiled/server/change';
import {
  type ChangeClosing,
  type ChangeForm,
  changeOutcome,
  type ChangeOutcome,
  changeStatus,
  type OutcomeSetting,
} from '../../wire/change/change';
import { type Named, texts } from '../../wire/protocol/reply';
import { demandsOf } from '../risk';
import { wordOf } from '../shared/built-in';
import { difference, recordActivity } from '../shared/activity';
import type { Db, Trx } from '../shared/db';
import { conflict, invalid } from '../shared/errors';
import { announce } from '../shared/live';
import type { Operation } from '../shared/operation';
import { rule, say, type Sentence } from '../shared/sentence';
import { touch } from '../shared/version';
import { changeKind, type ChangeOperation } from './change.kind';
import { mailChange } from './change.mails';
import { changeCatalogues, type ChangeRecord, latestRun, lockChange, snapshotChange } from './change.queries';
import {
  type Behaving,
  behaviourOf,
  boardName,
  entersRelease,
  lacksBoard,
  requireAction,
  statusesAfter,
} from './change.rules';

/**
 * Throws 409 unless a save may lead from what the change is to what the form says, naming the statuses that may follow
 * (B1); 403 without the right to close. Returns whether it goes to its release.
 */
export async function requireTransition(
  { db, actor }: Pick<Operation, 'db' | 'actor'>,
  change: ChangeRecord,
  form: ChangeForm,
): Promise<boolean> {
  const moves = form.status_id !== change.status_id;
  const { statuses, types } = await changeCatalogues(db);
  if (moves && !statusesAfter(change.status_id, statuses).includes(form.status_id))
    throw conflict(transitionRefusal(change.status_id, statuses, boardName(await latestRun(db, change.id))));
  // Choosing Closed in the form is the same action as the button.
  if (moves && form.status_id === changeStatus.closed) await requireAction(actor, change, 'change_close');
  if (!moves && form.change_type_id === change.change_type_id) return false;
  const run = await latestRun(db, change.id);
  const [type, stage] = [behaviourOf(form.change_type_id, types), behaviourOf(form.status_id, statuses)];
  if (lacksBoard(type, stage, run?.status === 'APPROVED')) throw conflict(say(changeSentences.major_needs_board));
  const isReleased = entersRelease(change.stage_id, stage);
  const demand = isReleased ? (await demandsOf(db, [change.id])).get(change.id) : undefined;
  if (demand) throw conflict(demand.sentence);
  return isReleased;
}

/** Why a change does not leave this status so: it names those that may follow, or the `board` that decides. */
export function transitionRefusal(status_id: number, statuses: readonly Behaving[], board: Sentence): Sentence {
  if (status_id === changeStatus.awaitingApproval)
    return say(changeSentences.status_by_board, {
      board,
    });
  const nameOf = (wanted: number) => wordOf(statuses.find(({ id }) => id === wanted) ?? { name: '' });
  const next = statusesAfter(status_id, statuses).map(nameOf);
  const present = nameOf(status_id);
  if (!next.length) return say(changeSentences.final_status, { status: present });
  return say(changeSentences.next_status, {
    status: present,
    next: oneOf(next),
  });
}

/** Names, the last one after “or”. */
function oneOf(names: (string | Sentence)[]): Sentence | string {
  const [last = ''] = names.slice(-1);
  if (names.length < 2) return last;
  const first = names.slice(0, -1).reduce((before, next) => say(catalogueSentences.and, { before, next }));
  return names.length === 2
    ? say(changeSentences.either, { first, last })
    : say(changeSentences.one_of, { first, last });
}

/** The statuses that a select offers, in their order, by name. */
export const namedStatuses = (statuses: readonly Behaving[], ids: readonly number[]): Named[] =>
  statuses.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name }));

/** Throws 422: how it went is said when a change is closed, and then by all where the organization wants it (G15). */
export async function requireOutcome(
  db: Db,
  closes: boolean,
  { outcome, review }: ChangeClosing,
  at = 'outcome',
): Promise<void> {
  if (!closes && outcome) throw invalid({ [at]: say(changeSentences.outcome_when_closed) });
  if (!closes && review) throw invalid({ review: say(changeSentences.outcome_when_closed) });
  if (closes && !outcome && (await outcomeSetting(db)).required) throw invalid({ [at]: rule(texts.required) });
}

/** Whether a change may be closed without saying how it went. */
export async function outcomeSetting(db: Db): Promise<OutcomeSetting> {
  const { required } = await db.selectFrom('outcome_setting').select('required').executeTakeFirstOrThrow();
  return { required: required ? 1 : 0 };
}

export const saveOutcomeSetting = async (db: Trx, required: boolean): Promise<void> =>
  void (await db.updateTable('outcome_setting').set({ required }).execute());

/** What is stored of how a change went; of one that is not closed nothing. */
export const outcomeColumns = (closes: boolean, { outcome, review }: ChangeClosing) => ({
  outcome: closes && outcome ? changeOutcome[outcome] : null,
  review: (closes && review) || null,
  outcome_set_again: false,
});

/**
 * Sets once more how a closed change went; a review that is not sent stays. Saying the same sets nothing. Throws 404,
 * 409.
 */
export async function setOutcome(
  operation: ChangeOperation,
  id: number,
  { outcome, review }: { outcome: ChangeOutcome; review?: string },
): Promise<void> {
  const { db, actor } = operation;
  const change = await lockChange(db, id);
  await requireAction(actor, change, 'change_outcome');
  const said = { outcome: changeOutcome[outcome], review: review === undefined ? change.review : review || null };
  if (said.outcome === change.outcome && said.review === change.review) return;
  const before = await snapshotChange(db, id);
  await db
    .updateTable('changes')
    .set({ ...said, outcome_set_again: true })
    .where('id', '=', id)
    .execute();
  await touch(operation, changeKind, [id], { form: true });
  const changed = difference(before, await snapshotChange(db, id));
  if (changed) await recordActivity(db, { ...operation.entry(id), kind: 'updated', ...changed });
  await announce(db, 'change', id);
}

interface StatusLogOptions {
  /** What the log says. */
  kind?: 'updated' | 'closed' | 'reopened';
  /** How it went, of a change that is closed. */
  closing?: ChangeClosing;
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
  { kind = 'updated', closing = {}, notified = [] }: StatusLogOptions = {},
): Promise<void> {
  const { db, actor, now } = operation;
  const { status_id } = await lockChange(db, id);
  if (status_id === statusId) return;
  const closes = statusId === changeStatus.closed;
  const statuses = await db
    .selectFrom('change_statuses')
    .select(['id', 'name', 'built_in_key'])
    .where('id', 'in', [status_id, statusId])
    .execute();
  const named = (wanted: number) => statuses.find((status) => status.id === wanted);
  await db
    .updateTable('changes')
    .set((eb) => ({
      status_id: statusId,
      change_closed_on: closes ? now : null,
      ...outcomeColumns(closes, closing),
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
    after: { status: named(statusId), ...(closing.outcome && { outcome: await outcomeNamed(db, closing.outcome) }) },
  });
  await mailChange(db, {
    ...operation,
    changeId: id,
    event: closes ? 'change-closed' : 'change-status-changed',
    notified,
  });
  await announce(db, 'change', id);
}

const outcomeNamed = (db: Db, outcome: ChangeOutcome) =>
  db
    .selectFrom('change_outcomes')
    .select(['id', 'name', 'built_in_key'])
    .where('id', '=', changeOutcome[outcome])
    .executeTakeFirstOrThrow();

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
