import type { AssetColumns } from '../../wire/asset/asset';
import type { Language } from '../../wire/languages';
import {
  customColumns,
  type ExportColumn,
  labelOf,
  namedColumn,
  numberColumn,
  personColumn,
  textColumn,
  timeColumn,
} from '../parts/export/column';
import type { ExportedList } from '../parts/export/export';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { say } from '../shared/sentence';
import { askAssets, contractName } from './asset.list';

type Query = Record<string, unknown>;

/** The columns of the list page in their order (D3 §2). */
const usual = {
  id: numberColumn(say('asset.column_id', 'ID'), 'id'),
  identifier: textColumn(say('form.identifier', 'Identifier'), 'identifier'),
  name: textColumn(say('form.name', 'Name'), 'name'),
  asset_type: namedColumn(say('form.asset_type', 'Asset type'), 'asset_type_id', 'asset_types'),
  asset_status: namedColumn(say('form.asset_status', 'Asset status'), 'asset_status_id', 'asset_statuses'),
  department: namedColumn(say('form.department', 'Department'), 'department_id', 'help_desk.departments'),
  location: namedColumn(say('form.location', 'Location'), 'location_id', 'help_desk.locations'),
  organization: namedColumn(say('form.organization', 'Organization'), 'organization_id', 'help_desk.organizations'),
  managed_by: personColumn(say('form.managed_by', 'Managed by'), 'managed_by_id'),
  used_by: personColumn(say('form.used_by', 'Used by'), 'used_by_id'),
};

const further: Record<string, ExportColumn> = {
  contract: {
    label: say('asset.column_contract', 'Contract'),
    kind: 'text',
    value: contractName,
    needs: 'view_contracts',
  },
  product: namedColumn(say('form.product', 'Product'), 'product_id', 'products'),
  impact_type: namedColumn(say('form.impact', 'Impact'), 'impact_type_id', 'impacts'),
  assigned_on: timeColumn(say('form.assigned_on', 'Assigned on'), 'assigned_on'),
  created_at: timeColumn(say('filter.created', 'Created'), 'created_at'),
  updated_at: timeColumn(say('filter.updated', 'Updated'), 'updated_at'),
};

/** Assets as a file, with their custom fields (D25). */
export const assetExport: ExportedList = {
  title: say('filter.assets', 'Assets'),
  columns: async (db, _zone, reader) => ({
    ...usual,
    ...further,
    ...(await customColumns(db, 'asset', reader)),
  }),
  usual: Object.keys(usual),
  ask: askAssets,
};

/** The columns of the screen, or of the report that the query names, with their labels (D6). */
export async function assetColumns(db: Db, actor: Actor, query: Query, language: Language): Promise<AssetColumns> {
  const { columns: keys = assetExport.usual } = await askAssets(db, actor, query);
  const all = await assetExport.columns(db, actor.time_zone, actor.time_zone);
  return {
    asset_columns: keys.flatMap((key) => (all[key] ? [{ key, label: labelOf(all[key], language) }] : [])),
  };
}
