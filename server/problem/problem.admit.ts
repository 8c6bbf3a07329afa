import { type Actor, authorize, can } from '../shared/actor';
import type { Db } from '../shared/db';
import { entersStatus, given } from '../shared/sent';
import { problemAssets } from './problem.assets';
import { problemKind } from './problem.kind';
import { closingStatus } from './problem.status';

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
