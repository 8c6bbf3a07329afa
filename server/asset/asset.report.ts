import { assetGroups } from '../../wire/asset/asset';
import type { LookupName } from '../../wire/parts/lookup';
import { customLookups } from '../parts/custom-field/custom-field.filters';
import { columnKeys } from '../parts/export/export';
import type { ReportedList } from '../report/reported';
import { assetExport } from './asset.columns';
import { filterLookups } from './asset.filters';
import { assetFilterable } from './asset.list';

/** Reports of assets (D24). */
export const assetReport: ReportedList = {
  filterable: assetFilterable,
  lookups: async (db) =>
    new Map<string, LookupName>([...Object.entries(filterLookups), ...(await customLookups(db, 'asset'))]),
  columns: (db) => columnKeys(db, assetExport),
  groups: assetGroups,
};
