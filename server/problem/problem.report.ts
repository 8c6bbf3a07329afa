import type { LookupName } from '../../wire/parts/lookup';
import { type problemFilters, problemGroups } from '../../wire/problem/problem';
import { columnKeys } from '../parts/export/export';
import type { ReportedList } from '../report/reported';
import { problemExport } from './problem.export';
import { problemFilterable } from './problem.list';

const lookups: Record<(typeof problemFilters.ids)[number], LookupName> = {
  problem_ids: 'problems',
  dept_ids: 'departments',
  impact_ids: 'impacts',
  status_ids: 'statuses',
  location_ids: 'locations',
  priority_ids: 'priorities',
  assigned_ids: 'agents',
  requester_ids: 'users',
  change_ids: 'changes',
  asset_ids: 'assets',
  ticket_ids: 'tickets',
};

/** Reports of problems (F14). */
export const problemReport: ReportedList = {
  filterable: async () => problemFilterable,
  lookups: async () => new Map(Object.entries(lookups)),
  columns: (db) => columnKeys(db, problemExport),
  groups: problemGroups,
};
