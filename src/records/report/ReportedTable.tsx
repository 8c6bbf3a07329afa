import { useMemo } from 'react';
import type { ListQuery } from '../../../wire/protocol/list';
import { useReader } from '../../shared/api/useReader';
import { useMessages } from '../../shared/i18n/useMessages';
import type { ListedRow, RecordList } from '../../shared/list/recordList';
import { DataTable } from '../../shared/table/DataTable';
import { Empty } from '../../shared/table/Empty';
import { listQuery } from '../../shared/table/listState';
import { type ReportedRecords, type ReportTableProps, shownColumns } from './reported';

/** What the list of a report is asked: its page, and what narrows it. */
const reportedQuery = ({ state, query }: ReportTableProps): ListQuery => ({
  ...listQuery({ ...state, filters: {} }),
  ...query,
});

/** The reports of a kind whose list is described (F14, D3 §2). */
export function reportsOf<Row extends ListedRow>(of: RecordList<Row>): ReportedRecords {
  const { kind, paths, calls, rights, texts, reports, useCounts } = of;
  return {
    type: kind,
    name: reports.name,
    list: paths.list,
    export: calls.export,
    exportJob: calls.exportJob,
    groups: reports.groups,
    useTexts() {
      const t = useMessages();
      return {
        reports: t(reports.texts.reports),
        about: t(reports.texts.about),
        records: t(texts.title),
        groupName: (group) => t((reports.texts[group] ?? reports.texts[reports.groups[0]!])!),
      };
    },
    useRights() {
      const may = useReader()?.actions;
      const sees = may?.[rights.view];
      return {
        view: may && sees && (may.view_asset_reports || may.manage_asset_reports),
        manage: may && sees && may.manage_asset_reports,
        export: may?.[rights.export],
      };
    },
    useFields: of.useLoadedFilters,
    useColumns: () => useReportColumns(of),
    useCounts,
    Table: (shown) => <ReportedTable of={of} shown={shown} />,
  };
}

const none: never[] = [];

/** The columns of the list that a file of it has, too. */
function useReportColumns<Row extends ListedRow>({ reports: { without = none }, useColumns }: RecordList<Row>) {
  const columns = useColumns();
  return useMemo(() => columns.filter(({ id }) => !without.includes(id)), [columns, without]);
}

interface ReportedTableProps<Row extends ListedRow> {
  of: RecordList<Row>;
  /** What the report was asked to show. */
  shown: ReportTableProps;
}

/** The records of a report. Its columns are kept with the report, not in this browser. */
function ReportedTable<Row extends ListedRow>({ of, shown }: ReportedTableProps<Row>) {
  const { kind, texts, reports, useRows, nameOf } = of;
  const t = useMessages();
  const all = useReportColumns(of);
  const columns = useMemo(() => shownColumns(all, shown.columns), [all, shown.columns]);
  return (
    <DataTable
      plain
      key={columns.map(({ id }) => id).join()}
      name={`${kind}-report`}
      caption={t(texts.title)}
      columns={columns}
      list={useRows(reportedQuery(shown))}
      state={shown.state}
      rowKey={(row) => row.id}
      rowName={nameOf}
      empty={<Empty title={t(reports.texts.empty)}>{t(reports.texts.empty_text)}</Empty>}
    />
  );
}
