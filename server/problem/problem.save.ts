import type { ProblemForm } from '../../wire/problem/problem';
import { mailProblem, type ProblemEvent } from './problem.mails';
import { difference, recordActivity } from '../shared/activity';
import type { Upload } from '../shared/body';
import { records } from '../parts/records';
import { requireChoices } from '../shared/choices';
import { replaceFile } from '../shared/file-store';
import { storedHtml } from '../shared/html';
import { freeIdentifier } from '../shared/identifier';
import { announce } from '../shared/live';
import { requireVersion, type Seen } from '../shared/version';
import type { Operation } from '../shared/operation';
import { addToTotal } from '../shared/totals';
import { problemAssets } from './problem.assets';
import { requireProblemChoices } from './problem.choices';
import { problemKind } from './problem.kind';
import { lockProblem, type ProblemRecord } from './problem.queries';
import { requireAction } from './problem.rules';
import { snapshotProblem } from './problem.snapshot';
import { closingStatus } from './problem.status';
import { attachTickets } from './problem.tickets';

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

/** Creates a problem, with its assets, file and ticket. Throws 403, 409 (the ticket has a problem) or 422. */
export async function createProblem(operation: Operation, { form, file, ticketId }: Save): Promise<Saved> {
  const { db, actor, now } = operation;
  await requireChoices(db, { ticket_id: records.ticket }, { ticket_id: ticketId });
  await requireProblemChoices(db, form);
  const { id, identifier } = await freeIdentifier(db, problemKind, form.identifier);
  await db
    .insertInto('problems')
    .values({
      id,
      identifier,
      ...columns(form),
      closed_at: await closedAt(operation, form),
      created_by: actor.id,
      updated_by: actor.id,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await addToTotal(db, 'problems', 1);
  if (form.asset_ids?.length) await problemAssets.set(operation, id, form.asset_ids);
  await replaceFile(db, { type: 'sd_problem', id }, file, false, actor.id);
  await recordActivity(db, { ...operation.entry(id), kind: 'created', after: await snapshotProblem(db, id) });
  if (ticketId !== null) await attachTickets(operation, id, [ticketId]);
  await mailProblem(db, { ...operation, problemId: id, events: ['problem-created'] });
  await announce(db, 'problem', id);
  return { id, identifier };
}

/**
 * Changes a problem. Throws 403, 409 (somebody saved meanwhile) or 422. Without `asset_ids` its assets stay as they
 * are.
 */
export async function editProblem(operation: Operation, id: number, { form, file, seen }: Save): Promise<Saved> {
  const { db, actor, now } = operation;
  await requireChoices(db, { id: records.problem }, { id });
  const problem = await lockProblem(db, id);
  await requireVersion(db, problem, seen);
  await requireProblemChoices(db, form, problem);
  const before = await snapshotProblem(db, id);
  const identifier = form.identifier || problem.identifier;
  await db
    .updateTable('problems')
    .set((eb) => ({
      ...columns(form),
      known_error: form.known_error ?? problem.known_error,
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
  if (form.asset_ids) await problemAssets.set(operation, id, form.asset_ids);
  await replaceFile(db, { type: 'sd_problem', id }, file, form.attachment_delete === true, actor.id);
  const changed = difference(before, await snapshotProblem(db, id));
  if (changed) await recordActivity(db, { ...operation.entry(id), kind: 'updated', ...changed });
  await mailProblem(db, { ...operation, problemId: id, events: await eventsOf(operation, problem, form) });
  await announce(db, 'problem', id);
  return { id, identifier };
}

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
  const {
    subject,
    requester_id,
    department_id,
    impact_id,
    status_type_id,
    location_id,
    priority_id,
    assigned_id,
    known_error = false,
  } = form;
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
    known_error,
  };
}

/**
 * The Closed status closes a problem, so choosing it in the form is the same action; any other status opens it again.
 */
async function closedAt({ db, actor, now }: Operation, form: ProblemForm): Promise<Date | null> {
  if (form.status_type_id !== (await closingStatus(db)).id) return null;
  await requireAction(actor, { closed: false, change_id: null }, 'problem_close');
  return now;
}
