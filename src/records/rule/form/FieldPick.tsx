import { useMemo } from 'react';
import { type RuleField, ruleTexts } from '../../../../wire/rule/rule';
import { useFormField } from '../../../shared/form/useFormField';
import { useMessages, useRuleText } from '../../../shared/i18n/useMessages';
import { choicesOf } from '../../../shared/select/choice';
import { Select } from '../../../shared/select/Select';
import { isDeleted, useFieldName, useFieldText } from '../words/useFieldText';
import { BareField } from './BareField';
import { useBuilder } from './builder';
import * as words from '../../../../texts/compiled/screen/common';

interface FieldPickProps {
  /** Its path in the form. */
  name: string;
  /** Only those that an action may set. */
  settable?: boolean;
  onPicked: (field: RuleField | undefined) => void;
}

/**
 * Chooses a field of the records by its name, among those that the reader may see. Of one that was deleted it says so, in
 * place of another choice.
 */
export function FieldPick({ name, settable = false, onPicked }: FieldPickProps) {
  const t = useMessages();
  const text = useFieldText();
  const rule = useRuleText();
  const { known } = useBuilder();
  const { fields } = known;
  const nameOf = useFieldName(known);
  const { value, error, onBlur } = useFormField<string>(name);
  const choices = useMemo(
    () =>
      fields
        .filter((field) => !field.missing && (!settable || (field.settable && !field.missing_to_set)))
        .map((field) => ({ id: field.name, name: text(field) })),
    [fields, settable, text],
  );
  const source = useMemo(() => choicesOf(choices), [choices]);
  const fault = error ?? (isDeleted(value, known) ? rule(ruleTexts.fieldDeleted) : undefined);
  return (
    <BareField label={t(words.field)} error={fault}>
      {(control) => (
        <Select
          control={control}
          source={source}
          placeholder={t(words.field)}
          value={value ? [{ id: value, name: nameOf(value) }] : []}
          onChange={([picked]) => onPicked(fields.find((field) => field.name === picked?.id))}
          onBlur={onBlur}
        />
      )}
    </BareField>
  );
}
