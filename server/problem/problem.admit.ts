import { choices } from '../../wire/fields';
import { type Actor, authorize } from '../shared/actor';
import type { Db } from '../shared/db';

interface Sent {
  actor: Actor;
  db: Db;
  query: Record<string, unknown>;
  fields: Record<string, unknown>;
}

/** Rights of a save, asked before anything else is told (decisions C5, C9, C11): naming assets attaches or detaches them, `ticket_id` attaches the problem. */
export async function admitSave({ actor, db, query, fields }: Sent): Promise<void> {
  const editing = fields.id !== undefined && fields.id !== null && fields.id !== '';
  authorize(actor, editing ? 'edit_problem' : 'create_problem');
  if (!editing && query.ticket_id !== undefined && query.ticket_id !== '') authorize(actor, 'attach_problem');
  const wanted = choices().isValidSync(fields.asset_ids) ? choices().cast(fields.asset_ids) : undefined;
  if (!wanted) return;
  const present = editing ? await assetsOf(db, Number(fields.id)) : [];
  if (wanted.some((id) => !present.includes(id))) {
    authorize(actor, 'attach_problem');
    authorize(actor, 'attach_asset');
  }
  if (present.some((id) => !wanted.includes(id))) authorize(actor, 'detach_problem');
}

async function assetsOf(db: Db, id: number): Promise<number[]> {
  if (!Number.isSafeInteger(id)) return [];
  const rows = await db.selectFrom('problem_assets').select('asset_id').where('problem_id', '=', id).execute();
  return rows.map((row) => row.asset_id);
}
