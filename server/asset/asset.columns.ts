import type { AssetColumns, AssetSort } from '../../wire/asset/asset';
import type { Language } from '../../wire/languages';
import { say, type Sentence } from '../shared/sentence';

/** The columns of the list page in their order (D3 §2). */
const columns = {
  id: say('asset.column_id', 'ID'),
  identifier: say('form.identifier', 'Identifier'),
  name: say('form.name', 'Name'),
  asset_type: say('form.asset_type', 'Asset type'),
  asset_status: say('form.asset_status', 'Asset status'),
  department: say('form.department', 'Department'),
  location: say('form.location', 'Location'),
  organization: say('form.organization', 'Organization'),
  managed_by: say('form.managed_by', 'Managed by'),
  used_by: say('form.used_by', 'Used by'),
} satisfies Partial<Record<AssetSort, Sentence>>;

export const assetColumns = (language: Language): AssetColumns => ({
  asset_columns: Object.entries(columns).map(([key, label]) => ({ key, label: label.in(language) })),
});
