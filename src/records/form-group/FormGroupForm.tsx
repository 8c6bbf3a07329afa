import { useState } from 'react';
import { formGroupLimits, type FormGroup, type FormGroupForm as GroupForm } from '../../../wire/form-group/form-group';
import { formGroupForms } from '../../../wire/form-group/form-group.schema';
import { type FormCategory, groupedBy, type TypedCategory } from '../../../wire/parts/form';
import { Fields } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { SelectField } from '../../shared/form/SelectField';
import { TextField } from '../../shared/form/TextField';
import { useMessages } from '../../shared/i18n/useMessages';
import { useLookup } from '../../shared/select/useLookup';
import type { CatalogueFormProps } from '../catalogue/embed';
import { Builder } from './builder/Builder';
import { initialValues, sentFields } from './builder/builder.values';
import { callsOf, departmentsOf, typesOf } from './form-group.api';
import * as words from '../../../texts/compiled/screen/common';
import * as formGroupMessages from '../../../texts/compiled/screen/form_group';

/** A form group: when its fields are asked, and the builder of these fields (E23, E24). */
export function FormGroupForm({
  kind,
  group,
  disabled,
  ...form
}: CatalogueFormProps & { kind: FormCategory; group?: FormGroup }) {
  const t = useMessages();
  const [initial] = useState(() => initialValues(kind, group));
  const departments = useLookup('departments');
  const rules = formGroupForms[kind];
  return (
    <Form
      label={t(group ? formGroupMessages[`${kind}_edit_title`] : formGroupMessages[`${kind}_create_title`])}
      initial={initial}
      rules={rules}
      call={callsOf(kind).save}
      request={({ fields, ...values }) => ({
        body: rules.cast({
          ...values,
          fields: sentFields(fields),
          ...(group && { id: group.id, version: group.version }),
        }) as GroupForm<'asset'>,
      })}
      {...form}
    >
      <Fields>
        <TextField name="name" label={t(words.name)} required wide limit={formGroupLimits.name} />
        {kind !== 'problem' && <TypesField kind={kind} group={group} />}
        {groupedBy[kind].departments && (
          <SelectField
            name="department_ids"
            label={t(words.departments)}
            hint={t(formGroupMessages.departments_hint)}
            multi
            source={departments}
            known={group && departmentsOf(group)}
          />
        )}
      </Fields>
      <Builder stored={group?.fields} />
      <FormFooter submit={group ? undefined : t(formGroupMessages.add)} disabled={disabled} />
    </Form>
  );
}

function TypesField({ kind, group }: { kind: TypedCategory; group?: FormGroup }) {
  const t = useMessages();
  return (
    <SelectField
      name={`${kind}_type_ids`}
      label={t(formGroupMessages[`${kind}_types`])}
      hint={t(formGroupMessages.types_hint)}
      multi
      source={useLookup(`${kind}_types`)}
      known={group && typesOf(kind, group)}
    />
  );
}
