import * as changeReportMessages from '../../../texts/compiled/screen/change-report';
import * as words from '../../../texts/compiled/screen/common';
import { changeCalls, changeCounts, changeGroups } from '../../../wire/change/change';
import { useReader } from '../../shared/api/useReader';
import { useRecord } from '../../shared/api/useRecord';
import { useMessages } from '../../shared/i18n/useMessages';
import { Empty } from '../../shared/table/Empty';
import {
  reportedQuery,
  type ReportedRecords,
  ReportedTable,
  reportRights,
  type ReportTableProps,
} from '../report/embed';
import { useChangeList } from './change.api';
import { useChangeFilters, useChangeListColumns } from './change.filters';
import { changePaths } from './change.paths';

/** Reports of changes (F14). */
export const changeReports: ReportedRecords = {
  type: 'change',
  name: 'changes',
  list: changePaths.list,
  export: changeCalls.export,
  exportJob: changeCalls.exportJob,
  groups: changeGroups,
  useTexts() {
    const t = useMessages();
    return {
      reports: t(changeReportMessages.reports),
      about: t(changeReportMessages.about),
      records: t(words.changes),
      groupName: (group) => t(changeReportMessages[changeGroups.find((one) => one === group) ?? changeGroups[0]]),
    };
  },
  useRights() {
    const may = useReader()?.actions;
    return reportRights(may, may?.view_changes);
  },
  useFields() {
    const fields = useChangeFilters(true);
    const load = useRecord(changeCalls.customFields, {});
    return { ...load, data: load.data && fields };
  },
  useColumns: useChangeListColumns,
  useCounts(query) {
    const load = useRecord(changeCounts, query && { query: { ...query, count: true } }, {
      keep: true,
      live: 'change',
    });
    return { ...load, data: load.data?.changes };
  },
  Table: ChangeReportTable,
};

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
