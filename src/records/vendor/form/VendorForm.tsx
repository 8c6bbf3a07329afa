import { type VendorView, vendorCalls, vendorLimits } from '../../../../wire/vendor/vendor';
import { vendorForm } from '../../../../wire/vendor/vendor.schema';
import { CheckboxField } from '../../../shared/form/CheckboxField';
import { Fields, Wide } from '../../../shared/form/Fields';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { RichTextField } from '../../../shared/form/RichTextField';
import { TextArea } from '../../../shared/form/TextArea';
import { TextField } from '../../../shared/form/TextField';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as words from '../../../../texts/compiled/screen/common';
import * as vendorMessages from '../../../../texts/compiled/screen/vendor';

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
