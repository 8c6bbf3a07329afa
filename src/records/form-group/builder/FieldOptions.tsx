import { useFormikContext } from 'formik';
import { type ReactNode, useMemo, useState } from 'react';
import { accessCalls } from '../../../../wire/access/access';
import { formGroupLimits } from '../../../../wire/form-group/form-group';
import { currencies, type FieldOption, takes } from '../../../../wire/parts/form.options';
import { isUserKey } from '../../../../wire/protocol/permission';
import { useRecord } from '../../../shared/api/useRecord';
import { Checkbox } from '../../../shared/form/Checkbox';
import { CheckboxField } from '../../../shared/form/CheckboxField';
import { Fields } from '../../../shared/form/Fields';
import { SelectField } from '../../../shared/form/SelectField';
import { TextField } from '../../../shared/form/TextField';
import { useFormField } from '../../../shared/form/useFormField';
import { useHost } from '../../../shared/host/useHost';
import { useMessages } from '../../../shared/i18n/useMessages';
import { choicesOf } from '../../../shared/select/choice';
import { useStyles } from '../../../shared/style/useStyles';
import type { FieldValues } from './builder.values';
import * as sheet from './FieldOptions.module.css';
import { PatternField } from './PatternField';
import * as formGroupMessages from '../../../../texts/compiled/screen/form_group';

interface FieldOptionsProps {
  /** `fields[0]`. */
  at: string;
  field: FieldValues;
}

/** What the chosen field may have besides, in three groups: what a value has to be, how it is shown, who sees and changes it (G25). */
export function FieldOptions({ at, field }: FieldOptionsProps) {
  const t = useMessages();
  const has = (option: FieldOption) => takes(field.kind, option);
  return (
    <>
      {(has('unique') || has('pattern')) && (
        <Group
          title={t(formGroupMessages.validation)}
          isUsed={field.unique || field.pattern !== ''}
          at={at}
          names={['unique', 'pattern', 'pattern_message']}
        >
          {has('unique') && <UniqueField at={at} field={field} />}
          {has('pattern') && <PatternField at={at} />}
        </Group>
      )}
      {(has('unit') || has('currency')) && (
        <Group
          title={t(formGroupMessages.display)}
          isUsed={field.unit !== '' || field.currency !== null}
          at={at}
          names={['unit', 'currency']}
        >
          <Fields>
            {field.currency === null && (
              <TextField
                name={`${at}.unit`}
                label={t(formGroupMessages.unit)}
                hint={t(formGroupMessages.unit_hint)}
                limit={formGroupLimits.unit}
              />
            )}
            {field.unit === '' && <CurrencyField name={`${at}.currency`} />}
          </Fields>
        </Group>
      )}
      <Group
        title={t(formGroupMessages.access)}
        isUsed={field.hidden_from_clients || field.edit_right !== null}
        at={at}
        names={['hidden_from_clients', 'edit_right']}
      >
        <CheckboxField
          name={`${at}.hidden_from_clients`}
          label={t(formGroupMessages.hidden_from_clients)}
          hint={t(formGroupMessages.hidden_hint)}
        />
        <RightField name={`${at}.edit_right`} />
      </Group>
    </>
  );
}

interface GroupProps {
  title: string;
  /** Starts open: something is set in it. */
  isUsed: boolean;
  at: string;
  names: readonly FieldOption[];
  children: ReactNode;
}

/** Settings under a heading that folds; open where something is set, or wrong. */
function Group({ title, isUsed, at, names, children }: GroupProps) {
  const css = useStyles(sheet);
  const { errors, status } = useFormikContext();
  const place = Number(/\d+/.exec(at)?.[0]);
  const refused = Object.keys((status as { refused: object } | undefined)?.refused ?? {});
  const faults = (errors as { fields?: Record<string, unknown>[] }).fields?.[place];
  const isWrong = names.some(
    (name) => refused.includes(`${at}.${name}`) || (faults && typeof faults === 'object' && name in faults),
  );
  const [open, setOpen] = useState(isUsed);
  return (
    <details className={css.group} open={open || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.title}>{title}</summary>
      <div className={css.body}>{children}</div>
    </details>
  );
}

/** A field with unique values has no default. */
function UniqueField({ at, field }: FieldOptionsProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { setFieldValue } = useFormikContext();
  const { error } = useFormField(`${at}.unique`);
  return (
    <div>
      <Checkbox
        label={t(formGroupMessages.unique)}
        checked={field.unique}
        describedBy={`${field.key}unique`}
        invalid={error !== undefined}
        onChange={(unique) => void setFieldValue(at, { ...field, unique, ...(unique && { default: '' }) })}
      />
      {error && <p className={css.error}>{error}</p>}
      <p className={css.hint} id={`${field.key}unique`}>
        {t(formGroupMessages.unique_hint)}
      </p>
    </div>
  );
}

function CurrencyField({ name }: { name: string }) {
  const t = useMessages();
  const { locale } = useHost().kit;
  const choices = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    return currencies.map((id) => ({ id, name: `${id} ${names.of(id) ?? ''}` }));
  }, [locale]);
  const source = useMemo(() => choicesOf(choices), [choices]);
  return (
    <SelectField
      name={name}
      label={t(formGroupMessages.currency)}
      placeholder={t(formGroupMessages.currency_none)}
      source={source}
      known={choices}
    />
  );
}

function RightField({ name }: { name: string }) {
  const t = useMessages();
  const { data } = useRecord(accessCalls.permissions, { query: { limit: 'all', role: 'agent' } });
  const { value } = useFormField<string | null>(name);
  const choices = useMemo(
    () => (data?.permissions ?? []).flatMap(({ key, name }) => (isUserKey(key) ? [] : [{ id: key, name }])),
    [data],
  );
  const source = useMemo(() => choicesOf(choices), [choices]);
  return (
    <SelectField
      name={name}
      label={t(formGroupMessages.edit_right)}
      hint={t(formGroupMessages.edit_right_hint)}
      placeholder={t(formGroupMessages.edit_right_none)}
      source={source}
      // Until the names are there.
      known={[...choices, value ? { id: value, name: value } : null]}
    />
  );
}
