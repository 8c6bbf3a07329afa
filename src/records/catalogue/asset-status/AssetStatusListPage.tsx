import { assetStatusCalls, type AssetStatusList, type AssetStatusRow } from '../../../../wire/catalogue/catalogue';
import { useList } from '../../../shared/api/useList';
import { useMessages } from '../../../shared/i18n/useMessages';
import { listQuery } from '../../../shared/table/listState';
import { useUrlListState } from '../../../shared/table/useUrlListState';
import { assetStatusPaths as paths } from '../catalogue.paths';
import { CatalogueListPage } from '../CatalogueListPage';
import { useNamedColumns } from '../named/useNamedColumns';
import * as words from '../../../../texts/compiled/screen/common';
import * as assetStatusMessages from '../../../../texts/compiled/screen/asset_status';

const pageOf = ({ asset_statuses, total }: AssetStatusList) => ({ rows: asset_statuses, total });
const nameOf = ({ name }: AssetStatusRow) => name;

/** /service-desk/asset-status: what state an asset can be in (D3 §2). */
export default function AssetStatusListPage() {
  const t = useMessages();
  const state = useUrlListState({ sort: 'position', order: 'asc' });
  const list = useList(assetStatusCalls.list, { query: listQuery(state) }, pageOf);
  return (
    <CatalogueListPage
      right="manage_catalogues"
      name="asset-status"
      title={t(words.asset_statuses)}
      columns={useNamedColumns(paths.edit)}
      list={list}
      state={state}
      rowName={nameOf}
      paths={paths}
      remove={assetStatusCalls.remove}
      order={assetStatusCalls}
      lookup="asset_statuses"
      texts={assetStatusMessages}
    />
  );
}
