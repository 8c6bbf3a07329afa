import type { ProblemSort } from '../../wire/problem/problem';
import {
  type ExportColumn,
  namedColumn,
  numberColumn,
  personColumn,
  textColumn,
  timeColumn,
} from '../parts/export/column';
import type { ExportedList } from '../parts/export/export';
import { say } from '../shared/sentence';
import { askProblems } from './problem.list';

const status = namedColumn(say('form.status', 'Status'), 'status_type_id', 'help_desk.statuses');

const columns: Record<ProblemSort, ExportColumn> = {
  id: numberColumn(say('asset.column_id', 'ID'), 'id'),
  identifier: textColumn(say('form.identifier', 'Identifier'), 'identifier'),
  subject: textColumn(say('form.subject', 'Subject'), 'subject'),
  requester: personColumn(say('form.requester', 'Requester'), 'requester_id'),
  assignedTo: personColumn(say('problem.assigned_to', 'Assigned to'), 'assigned_id'),
  priority: namedColumn(say('form.priority', 'Priority'), 'priority_id', 'help_desk.priorities'),
  department: namedColumn(say('form.department', 'Department'), 'department_id', 'help_desk.departments'),
  status,
  // What the screen calls it.
  status_type_id: status,
  impact: namedColumn(say('form.impact', 'Impact'), 'impact_id', 'impacts'),
  location: namedColumn(say('form.location', 'Location'), 'location_id', 'help_desk.locations'),
  created_at: timeColumn(say('filter.created', 'Created'), 'created_at'),
  updated_at: timeColumn(say('filter.updated', 'Updated'), 'updated_at'),
};

/** Problems as a file (D25). */
export const problemExport: ExportedList = {
  title: say('filter.problems', 'Problems'),
  columns: async () => columns,
  usual: ['identifier', 'subject', 'requester', 'assignedTo', 'priority', 'department', 'status'],
  ask: askProblems,
};
