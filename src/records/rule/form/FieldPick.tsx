import { useMemo } from 'react';
import type { RuleField } from '../../../../wire/rule/rule';
import { useFormField } from '../../../shared/form/useFormField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { choicesOf } from '../../../shared/select/choice';
import { Select } from '../../../shared/select/Select';
import { useFieldText } from '../words/useFieldText';
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

/** Chooses a field of the records by its name, among those that the reader may see. */
export function FieldPick({ name, settable = false, onPicked }: FieldPickProps) {
  const t = useMessages();
  const text = useFieldText();
  const { fields } = useBuilder();
  const { value, error, onBlur } = useFormField<string>(name);
  const choices = useMemo(
    () =>
      fields
        .filter((field) => !field.missing && (!settable || (field.settable && !field.missing_to_set)))
        .map((field) => ({ id: field.name, name: text(field) })),
    [fields, settable, text],
  );
  const source = useMemo(() => choicesOf(choices), [choices]);
  const chosen = fields.find((field) => field.name === value);
  return (
    <BareField label={t(words.field)} error={error}>
      {(control) => (
        <Select
          control={control}
          source={source}
          placeholder={t(words.field)}
          // One that these records do not have is told by its name on the wire.
          value={value ? [{ id: value, name: chosen ? text(chosen) : value }] : []}
          onChange={([picked]) => onPicked(fields.find((field) => field.name === picked?.id))}
          onBlur={onBlur}
        />
      )}
    </BareField>
  );
}
