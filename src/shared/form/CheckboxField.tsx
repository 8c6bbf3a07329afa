import type { ReactNode } from 'react';
import { Checkbox } from './Checkbox';
import { useFormField } from './useFormField';

/** A yes or no; the label is beside the box. */
export function CheckboxField({ name, label }: { name: string; label: ReactNode }) {
  const { value, set } = useFormField<boolean>(name);
  return <Checkbox checked={Boolean(value)} label={label} onChange={set} />;
}
