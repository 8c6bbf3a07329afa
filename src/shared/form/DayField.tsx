import { isUnread, unread, unreadText } from '../format/unread';
import { useStyles } from '../style/useStyles';
import * as sheet from './control.module.css';
import { Field, type FieldProps } from './Field';
import { useDayInput } from './useDayInput';
import { useFormField } from './useFormField';

interface DayFieldProps extends FieldProps {
  /** The first day that the calendar offers: `YYYY-MM-DD`. */
  first?: string;
  disabled?: boolean;
}

/** A day without an hour; the value is `YYYY-MM-DD 00:00:00`, '', or what no rule takes. */
export function DayField({ name, first, disabled, ...frame }: DayFieldProps) {
  const css = useStyles(sheet);
  const { value, error, set, onBlur } = useFormField<string | null>(name);
  const day = useDayInput({ value: dayOf(value ?? ''), onChange: (typed) => set(timeOf(typed)) });
  return (
    <Field name={name} {...frame} error={day.error ?? error}>
      {(control) => (
        <input
          {...control}
          {...day.input}
          className={css.control}
          name={name}
          min={first}
          disabled={disabled}
          onBlur={(event) => {
            day.input.onBlur(event);
            onBlur();
          }}
        />
      )}
    </Field>
  );
}

const dayOf = (time: string): string => (isUnread(time) ? unread(unreadText(time).slice(0, 10)) : time.slice(0, 10));
const timeOf = (day: string): string => (day === '' || isUnread(day) ? day : `${day} 00:00:00`);
