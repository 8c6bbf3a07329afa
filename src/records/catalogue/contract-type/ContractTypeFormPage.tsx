import { useParams } from 'react-router-dom';
import { contractTypeCalls } from '../../../../wire/catalogue/catalogue';
import { useRecord } from '../../../shared/api/useRecord';
import { useMessages } from '../../../shared/i18n/useMessages';
import { contractTypePaths as paths } from '../catalogue.paths';
import { AddRowPage, EditRowPage } from '../CatalogueFormPage';
import { NamedForm } from '../named/NamedForm';
import { contractTypeMessages } from './contract-type.messages';

/** /service-desk/contract-type/create and /service-desk/contract-type/{id}/edit (D3 §2). */
export default function ContractTypeFormPage() {
  const { id } = useParams();
  return id === undefined ? <Add /> : <Edit key={id} id={Number(id)} />;
}

function Add() {
  const t = useMessages(contractTypeMessages);
  const title = t('create_title');
  return (
    <AddRowPage title={title} alerts="contract-type-create" list={paths.list} rows={t('types')}>
      {(form) => (
        <NamedForm label={title} call={contractTypeCalls.save} add={t('add')} hint={t('name_hint')} {...form} />
      )}
    </AddRowPage>
  );
}

function Edit({ id }: { id: number }) {
  const t = useMessages(contractTypeMessages);
  const title = t('edit_title');
  const load = useRecord(contractTypeCalls.view, { params: { id } }, { fresh: true });
  return (
    <EditRowPage title={title} alerts="contract-type-edit" list={paths.list} rows={t('types')} load={load}>
      {({ contract_type }, form) => (
        <NamedForm
          label={title}
          row={contract_type}
          call={contractTypeCalls.save}
          add={t('add')}
          hint={t('name_hint')}
          {...form}
        />
      )}
    </EditRowPage>
  );
}
