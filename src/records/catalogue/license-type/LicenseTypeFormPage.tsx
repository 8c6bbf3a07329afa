import { useParams } from 'react-router-dom';
import { licenseTypeCalls } from '../../../../wire/catalogue/catalogue';
import { useRecord } from '../../../shared/api/useRecord';
import { useMessages } from '../../../shared/i18n/useMessages';
import { licenseTypePaths as paths } from '../catalogue.paths';
import { AddRowPage, EditRowPage } from '../CatalogueFormPage';
import { NamedForm } from '../named/NamedForm';
import { licenseTypeMessages } from './license-type.messages';

/** /service-desk/license-type/create and /service-desk/license-type/{id}/edit (D3 §2). */
export default function LicenseTypeFormPage() {
  const { id } = useParams();
  return id === undefined ? <Add /> : <Edit key={id} id={Number(id)} />;
}

function Add() {
  const t = useMessages(licenseTypeMessages);
  const title = t('create_title');
  return (
    <AddRowPage title={title} alerts="license-type-create" list={paths.list} rows={t('types')}>
      {(form) => (
        <NamedForm label={title} call={licenseTypeCalls.save} add={t('add')} hint={t('name_hint')} {...form} />
      )}
    </AddRowPage>
  );
}

function Edit({ id }: { id: number }) {
  const t = useMessages(licenseTypeMessages);
  const title = t('edit_title');
  const load = useRecord(licenseTypeCalls.view, { params: { id } }, { fresh: true });
  return (
    <EditRowPage title={title} alerts="license-type-edit" list={paths.list} rows={t('types')} load={load}>
      {({ license_type }, form) => (
        <NamedForm
          label={title}
          row={license_type}
          call={licenseTypeCalls.save}
          add={t('add')}
          hint={t('name_hint')}
          {...form}
        />
      )}
    </EditRowPage>
  );
}
