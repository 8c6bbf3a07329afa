import { catalogueLimits } from '../../../../wire/catalogue/catalogue';
import { formOf } from '../../../../wire/catalogue/catalogue.schema';
import type { NamedRecord } from '../../../../wire/catalogue/named';
import { CheckboxField } from '../../../shared/form/CheckboxField';
import { Fields } from '../../../shared/form/Fields';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { TextField } from '../../../shared/form/TextField';
import { useMessages } from '../../../shared/i18n/useMessages';
import type { CatalogueFormProps } from '../CatalogueFormPage';
import { BehaviourField } from './BehaviourField';
import type { NamedScreens } from './named.screens';
import * as catalogueMessages from '../../../../texts/compiled/screen/catalogue';
import * as words from '../../../../texts/compiled/screen/common';

interface NamedFormProps extends Omit<CatalogueFormProps, 'onSaved'> {
  of: NamedScreens;
  /** Accessible name; not needed inside a dialog. */
  label?: string;
  row?: NamedRecord;
  onSaved: (row: { id: number; name: string }) => void;
  onCancel?: () => void;
}

/** The fields of a catalogue of names and their save (D3 §3, §5, B1). */
export function NamedForm({ of: screens, label, row, disabled, onSaved, onCancel, onReload }: NamedFormProps) {
  const { of, texts } = screens;
  const t = useMessages();
  const rules = formOf(of);
  const stored = row && { id: row.id, version: row.version };
  return (
    <Form
      label={label}
      initial={{
        ...stored,
        name: row?.name ?? '',
        behaves_as_id: row?.behaves_as?.id ?? null,
        active: row?.active ?? true,
      }}
      rules={rules}
      call={of.calls.save}
      request={(values) => ({ body: rules.cast({ ...values, ...stored }) })}
      onSaved={({ data }, { name }) => onSaved({ id: data.id, name: name.trim() })}
      onReload={onReload}
    >
      <Fields perRow={1}>
        <TextField name="name" label={t(words.name)} hint={t(texts.name_hint)} required limit={catalogueLimits.name} />
        {of.behaviours && <BehaviourField of={screens} row={row} ids={of.behaviours} />}
        {of.active && <CheckboxField name="active" label={t(words.active)} hint={t(catalogueMessages.active_hint)} />}
      </Fields>
      <FormFooter submit={row ? undefined : t(texts.add)} disabled={disabled} onCancel={onCancel} />
    </Form>
  );
}
