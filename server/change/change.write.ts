import { sql } from 'kysely';
import * as changeSentences from '../../texts/compiled/server/change';
import {
  type ChangeClosing,
  type ChangeForm,
  changeOutcome,
  changeOutcomes,
  changeStatus,
} from '../../wire/change/change';
import { changeEntries } from '../../wire/change/change.schema';
import { type About, barredBy, barsOf } from '../collision';
import { assetLinks } from '../parts/asset-link/asset.link';
import { bulkField, type BulkKind, type BulkRow, type Follows, type Wanted } from '../parts/bulk/bulk';
import { saveCustomValues } from '../parts/custom-field/custom-field.save';
import { records } from '../parts/records';
import { demandsOf } from '../risk';
import { linksOf, moveToTrash, type Restored, restoreFromTrash, type Trash } from '../parts/trash/trash';
import { changeOfProblem } from '../problem';
import { difference, recordActivity } from '../shared/activity';
import { type Actor, authorize } from '../shared/actor';
import type { Upload } from '../shared/body';
import { requireChoices, someOf } from '../shared/choices';
import type { Db } from '../shared/db';
import { replaceFile } from '../shared/file-store';
import { storedHtml } from '../shared/html';
import { freeIdentifier } from '../shared/identifier';
import { readId } from '../shared/list.params';
import { announce } from '../shared/live';
import type { Operation } from '../shared/operation';
import type { Refusal } from '../shared/refusal';
import { entersStatus, given } from '../shared/sent';
import { say, type Sentence } from '../shared/sentence';
import { person } from '../shared/shapes';
import { addToTotal } from '../shared/totals';
import { requireVersion, type Seen } from '../shared/version';
import { editedWindow, newWindow, requireOrder } from '../shared/window';
import { announceApprovers, boardFollowers, endApprovalLinks, type LatestRun, latestRuns } from './change.board';
import { requireUnbarred } from './change.collision';
import { changeKind, type ChangeOperation } from './change.kind';
import { type ChangeEvent, mailChange, mailChanges } from './change.mails';
import { changeCatalogues, findChanges, holdOpen, latestRun, lockChange, snapshotChange } from './change.queries';
import {
  behaviourOf,
  boardName,
  type ChangeCatalogues,
  changeChoices,
  entersRelease,
  lacksBoard,
  readOnly,
  requireAction,
  requireChangeChoices,
  statusesAfter,
} from './change.rules';
import { outcomeColumns, requireOutcome, requireTransition, setStatus, transitionRefusal } from './change.status';
import { wordOf } from '../shared/built-in';

export const changeAssets = assetLinks(changeKind, { attach: 'attach_change', detach: 'detach_change' }, holdOpen);

const statusOf = { table: changeKind.table, column: 'status_id' } as const;

type Sent = Record<string, unknown>;

/**
 * Rights of a save, asked before anything else is told (C5, C9, C11): naming assets attaches or detaches them, a ticket
 * or problem attaches the new change there, choosing Closed closes it.
 */
export async function admitSave({
  actor,
  db,
  query,
  fields,
}: {
  actor: Actor;
  db: Db;
  query: Sent;
  fields: Sent;
}): Promise<void> {
  const editing = given(fields.id);
  authorize(actor, editing ? 'edit_change' : 'create_change');
  if (!editing && (given(fields.ticket_id) || given(query.ticket_id))) authorize(actor, 'attach_change');
  if (!editing && (given(fields.problem_id) || given(query.problem_id))) authorize(actor, 'attach_problem');
  if (editing && (await entersStatus(db, statusOf, changeStatus.closed, { sent: fields.status_id, id: fields.id })))
    authorize(actor, 'close_change');
  await changeAssets.admit({ actor, db }, fields.asset_ids, editing ? fields.id : undefined);
}

/**
 * The ticket and the problem that a change is created from: named in the form, or in the query as for problems. Throws
 * 422.
 */
export const originOf = (query: Sent, form: Sent): { ticket_id: number | null; problem_id: number | null } => ({
  ticket_id: readId('ticket_id', given(form.ticket_id) ? form.ticket_id : query.ticket_id),
  problem_id: readId('problem_id', given(form.problem_id) ? form.problem_id : query.problem_id),
});

