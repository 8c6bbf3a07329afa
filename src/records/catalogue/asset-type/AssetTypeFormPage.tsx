import { assetTypeCalls } from '../../../../wire/catalogue/catalogue';
import { useMessages } from '../../../shared/i18n/useMessages';
import { assetTypePaths } from '../catalogue.paths';
import { freshRow, RowFormPage } from '../CatalogueFormPage';
import { AssetTypeForm } from './AssetTypeForm';
import * as words from '../../../../texts/compiled/screen/common';
import * as assetTypeMessages from '../../../../texts/compiled/screen/asset_type';

const useAssetType = freshRow(assetTypeCalls.view);

/** /service-desk/asset-type/create and /service-desk/asset-type/{id}/edit (D3 §2). */
export default function AssetTypeFormPage() {
  const t = useMessages();
  return (
    <RowFormPage
      titles={{ create: t(assetTypeMessages.create_title), edit: t(assetTypeMessages.edit_title) }}
      alerts="asset-type"
      list={assetTypePaths.list}
      rows={t(words.asset_types)}
      useLoad={useAssetType}
    >
      {(loaded, form) => <AssetTypeForm type={loaded?.asset_type} {...form} />}
    </RowFormPage>
  );
}
