import * as words from '../../../texts/compiled/screen/common';
import * as problemReportMessages from '../../../texts/compiled/screen/problem-report';
import { problemCalls, problemCounts, problemGroups } from '../../../wire/problem/problem';
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
import { useProblemList } from './problem.api';
import { useProblemColumns } from './problem.columns';
import { useProblemFilters } from './problem.filters';
import { problemPaths } from './problem.paths';

/** Reports of problems (F14). */
export const problemReports: ReportedRecords = {
  type: 'problem',
  name: 'problems',
  list: problemPaths.list,
  export: problemCalls.export,
  exportJob: problemCalls.exportJob,
  groups: problemGroups,
  useTexts() {
    const t = useMessages();
    return {
      reports: t(problemReportMessages.reports),
      about: t(problemReportMessages.about),
      records: t(words.problems),
      groupName: (group) => t(problemReportMessages[problemGroups.find((one) => one === group) ?? problemGroups[0]]),
    };
  },
  useRights() {
    const may = useReader()?.actions;
    return reportRights(may, may?.view_problems);
  },
  useFields() {
    return atHand(useProblemFilters());
  },
  useColumns: useProblemColumns,
  useCounts(query) {
    const load = useRecord(problemCounts, query && { query: { ...query, count: true } }, {
      keep: true,
      live: 'problem',
    });
    return { ...load, data: load.data?.problems };
  },
  Table: ProblemReportTable,
};

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
