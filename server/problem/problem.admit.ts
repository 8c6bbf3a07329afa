import { type Actor, authorize } from '../shared/actor';
import type { Db } from '../shared/db';
import { problemAssets } from './problem.assets';
import { closingStatus } from './problem.status';

interface Sent {
  actor: Actor;
  db: Db;
  query: Record<string, unknown>;
  fields: Record<string, unknown>;
}

const given = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/**
 * Rights of a save, asked before anything else is told (C5, C9, C11): naming assets attaches or detaches them,
 * `ticket_id` attaches the problem, choosing Closed closes it.
 */
export async function admitSave({ actor, db, query, fields }: Sent): Promise<void> {
  const editing = given(fields.id);
  authorize(actor, editing ? 'edit_problem' : 'create_problem');
  if (!editing && query.ticket_id !== undefined && query.ticket_id !== '') authorize(actor, 'attach_problem');
  if (given(fields.status_type_id))
    await admitStatus(db, actor, Number(fields.status_type_id), editing ? fields.id : null);
  await problemAssets.admit({ actor, db }, fields.asset_ids, editing ? fields.id : undefined);
}

/** Of a problem that has the status Closed already nothing is asked. */
async function admitStatus(db: Db, actor: Actor, status: number, id: unknown): Promise<void> {
  if (status !== (await closingStatus(db)).id) return;
  const present = Number.isSafeInteger(Number(id ?? NaN))
    ? await db.selectFrom('problems').select('status_type_id').where('id', '=', Number(id)).executeTakeFirst()
    : undefined;
  if (present?.status_type_id !== status) authorize(actor, 'close_problem');
}
