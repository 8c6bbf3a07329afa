import { isUnread } from '../format/unread';
import { DateTime } from './DateTime';
import { Field, type FieldProps } from './Field';
import { useFormField } from './useFormField';

/** A date and a time in 30-minute steps; the value is `YYYY-MM-DD HH:mm:ss`, '' (D1 §9), or what no rule takes. */
export function DateTimeField({ name, ...frame }: FieldProps) {
  const { value, error, set, onBlur } = useFormField<string | null>(name);
  return (
    <Field name={name} {...frame} error={isUnread(value) ? undefined : error}>
      {(control) => (
        <DateTime control={control} label={frame.label} value={value ?? ''} onChange={set} onBlur={onBlur} />
      )}
    </Field>
  );
}
