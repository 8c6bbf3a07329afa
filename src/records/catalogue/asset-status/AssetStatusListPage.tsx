import { useMemo, useState } from 'react';
import {
  assetStatusCalls,
  type AssetStatusList,
  type AssetStatusRow,
  type assetStatusSorts,
} from '../../../../wire/catalogue/catalogue';
import { useList } from '../../../shared/api/useList';
import { useReader } from '../../../shared/api/useReader';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import { ListPage } from '../../../shared/page/ListPage';
import { useLookup } from '../../../shared/select/useLookup';
import type { Column } from '../../../shared/table/column';
import { EmptyList } from '../../../shared/table/EmptyList';
import { listQuery } from '../../../shared/table/listState';
import { timeColumn } from '../../../shared/table/timeColumn';
import { useUrlListState } from '../../../shared/table/useUrlListState';
import { catalogueMessages } from '../catalogue.messages';
import { assetStatusPaths as paths } from '../catalogue.paths';
import { CatalogueTable } from '../CatalogueTable';
import { DeleteRow } from '../DeleteRow';
import { assetStatusMessages } from './asset-status.messages';

const pageOf = ({ asset_statuses, total }: AssetStatusList) => ({ rows: asset_statuses, total });
const nameOf = ({ name }: AssetStatusRow) => name;

/** /service-desk/asset-status: what state an asset can be in (D3 §2). */
export default function AssetStatusListPage() {
  const t = useMessages(assetStatusMessages);
  const state = useUrlListState({ order: 'asc' });
  const list = useList(assetStatusCalls.list, { query: listQuery(state) }, pageOf);
  const statuses = useLookup('asset_statuses');
  const [deleted, setDeleted] = useState<AssetStatusRow>();
  const add = useReader()?.actions.manage_catalogues && { to: paths.create, text: t('add') };
  return (
    <ListPage title={t('statuses')} alerts="asset-status-list" add={add}>
      <CatalogueTable
        name="asset-status"
        caption={t('statuses')}
        columns={useColumns()}
        list={list}
        state={state}
        rowName={nameOf}
        edit={paths.edit}
        empty={<EmptyList title={t('empty')} text={t('empty_text')} add={add} />}
        onDelete={setDeleted}
      />
      {deleted && (
        <DeleteRow
          title={t('delete_title')}
          row={deleted}
          call={assetStatusCalls.remove}
          source={statuses}
          onDeleted={() => void list.reload()}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </ListPage>
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
