import { Field } from '../form/Field';
import type { Choice, ChoiceSource } from '../select/choice';
import { Select } from '../select/Select';
import { useDraft } from './FilterPanel';

interface FilterSelectProps {
  /** Wire name of the filter, e.g. `dept_ids`. */
  name: string;
  label: string;
  source: ChoiceSource;
  /** Characters of an option that are shown; 10 in the attach-asset filters (D1 §9). */
  labelLength?: number;
  /** Only one of these may be chosen; the value is its id. */
  one?: readonly Choice[];
}

/** A filter by several choices, or by one. */
export function FilterSelect({ name, label, source, labelLength, one }: FilterSelectProps) {
  const { filters, put } = useDraft();
  const value = filters[name];
  const chosen = one ? one.filter(({ id }) => id === value) : Array.isArray(value) ? (value as readonly Choice[]) : [];
  const choose = (choices: readonly Choice[]) => put(name, one ? String(choices[0]?.id ?? '') : choices);
  return (
    <Field label={label}>
      {(control) => (
        <Select
          control={control}
          multi={!one}
          source={source}
          labelLength={labelLength}
          value={chosen}
          onChange={choose}
        />
      )}
    </Field>
  );
}
