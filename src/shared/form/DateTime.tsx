import { useMessages } from '../i18n/useMessages';
import { cx, useStyles } from '../style/useStyles';
import * as controls from './control.module.css';
import * as sheet from './DateTime.module.css';
import type { ControlProps } from './Field';
import { formMessages } from './form.messages';

interface DateTimeProps {
  /** `YYYY-MM-DD HH:mm:ss` in the user's zone, or '' (D1 §9). */
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
 * A date of the browser's own calendar and a time in 30-minute steps. A stored time between two steps stays selectable.
 */
export function DateTime({ value, onChange, onBlur, control, label }: DateTimeProps) {
  // First, so that the own rules win.
  const input = useStyles(controls);
  const css = useStyles(sheet);
  const t = useMessages(formMessages);
  const [date = '', clock = ''] = value.split(' ');
  const time = clock.slice(0, 5);
  // Without a date there is nothing to choose from, and options take long to draw.
  const offered = date ? halfHours : ['00:00'];
  const times = time && !halfHours.includes(time) ? [...offered, time].sort() : offered;
  const join = (day: string, at: string) => onChange(day && `${day} ${at || '00:00'}:00`);
  return (
    <div className={css.row} role="group" aria-label={label} onBlur={onBlur}>
      <input
        {...control}
        aria-labelledby={undefined}
        aria-label={`${label}: ${t('date')}`}
        className={cx(input.control, css.date)}
        type="date"
        max="9999-12-31"
        value={date}
        onChange={(event) => join(event.target.value, time)}
      />
      <select
        className={cx(input.control, css.time)}
        aria-label={`${label}: ${t('time')}`}
        value={time || '00:00'}
        disabled={!date}
        onChange={(event) => join(date, event.target.value)}
      >
        {times.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  );
}
