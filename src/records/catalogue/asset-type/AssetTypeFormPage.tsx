import { useParams } from 'react-router-dom';
import { assetTypeCalls } from '../../../../wire/catalogue/catalogue';
import { useRecord } from '../../../shared/api/useRecord';
import { useMessages } from '../../../shared/i18n/useMessages';
import { assetTypePaths } from '../catalogue.paths';
import { AddRowPage, EditRowPage } from '../CatalogueFormPage';
import { assetTypeMessages } from './asset-type.messages';
import { AssetTypeForm } from './AssetTypeForm';

/** /service-desk/asset-type/create and /service-desk/asset-type/{id}/edit (D3 §2). */
export default function AssetTypeFormPage() {
  const { id } = useParams();
  return id === undefined ? <Add /> : <Edit key={id} id={Number(id)} />;
}

function Add() {
  const t = useMessages(assetTypeMessages);
  return (
    <AddRowPage title={t('create_title')} alerts="asset-type-create" list={assetTypePaths.list} rows={t('types')}>
      {(form) => <AssetTypeForm {...form} />}
    </AddRowPage>
  );
}

function Edit({ id }: { id: number }) {
  const t = useMessages(assetTypeMessages);
  const load = useRecord(assetTypeCalls.view, { params: { id } }, { fresh: true });
  return (
    <EditRowPage
      title={t('edit_title')}
      alerts="asset-type-edit"
      list={assetTypePaths.list}
      rows={t('types')}
      load={load}
    >
      {({ asset_type }, form) => <AssetTypeForm type={asset_type} {...form} />}
    </EditRowPage>
  );
}
