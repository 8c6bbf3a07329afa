import * as words from '../../../texts/compiled/screen/common';
import * as releaseReportMessages from '../../../texts/compiled/screen/release-report';
import { releaseCalls, releaseCounts, releaseGroups } from '../../../wire/release/release';
import { useReader } from '../../shared/api/useReader';
import { useRecord } from '../../shared/api/useRecord';
import { useMessages } from '../../shared/i18n/useMessages';
import { Empty } from '../../shared/table/Empty';
import {
  atHand,
  reportedQuery,
  type ReportedRecords,
  ReportedTable,
  reportRights,
  type ReportTableProps,
} from '../report/embed';
import { useReleaseList } from './release.api';
import { useReleaseColumns } from './release.columns';
import { useReleaseFilters } from './release.filters';
import { releasePaths } from './release.paths';

/** Reports of releases (F14). */
export const releaseReports: ReportedRecords = {
  type: 'release',
  name: 'releases',
  list: releasePaths.list,
  export: releaseCalls.export,
  exportJob: releaseCalls.exportJob,
  groups: releaseGroups,
  useTexts() {
    const t = useMessages();
    return {
      reports: t(releaseReportMessages.reports),
      about: t(releaseReportMessages.about),
      records: t(words.releases),
      groupName: (group) => t(releaseReportMessages[releaseGroups.find((one) => one === group) ?? releaseGroups[0]]),
    };
  },
  useRights() {
    const may = useReader()?.actions;
    return reportRights(may, may?.view_releases);
  },
  useFields() {
    return atHand(useReleaseFilters());
  },
  useColumns: useReleaseColumns,
  useCounts(query) {
    const load = useRecord(releaseCounts, query && { query: { ...query, count: true } }, {
      keep: true,
      live: 'release',
    });
    return { ...load, data: load.data?.releases };
  },
  Table: ReleaseReportTable,
};

/** The releases of a report. */
export function ReleaseReportTable(shown: ReportTableProps) {
  const t = useMessages();
  return (
    <ReportedTable
      type="release"
      shown={shown}
      caption={t(words.releases)}
      columns={useReleaseColumns()}
      list={useReleaseList(reportedQuery(shown))}
      rowName={(row) => row.subject}
      empty={<Empty title={t(releaseReportMessages.no_releases)}>{t(releaseReportMessages.no_releases_text)}</Empty>}
    />
  );
}
