import { useMemo } from 'react';
import type { ListQuery } from '../../../../wire/protocol/list';
import { useMessages } from '../../../shared/i18n/useMessages';
import { DataTable } from '../../../shared/table/DataTable';
import { Empty } from '../../../shared/table/Empty';
import { listQuery } from '../../../shared/table/listState';
import { type ReportTableProps, shownColumns } from '../../report/embed';
import { useReleaseColumns } from '../list/useReleaseColumns';
import { useReleaseList } from '../release.api';
import { releaseReportMessages } from './release-report.messages';

/** The releases of a report. */
export function ReleaseReportTable({ columns: keys, state, query }: ReportTableProps) {
  const t = useMessages(releaseReportMessages);
  const all = useReleaseColumns();
  const columns = useMemo(() => shownColumns(all, keys), [all, keys]);
  const list = useReleaseList({ ...listQuery({ ...state, filters: {} }), ...query } as ListQuery);
  return (
    <DataTable
      plain
      // Columns are kept with the report, not in this browser.
      key={columns.map(({ id }) => id).join()}
      name="release-report"
      caption={t('releases')}
      columns={columns}
      list={list}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.subject}
      empty={<Empty title={t('no_releases')}>{t('no_releases_text')}</Empty>}
    />
  );
}
