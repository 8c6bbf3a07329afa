import { useMemo } from 'react';
import type { ListQuery } from '../../../../wire/protocol/list';
import { useMessages } from '../../../shared/i18n/useMessages';
import { DataTable } from '../../../shared/table/DataTable';
import { Empty } from '../../../shared/table/Empty';
import { listQuery } from '../../../shared/table/listState';
import { type ReportTableProps, shownColumns } from '../../report/embed';
import { useAssetList } from '../list/useAssetList';
import { assetReportMessages } from './asset-report.messages';
import { useAssetReportColumns } from './useAssetReportColumns';

/** The assets of a report. */
export function AssetReportTable({ columns: keys, state, query }: ReportTableProps) {
  const t = useMessages(assetReportMessages);
  const all = useAssetReportColumns();
  const columns = useMemo(() => shownColumns(all, keys), [all, keys]);
  const list = useAssetList({ ...listQuery({ ...state, filters: {} }), ...query } as ListQuery);
  return (
    <DataTable
      plain
      // Columns are kept with the report, not in this browser.
      key={columns.map(({ id }) => id).join()}
      name="asset-report"
      caption={t('assets')}
      columns={columns}
      list={list}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      empty={<Empty title={t('no_assets')}>{t('no_assets_text')}</Empty>}
    />
  );
}
