import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { type Choice, type ChoiceSource, isChoice } from '../select/choice';
import { Select, type SelectProps } from '../select/Select';
import { Field, type FieldProps } from './Field';
import { useFormField } from './useFormField';
import { useMerging } from './useMerge';

interface SelectFieldProps extends FieldProps {
  /** `useLookup('agents')`, or `choicesOf([...])`. */
  source: ChoiceSource;
  /** The value is a list of ids instead of one id or null. */
  multi?: boolean;
  /** Choices whose names are known before anything is loaded: what the record holds now. */
  known?: readonly (Choice | null | undefined)[];
  placeholder?: string;
  disabled?: boolean;
  /** Has the cursor at once, its list open for this text. */
  start?: string;
}

type Value = Choice['id'] | null | readonly Choice['id'][];

/** A choice by id; the form's value is the id, or the ids with `multi`. */
export function SelectField({
  name,
  source,
  multi,
  known = [],
  placeholder,
  disabled,
  start,
  ...frame
}: SelectFieldProps) {
  const { value, error, set, onBlur } = useFormField<Value | undefined>(name);
  const theirs = [useMerging()?.shown[name]].flat().filter(isChoice);
  const [picked, setPicked] = useState<readonly Choice[]>([]);
  const ids = Array.isArray(value)
    ? (value as readonly Choice['id'][])
    : value === null || value === undefined || value === ''
      ? []
      : [value as Choice['id']];
  const named = (id: Choice['id']): Choice =>
    [...picked, ...known, ...theirs].find((choice) => choice?.id === id) ?? { id, name: `#${id}` };
  const latest = useRef({ set, onBlur });
  useEffect(() => {
    latest.current = { set, onBlur };
  });
  const change = useCallback(
    (chosen: readonly Choice[]) => {
      setPicked(chosen);
      latest.current.set(multi ? chosen.map(({ id }) => id) : (chosen[0]?.id ?? null));
    },
    [multi],
  );
  const leave = useCallback(() => latest.current.onBlur(), []);
  return (
    <Field name={name} {...frame} error={error}>
      {(control) => (
        <SteadySelect
          control={control}
          source={source}
          multi={multi}
          placeholder={placeholder}
          disabled={disabled}
          start={start}
          value={ids.map(named)}
          onChange={change}
          onBlur={leave}
        />
      )}
    </Field>
  );
}

/** A select is drawn anew only if it changes: a form may have a hundred fields, and every key pressed draws the form. */
const SteadySelect = memo(Select, (before, after) => {
  const names = Object.keys(after) as (keyof SelectProps)[];
  return names.every((name) => same(before[name], after[name]));
});

const same = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));
