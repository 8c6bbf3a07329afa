import { useParams } from 'react-router-dom';
import { assetStatusCalls } from '../../../../wire/catalogue/catalogue';
import { useRecord } from '../../../shared/api/useRecord';
import { useMessages } from '../../../shared/i18n/useMessages';
import { assetStatusPaths } from '../catalogue.paths';
import { AddRowPage, EditRowPage } from '../CatalogueFormPage';
import { AssetStatusForm } from './AssetStatusForm';
import * as words from '../../../../texts/compiled/screen/common';
import * as assetStatusMessages from '../../../../texts/compiled/screen/asset_status';

/** /service-desk/asset-status/create and /service-desk/asset-status/{id}/edit (D3 §2). */
export default function AssetStatusFormPage() {
  const { id } = useParams();
  return id === undefined ? <Add /> : <Edit key={id} id={Number(id)} />;
}

function Add() {
  const t = useMessages();
  return (
    <AddRowPage
      title={t(assetStatusMessages.create_title)}
      alerts="asset-status-create"
      list={assetStatusPaths.list}
      rows={t(words.asset_statuses)}
    >
      {(form) => <AssetStatusForm {...form} />}
    </AddRowPage>
  );
}

function Edit({ id }: { id: number }) {
  const t = useMessages();
  const load = useRecord(assetStatusCalls.view, { params: { id } }, { fresh: true });
  return (
    <EditRowPage
      title={t(assetStatusMessages.edit_title)}
      alerts="asset-status-edit"
      list={assetStatusPaths.list}
      rows={t(words.asset_statuses)}
      load={load}
    >
      {({ asset_status }, form) => <AssetStatusForm status={asset_status} {...form} />}
    </EditRowPage>
  );
}
