import { catalogueLimits, type contractTypeCalls, type NamedRecord } from '../../../../wire/catalogue/catalogue';
import { namedForm } from '../../../../wire/catalogue/catalogue.rules';
import { Fields } from '../../../shared/form/Fields';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { TextField } from '../../../shared/form/TextField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { catalogueMessages } from '../catalogue.messages';
import type { CatalogueFormProps } from '../CatalogueFormPage';

interface NamedFormProps extends Omit<CatalogueFormProps, 'onSaved'> {
  /** Accessible name; not needed inside a dialog. */
  label?: string;
  row?: NamedRecord;
  /** Of procurement modes, contract types or license types. */
  call: typeof contractTypeCalls.save;
  /** Text of the button that creates a row. */
  add: string;
  hint: string;
  onSaved: (row: { id: number; name: string }) => void;
  onCancel?: () => void;
}

/** The one field of a procurement mode, a contract type or a license type, and its save (D3 §3, §5). */
export function NamedForm({ label, row, call, add, hint, disabled, onSaved, onCancel, onReload }: NamedFormProps) {
  const t = useMessages(catalogueMessages);
  return (
    <Form
      label={label}
      initial={{ name: row?.name ?? '' }}
      rules={namedForm}
      call={call}
      request={(values) => ({ body: namedForm.cast({ ...values, ...(row && { id: row.id, version: row.version }) }) })}
      onSaved={({ data }, { name }) => onSaved({ id: data.id, name: name.trim() })}
      onReload={onReload}
    >
      <Fields perRow={1}>
        <TextField name="name" label={t('name')} hint={hint} required limit={catalogueLimits.name} />
      </Fields>
      <FormFooter submit={row ? undefined : add} disabled={disabled} onCancel={onCancel} />
    </Form>
  );
}
