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
import * as assetSentences from '../../texts/compiled/server/asset';
import * as filterSentences from '../../texts/compiled/server/filter';
import * as formSentences from '../../texts/compiled/server/form';
import * as problemSentences from '../../texts/compiled/server/problem';

const status = namedColumn(say(formSentences.status), 'status_type_id', 'help_desk.statuses');

const columns: Record<ProblemSort, ExportColumn> = {
  id: numberColumn(say(assetSentences.column_id), 'id'),
  identifier: textColumn(say(formSentences.identifier), 'identifier'),
  subject: textColumn(say(formSentences.subject), 'subject'),
  requester: personColumn(say(formSentences.requester), 'requester_id'),
  assignedTo: personColumn(say(problemSentences.assigned_to), 'assigned_id'),
  priority: namedColumn(say(formSentences.priority), 'priority_id', 'help_desk.priorities'),
  department: namedColumn(say(formSentences.department), 'department_id', 'help_desk.departments'),
  status,
  // What the screen calls it.
  status_type_id: status,
  impact: namedColumn(say(formSentences.impact), 'impact_id', 'impacts'),
  location: namedColumn(say(formSentences.location), 'location_id', 'help_desk.locations'),
  created_at: timeColumn(say(filterSentences.created), 'created_at'),
  updated_at: timeColumn(say(filterSentences.updated), 'updated_at'),
};

/** Problems as a file (D25). */
export const problemExport: ExportedList = {
  title: say(filterSentences.problems),
  columns: async () => columns,
  usual: ['identifier', 'subject', 'requester', 'assignedTo', 'priority', 'department', 'status'],
  ask: askProblems,
};
