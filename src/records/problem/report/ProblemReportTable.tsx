import { useMessages } from '../../../shared/i18n/useMessages';
import { Empty } from '../../../shared/table/Empty';
import { reportedQuery, ReportedTable, type ReportTableProps } from '../../report/embed';
import { useProblemColumns } from '../list/useProblemColumns';
import { useProblemList } from '../problem.api';
import * as words from '../../../../texts/compiled/screen/common';
import * as problemReportMessages from '../../../../texts/compiled/screen/problem-report';

/** The problems of a report. */
export function ProblemReportTable(shown: ReportTableProps) {
  const t = useMessages();
  return (
    <ReportedTable
      type="problem"
      shown={shown}
      caption={t(words.problems)}
      columns={useProblemColumns()}
      list={useProblemList(reportedQuery(shown))}
      rowName={(row) => row.subject}
      empty={<Empty title={t(problemReportMessages.no_problems)}>{t(problemReportMessages.no_problems_text)}</Empty>}
    />
  );
}
