import { useMessages } from '../../../shared/i18n/useMessages';
import { Empty } from '../../../shared/table/Empty';
import { reportedQuery, ReportedTable, type ReportTableProps } from '../../report/embed';
import { useReleaseColumns } from '../list/useReleaseColumns';
import { useReleaseList } from '../release.api';
import * as words from '../../../../texts/compiled/screen/common';
import * as releaseReportMessages from '../../../../texts/compiled/screen/release-report';

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
