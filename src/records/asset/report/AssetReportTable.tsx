import { useMessages } from '../../../shared/i18n/useMessages';
import { Empty } from '../../../shared/table/Empty';
import { reportedQuery, ReportedTable, type ReportTableProps } from '../../report/embed';
import { useAssetList } from '../list/useAssetList';
import { useAssetReportColumns } from './useAssetReportColumns';
import { assetReportMessages } from './asset-report.messages';

/** The assets of a report. */
export function AssetReportTable(shown: ReportTableProps) {
  const t = useMessages(assetReportMessages);
  return (
    <ReportedTable
      type="asset"
      shown={shown}
      caption={t('assets')}
      columns={useAssetReportColumns()}
      list={useAssetList(reportedQuery(shown))}
      rowName={(row) => row.name}
      empty={<Empty title={t('no_assets')}>{t('no_assets_text')}</Empty>}
    />
  );
}
