import { useCallback, useMemo, useState } from 'react';
import * as assetRecordMessages from '../../../texts/compiled/screen/asset-record';
import * as words from '../../../texts/compiled/screen/common';
import * as filterMessages from '../../../texts/compiled/screen/filter';
import * as labelListMessages from '../../../texts/compiled/screen/label-list';
import {
  assetCalls,
  type AssetConfigRow,
  assetFilterCalls,
  type AssetFilters,
  type AssetList,
  assetOptions,
} from '../../../wire/asset/asset';
import { assetRecordCalls } from '../../../wire/asset/asset.record';
import { labelLimits } from '../../../wire/label/label';
import type { ListQuery } from '../../../wire/protocol/list';
import { useAlert } from '../../shared/alert/useAlert';
import { ApiError } from '../../shared/api/ApiError';
import { useList } from '../../shared/api/useList';
import { useReader } from '../../shared/api/useReader';
import { useReload } from '../../shared/api/useReload';
import type { Chosen } from '../../shared/bulk/bulk';
import { useBulk } from '../../shared/bulk/useBulk';
import { Button } from '../../shared/button/Button';
import { useRowDelete } from '../../shared/dialog/useRowDelete';
import { FilterBar } from '../../shared/filter/FilterBar';
import { isLeftView } from '../../shared/filter/useLeftCount';
import { useListFilters } from '../../shared/filter/useListFilters';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { BarcodeIcon } from '../../shared/icon/record';
import { Link } from '../../shared/link/Link';
import { ListPage } from '../../shared/page/ListPage';
import { DataTable } from '../../shared/table/DataTable';
import { Empty } from '../../shared/table/Empty';
import { RowActions } from '../../shared/table/RowActions';
import type { ListTableProps } from '../../shared/table/listTable';
import { TrashPage } from '../../shared/trash/TrashPage';
import { trashQuery, useTrashState } from '../../shared/trash/trashState';
import { withWhoLeft } from '../../shared/view/whoLeft';
import { ImportLink, SampleLink } from '../import/embed';
import { PrintLabelsDialog } from '../label/embed';
import { useAssetBulkFields, useAssetFilters, useAssetList, useAssetListColumns, useAssetViews } from './asset.filters';
import { assetPaths } from './asset.paths';

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

interface AssetTableProps extends ListTableProps<AssetConfigRow> {
  /** The reader may import assets: an empty register offers it, with a file to begin with. */
  mayImport?: boolean;
  /** Shows who left and holds them. */
  left?: boolean;
}

/** The list of assets (D3 §2): columns in the specification's order, row actions by the row's flags. */
export function AssetTable({ mayAdd, mayImport, left, onDelete, ...table }: AssetTableProps) {
  const t = useMessages();
  const columns = useAssetListColumns();
  const leftColumns = useMemo(
    () =>
      withWhoLeft(columns, t(filterMessages.who_left), { managed_by: t(words.managed_by), used_by: t(words.used_by) }),
    [columns, t],
  );
  // The same as long as nothing changes: rows are not drawn anew with the page.
  const actions = useCallback(
    (row: AssetConfigRow) => <RowActions row={row} name={row.name} paths={assetPaths} onDelete={onDelete} />,
    [onDelete],
  );
  return (
    <DataTable
      main
      name="asset"
      caption={t(words.assets)}
      columns={left ? leftColumns : columns}
      {...table}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      empty={
        <Empty
          title={t(assetRecordMessages.empty)}
          actions={
            <>
              {mayAdd && (
                <Link to={assetPaths.create} look="plain">
                  {t(assetRecordMessages.add)}
                </Link>
              )}
              {mayImport && (
                <>
                  <ImportLink look="plain" />
                  <SampleLink />
                </>
              )}
            </>
          }
        >
          {t(assetRecordMessages.empty_text)}
        </Empty>
      }
      actions={actions}
    />
  );
}

interface PrintLabelsButtonProps {
  chosen: Chosen;
  /** What the list was asked: labels of all that match are printed in its order. */
  query: ListQuery;
  /** The rows of the page at hand: the preview shows one. */
  rows: readonly AssetConfigRow[];
}

/** Prints labels of the chosen assets; with none, or with too many, it says so instead (D3 §4). */
export function PrintLabelsButton({ chosen, query, rows }: PrintLabelsButtonProps) {
  const t = useMessages();
  const alert = useAlert();
  const { send } = useHost();
  const [pending, setPending] = useState(false);
  const [ids, setIds] = useState<readonly number[] | null>(null);

  const print = (found: readonly number[], total = found.length) => {
    if (total === 0) alert.error(t(labelListMessages.none_selected));
    else if (total > labelLimits.printed) alert.error(t(labelListMessages.too_many, { most: labelLimits.printed }));
    else setIds(found);
  };
  async function printAll() {
    const { page: _, limit: __, ...filters } = query;
    setPending(true);
    try {
      const { data } = await send(assetOptions, { query: { ...(filters as AssetFilters), meta: true } });
      print(
        data.data.map(({ id }) => id),
        data.total,
      );
    } catch (thrown) {
      alert.error(ApiError.from(thrown).sentences);
    } finally {
      setPending(false);
    }
  }
  const open = () => {
    alert.clear();
    if ('ids' in chosen && chosen.ids) print(chosen.ids);
    else void printAll();
  };

  // In the toolbar, where nothing is selected yet.
  const empty = 'ids' in chosen && chosen.ids?.length === 0;
  const { name, identifier } = rows.find(({ id }) => id === ids?.[0]) ?? {
    name: t(labelListMessages.sample_name),
    identifier: 'AST-1042',
  };
  return (
    <>
      <Button
        small={!empty}
        look={empty ? 'quiet' : 'plain'}
        icon={empty && <BarcodeIcon />}
        pending={pending}
        onPointerEnter={PrintLabelsDialog.preload}
        onClick={open}
      >
        {t(words.print_labels)}
      </Button>
      {ids && <PrintLabelsDialog ids={ids} first={{ name, identifier }} onClose={() => setIds(null)} />}
    </>
  );
}

const pageOf = ({ data, total }: AssetList) => ({ rows: data, total });

/** /service-desk/assets/trash */
export function AssetTrashPage() {
  const t = useMessages();
  const state = useTrashState();
  const list = useList(assetCalls.list, { query: trashQuery(state) }, pageOf, { live: 'asset' });
  return (
    <TrashPage
      kind="asset"
      name="asset-trash"
      records={t(words.assets)}
      back={assetPaths.list}
      list={list}
      state={state}
      restore={assetRecordCalls.restore}
    />
  );
}
