import { useParams } from 'react-router-dom';
import { cmdbCalls } from '../../../../wire/cmdb/cmdb';
import { useRecord } from '../../../shared/api/useRecord';
import { useMessages } from '../../../shared/i18n/useMessages';
import { relationTypePaths } from '../catalogue.paths';
import { AddRowPage, EditRowPage } from '../CatalogueFormPage';
import { relationTypeMessages } from './relation-type.messages';
import { RelationTypeForm } from './RelationTypeForm';

/** /service-desk/cmdb-relation/create and /service-desk/cmdb-relation/edit/{id} (D3 §2). */
export default function RelationTypeFormPage() {
  const { id } = useParams();
  return id === undefined ? <Add /> : <Edit key={id} id={Number(id)} />;
}

function Add() {
  const t = useMessages(relationTypeMessages);
  return (
    <AddRowPage title={t('create_title')} alerts="cmdb-relation-create" list={relationTypePaths.list} rows={t('types')}>
      {(form) => <RelationTypeForm {...form} />}
    </AddRowPage>
  );
}

function Edit({ id }: { id: number }) {
  const t = useMessages(relationTypeMessages);
  const load = useRecord(cmdbCalls.view, { params: { id } }, { fresh: true });
  return (
    <EditRowPage
      title={t('edit_title')}
      alerts="cmdb-relation-edit"
      list={relationTypePaths.list}
      rows={t('types')}
      load={load}
    >
      {({ cmdb }, form) => <RelationTypeForm type={cmdb} {...form} />}
    </EditRowPage>
  );
}
