import type { ReleaseSort } from '../../wire/release/release';
import { type ExportColumn, namedColumn, numberColumn, textColumn, timeColumn } from '../parts/export/column';
import type { ExportedList } from '../parts/export/export';
import { say } from '../shared/sentence';
import { askReleases } from './release.list';

const columns: Record<ReleaseSort | 'completed_at', ExportColumn> = {
  id: numberColumn(say('asset.column_id', 'ID'), 'id'),
  identifier: textColumn(say('form.identifier', 'Identifier'), 'identifier'),
  subject: textColumn(say('form.subject', 'Subject'), 'subject'),
  release_type: namedColumn(say('release.type', 'Release type'), 'release_type_id', 'release_types'),
  priority: namedColumn(say('form.priority', 'Priority'), 'priority_id', 'release_priorities'),
  status: namedColumn(say('form.status', 'Status'), 'status_id', 'release_statuses'),
  planned_start_date: timeColumn(say('form.planned_start', 'Planned start'), 'planned_start_date'),
  planned_end_date: timeColumn(say('form.planned_end', 'Planned end'), 'planned_end_date'),
  completed_at: timeColumn(say('release.completed_at', 'Completed'), 'completed_at'),
  location: namedColumn(say('form.location', 'Location'), 'location_id', 'help_desk.locations'),
  created_at: timeColumn(say('filter.created', 'Created'), 'created_at'),
  updated_at: timeColumn(say('filter.updated', 'Updated'), 'updated_at'),
};

/** Releases as a file (D25). */
export const releaseExport: ExportedList = {
  title: say('filter.releases', 'Releases'),
  columns: async () => columns,
  usual: [
    'identifier',
    'subject',
    'release_type',
    'priority',
    'status',
    'planned_start_date',
    'planned_end_date',
    'created_at',
  ],
  ask: askReleases,
};
