import { useMessages } from '../../../shared/i18n/useMessages';
import { Empty } from '../../../shared/table/Empty';
import { reportedQuery, ReportedTable, type ReportTableProps } from '../../report/embed';
import { useReleaseColumns } from '../list/useReleaseColumns';
import { useReleaseList } from '../release.api';
import { releaseReportMessages } from './release-report.messages';

/** The releases of a report. */
export function ReleaseReportTable(shown: ReportTableProps) {
  const t = useMessages(releaseReportMessages);
  return (
    <ReportedTable
      type="release"
      shown={shown}
      caption={t('releases')}
      columns={useReleaseColumns()}
      list={useReleaseList(reportedQuery(shown))}
      rowName={(row) => row.subject}
      empty={<Empty title={t('no_releases')}>{t('no_releases_text')}</Empty>}
    />
  );
}
