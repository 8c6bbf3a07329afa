import { useMemo } from 'react';
import type { ListQuery } from '../../../../wire/protocol/list';
import { useMessages } from '../../../shared/i18n/useMessages';
import { DataTable } from '../../../shared/table/DataTable';
import { Empty } from '../../../shared/table/Empty';
import { listQuery } from '../../../shared/table/listState';
import { type ReportTableProps, shownColumns } from '../../report/embed';
import { useChangeColumns } from '../list/useChangeColumns';
import { useChangeList } from '../change.api';
import { changeReportMessages } from './change-report.messages';

/** The changes of a report. */
export function ChangeReportTable({ columns: keys, state, query }: ReportTableProps) {
  const t = useMessages(changeReportMessages);
  const all = useChangeColumns();
  const columns = useMemo(() => shownColumns(all, keys), [all, keys]);
  const list = useChangeList({ ...listQuery({ ...state, filters: {} }), ...query } as ListQuery);
  return (
    <DataTable
      plain
      // Columns are kept with the report, not in this browser.
      key={columns.map(({ id }) => id).join()}
      name="change-report"
      caption={t('changes')}
      columns={columns}
      list={list}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.subject}
      empty={<Empty title={t('no_changes')}>{t('no_changes_text')}</Empty>}
    />
  );
}
