import { cmdbCalls } from '../../../../wire/cmdb/cmdb';
import { useMessages } from '../../../shared/i18n/useMessages';
import { relationTypePaths } from '../catalogue.paths';
import { freshRow, RowFormPage } from '../CatalogueFormPage';
import { RelationTypeForm } from './RelationTypeForm';
import * as relationTypeMessages from '../../../../texts/compiled/screen/relation_type';

const useRelationType = freshRow(cmdbCalls.view);

/** /service-desk/cmdb-relation/create and /service-desk/cmdb-relation/edit/{id} (D3 §2). */
export default function RelationTypeFormPage() {
  const t = useMessages();
  return (
    <RowFormPage
      titles={{ create: t(relationTypeMessages.create_title), edit: t(relationTypeMessages.edit_title) }}
      alerts="cmdb-relation"
      list={relationTypePaths.list}
      rows={t(relationTypeMessages.types)}
      useLoad={useRelationType}
    >
      {(loaded, form) => <RelationTypeForm type={loaded?.cmdb} {...form} />}
    </RowFormPage>
  );
}
