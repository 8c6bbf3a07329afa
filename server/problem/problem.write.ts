import { sql } from 'kysely';
import * as problemSentences from '../../texts/compiled/server/problem';
import type { ProblemForm } from '../../wire/problem/problem';
import { problemEntries } from '../../wire/problem/problem.schema';
import { assetLinks } from '../parts/asset-link/asset.link';
import { bulkField, type BulkKind, type BulkRow, type Follows } from '../parts/bulk/bulk';
import { saveCustomValues } from '../parts/custom-field/custom-field.save';
import { records } from '../parts/records';
import { type Follower, linksOf, moveToTrash, type Restored, restoreFromTrash, type Trash } from '../parts/trash/trash';
import { difference, recordActivity } from '../shared/activity';
import { type Actor, authorize, can, sees } from '../shared/actor';
import type { Upload } from '../shared/body';
import { requireChoices } from '../shared/choices';
import type { Db } from '../shared/db';
import { invalid } from '../shared/errors';
import { replaceFile } from '../shared/file-store';
import { storedHtml } from '../shared/html';
import { freeIdentifier } from '../shared/identifier';
import { announce } from '../shared/live';
import type { Operation } from '../shared/operation';
import { entersStatus, given } from '../shared/sent';
import { say } from '../shared/sentence';
import { person } from '../shared/shapes';
import { addToTotal } from '../shared/totals';
import { requireVersion, type Seen } from '../shared/version';
import { problemKind } from './problem.kind';
import { requireSeenChoice } from '../shared/sight';
import { attachTickets } from './problem.links';
import { mailProblem, mailProblems, type ProblemEvent } from './problem.mails';
import { holdParents, ledFollowers, requireParent } from './problem.parents';
import { findProblems, holdProblem, type ProblemRecord, snapshotProblem } from './problem.queries';
import { freshProblem, isMerged, problemChoices, requireAction, requireProblemChoices } from './problem.rules';
import { closingStatus } from './problem.status';
import { isSeen } from '../shared/scope';

export const problemAssets = assetLinks(
  problemKind,
  { attach: 'attach_problem', detach: 'detach_problem' },
  holdProblem,
);

const statusOf = { table: problemKind.table, column: 'status_type_id' } as const;

interface Sent {
  actor: Actor;
  db: Db;
  query: Record<string, unknown>;
  fields: Record<string, unknown>;
}

/**
 * Rights of a save, asked before anything else is told (C5, C9, C11): naming assets attaches or detaches them,
 * `ticket_id` attaches the problem, choosing Closed closes it.
 */
export async function admitSave({ actor, db, query, fields }: Sent): Promise<void> {
  const editing = given(fields.id);
  authorize(actor, editing ? 'edit_problem' : 'create_problem');
  if (!editing && query.ticket_id !== undefined && query.ticket_id !== '') authorize(actor, 'attach_problem');
  if (!can(actor, 'close_problem') && (await closes(db, fields))) authorize(actor, 'close_problem');
  await problemAssets.admit({ actor, db }, fields.asset_ids, editing ? fields.id : undefined);
}

/** A host may have other statuses, so which one is Closed has to be looked up. */
const closes = async (db: Db, { status_type_id, id }: Record<string, unknown>): Promise<boolean> =>
  entersStatus(db, statusOf, (await closingStatus(db)).id, { sent: status_type_id, id });

interface Save {
  form: ProblemForm;
  file: Upload | undefined;
  seen: Seen;
  /** Attach the new problem to this ticket. */
  ticketId: number | null;
}

interface Saved {
  id: number;
  identifier: string;
}

/**
 * The change that the form names as the cause, held until the transaction ends; undefined where the form says nothing of
 * it, or the actor may not see changes. Call it before the problem is locked. Throws 422 for one that is not there, or
 * that the actor may not see (G15).
 */
