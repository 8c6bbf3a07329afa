import { useParams } from 'react-router-dom';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import { AddRowPage, EditRowPage } from '../../catalogue/embed';
import { useVendorToEdit } from '../vendor.api';
import { vendorPaths } from '../vendor.paths';
import { VendorForm } from './VendorForm';
import * as words from '../../../../texts/compiled/screen/common';
import * as vendorMessages from '../../../../texts/compiled/screen/vendor';

/** /service-desk/vendor/create and /service-desk/vendor/{id}/edit (D3 §2). */
export default function VendorFormPage() {
  const { id } = useParams();
  return id === undefined ? <Add /> : <Edit key={id} id={Number(id)} />;
}

function Add() {
  const t = useMessages();
  const title = t(words.new_vendor);
  return (
    <AddRowPage
      title={title}
      right="manage_vendors"
      alerts="vendor-create"
      list={vendorPaths.list}
      rows={t(words.vendors)}
    >
      {(form) => <VendorForm label={title} {...form} />}
    </AddRowPage>
  );
}

function Edit({ id }: { id: number }) {
  const t = useMessages();
  const title = t(vendorMessages.edit_title);
  return (
    <EditRowPage
      title={title}
      right="manage_vendors"
      alerts="vendor-edit"
      list={vendorPaths.list}
      rows={t(words.vendors)}
      load={useVendorToEdit(id)}
      actions={
        <Link to={vendorPaths.show(id)} look="plain">
          {t(words.view)}
        </Link>
      }
    >
      {({ vendor }, form) => <VendorForm label={title} vendor={vendor} {...form} />}
    </EditRowPage>
  );
}
