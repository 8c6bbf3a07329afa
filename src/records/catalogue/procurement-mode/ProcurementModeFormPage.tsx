import { useParams } from 'react-router-dom';
import { procurementModeCalls } from '../../../../wire/catalogue/catalogue';
import { useRecord } from '../../../shared/api/useRecord';
import { useMessages } from '../../../shared/i18n/useMessages';
import { procurementModePaths as paths } from '../catalogue.paths';
import { AddRowPage, EditRowPage } from '../CatalogueFormPage';
import { NamedForm } from '../named/NamedForm';
import { procurementModeMessages } from './procurement-mode.messages';

/** /service-desk/procurement/create and /service-desk/procurement/{id}/edit (D3 §2). */
export default function ProcurementModeFormPage() {
  const { id } = useParams();
  return id === undefined ? <Add /> : <Edit key={id} id={Number(id)} />;
}

function Add() {
  const t = useMessages(procurementModeMessages);
  const title = t('create_title');
  return (
    <AddRowPage title={title} alerts="procurement-mode-create" list={paths.list} rows={t('modes')}>
      {(form) => (
        <NamedForm label={title} call={procurementModeCalls.save} add={t('add')} hint={t('name_hint')} {...form} />
      )}
    </AddRowPage>
  );
}

function Edit({ id }: { id: number }) {
  const t = useMessages(procurementModeMessages);
  const title = t('edit_title');
  const load = useRecord(procurementModeCalls.view, { params: { id } }, { fresh: true });
  return (
    <EditRowPage title={title} alerts="procurement-mode-edit" list={paths.list} rows={t('modes')} load={load}>
      {({ procurement_mode }, form) => (
        <NamedForm
          label={title}
          row={procurement_mode}
          call={procurementModeCalls.save}
          add={t('add')}
          hint={t('name_hint')}
          {...form}
        />
      )}
    </EditRowPage>
  );
}
