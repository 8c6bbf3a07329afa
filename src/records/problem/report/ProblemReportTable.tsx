import { useMemo } from 'react';
import type { ListQuery } from '../../../../wire/protocol/list';
import { useMessages } from '../../../shared/i18n/useMessages';
import { DataTable } from '../../../shared/table/DataTable';
import { Empty } from '../../../shared/table/Empty';
import { listQuery } from '../../../shared/table/listState';
import { type ReportTableProps, shownColumns } from '../../report/embed';
import { useProblemColumns } from '../list/useProblemColumns';
import { useProblemList } from '../problem.api';
import { problemReportMessages } from './problem-report.messages';

/** The problems of a report. */
export function ProblemReportTable({ columns: keys, state, query }: ReportTableProps) {
  const t = useMessages(problemReportMessages);
  const all = useProblemColumns();
  const columns = useMemo(() => shownColumns(all, keys), [all, keys]);
  const list = useProblemList({ ...listQuery({ ...state, filters: {} }), ...query } as ListQuery);
  return (
    <DataTable
      plain
      // Columns are kept with the report, not in this browser.
      key={columns.map(({ id }) => id).join()}
      name="problem-report"
      caption={t('problems')}
      columns={columns}
      list={list}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.subject}
      empty={<Empty title={t('no_problems')}>{t('no_problems_text')}</Empty>}
    />
  );
}
