import type { AssetForm } from '../../wire/asset/asset.record';
import { type Choice, requireChoices, somebody, someAgent, someOf } from '../shared/choices';
import type { Db } from '../shared/db';
import type { AssetRecord } from './asset.queries';

export const assetChoices = {
  asset_type_id: someOf('asset_types'),
  asset_status_id: someOf('asset_statuses'),
  product_id: someOf('products'),
  department_id: someOf('help_desk.departments'),
  organization_id: someOf('help_desk.organizations'),
  location_id: someOf('help_desk.locations'),
  impact_type_id: someOf('impacts'),
  managed_by_id: someAgent,
  used_by_id: somebody,
} satisfies Record<string, Choice>;
export type AssetChoice = keyof typeof assetChoices;

/** The fields that name other rows. */
export const choiceFields = Object.keys(assetChoices) as AssetChoice[];

/** Throws 422 at every field whose choice does not exist; what the asset already has may stay. */
export async function requireAssetChoices(
  db: Db,
  form: Partial<Pick<AssetForm, AssetChoice>>,
  present?: AssetRecord,
): Promise<void> {
  const chosen = Object.fromEntries(choiceFields.map((field) => [field, form[field] ?? null]));
  await requireChoices(db, assetChoices, chosen as Record<AssetChoice, number | null>, present);
}
