import { useMessages } from '../../../shared/i18n/useMessages';
import { Empty } from '../../../shared/table/Empty';
import { reportedQuery, ReportedTable, type ReportTableProps } from '../../report/embed';
import { useAssetList } from '../list/useAssetList';
import { useAssetReportColumns } from './useAssetReportColumns';
import * as words from '../../../../texts/compiled/screen/common';
import * as assetReportMessages from '../../../../texts/compiled/screen/asset-report';

/** The assets of a report. */
export function AssetReportTable(shown: ReportTableProps) {
  const t = useMessages();
  return (
    <ReportedTable
      type="asset"
      shown={shown}
      caption={t(words.assets)}
      columns={useAssetReportColumns()}
      list={useAssetList(reportedQuery(shown))}
      rowName={(row) => row.name}
      empty={<Empty title={t(assetReportMessages.no_assets)}>{t(assetReportMessages.no_assets_text)}</Empty>}
    />
  );
}
