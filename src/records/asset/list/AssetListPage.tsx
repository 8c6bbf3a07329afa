import { assetCalls, assetFilterCalls, type AssetConfigRow } from '../../../../wire/asset/asset';
import { assetRecordCalls } from '../../../../wire/asset/asset.record';
import { useReader } from '../../../shared/api/useReader';
import { useReload } from '../../../shared/api/useReload';
import { useBulk } from '../../../shared/bulk/useBulk';
import { useRowDelete } from '../../../shared/dialog/useRowDelete';
import { FilterBar } from '../../../shared/filter/FilterBar';
import { isLeftView } from '../../../shared/filter/useLeftCount';
import { useListFilters } from '../../../shared/filter/useListFilters';
import { useMessages } from '../../../shared/i18n/useMessages';
import { ListPage } from '../../../shared/page/ListPage';
import { ImportLink } from '../../import/embed';
import { assetPaths } from '../asset.paths';
import { AssetTable } from './AssetTable';
import { PrintLabelsButton } from './PrintLabelsButton';
import { useAssetBulkFields } from './useAssetBulkFields';
import { useAssetFilters } from './useAssetFilters';
import { useAssetList } from './useAssetList';
import { useAssetViews } from './useAssetViews';
import * as words from '../../../../texts/compiled/screen/common';
import * as assetRecordMessages from '../../../../texts/compiled/screen/asset-record';

/** /service-desk/assets/list: all assets, their filters and their row actions (D3 §2). */
export default function AssetListPage() {
  const t = useMessages();
  const {
    create_asset: mayAdd,
    edit_asset: mayEdit,
    delete_asset: mayDelete,
    export_assets: mayExport,
    import_assets: mayImport,
    print_labels: mayPrint,
  } = useReader()?.actions ?? {};
  const filters = useListFilters({
    list: assetCalls.list,
    calls: assetFilterCalls,
    paths: assetPaths,
    useFields: useAssetFilters,
    useViews: useAssetViews,
  });
  const reload = useReload();
  const loaded = useAssetList(filters.query);
  // With how many people who left hold.
  const list = { ...loaded, reload: () => reload([assetCalls.list]) };
  const rows = list.data?.rows ?? [];
  const { progress, ...bulk } = useBulk({
    kind: 'asset',
    call: assetRecordCalls.bulkEdit,
    fields: useAssetBulkFields(),
    list,
    query: filters.query,
    mayEdit,
    mayDelete,
    others: mayPrint ? (chosen) => <PrintLabelsButton chosen={chosen} query={filters.query} rows={rows} /> : undefined,
  });
  const deletion = useRowDelete<AssetConfigRow>({
    calls: assetRecordCalls,
    list,
    title: t(assetRecordMessages.delete_title),
    question: ({ name }) => t(assetRecordMessages.delete_question, { name }),
  });
  return (
    <ListPage
      title={t(words.assets)}
      alerts="asset-list"
      filters={filters}
      trash={mayDelete && assetPaths.trash}
      add={mayAdd && { to: assetPaths.create, text: t(assetRecordMessages.add) }}
    >
      {progress}
      <AssetTable
        list={list}
        state={filters.state}
        toolbar={
          <>
            <FilterBar of={filters} />
            {mayPrint && !bulk.selection?.ids.length && (
              <PrintLabelsButton chosen={{ ids: [] }} query={filters.query} rows={rows} />
            )}
            {mayImport && !bulk.selection?.ids.length && <ImportLink look="quiet" short />}
          </>
        }
        download={mayExport && { call: assetCalls.export, job: assetCalls.exportJob, query: filters.query }}
        mayAdd={mayAdd}
        mayImport={mayImport}
        left={isLeftView(filters.query)}
        onDelete={deletion.ask}
        {...bulk}
      />
      {deletion.dialog}
    </ListPage>
  );
}