async function causeOf(
  { db, actor }: Operation,
  { caused_by_change_id: id }: ProblemForm,
): Promise<number | null | undefined> {
  const mayName = sees(actor, 'change');
  if (id === undefined || (id === null && !mayName)) return undefined;
  if (id === null) return null;
  const change = mayName
    ? await db.selectFrom('changes').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
    : undefined;
  if (!change || !(await isSeen(db, 'change', id))) throw invalid({ caused_by_change_id: records.change.sentence });
  return change.id;
}

/** Names another change as the cause, or none. */
async function setCause({ db }: Operation, id: number, change_id: number | null): Promise<void> {
  if (change_id === null && (await hasUnseenCause(db, id))) return;
  const before = await db
    .deleteFrom('problem_causes')
    .where('problem_id', '=', id)
    .returning('change_id')
    .executeTakeFirst();
  if (change_id !== null) await db.insertInto('problem_causes').values({ problem_id: id, change_id }).execute();
  const ends = [before?.change_id, change_id].filter((one) => typeof one === 'number');
  if (ends.length) await announce(db, 'change', ...new Set(ends));
}

/** Who was not shown the cause cannot have meant to take it away. */
async function hasUnseenCause(db: Db, id: number): Promise<boolean> {
  const cause = await db
    .selectFrom('problem_causes')
    .select('change_id')
    .where('problem_id', '=', id)
    .executeTakeFirst();
  return cause !== undefined && !(await isSeen(db, 'change', cause.change_id));
}

/**
 * The problem that the form names as the parent; undefined where it says nothing of it. Call it before the problem is locked.
 * Throws 422 for one that may not be it (G20).
 */
async function parentOf(
  { db }: Operation,
  { parent_problem_id: parentId }: ProblemForm,
  id: number | null,
): Promise<number | null | undefined> {
  const problem = id && (await db.selectFrom('problems').select('parent_id').where('id', '=', id).executeTakeFirst());
  const present = problem ? problem.parent_id : null;
  // Who was not shown the parent leaves it.
  if (parentId === null && present !== null && !(await isSeen(db, 'problem', present))) return undefined;
  if (typeof parentId !== 'number') return parentId;
  await holdParents(db);
  if (!(await isSeen(db, 'problem', parentId))) throw invalid({ parent_problem_id: records.problem.sentence });
  // What it lies below already may have been merged since.
  if (!problem || problem.parent_id !== parentId) await requireParent(db, parentId, id);
  return parentId;
}

