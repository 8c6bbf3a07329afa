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
}

/** A filter by several choices. */
export function FilterSelect({ name, label, source, labelLength }: FilterSelectProps) {
  const { filters, put } = useDraft();
  const value = filters[name];
  return <Field label={label}>{(control) => <Select control={control} multi source={source} labelLength={labelLength} value={Array.isArray(value) ? (value as readonly Choice[]) : []} onChange={(chosen) => put(name, chosen)} />}</Field>;
}
