import { useMessages } from '../../../shared/i18n/useMessages';
import { Empty } from '../../../shared/table/Empty';
import { reportedQuery, ReportedTable, type ReportTableProps } from '../../report/embed';
import { useChangeList } from '../change.api';
import { useChangeListColumns } from '../list/useChangeListColumns';
import { changeReportMessages } from './change-report.messages';

/** The changes of a report. */
export function ChangeReportTable(shown: ReportTableProps) {
  const t = useMessages(changeReportMessages);
  return (
    <ReportedTable
      type="change"
      shown={shown}
      caption={t('changes')}
      columns={useChangeListColumns()}
      list={useChangeList(reportedQuery(shown))}
      rowName={(row) => row.subject}
      empty={<Empty title={t('no_changes')}>{t('no_changes_text')}</Empty>}
    />
  );
}
