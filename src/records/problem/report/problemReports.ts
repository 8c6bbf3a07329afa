import { problemCalls, problemCounts, problemGroups } from '../../../../wire/problem/problem';
import { useReader } from '../../../shared/api/useReader';
import { useRecord } from '../../../shared/api/useRecord';
import { useMessages } from '../../../shared/i18n/useMessages';
import { atHand, reportRights, type ReportedRecords } from '../../report/embed';
import { useProblemColumns } from '../list/useProblemColumns';
import { useProblemFilters } from '../list/useProblemFilters';
import { problemPaths } from '../problem.paths';
import { ProblemReportTable } from './ProblemReportTable';
import * as words from '../../../../texts/compiled/screen/common';
import * as problemReportMessages from '../../../../texts/compiled/screen/problem-report';

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
