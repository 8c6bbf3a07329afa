import { changeStatus } from '../../wire/change/change';
import { type Actor, authorize } from '../shared/actor';
import type { Db } from '../shared/db';
import { readId } from '../shared/list.params';
import { entersStatus, given } from '../shared/sent';
import { changeAssets } from './change.assets';
import { changeKind } from './change.kind';

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
