import { useStyles } from '../style/useStyles';
import * as sheet from './control.module.css';
import { Field, type FieldProps } from './Field';
import { useFormField } from './useFormField';

interface DayFieldProps extends FieldProps {
  /** The first day that the calendar offers: `YYYY-MM-DD`. */
  first?: string;
  disabled?: boolean;
}

/** A day without an hour; the value is `YYYY-MM-DD 00:00:00`, or ''. */
export function DayField({ name, first, disabled, ...frame }: DayFieldProps) {
  const css = useStyles(sheet);
  const { value, error, set, onBlur } = useFormField<string | null>(name);
  return (
    <Field {...frame} error={error}>
      {(control) => (
        <input
          {...control}
          className={css.control}
          name={name}
          type="date"
          min={first}
          max="9999-12-31"
          disabled={disabled}
          value={(value ?? '').slice(0, 10)}
          onChange={(event) => set(event.target.value && `${event.target.value} 00:00:00`)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
