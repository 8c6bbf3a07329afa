import { releaseCalls, releaseCounts, releaseGroups } from '../../../../wire/release/release';
import { useReader } from '../../../shared/api/useReader';
import { useRecord } from '../../../shared/api/useRecord';
import { useMessages } from '../../../shared/i18n/useMessages';
import { atHand, reportRights, type ReportedRecords } from '../../report/embed';
import { useReleaseColumns } from '../list/useReleaseColumns';
import { useReleaseFilters } from '../list/useReleaseFilters';
import { releasePaths } from '../release.paths';
import { ReleaseReportTable } from './ReleaseReportTable';
import * as words from '../../../../texts/compiled/screen/common';
import * as releaseReportMessages from '../../../../texts/compiled/screen/release-report';

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
