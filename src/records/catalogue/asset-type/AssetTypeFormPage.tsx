import { useParams } from 'react-router-dom';
import { assetTypeCalls } from '../../../../wire/catalogue/catalogue';
import { useRecord } from '../../../shared/api/useRecord';
import { useMessages } from '../../../shared/i18n/useMessages';
import { assetTypePaths } from '../catalogue.paths';
import { AddRowPage, EditRowPage } from '../CatalogueFormPage';
import { AssetTypeForm } from './AssetTypeForm';
import * as words from '../../../../texts/compiled/screen/common';
import * as assetTypeMessages from '../../../../texts/compiled/screen/asset_type';

/** /service-desk/asset-type/create and /service-desk/asset-type/{id}/edit (D3 §2). */
export default function AssetTypeFormPage() {
  const { id } = useParams();
  return id === undefined ? <Add /> : <Edit key={id} id={Number(id)} />;
}

function Add() {
  const t = useMessages();
  return (
    <AddRowPage
      title={t(assetTypeMessages.create_title)}
      alerts="asset-type-create"
      list={assetTypePaths.list}
      rows={t(words.asset_types)}
    >
      {(form) => <AssetTypeForm {...form} />}
    </AddRowPage>
  );
}

function Edit({ id }: { id: number }) {
  const t = useMessages();
  const load = useRecord(assetTypeCalls.view, { params: { id } }, { fresh: true });
  return (
    <EditRowPage
      title={t(assetTypeMessages.edit_title)}
      alerts="asset-type-edit"
      list={assetTypePaths.list}
      rows={t(words.asset_types)}
      load={load}
    >
      {({ asset_type }, form) => <AssetTypeForm type={asset_type} {...form} />}
    </EditRowPage>
  );
}
