import { type Actor, authorize } from '../shared/actor';
import type { Db } from '../shared/db';
import { problemAssets } from './problem.assets';

interface Sent {
  actor: Actor;
  db: Db;
  query: Record<string, unknown>;
  fields: Record<string, unknown>;
}

/**
 * Rights of a save, asked before anything else is told (C5, C9, C11): naming assets attaches or detaches them,
 * `ticket_id` attaches the problem.
 */
export async function admitSave({ actor, db, query, fields }: Sent): Promise<void> {
  const editing = fields.id !== undefined && fields.id !== null && fields.id !== '';
  authorize(actor, editing ? 'edit_problem' : 'create_problem');
  if (!editing && query.ticket_id !== undefined && query.ticket_id !== '') authorize(actor, 'attach_problem');
  await problemAssets.admit({ actor, db }, fields.asset_ids, editing ? fields.id : undefined);
}
