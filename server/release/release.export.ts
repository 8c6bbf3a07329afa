import type { ReleaseSort } from '../../wire/release/release';
import { type ExportColumn, namedColumn, numberColumn, textColumn, timeColumn } from '../parts/export/column';
import type { ExportedList } from '../parts/export/export';
import { say } from '../shared/sentence';
import { askReleases } from './release.list';
import * as assetSentences from '../../texts/compiled/server/asset';
import * as filterSentences from '../../texts/compiled/server/filter';
import * as formSentences from '../../texts/compiled/server/form';
import * as releaseSentences from '../../texts/compiled/server/release';

const columns: Record<ReleaseSort | 'completed_at', ExportColumn> = {
  id: numberColumn(say(assetSentences.column_id), 'id'),
  identifier: textColumn(say(formSentences.identifier), 'identifier'),
  subject: textColumn(say(formSentences.subject), 'subject'),
  release_type: namedColumn(say(releaseSentences.type), 'release_type_id', 'release_types'),
  priority: namedColumn(say(formSentences.priority), 'priority_id', 'release_priorities'),
  status: namedColumn(say(formSentences.status), 'status_id', 'release_statuses'),
  planned_start_date: timeColumn(say(formSentences.planned_start), 'planned_start_date'),
  planned_end_date: timeColumn(say(formSentences.planned_end), 'planned_end_date'),
  completed_at: timeColumn(say(releaseSentences.completed_at), 'completed_at'),
  location: namedColumn(say(formSentences.location), 'location_id', 'help_desk.locations'),
  created_at: timeColumn(say(filterSentences.created), 'created_at'),
  updated_at: timeColumn(say(filterSentences.updated), 'updated_at'),
};

/** Releases as a file (D25). */
export const releaseExport: ExportedList = {
  title: say(filterSentences.releases),
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