/** Creates a problem, with its assets, file and ticket. Throws 403, 409 (the ticket has a problem) or 422. */
export async function createProblem(
  operation: Operation,
  { form, file, ticketId }: Omit<Save, 'seen'>,
): Promise<Saved> {
  const { db, actor, now } = operation;
  await requireChoices(db, { ticket_id: records.ticket }, { ticket_id: ticketId });
  if (ticketId !== null) await requireSeenChoice(actor, 'ticket', 'ticket_id', ticketId);
  const cause = await causeOf(operation, form);
  const parent = await parentOf(operation, form, null);
  await requireProblemChoices(db, form);
  const { id, identifier } = await freeIdentifier(db, problemKind, form.identifier);
  await db
    .insertInto('problems')
    .values({
      id,
      identifier,
      ...columns(form),
      ...knownErrorOf(form),
      major: form.major ?? false,
      parent_id: parent ?? null,
      closed_at: await closedAt(operation, form),
      created_by: actor.id,
      updated_by: actor.id,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await addToTotal(db, 'problems', 1);
  if (cause) await setCause(operation, id, cause);
  if (form.asset_ids?.length) await problemAssets.set(operation, id, form.asset_ids);
  await replaceFile(db, { type: 'sd_problem', id }, file, false, actor.id);
  await saveCustom(operation, id, form, true);
  await recordActivity(db, { ...operation.entry(id), kind: 'created', after: await snapshotProblem(db, id) });
  if (ticketId !== null) await attachTickets(operation, id, [ticketId]);
  await mailProblem(db, { ...operation, problemId: id, events: ['problem-created'] });
  await announce(db, 'problem', id, ...(parent ? [parent] : []));
  return { id, identifier };
}

/**
 * Changes a problem. Throws 403, 409 (somebody saved meanwhile) or 422. Without `asset_ids` its assets stay as they
 * are.
 */
export async function editProblem(operation: Operation, id: number, { form, file, seen }: Save): Promise<Saved> {
  const { db, actor, now } = operation;
  await requireChoices(db, { id: records.problem }, { id });
  const cause = await causeOf(operation, form);
  const parent = await parentOf(operation, form, id);
  const problem = await holdProblem(db, id);
  await requireVersion(db, problem, seen);
  await requireProblemChoices(db, form, problem);
  const before = await snapshotProblem(db, id);
  const identifier = form.identifier || problem.identifier;
  await db
    .updateTable('problems')
    .set((eb) => ({
      ...columns(form),
      ...knownErrorOf(form, problem),
      major: form.major ?? problem.major,
      ...(parent !== undefined && { parent_id: parent }),
      identifier,
      updated_by: actor.id,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  if (form.status_type_id !== problem.status_type_id)
    await db
      .updateTable('problems')
      .set({ closed_at: await closedAt(operation, form) })
      .where('id', '=', id)
      .execute();
  if (cause !== undefined) await setCause(operation, id, cause);
  if (form.asset_ids) await problemAssets.set(operation, id, form.asset_ids);
  await replaceFile(db, { type: 'sd_problem', id }, file, form.attachment_delete === true, actor.id);
  await saveCustom(operation, id, form, false);
  const changed = difference(before, await snapshotProblem(db, id));
  if (changed) await recordActivity(db, { ...operation.entry(id), kind: 'updated', ...changed });
  await mailProblem(db, { ...operation, problemId: id, events: await eventsOf(operation, problem, form) });
  const parents = parent === undefined || parent === problem.parent_id ? [] : [problem.parent_id, parent];
  await announce(db, 'problem', id, ...parents.filter((one) => one !== null));
  return { id, identifier };
}

const saveCustom = ({ db, actor }: Operation, id: number, form: ProblemForm, isNew: boolean): Promise<void> =>
  saveCustomValues(
    db,
    { type: problemKind.owner, id },
    { module: 'problem', values: form.custom_fields, chosen: form, actor, partial: true, isNew },
  );

/** What a save tells by mail. */
async function eventsOf({ db }: Operation, before: ProblemRecord, form: ProblemForm): Promise<ProblemEvent[]> {
  const events: ProblemEvent[] = [];
  if (form.status_type_id !== before.status_type_id && form.status_type_id === (await closingStatus(db)).id)
    events.push('problem-closed');
  if (form.assigned_id !== before.assigned_id) events.push('problem-assigned');
  if (form.status_type_id !== before.status_type_id) events.push('problem-status-changed');
  return events;
}

function columns(form: ProblemForm) {
  const { subject, requester_id, department_id, impact_id, status_type_id, location_id, priority_id, assigned_id } =
    form;
  const description = storedHtml('description', form.description);
  return {
    subject,
    description,
    requester_id,
    department_id,
    impact_id,
    status_type_id,
    location_id,
    priority_id,
    assigned_id,
  };
}

/**
 * What the form says of the known error; what it does not send stays. What is no known error any more is not published. Throws 422
 * at `published` for what is none.
 */
function knownErrorOf(form: ProblemForm, before?: ProblemRecord): { known_error: boolean; published: boolean } {
  const known_error = form.known_error ?? before?.known_error ?? false;
  if (form.published && !known_error) throw invalid({ published: say(problemSentences.not_known_error) });
  return { known_error, published: known_error && (form.published ?? before?.published ?? false) };
}

/**
 * The Closed status closes a problem, so choosing it in the form is the same action; any other status opens it again.
 */
async function closedAt({ db, actor, now }: Operation, form: ProblemForm): Promise<Date | null> {
  if (form.status_type_id !== (await closingStatus(db)).id) return null;
  await requireAction(actor, freshProblem, 'problem_close');
  return now;
}

/** Puts problems, whose rows the caller holds, into the trash (F2). */
export const deleteProblems = (operation: Operation, ids: readonly number[]): Promise<void> =>
  moveToTrash(operation, problemTrash, ids);

/** Takes problems out of the trash. */
export const restoreProblems = (operation: Operation, ids: readonly number[]): Promise<Restored> =>
  restoreFromTrash(operation, problemTrash, ids);

/** The change of a problem, as a link that waits for both. */
export const changeOfProblem: Omit<Follower, 'of' | 'record'> = {
  table: 'problems',
  kept: sql`jsonb_build_object('id', t.id, 'change_id', t.change_id)`,
  ends: { id: 'problems', change_id: 'changes' },
  back: (rows) =>
    sql`update problems p set change_id = (s.row ->> 'change_id')::bigint from (${rows}) s where p.id = (s.row ->> 'id')::bigint and p.change_id is null`,
};

export const problemTrash: Trash = {
  kind: problemKind,
  without: ['change_id', 'merged_into_id', 'parent_id'],
  followers: [
    linksOf('problem_tickets', 'problem_id', { ticket_id: 'help_desk.tickets' }),
    linksOf('problem_assets', 'problem_id', { asset_id: 'assets' }),
    linksOf('problem_causes', 'problem_id', { change_id: 'changes' }),
    linksOf('problem_reviews', 'problem_id', { problem_id: 'problems' }),
    linksOf('problem_review_events', 'problem_id', { problem_id: 'problems' }),
    {
      ...changeOfProblem,
      of: (ids) => sql`t.id = any(${ids}) and t.change_id is not null`,
      record: sql`t.id`,
    },
    ...ledFollowers,
  ],
};

/** Problems changed at once: by the rules of {@link editProblem}. */
export const problemBulk: BulkKind = {
  kind: problemKind,
  noun: problemKind.noun,
  list: problemEntries.list,
  rights: { view: 'view_problems', edit: 'edit_problem', remove: 'delete_problem' },
  fields: {
    status_type_id: bulkField(problemChoices.status_type_id, 'status', 'help_desk.statuses'),
    priority_id: bulkField(problemChoices.priority_id, 'priority', 'help_desk.priorities'),
    assigned_id: { choice: problemChoices.assigned_id, log: 'assignee', named: person },
    department_id: bulkField(problemChoices.department_id, 'department', 'help_desk.departments'),
    impact_id: bulkField(problemChoices.impact_id, 'impact', 'impacts'),
    location_id: bulkField(problemChoices.location_id, 'location', 'help_desk.locations'),
  },
  columns: ['closed_at', 'merged_into_id'],
  find: findProblems,
  admit: async ({ db, actor }, { status_type_id }) => {
    if (status_type_id && status_type_id === (await closingStatus(db)).id) authorize(actor, 'close_problem');
  },
  refusals: async (_, __, wanted) => (row) => (wanted && row.merged_into_id !== null ? isMerged() : null),
  undoRefusals: async () => (row) => (row.merged_into_id === null ? null : isMerged()),
  follow: async ({ db, now }, { status_type_id }): Promise<Follows> => {
    if (status_type_id === undefined) return {};
    const closes = status_type_id === (await closingStatus(db)).id;
    // Who is closed already keeps the moment.
    return {
      closed_at: sql`case when t.status_type_id = ${status_type_id} then t.closed_at else ${closes ? now : null}::timestamptz end`,
    };
  },
  note: async () => undefined,
  notify: async (operation, changed) => {
    const closing = (await closingStatus(operation.db)).id;
    const events = changed.map(({ before, after }) => [after.id, bulkEvents(before, after, closing)] as const);
    await mailProblems(operation.db, new Map(events.filter(([, kinds]) => kinds.length)), operation);
  },
  remove: deleteProblems,
  restore: restoreProblems,
};

function bulkEvents(before: BulkRow, after: BulkRow, closing: number): ProblemEvent[] {
  const moved = before.status_type_id !== after.status_type_id;
  const events: ProblemEvent[] = [];
  if (moved && after.status_type_id === closing) events.push('problem-closed');
  if (before.assigned_id !== after.assigned_id) events.push('problem-assigned');
  if (moved) events.push('problem-status-changed');
  return events;
}
