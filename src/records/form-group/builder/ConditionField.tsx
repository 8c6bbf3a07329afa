import { useFormikContext } from 'formik';
import { useEffect, useMemo, useRef } from 'react';
import * as words from '../../../../texts/compiled/screen/common';
import * as formGroupMessages from '../../../../texts/compiled/screen/form_group';
import { isCondition, offeredBy } from '../../../../wire/parts/form';
import { fold } from '../../../../wire/protocol/fold';
import { Field } from '../../../shared/form/Field';
import { useFormField } from '../../../shared/form/useFormField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Select } from '../../../shared/select/Select';
import { choicesOf } from '../../../shared/select/choice';
import type { FieldValues, GroupValues } from './builder.values';

/** Which other field of the group decides whether this one is shown, and by which of its values. */
export function ConditionField({ index }: { index: number }) {
  const t = useMessages();
  const { fields } = useFormikContext<GroupValues>().values;
  const field = fields[index]!;
  useFollowedLabel(field, fields);
  const { value: shown_when, error, set } = useFormField<FieldValues['shown_when']>(`fields[${index}].shown_when`);
  const others = fields.filter((one) => one !== field && one.label && isCondition(one.kind)).map(({ label }) => label);
  const listed = others.join('\n');
  const source = useMemo(
    () => choicesOf(listed ? listed.split('\n').map((label) => ({ id: label, name: label })) : []),
    [listed],
  );
  const other = fields.find((one) => one !== field && fold(one.label) === fold(shown_when?.field ?? ''));
  const choices = (other ? offeredBy(other) : []).filter(Boolean).map((id) => ({ id, name: nameOf(id) }));
  function nameOf(value: string): string {
    if (other?.kind !== 'checkbox') return value;
    return t(value === 'true' ? words.yes : words.no);
  }
  const offered = JSON.stringify(choices);
  const offeredValues = useMemo(() => choicesOf(JSON.parse(offered) as typeof choices), [offered]);
  const chosen = shown_when?.values ?? [];
  const isByValues = other !== undefined && !(chosen.length && chosen.every((one) => offeredBy(other).includes(one)));
  if (!others.length && !shown_when) return null;
  return (
    <>
      <Field
        label={t(formGroupMessages.shown_when)}
        hint={t(formGroupMessages.shown_hint)}
        error={isByValues ? undefined : error}
      >
        {(control) => (
          <Select
            control={control}
            source={source}
            placeholder={t(formGroupMessages.shown_always)}
            value={shown_when ? [{ id: shown_when.field, name: shown_when.field }] : []}
            onChange={([one]) => set(one ? { field: String(one.id), values: [] } : null)}
          />
        )}
      </Field>
      {shown_when && (
        <Field label={t(formGroupMessages.shown_values)} required error={isByValues ? error : undefined}>
          {(control) => (
            <Select
              key={shown_when.field}
              control={control}
              source={offeredValues}
              multi
              value={chosen.map((id) => ({ id, name: nameOf(id) }))}
              onChange={(some) => set({ ...shown_when, values: some.map(({ id }) => String(id)) })}
            />
          )}
        </Field>
      )}
    </>
  );
}

/** Conditions name a field by its label, also while somebody writes another one. */
function useFollowedLabel(field: FieldValues, fields: readonly FieldValues[]): void {
  const { setFieldValue } = useFormikContext<GroupValues>();
  const before = useRef(field.label);
  useEffect(() => {
    const [old, label] = [before.current, field.label];
    before.current = label;
    if (old === label) return;
    fields.forEach(({ shown_when }, place) => {
      if (shown_when && shown_when.field === old) void setFieldValue(`fields[${place}].shown_when.field`, label);
    });
  }, [field.label, fields, setFieldValue]);
}
