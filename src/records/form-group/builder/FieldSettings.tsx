import { useFormikContext } from 'formik';
import { useEffect, useMemo, useRef } from 'react';
import { formGroupLimits, type GroupField } from '../../../../wire/form-group/form-group';
import { factsOf } from '../../../../wire/parts/form';
import { customFieldLookups } from '../../../../wire/parts/lookup.names';
import type { Named } from '../../../../wire/protocol/reply';
import { Alert } from '../../../shared/alert/Alert';
import { Checkbox } from '../../../shared/form/Checkbox';
import { CheckboxField } from '../../../shared/form/CheckboxField';
import { DayField } from '../../../shared/form/DayField';
import { Fields, Wide } from '../../../shared/form/Fields';
import { SelectField } from '../../../shared/form/SelectField';
import { ServerField } from '../../../shared/form/ServerFields';
import { TextArea } from '../../../shared/form/TextArea';
import { NumberField } from '../../../shared/form/NumberField';
import { TextField } from '../../../shared/form/TextField';
import { useFormField } from '../../../shared/form/useFormField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { choicesOf } from '../../../shared/select/choice';
import { useStyles } from '../../../shared/style/useStyles';
import { drawn, type FieldValues, type GroupValues, withMultiple } from './builder.values';
import * as sheet from './Builder.module.css';
import { ConditionField } from './ConditionField';
import { FieldOptions } from './FieldOptions';
import { OptionList } from './OptionList';
import * as words from '../../../../texts/compiled/screen/common';
import * as formGroupMessages from '../../../../texts/compiled/screen/form_group';

interface FieldSettingsProps {
  index: number;
  /** As it is stored. */
  stored: GroupField | undefined;
  onMoved: (name: string, place: number) => void;
}

/** What is said of the chosen field: label, help, default, options, bounds, whether it is asked (E24), and what it may have besides (G25). */
export function FieldSettings({ index, stored, onMoved }: FieldSettingsProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { values, setFieldValue } = useFormikContext<GroupValues>();
  const field = values.fields[index]!;
  const { kind, multiple } = field;
  const facts = factsOf(kind);
  const at = `fields[${index}]`;
  const lookup = useRef(field.lookup);
  useEffect(() => {
    if (lookup.current === field.lookup) return;
    lookup.current = field.lookup;
    // What was chosen from another list means nothing here.
    void setFieldValue(`${at}.default`, multiple ? [] : null);
  }, [at, field.lookup, multiple, setFieldValue]);
  const put = (next: FieldValues) => void setFieldValue(at, next);
  return (
    <div className={css.settings}>
      <p className={css.muted}>
        {t(formGroupMessages[`kind_${kind}`])}
        {stored && stored.used > 0 && ` · ${t(formGroupMessages.used, { count: stored.used })}`}
      </p>
      <Refused name={`${at}.kind`} />
      <Refused name={`${at}.id`} />
      <Fields perRow={1}>
        <TextField name={`${at}.label`} label={t(formGroupMessages.label)} required limit={formGroupLimits.label} />
        {facts.stored === 'id' && <LookupField name={`${at}.lookup`} fixed={stored !== undefined} />}
        {facts.stored === 'option' && <OptionList key={field.key} name={`${at}.options`} onMoved={onMoved} />}
        <TextArea
          name={`${at}.help`}
          label={t(formGroupMessages.help)}
          hint={t(formGroupMessages.help_hint)}
          rows={2}
          limit={formGroupLimits.help}
        />
        <div className={css.checks}>
          <CheckboxField name={`${at}.required`} label={t(formGroupMessages.required)} />
          {facts.several && (
            <Checkbox
              label={t(formGroupMessages.multiple)}
              checked={multiple}
              onChange={(on) => put(withMultiple(field, on))}
            />
          )}
          <CheckboxField name={`${at}.active`} label={t(words.active)} hint={t(formGroupMessages.active_hint)} />
        </div>
        {facts.bounds && (
          <Fields>
            <NumberField
              name={`${at}.min`}
              label={t(facts.bounds === 'number' ? formGroupMessages.least : formGroupMessages.shortest)}
              whole={facts.bounds === 'characters'}
            />
            <NumberField
              name={`${at}.max`}
              label={t(facts.bounds === 'number' ? formGroupMessages.greatest : formGroupMessages.longest)}
              whole={facts.bounds === 'characters'}
            />
          </Fields>
        )}
        <ConditionField index={index} />
        {!field.unique && (
          <Wide>
            <DefaultField key={`${field.key} ${multiple} ${field.lookup}`} at={at} field={field} stored={stored} />
          </Wide>
        )}
      </Fields>
      <FieldOptions key={field.key} at={at} field={field} />
    </div>
  );
}

/** What is wrong with what has no input of its own. */
function Refused({ name }: { name: string }) {
  const { error } = useFormField(name);
  return error ? <Alert kind="error">{error}</Alert> : null;
}

/** Drawn as the field itself will be. */
function DefaultField({ at, field, stored }: { at: string; field: FieldValues; stored: GroupField | undefined }) {
  const t = useMessages();
  const names = useMemo(() => namesOf(stored), [stored]);
  const name = `${at}.default`;
  if (field.kind === 'date')
    return <DayField name={name} label={t(formGroupMessages.default)} hint={t(formGroupMessages.default_hint)} />;
  return (
    <ServerField
      field={{
        ...drawn(field, 0, '', names),
        name,
        label: t(formGroupMessages.default),
        required: false,
        help: t(formGroupMessages.default_hint),
        min: null,
        max: null,
      }}
    />
  );
}

/** Names of what the stored default chose. */
export const namesOf = (stored: GroupField | undefined): Named[] =>
  [stored?.default ?? []].flat().flatMap((one) => (typeof one === 'object' ? [one] : []));

function LookupField({ name, fixed }: { name: string; fixed: boolean }) {
  const t = useMessages();
  const choices = useMemo(
    () =>
      customFieldLookups
        .map((id) => ({ id, name: t(formGroupMessages[`of_${id}`]) }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    [t],
  );
  const source = useMemo(() => choicesOf(choices), [choices]);
  return (
    <SelectField
      name={name}
      label={t(formGroupMessages.lookup)}
      required
      disabled={fixed}
      hint={fixed ? t(formGroupMessages.lookup_fixed) : undefined}
      source={source}
      known={choices}
    />
  );
}
