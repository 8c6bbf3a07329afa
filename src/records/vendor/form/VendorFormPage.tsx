import { useParams } from 'react-router-dom';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import { AddRowPage, EditRowPage } from '../../catalogue/embed';
import { useVendorToEdit } from '../vendor.api';
import { vendorMessages } from '../vendor.messages';
import { vendorPaths } from '../vendor.paths';
import { VendorForm } from './VendorForm';

/** /service-desk/vendor/create and /service-desk/vendor/{id}/edit (D3 §2). */
export default function VendorFormPage() {
  const { id } = useParams();
  return id === undefined ? <Add /> : <Edit key={id} id={Number(id)} />;
}

function Add() {
  const t = useMessages(vendorMessages);
  const title = t('create_title');
  return (
    <AddRowPage title={title} right="manage_vendors" alerts="vendor-create" list={vendorPaths.list} rows={t('vendors')}>
      {(form) => <VendorForm label={title} {...form} />}
    </AddRowPage>
  );
}

function Edit({ id }: { id: number }) {
  const t = useMessages(vendorMessages);
  const title = t('edit_title');
  return (
    <EditRowPage
      title={title}
      right="manage_vendors"
      alerts="vendor-edit"
      list={vendorPaths.list}
      rows={t('vendors')}
      load={useVendorToEdit(id)}
      actions={
        <Link to={vendorPaths.show(id)} look="plain">
          {t('view')}
        </Link>
      }
    >
      {({ vendor }, form) => <VendorForm label={title} vendor={vendor} {...form} />}
    </EditRowPage>
  );
}
