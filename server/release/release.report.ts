import type { LookupName } from '../../wire/parts/lookup';
import { type releaseFilters, releaseGroups } from '../../wire/release/release';
import { columnKeys } from '../parts/export/export';
import type { ReportedList } from '../report/reported';
import { releaseExport } from './release.export';
import { releaseFilterable } from './release.list';

const lookups: Record<(typeof releaseFilters.ids)[number], LookupName> = {
  release_ids: 'releases',
  status_ids: 'release_statuses',
  location_ids: 'locations',
  priority_ids: 'release_priorities',
  release_type_ids: 'release_types',
  asset_ids: 'assets',
  change_ids: 'changes',
};

/** Reports of releases (F14). */
export const releaseReport: ReportedList = {
  filterable: async () => releaseFilterable,
  lookups: async () => new Map(Object.entries(lookups)),
  columns: (db) => columnKeys(db, releaseExport),
  groups: releaseGroups,
};
