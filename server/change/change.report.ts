import type { LookupName } from '../../wire/parts/lookup';
import { type changeFilters, changeGroups } from '../../wire/change/change';
import { customLookups } from '../parts/custom-field/custom-field.filters';
import { columnKeys } from '../parts/export/export';
import type { ReportedList } from '../report/reported';
import { changeExport } from './change.export';
import { changeFilterable } from './change.list';

const lookups: Record<(typeof changeFilters.ids)[number], LookupName> = {
  change_ids: 'changes',
  department_ids: 'departments',
  team_ids: 'teams',
  requester_ids: 'users',
  agent_ids: 'agents',
  approver_ids: 'users',
  status_ids: 'change_statuses',
  priority_ids: 'change_priorities',
  change_type_ids: 'change_types',
  impact_ids: 'impacts',
  location_ids: 'locations',
  asset_ids: 'assets',
  release_ids: 'releases',
  ticket_ids: 'tickets',
  problem_ids: 'problems',
};

/** Reports of changes (F14). */
export const changeReport: ReportedList = {
  filterable: changeFilterable,
  lookups: async (db) =>
    new Map<string, LookupName>([...Object.entries(lookups), ...(await customLookups(db, 'change'))]),
  columns: (db) => columnKeys(db, changeExport),
  groups: changeGroups,
};
