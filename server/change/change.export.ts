import type { ChangeSort } from '../../wire/change/change';
import {
  customColumns,
  type ExportColumn,
  namedColumn,
  numberColumn,
  personColumn,
  textColumn,
  timeColumn,
} from '../parts/export/column';
import type { ExportedList } from '../parts/export/export';
import { say } from '../shared/sentence';
import { askChanges } from './change.list';

const columns: Record<ChangeSort, ExportColumn> = {
  id: numberColumn(say('asset.column_id', 'ID'), 'id'),
  identifier: textColumn(say('form.identifier', 'Identifier'), 'identifier'),
  subject: textColumn(say('form.subject', 'Subject'), 'subject'),
  requester: personColumn(say('form.requester', 'Requester'), 'requester_id'),
  status: namedColumn(say('form.status', 'Status'), 'status_id', 'change_statuses'),
  priority: namedColumn(say('form.priority', 'Priority'), 'priority_id', 'change_priorities'),
  department: namedColumn(say('form.department', 'Department'), 'department_id', 'help_desk.departments'),
  planned_start_date: timeColumn(say('form.planned_start', 'Planned start'), 'planned_start_date'),
  planned_end_date: timeColumn(say('form.planned_end', 'Planned end'), 'planned_end_date'),
  change_type: namedColumn(say('form.change_type', 'Change type'), 'change_type_id', 'change_types'),
  impact_type: namedColumn(say('form.impact', 'Impact'), 'impact_id', 'impacts'),
  location: namedColumn(say('form.location', 'Location'), 'location_id', 'help_desk.locations'),
  team: namedColumn(say('form.team', 'Team'), 'team_id', 'help_desk.teams'),
  agent: personColumn(say('form.agent', 'Agent'), 'agent_id'),
  created_at: timeColumn(say('filter.created', 'Created'), 'created_at'),
  updated_at: timeColumn(say('filter.updated', 'Updated'), 'updated_at'),
};

/** Changes as a file, with their custom fields (D25). */
export const changeExport: ExportedList = {
  title: say('filter.changes', 'Changes'),
  columns: async (db, _zone, reader) => ({
    ...columns,
    ...(await customColumns(db, 'change', reader)),
  }),
  usual: ['identifier', 'subject', 'requester', 'status', 'priority', 'department'],
  ask: askChanges,
};
