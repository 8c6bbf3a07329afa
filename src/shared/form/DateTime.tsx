import { useId } from 'react';
import { isUnread, unread, unreadText } from '../format/unread';
import { useMessages } from '../i18n/useMessages';
import { cx, useStyles } from '../style/useStyles';
import * as controls from './control.module.css';
import * as sheet from './DateTime.module.css';
import type { ControlProps } from './Field';
import { useDayInput } from './useDayInput';
import * as formMessages from '../../../texts/compiled/screen/form';

interface DateTimeProps {
  /** `YYYY-MM-DD HH:mm:ss` in the user's zone, '' (D1 §9), or what no rule takes. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  control?: Partial<ControlProps>;
  /** Said before "Date" and "Time" by screen readers. */
  label: string;
}

/** 00:00 to 23:30 (D1 §9). */
const halfHours = Array.from(
  { length: 48 },
  (_, step) => `${String(Math.floor(step / 2)).padStart(2, '0')}:${step % 2 ? '30' : '00'}`,
);

/**
 * A date of the browser's own calendar and a time in 30-minute steps. A stored time between two steps stays selectable,
 * and a time stays while its date is typed.
 */
export function DateTime({ value, onChange, onBlur, control, label }: DateTimeProps) {
  // First, so that the own rules win.
  const input = useStyles(controls);
  const css = useStyles(sheet);
  const t = useMessages();
  const id = useId();
  const [date = '', clock = ''] = (isUnread(value) ? unreadText(value) : value).split(' ');
  const time = clock.slice(0, 5);
  const join = (day: string, at: string) => {
    const text = `${isUnread(day) ? unreadText(day) : day} ${at || '00:00'}:00`;
    onChange(day === '' ? '' : isUnread(day) ? unread(text) : text);
  };
  const typed = isUnread(value) ? unread(date) : date;
  const day = useDayInput({ value: typed, onChange: (next) => join(next, time) });
  // Without a date there is nothing to choose from, and options take long to draw.
  const offered = date ? halfHours : ['00:00'];
  const times = time && !offered.includes(time) ? [...offered, time].sort() : offered;
  return (
    <div role="group" aria-label={label} onBlur={onBlur}>
      <div className={css.row}>
        <input
          {...control}
          {...day.input}
          aria-labelledby={undefined}
          aria-label={`${label}: ${t(formMessages.date)}`}
          aria-invalid={day.error ? true : control?.['aria-invalid']}
          aria-describedby={cx(day.error && id, control?.['aria-describedby']) || undefined}
          className={cx(input.control, css.date)}
        />
        <select
          className={cx(input.control, css.time)}
          aria-label={`${label}: ${t(formMessages.time)}`}
          value={time || '00:00'}
          disabled={!date}
          onChange={(event) => join(typed, event.target.value)}
        >
          {times.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </div>
      {day.error && (
        <p className={css.error} id={id}>
          {day.error}
        </p>
      )}
    </div>
  );
}
