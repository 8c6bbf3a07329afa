import { useMemo, type ReactNode } from 'react';
import type { ListQuery } from '../../../wire/protocol/list';
import type { ReportRow } from '../../../wire/report/report';
import type { Page } from '../../shared/api/useList';
import type { Load } from '../../shared/api/useRecord';
import type { AnyColumn } from '../../shared/table/column';
import { DataTable } from '../../shared/table/DataTable';
import { listQuery } from '../../shared/table/listState';
import { type ReportTableProps, shownColumns } from './reported';

/** What the list of a report is asked: its page, and what narrows it. */
export const reportedQuery = ({ state, query }: ReportTableProps): ListQuery => ({
  ...listQuery({ ...state, filters: {} }),
  ...query,
});

interface ReportedTableProps<R extends { id: number }> {
  type: ReportRow['type'];
  /** What the report was asked to show. */
  shown: ReportTableProps;
  caption: string;
  /** All that the list has. */
  columns: readonly AnyColumn<R>[];
  list: Load<Page<R>>;
  rowName: (row: R) => string;
  empty: ReactNode;
}

/** The records of a report. Its columns are kept with the report, not in this browser. */
export function ReportedTable<R extends { id: number }>({ type, shown, columns: all, ...rest }: ReportedTableProps<R>) {
  const columns = useMemo(() => shownColumns(all, shown.columns), [all, shown.columns]);
  return (
    <DataTable
      plain
      key={columns.map(({ id }) => id).join()}
      name={`${type}-report`}
      columns={columns}
      state={shown.state}
      rowKey={(row) => row.id}
      {...rest}
    />
  );
}
