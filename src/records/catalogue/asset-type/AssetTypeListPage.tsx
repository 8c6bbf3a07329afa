import { assetTypeCalls, type AssetTypeList, type AssetTypeRow } from '../../../../wire/catalogue/catalogue';
import { useList } from '../../../shared/api/useList';
import { useMessages } from '../../../shared/i18n/useMessages';
import { listQuery } from '../../../shared/table/listState';
import { useUrlListState } from '../../../shared/table/useUrlListState';
import { assetTypePaths as paths } from '../catalogue.paths';
import { CatalogueListPage } from '../CatalogueListPage';
import { useAssetTypeColumns } from './useAssetTypeColumns';
import * as words from '../../../../texts/compiled/screen/common';
import * as assetTypeMessages from '../../../../texts/compiled/screen/asset_type';

const pageOf = ({ asset_types, total }: AssetTypeList) => ({ rows: asset_types, total });
const nameOf = ({ name }: AssetTypeRow) => name;

/** /service-desk/asset-type: the tree of asset types (D3 §2). */
export default function AssetTypeListPage() {
  const t = useMessages();
  const state = useUrlListState({ sort: 'tree', order: 'asc', limit: 50 });
  const list = useList(assetTypeCalls.list, { query: listQuery(state) }, pageOf);
  return (
    <CatalogueListPage
      right="manage_catalogues"
      name="asset-type"
      title={t(words.asset_types)}
      columns={useAssetTypeColumns(state.sort === 'tree' && state.order === 'asc')}
      list={list}
      state={state}
      rowName={nameOf}
      paths={paths}
      remove={assetTypeCalls.remove}
      lookup="asset_types"
      texts={assetTypeMessages}
    />
  );
}
