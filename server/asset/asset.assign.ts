import type { AssetAssignment } from '../../wire/asset/asset.record';
import type { Operation } from '../shared/operation';
import type { Seen } from '../shared/version';
import { mailReceipt } from './asset.mails';
import { lockAsset } from './asset.queries';
import { editAsset, type Saved } from './asset.save';

/**
 * Hands an asset to a person, or takes it back: person, place and status in one save, and a receipt for the person.
 * Throws 404, 409, 422.
 */
export async function assignAsset(
  operation: Operation,
  id: number,
  { used_by_id, location_id, asset_status_id, assigned_on, note, receipt }: AssetAssignment,
  seen: Seen,
): Promise<Saved> {
  const { db } = operation;
  const { used_by_id: former } = await lockAsset(db, id);
  const form = { used_by_id, location_id, asset_status_id, assigned_on };
  const person = used_by_id ?? former;
  const told = receipt !== false && person !== null && used_by_id !== former ? person : null;
  const saved = await editAsset(operation, id, { form, files: [], seen }, told === null ? [] : [told]);
  if (told !== null)
    await mailReceipt(db, { ...operation, assetId: id, personId: told, returned: used_by_id === null, note });
  return saved;
}