interface Save {
  form: ChangeForm;
  file: Upload | undefined;
  seen: Seen;
}

interface Saved {
  id: number;
  identifier: string;
}

/** Creates a change with its assets, file and custom fields. Throws 422. */
export async function createChange(operation: Operation, { form, file }: Omit<Save, 'seen'>): Promise<Saved> {
  const { db, actor, now } = operation;
  await requireChangeChoices(db, form);
  await requireOutcome(db, false, form);
  const { id, identifier } = await freeIdentifier(db, changeKind, form.identifier);
  const planned = await db
    .insertInto('changes')
    .values({
      id,
      identifier,
      ...columns(form),
      ...newWindow(form, actor.time_zone),
      created_by: actor.id,
      updated_by: actor.id,
      created_at: now,
      updated_at: now,
    })
    .returning(['planned_start_date', 'planned_end_date'])
    .executeTakeFirstOrThrow();
  requireOrder(planned);
  await addToTotal(db, 'changes', 1);
  await saveParts(operation, id, form, file);
  await recordActivity(db, { ...operation.entry(id), kind: 'created', after: await snapshotChange(db, id) });
  await mailChange(db, { ...operation, changeId: id, event: 'change-created' });
  await announce(db, 'change', id);
  return { id, identifier };
}

/**
 * Changes a change. Throws 403, 409 (closed, saved by somebody meanwhile, a status that may not follow, a release that
 * something blocks) or 422. Without
 * `asset_ids` its assets stay as they are, and so do planned times that are not sent.
 */
