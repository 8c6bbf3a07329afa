import { changeStatus } from '../../wire/change/change';
import { type Actor, authorize } from '../shared/actor';
import type { Db } from '../shared/db';
import { readId } from '../shared/list';
import { changeAssets } from './change.assets';

type Sent = Record<string, unknown>;

const given = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

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
  if (editing && Number(fields.status_id) === changeStatus.closed && !(await isClosed(db, Number(fields.id))))
    authorize(actor, 'close_change');
  await changeAssets.admit({ actor, db }, fields.asset_ids, editing ? fields.id : undefined);
}

async function isClosed(db: Db, id: number): Promise<boolean> {
  if (!Number.isSafeInteger(id)) return false;
  const change = await db.selectFrom('changes').select('status_id').where('id', '=', id).executeTakeFirst();
  return change?.status_id === changeStatus.closed;
}

/**
 * The ticket and the problem that a change is created from: named in the form, or in the query as for problems. Throws
 * 422.
 */
export const originOf = (query: Sent, form: Sent): { ticket_id: number | null; problem_id: number | null } => ({
  ticket_id: readId('ticket_id', given(form.ticket_id) ? form.ticket_id : query.ticket_id),
  problem_id: readId('problem_id', given(form.problem_id) ? form.problem_id : query.problem_id),
});
