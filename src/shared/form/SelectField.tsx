import { useState } from 'react';
import type { Choice, ChoiceSource } from '../select/choice';
import { Select } from '../select/Select';
import { Field, type FieldProps } from './Field';
import { useFormField } from './useFormField';

interface SelectFieldProps extends FieldProps {
  /** `useLookup('agents')`, or `choicesOf([...])`. */
  source: ChoiceSource;
  /** The value is a list of ids instead of one id or null. */
  multi?: boolean;
  /** Choices whose names are known before anything is loaded: what the record holds now. */
  known?: readonly (Choice | null | undefined)[];
  placeholder?: string;
  disabled?: boolean;
}

type Value = Choice['id'] | null | readonly Choice['id'][];

/** A choice by id; the form's value is the id, or the ids with `multi`. */
export function SelectField({ name, source, multi, known = [], placeholder, disabled, ...frame }: SelectFieldProps) {
  const { value, error, set, onBlur } = useFormField<Value | undefined>(name);
  const [picked, setPicked] = useState<readonly Choice[]>([]);
  const ids = Array.isArray(value)
    ? (value as readonly Choice['id'][])
    : value === null || value === undefined || value === ''
      ? []
      : [value as Choice['id']];
  const named = (id: Choice['id']): Choice =>
    [...picked, ...known].find((choice) => choice?.id === id) ?? { id, name: `#${id}` };
  return (
    <Field {...frame} error={error}>
      {(control) => (
        <Select
          control={control}
          source={source}
          multi={multi}
          placeholder={placeholder}
          disabled={disabled}
          value={ids.map(named)}
          onChange={(chosen) => {
            setPicked(chosen);
            set(multi ? chosen.map(({ id }) => id) : (chosen[0]?.id ?? null));
          }}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
