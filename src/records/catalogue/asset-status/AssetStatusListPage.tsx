import { useMemo } from 'react';
import {
  assetStatusCalls,
  type AssetStatusList,
  type AssetStatusRow,
  type assetStatusSorts,
} from '../../../../wire/catalogue/catalogue';
import { useList } from '../../../shared/api/useList';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import type { Column } from '../../../shared/table/column';
import { listQuery } from '../../../shared/table/listState';
import { timeColumn } from '../../../shared/table/timeColumn';
import { useUrlListState } from '../../../shared/table/useUrlListState';
import { catalogueMessages } from '../catalogue.messages';
import { assetStatusPaths as paths } from '../catalogue.paths';
import { CatalogueListPage } from '../CatalogueListPage';
import { assetStatusMessages } from './asset-status.messages';

const pageOf = ({ asset_statuses, total }: AssetStatusList) => ({ rows: asset_statuses, total });
const nameOf = ({ name }: AssetStatusRow) => name;

/** /service-desk/asset-status: what state an asset can be in (D3 §2). */
export default function AssetStatusListPage() {
  const t = useMessages(assetStatusMessages);
  const state = useUrlListState({ order: 'asc' });
  const list = useList(assetStatusCalls.list, { query: listQuery(state) }, pageOf);
  return (
    <CatalogueListPage
      name="asset-status"
      title={t('statuses')}
      columns={useColumns()}
      list={list}
      state={state}
      rowName={nameOf}
      paths={paths}
      remove={assetStatusCalls.remove}
      lookup="asset_statuses"
      t={t}
    />
  );
}

function useColumns(): Column<AssetStatusRow, (typeof assetStatusSorts)[number]>[] {
  const own = useMessages(catalogueMessages);
  return useMemo(
    () => [
      {
        id: 'name',
        header: own('name'),
        fixed: true,
        grow: true,
        cell: (row) => <Link to={paths.edit(row.id)}>{row.name}</Link>,
      },
      timeColumn('created_at', own('created'), { first: 'desc' }),
      timeColumn('updated_at', own('updated'), { first: 'desc' }),
    ],
    [own],
  );
}
