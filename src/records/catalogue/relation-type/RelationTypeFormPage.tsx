import { useParams } from 'react-router-dom';
import { cmdbCalls } from '../../../../wire/cmdb/cmdb';
import { useRecord } from '../../../shared/api/useRecord';
import { useMessages } from '../../../shared/i18n/useMessages';
import { relationTypePaths } from '../catalogue.paths';
import { AddRowPage, EditRowPage } from '../CatalogueFormPage';
import { RelationTypeForm } from './RelationTypeForm';
import * as relationTypeMessages from '../../../../texts/compiled/screen/relation_type';

/** /service-desk/cmdb-relation/create and /service-desk/cmdb-relation/edit/{id} (D3 §2). */
export default function RelationTypeFormPage() {
  const { id } = useParams();
  return id === undefined ? <Add /> : <Edit key={id} id={Number(id)} />;
}

function Add() {
  const t = useMessages();
  return (
    <AddRowPage
      title={t(relationTypeMessages.create_title)}
      alerts="cmdb-relation-create"
      list={relationTypePaths.list}
      rows={t(relationTypeMessages.types)}
    >
      {(form) => <RelationTypeForm {...form} />}
    </AddRowPage>
  );
}

function Edit({ id }: { id: number }) {
  const t = useMessages();
  const load = useRecord(cmdbCalls.view, { params: { id } }, { fresh: true });
  return (
    <EditRowPage
      title={t(relationTypeMessages.edit_title)}
      alerts="cmdb-relation-edit"
      list={relationTypePaths.list}
      rows={t(relationTypeMessages.types)}
      load={load}
    >
      {({ cmdb }, form) => <RelationTypeForm type={cmdb} {...form} />}
    </EditRowPage>
  );
}