export async function editChange(operation: Operation, id: number, { form, file, seen }: Save): Promise<Saved> {
  const { db, actor, now } = operation;
  await requireChoices(db, { id: records.change }, { id });
  const change = await holdOpen(db, id);
  await requireVersion(db, change, seen);
  await requireChangeChoices(db, form, change);
  const isReleased = await requireTransition(operation, change, form);
  const closes = form.status_id === changeStatus.closed;
  await requireOutcome(db, closes, form);
  const before = await snapshotChange(db, id);
  const identifier = form.identifier || change.identifier;
  const planned = await db
    .updateTable('changes')
    .set((eb) => ({
      ...columns(form),
      ...editedWindow(form, actor.time_zone),
      identifier,
      change_closed_on: closes ? now : null,
      ...outcomeColumns(closes, form),
      updated_by: actor.id,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning(['planned_start_date', 'planned_end_date'])
    .executeTakeFirstOrThrow();
  requireOrder(planned);
  await saveParts(operation, id, form, file);
  if (isReleased) await requireUnbarred(operation, id);
  const changed = difference(before, await snapshotChange(db, id));
  if (changed) await recordActivity(db, { ...operation.entry(id), kind: 'updated', ...changed });
  if (form.status_id !== change.status_id)
    await mailChange(db, { ...operation, changeId: id, event: closes ? 'change-closed' : 'change-status-changed' });
  await announce(db, 'change', id);
  return { id, identifier };
}

/** Assets, file and custom fields. */
async function saveParts(operation: Operation, id: number, form: ChangeForm, file: Upload | undefined): Promise<void> {
  const { db, actor } = operation;
  if (form.asset_ids) await changeAssets.set(operation, id, form.asset_ids);
  await replaceFile(db, { type: 'sd_changes', id }, file, form.attachment_delete === true, actor.id);
  await saveCustomValues(
    db,
    { type: 'sd_changes', id },
    { module: 'change', values: form.custom_fields, chosen: form, actor },
  );
}

function columns(form: ChangeForm) {
  const {
    subject,
    requester_id,
    status_id,
    change_type_id,
    priority_id,
    location_id,
    impact_id,
    department_id,
    team_id,
    agent_id,
  } = form;
  const description = storedHtml('description', form.description);
  return {
    subject,
    description,
    requester_id,
    status_id,
    change_type_id,
    priority_id,
    location_id,
    impact_id,
    department_id,
    team_id,
    agent_id,
  };
}

/**
 * Throws 404; 422 without the outcome that is required; 409 for a status from which a change is not closed, naming the
 * board that is deciding (B1).
 */
export async function closeChange(operation: ChangeOperation, id: number, closing: ChangeClosing): Promise<void> {
  const { db, actor } = operation;
  const change = await lockChange(db, id);
  await requireAction(actor, change, 'change_close', () => refusal(operation, id, change.status_id));
  await requireOutcome(db, true, closing);
  await setStatus(operation, id, changeStatus.closed, { kind: 'closed', closing });
}

async function refusal({ db }: Operation, id: number, status_id: number): Promise<Sentence> {
  if (status_id === changeStatus.closed) return say(changeSentences.already_closed);
  if (status_id === changeStatus.awaitingApproval) {
    return say(changeSentences.close_after_board, { board: boardName(await latestRun(db, id)) });
  }
  const status = await db
    .selectFrom('change_statuses')
    .select(['name', 'built_in_key'])
    .where('id', '=', status_id)
    .executeTakeFirstOrThrow();
  return say(changeSentences.not_closed_from, { status: wordOf(status) });
}

/** Opens a closed change again, in Planning. Throws 404, 409. */
export async function reopenChange(operation: ChangeOperation, id: number): Promise<void> {
  await requireAction(operation.actor, await lockChange(operation.db, id), 'change_reopen');
  await setStatus(operation, id, changeStatus.planning, { kind: 'reopened' });
}

/** Puts changes, whose rows the caller holds, into the trash (F2); approval links of their mails say so meanwhile. */
export async function deleteChanges(operation: Operation, ids: readonly number[]): Promise<void> {
  await announceApprovers(operation.db, ids);
  await endApprovalLinks(operation.db, ids);
  await moveToTrash(operation, changeTrash, ids);
}

/** Takes changes out of the trash, with the boards that were deciding on them. */
export async function restoreChanges(operation: Operation, ids: readonly number[]): Promise<Restored> {
  const restored = await restoreFromTrash(operation, changeTrash, ids);
  await announceApprovers(operation.db, restored.ids);
  return restored;
}

export const changeTrash: Trash = {
  kind: changeKind,
  followers: [
    linksOf('change_tickets', 'change_id', { ticket_id: 'help_desk.tickets' }),
    linksOf('change_assets', 'change_id', { asset_id: 'assets' }),
    linksOf('change_tasks', 'change_id', { task_id: 'help_desk.tasks' }),
    linksOf('release_changes', 'change_id', { change_id: 'changes', release_id: 'releases' }),
    { ...changeOfProblem, of: (ids) => sql`t.change_id = any(${ids})`, record: sql`t.change_id` },
    linksOf('problem_causes', 'change_id', { problem_id: 'problems' }),
    ...boardFollowers,
  ],
};

/** Why changes cannot be set so, or deleted: closed ones are read-only, and a status may not follow every other (B1). */
async function changeRefusals(
  { db, actor }: Operation,
  rows: readonly BulkRow[],
  wanted: Wanted | null,
): Promise<(row: BulkRow) => Sentence | null> {
  const status_id = wanted?.status_id;
  const wantedType = wanted?.change_type_id;
  const runs =
    status_id || wantedType
      ? await latestRuns(
          db,
          rows.map(({ id }) => id),
        )
      : new Map<number, LatestRun>();
  const { statuses, types } = await changeCatalogues(db);
  const barred = await barredOf({ db, actor }, rows, statuses, () => wanted ?? {});
  return (row) => {
    const [present, presentType] = [Number(row.status_id), Number(row.change_type_id)];
    const [next, type] = [status_id ?? present, wantedType ?? presentType];
    const fixed = sentenceOf(readOnly(present));
    if (fixed || (next === present && type === presentType)) return fixed;
    const run = runs.get(row.id);
    if (next !== present && !statusesAfter(present, statuses).includes(next))
      return transitionRefusal(present, statuses, boardName(run));
    return lacksBoard(behaviourOf(type, types), behaviourOf(next, statuses), run?.status === 'APPROVED')
      ? say(changeSentences.major_needs_board)
      : barred(row);
  };
}

/**
 * Why changes cannot be released that get these values: their risk wants a board first (G16), or something blocks them and
 * nobody accepted it (G13).
 */
async function barredOf(
  { db, actor }: Pick<Operation, 'db' | 'actor'>,
  rows: readonly BulkRow[],
  statuses: ChangeCatalogues['statuses'],
  values: (row: BulkRow) => Readonly<Record<string, unknown>>,
): Promise<(row: BulkRow) => Sentence | null> {
  const stageOf = (status_id: unknown) => behaviourOf(Number(status_id), statuses);
  const about = new Map(
    rows
      .map((row) => [row, { ...row, ...values(row) }] as const)
      .filter(([before, after]) => entersRelease(stageOf(before.status_id), stageOf(after.status_id)))
      .map(([{ id }, { change_type_id, department_id, location_id }]) => [
        id,
        { change_type_id, department_id, location_id } as About,
      ]),
  );
  if (!about.size) return () => null;
  const demands = await demandsOf(db, [...about.keys()]);
  const bars = await barsOf(db, [...about.keys()], (id) => about.get(id) ?? {});
  return ({ id }) => {
    const bar = bars.get(id);
    return demands.get(id)?.sentence ?? (bar && !bar.isAccepted ? barredBy(bar, actor) : null);
  };
}

const sentenceOf = (refusal: Refusal | null): Sentence | null =>
  refusal && 'because' in refusal ? refusal.because : null;

/** Changes changed at once: by the rules of {@link editChange}. */
export const changeBulk: BulkKind = {
  kind: changeKind,
  noun: changeKind.noun,
  list: changeEntries.list,
  rights: { view: 'view_changes', edit: 'edit_change', remove: 'delete_change' },
  fields: {
    status_id: bulkField(changeChoices.status_id, 'status', 'change_statuses'),
    priority_id: bulkField(changeChoices.priority_id, 'priority', 'change_priorities'),
    agent_id: { choice: changeChoices.agent_id, log: 'agent', named: person },
    team_id: bulkField(changeChoices.team_id, 'team', 'help_desk.teams'),
    department_id: bulkField(changeChoices.department_id, 'department', 'help_desk.departments'),
    impact_id: bulkField(changeChoices.impact_id, 'impact', 'impacts'),
    change_type_id: bulkField(changeChoices.change_type_id, 'change_type', 'change_types'),
    location_id: bulkField(changeChoices.location_id, 'location', 'help_desk.locations'),
    outcome: { ...bulkField(someOf('change_outcomes'), 'outcome', 'change_outcomes'), words: changeOutcome },
  },
  columns: ['change_closed_on'],
  find: findChanges,
  admit: ({ actor }, { status_id }) => {
    if (status_id === changeStatus.closed) authorize(actor, 'close_change');
  },
  require: async ({ db }, { status_id, outcome }) => {
    const word = changeOutcomes.find((one) => changeOutcome[one] === outcome);
    await requireOutcome(db, status_id === changeStatus.closed, { outcome: word }, 'set.outcome');
  },
  refusals: changeRefusals,
  undoRefusals: async (operation, rows, former) => {
    const { statuses } = await changeCatalogues(operation.db);
    return barredOf(operation, rows, statuses, ({ id }) => former.get(id) ?? {});
  },
  follow: async ({ now }, { status_id }): Promise<Follows> =>
    status_id === undefined
      ? {}
      : { change_closed_on: sql`${status_id === changeStatus.closed ? now : null}::timestamptz` },
  note: async () => undefined,
  notify: async (operation, changed) => {
    const moved = changed.filter(({ before, after }) => before.status_id !== after.status_id);
    const events = moved.map(({ after }): [number, ChangeEvent] => [
      after.id,
      after.status_id === changeStatus.closed ? 'change-closed' : 'change-status-changed',
    ]);
    await mailChanges(operation.db, new Map(events), operation);
  },
  remove: deleteChanges,
  restore: restoreChanges,
};
