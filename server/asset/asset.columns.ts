import type { AssetColumns } from '../../wire/asset/asset';
import type { Language } from '../../texts/compiled/languages';
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
import * as assetSentences from '../../texts/compiled/server/asset';
import * as filterSentences from '../../texts/compiled/server/filter';
import * as formSentences from '../../texts/compiled/server/form';

type Query = Record<string, unknown>;

/** The columns of the list page in their order (D3 §2). */
const usual = {
  id: numberColumn(say(assetSentences.column_id), 'id'),
  identifier: textColumn(say(formSentences.identifier), 'identifier'),
  name: textColumn(say(formSentences.name), 'name'),
  asset_type: namedColumn(say(formSentences.asset_type), 'asset_type_id', 'asset_types'),
  asset_status: namedColumn(say(formSentences.asset_status), 'asset_status_id', 'asset_statuses'),
  department: namedColumn(say(formSentences.department), 'department_id', 'help_desk.departments'),
  location: namedColumn(say(formSentences.location), 'location_id', 'help_desk.locations'),
  organization: namedColumn(say(formSentences.organization), 'organization_id', 'help_desk.organizations'),
  managed_by: personColumn(say(formSentences.managed_by), 'managed_by_id'),
  used_by: personColumn(say(formSentences.used_by), 'used_by_id'),
};

const further: Record<string, ExportColumn> = {
  contract: {
    label: say(assetSentences.column_contract),
    kind: 'text',
    value: contractName,
    needs: 'view_contracts',
  },
  product: namedColumn(say(formSentences.product), 'product_id', 'products'),
  impact_type: namedColumn(say(formSentences.impact), 'impact_type_id', 'impacts'),
  assigned_on: timeColumn(say(formSentences.assigned_on), 'assigned_on'),
  created_at: timeColumn(say(filterSentences.created), 'created_at'),
  updated_at: timeColumn(say(filterSentences.updated), 'updated_at'),
};

/** Assets as a file, with their custom fields (D25). */
export const assetExport: ExportedList = {
  title: say(filterSentences.assets),
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
