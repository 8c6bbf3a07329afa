import { assetGroups } from '../../wire/asset/asset';
import type { LookupName } from '../../wire/parts/lookup';
import { columnKeys } from '../parts/export/export';
import type { ReportedList } from '../report/reported';
import { assetExport } from './asset.columns';
import { filterStructure } from './asset.filters';
import { assetFilterable } from './asset.list';

/** Reports of assets (D24). */
export const assetReport: ReportedList = {
  filterable: assetFilterable,
  lookups: async (db, language) =>
    new Map((await filterStructure(db, language)).map(({ key, lookup }) => [key, lookup as LookupName | null])),
  columns: (db) => columnKeys(db, assetExport),
  groups: assetGroups,
};
