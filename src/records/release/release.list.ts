import * as words from '../../../texts/compiled/screen/common';
import * as filterMessages from '../../../texts/compiled/screen/filter';
import * as releaseMessages from '../../../texts/compiled/screen/release';
import * as releaseReportMessages from '../../../texts/compiled/screen/release-report';
import {
  type ReleaseBulkField,
  releaseCalls,
  releaseCounts,
  releaseFilterCalls,
  releaseFilters,
  type ReleaseFilters,
  releaseGroups,
  releaseStatus,
  urgentReleases,
} from '../../../wire/release/release';
import { dayIn, nextWeekIn } from '../../shared/filter/day';
import { type BulkFields, type ListView, recordList, type Reader } from '../../shared/list/recordList';
import { useReleaseColumns } from './release.columns';
import { releasePaths } from './release.paths';

/** What can be set on many releases at once (F5). */
const bulkFields: BulkFields<ReleaseBulkField> = [
  { name: 'status_id', label: words.status, lookup: 'release_statuses' },
  { name: 'priority_id', label: words.priority, lookup: 'release_priorities' },
];

/** The views that every reader has above the list. */
function views({ time_zone }: Reader): ListView<ReleaseFilters>[] {
  const week = nextWeekIn(time_zone);
  return [
    {
      id: 'high',
      label: filterMessages.high,
      query: { priority_ids: [...urgentReleases], status_ids_not: [releaseStatus.completed] },
    },
    {
      id: 'next_week',
      label: filterMessages.next_week,
      query: { planned_start_date_begin: week.from, planned_start_date_end: week.to },
      sorts: [{ sort: 'planned_start_date', order: 'asc' }],
    },
    { id: 'today', label: filterMessages.today, query: { updated_at_begin: dayIn(time_zone) } },
  ];
}

/** The list of releases (D2 §2), and their reports (F14). */
export const releaseList = recordList({
  kind: 'release',
  list: releaseCalls.list,
  rows: ({ releases }) => releases,
  nameOf: ({ subject }) => subject,
  calls: releaseCalls,
  saved: releaseFilterCalls,
  paths: releasePaths,
  rights: { view: 'view_releases', export: 'view_releases', create: 'create_release' },
  texts: {
    title: words.releases,
    create: words.create_release,
    empty: releaseMessages.empty,
    empty_text: releaseMessages.empty_text,
    delete_title: releaseMessages.delete_title,
    delete_question: releaseMessages.delete_question,
  },
  useColumns: useReleaseColumns,
  filters: releaseFilters,
  labels: { release_ids: words.releases, asset_ids: words.assets, change_ids: words.changes },
  views,
  bulk: { call: releaseCalls.bulkEdit, fields: bulkFields, edit: 'edit_release', remove: 'delete_release' },
  counts: releaseCounts,
  groupsOf: ({ releases }) => releases,
  reports: {
    name: 'releases',
    groups: releaseGroups,
    texts: {
      ...releaseReportMessages,
      empty: releaseReportMessages.no_releases,
      empty_text: releaseReportMessages.no_releases_text,
    },
  },
});
