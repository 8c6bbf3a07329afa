import { useMemo } from 'react';
import * as assetReportMessages from '../../../texts/compiled/screen/asset-report';
import * as words from '../../../texts/compiled/screen/common';
import { assetCalls, assetCounts, assetGroups } from '../../../wire/asset/asset';
import { assetRecordCalls } from '../../../wire/asset/asset.record';
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
import { useAssetFilters, useAssetList, useAssetListColumns } from './asset.filters';
import { assetPaths } from './asset.paths';

/** Reports of assets (D3 §2). */
export const assetReports: ReportedRecords = {
  type: 'asset',
  name: 'assets',
  list: assetPaths.list,
  export: assetCalls.export,
  exportJob: assetCalls.exportJob,
  groups: assetGroups,
  useTexts() {
    const t = useMessages();
    return {
      reports: t(assetReportMessages.reports),
      about: t(assetReportMessages.about),
      records: t(words.assets),
      groupName: (group) => t(assetReportMessages[assetGroups.find((one) => one === group) ?? assetGroups[0]]),
    };
  },
  useRights() {
    const may = useReader()?.actions;
    // Rights of reports count only together with that of assets.
    return { ...reportRights(may, true), export: may?.export_assets };
  },
  useFields() {
    const fields = useAssetFilters(true);
    const load = useRecord(assetRecordCalls.customFields, {});
    return { ...load, data: load.data && fields };
  },
  useColumns: useAssetReportColumns,
  useCounts(query) {
    const load = useRecord(assetCounts, query && { query: { ...query, count: true } }, { keep: true, live: 'asset' });
    return { ...load, data: load.data?.assets };
  },
  Table: AssetReportTable,
};

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

/** The columns of the list of assets that a file of them has, too. */
export function useAssetReportColumns() {
  const columns = useAssetListColumns();
  return useMemo(() => columns.filter(({ id }) => id !== 'contract'), [columns]);
}
