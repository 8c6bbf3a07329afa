import { assetStatusCalls } from '../../../../wire/catalogue/catalogue';
import { useMessages } from '../../../shared/i18n/useMessages';
import { assetStatusPaths } from '../catalogue.paths';
import { freshRow, RowFormPage } from '../CatalogueFormPage';
import { AssetStatusForm } from './AssetStatusForm';
import * as words from '../../../../texts/compiled/screen/common';
import * as assetStatusMessages from '../../../../texts/compiled/screen/asset_status';

const useAssetStatus = freshRow(assetStatusCalls.view);

/** /service-desk/asset-status/create and /service-desk/asset-status/{id}/edit (D3 §2). */
export default function AssetStatusFormPage() {
  const t = useMessages();
  return (
    <RowFormPage
      titles={{ create: t(assetStatusMessages.create_title), edit: t(assetStatusMessages.edit_title) }}
      alerts="asset-status"
      list={assetStatusPaths.list}
      rows={t(words.asset_statuses)}
      useLoad={useAssetStatus}
    >
      {(loaded, form) => <AssetStatusForm status={loaded?.asset_status} {...form} />}
    </RowFormPage>
  );
}
