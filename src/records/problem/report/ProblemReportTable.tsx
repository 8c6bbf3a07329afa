import { useMessages } from '../../../shared/i18n/useMessages';
import { Empty } from '../../../shared/table/Empty';
import { reportedQuery, ReportedTable, type ReportTableProps } from '../../report/embed';
import { useProblemColumns } from '../list/useProblemColumns';
import { useProblemList } from '../problem.api';
import { problemReportMessages } from './problem-report.messages';

/** The problems of a report. */
export function ProblemReportTable(shown: ReportTableProps) {
  const t = useMessages(problemReportMessages);
  return (
    <ReportedTable
      type="problem"
      shown={shown}
      caption={t('problems')}
      columns={useProblemColumns()}
      list={useProblemList(reportedQuery(shown))}
      rowName={(row) => row.subject}
      empty={<Empty title={t('no_problems')}>{t('no_problems_text')}</Empty>}
    />
  );
}
