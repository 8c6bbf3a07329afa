import { useMessages } from '../../../shared/i18n/useMessages';
import { Empty } from '../../../shared/table/Empty';
import { reportedQuery, ReportedTable, type ReportTableProps } from '../../report/embed';
import { useChangeList } from '../change.api';
import { useChangeListColumns } from '../list/useChangeListColumns';
import * as words from '../../../../texts/compiled/screen/common';
import * as changeReportMessages from '../../../../texts/compiled/screen/change-report';

/** The changes of a report. */
export function ChangeReportTable(shown: ReportTableProps) {
  const t = useMessages();
  return (
    <ReportedTable
      type="change"
      shown={shown}
      caption={t(words.changes)}
      columns={useChangeListColumns()}
      list={useChangeList(reportedQuery(shown))}
      rowName={(row) => row.subject}
      empty={<Empty title={t(changeReportMessages.no_changes)}>{t(changeReportMessages.no_changes_text)}</Empty>}
    />
  );
}
