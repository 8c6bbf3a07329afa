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
import * as assetSentences from '../../texts/compiled/server/asset';
import * as filterSentences from '../../texts/compiled/server/filter';
import * as formSentences from '../../texts/compiled/server/form';

const columns: Record<ChangeSort, ExportColumn> = {
  id: numberColumn(say(assetSentences.column_id), 'id'),
  identifier: textColumn(say(formSentences.identifier), 'identifier'),
  subject: textColumn(say(formSentences.subject), 'subject'),
  requester: personColumn(say(formSentences.requester), 'requester_id'),
  status: namedColumn(say(formSentences.status), 'status_id', 'change_statuses'),
  priority: namedColumn(say(formSentences.priority), 'priority_id', 'change_priorities'),
  department: namedColumn(say(formSentences.department), 'department_id', 'help_desk.departments'),
  planned_start_date: timeColumn(say(formSentences.planned_start), 'planned_start_date'),
  planned_end_date: timeColumn(say(formSentences.planned_end), 'planned_end_date'),
  change_type: namedColumn(say(formSentences.change_type), 'change_type_id', 'change_types'),
  impact_type: namedColumn(say(formSentences.impact), 'impact_id', 'impacts'),
  location: namedColumn(say(formSentences.location), 'location_id', 'help_desk.locations'),
  team: namedColumn(say(formSentences.team), 'team_id', 'help_desk.teams'),
  agent: personColumn(say(formSentences.agent), 'agent_id'),
  created_at: timeColumn(say(filterSentences.created), 'created_at'),
  updated_at: timeColumn(say(filterSentences.updated), 'updated_at'),
};

/** Changes as a file, with their custom fields (D25). */
export const changeExport: ExportedList = {
  title: say(filterSentences.changes),
  columns: async (db, _zone, reader) => ({
    ...columns,
    ...(await customColumns(db, 'change', reader)),
  }),
  usual: ['identifier', 'subject', 'requester', 'status', 'priority', 'department'],
  ask: askChanges,
};
