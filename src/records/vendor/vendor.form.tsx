import * as words from '../../../texts/compiled/screen/common';
import * as vendorMessages from '../../../texts/compiled/screen/vendor';
import type { Named } from '../../../wire/protocol/reply';
import { vendorCalls, vendorLimits, type VendorView } from '../../../wire/vendor/vendor';
import { vendorForm } from '../../../wire/vendor/vendor.schema';
import { Dialog } from '../../shared/dialog/Dialog';
import { CheckboxField } from '../../shared/form/CheckboxField';
import { Fields, Wide } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { RichTextField } from '../../shared/form/RichTextField';
import { TextArea } from '../../shared/form/TextArea';
import { TextField } from '../../shared/form/TextField';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import { RowFormPage } from '../catalogue/embed';
import { useVendorToEdit } from './vendor.api';
import { vendorPaths } from './vendor.paths';

/** /service-desk/vendor/create and /service-desk/vendor/{id}/edit (D3 §2). */
export default function VendorFormPage() {
  const t = useMessages();
  return (
    <RowFormPage
      titles={{ create: t(words.new_vendor), edit: t(vendorMessages.edit_title) }}
      right="manage_vendors"
      alerts="vendor"
      list={vendorPaths.list}
      rows={t(words.vendors)}
      useLoad={useVendorToEdit}
      actionsOf={(id) => (
        <Link to={vendorPaths.show(id)} look="plain">
          {t(words.view)}
        </Link>
      )}
    >
      {(loaded, form) => <VendorForm vendor={loaded?.vendor} {...form} />}
    </RowFormPage>
  );
}

interface VendorFormProps {
  /** Accessible name; not needed inside a dialog. */
  label?: string;
  vendor?: VendorView;
  disabled?: boolean;
  onSaved: (vendor: { id: number; name: string }) => void;
  onCancel?: () => void;
  /** Opens the latest version, after somebody else saved meanwhile. */
  onReload?: () => void;
}

/** The fields of a vendor and their save (D3 §3, §5). */
export function VendorForm({ label, vendor, disabled, onSaved, onCancel, onReload }: VendorFormProps) {
  const t = useMessages();
  return (
    <Form
      label={label}
      initial={{
        name: vendor?.name ?? '',
        email: vendor?.email ?? '',
        primary_contact: vendor?.primary_contact ?? '',
        address: vendor?.address ?? '',
        description: vendor?.description ?? '',
        status: vendor?.status.id !== 0,
      }}
      rules={vendorForm}
      call={vendorCalls.save}
      request={(values) => ({
        body: vendorForm.cast({ ...values, ...(vendor && { id: vendor.id, version: vendor.version }) }),
      })}
      onSaved={({ data }, { name }) => onSaved({ id: data.id, name: name.trim() })}
      onReload={onReload}
    >
      <Fields>
        <TextField name="name" label={t(words.name)} required limit={vendorLimits.name} />
        <TextField name="email" type="email" label={t(vendorMessages.email)} required />
        <TextField
          name="primary_contact"
          label={t(vendorMessages.primary_contact)}
          hint={t(vendorMessages.primary_contact_hint)}
          required
          limit={vendorLimits.contact}
        />
        <TextArea name="address" label={t(words.address)} required limit={vendorLimits.address} />
        <RichTextField name="description" label={t(words.description)} required />
        <Wide>
          <CheckboxField name="status" label={t(vendorMessages.is_active)} />
        </Wide>
      </Fields>
      <FormFooter submit={vendor ? undefined : t(vendorMessages.add)} disabled={disabled} onCancel={onCancel} />
    </Form>
  );
}

export interface NewVendorProps {
  onCreated: (vendor: Named) => void;
  onClose: () => void;
}

/** A new vendor in a dialog of 850 px: from the form of a contract, or the page of a product (D3 §2, §9). */
export function NewVendor({ onCreated, onClose }: NewVendorProps) {
  const t = useMessages();
  return (
    <Dialog title={t(words.new_vendor)} width={850} onClose={onClose}>
      <VendorForm
        onCancel={onClose}
        onSaved={(vendor) => {
          onClose();
          onCreated(vendor);
        }}
      />
    </Dialog>
  );
}
