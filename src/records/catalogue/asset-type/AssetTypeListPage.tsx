import { useState } from 'react';
import { assetTypeCalls, type AssetTypeList, type AssetTypeRow } from '../../../../wire/catalogue/catalogue';
import { useList } from '../../../shared/api/useList';
import { useReader } from '../../../shared/api/useReader';
import { useMessages } from '../../../shared/i18n/useMessages';
import { ListPage } from '../../../shared/page/ListPage';
import { useLookup } from '../../../shared/select/useLookup';
import { EmptyList } from '../../../shared/table/EmptyList';
import { listQuery } from '../../../shared/table/listState';
import { useUrlListState } from '../../../shared/table/useUrlListState';
import { assetTypePaths as paths } from '../catalogue.paths';
import { CatalogueTable } from '../CatalogueTable';
import { DeleteRow } from '../DeleteRow';
import { assetTypeMessages } from './asset-type.messages';
import { useAssetTypeColumns } from './useAssetTypeColumns';

const pageOf = ({ asset_types, total }: AssetTypeList) => ({ rows: asset_types, total });
const nameOf = ({ name }: AssetTypeRow) => name;

/** /service-desk/asset-type: the tree of asset types (D3 §2). */
export default function AssetTypeListPage() {
  const t = useMessages(assetTypeMessages);
  const state = useUrlListState({ sort: 'tree', order: 'asc', limit: 50 });
  const list = useList(assetTypeCalls.list, { query: listQuery(state) }, pageOf);
  const types = useLookup('asset_types');
  const [deleted, setDeleted] = useState<AssetTypeRow>();
  const add = useReader()?.actions.manage_catalogues && { to: paths.create, text: t('add') };
  return (
    <ListPage title={t('types')} alerts="asset-type-list" add={add}>
      <CatalogueTable
        name="asset-type"
        caption={t('types')}
        columns={useAssetTypeColumns(state.sort === 'tree' && state.order === 'asc')}
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
          call={assetTypeCalls.remove}
          source={types}
          onDeleted={() => void list.reload()}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </ListPage>
  );
}
