import { type Actor, authorize } from '../shared/actor';
import type { Db } from '../shared/db';
import { given } from '../shared/sent';
import { contractAssets } from './contract.assets';

/** Rights of a save, asked before anything else is told (C9): naming assets attaches or detaches them (E11). */
export async function admitSave({
  actor,
  db,
  fields,
}: {
  actor: Actor;
  db: Db;
  fields: Record<string, unknown>;
}): Promise<void> {
  authorize(actor, given(fields.id) ? 'edit_contract' : 'create_contract');
  await contractAssets.admit({ actor, db }, fields.asset_ids, given(fields.id) ? fields.id : undefined);
}
