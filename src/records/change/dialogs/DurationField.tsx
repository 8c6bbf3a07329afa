import { useState } from 'react';
import * as controls from '../../../shared/form/control.module.css';
import { Field, type FieldProps } from '../../../shared/form/Field';
import { useFormField } from '../../../shared/form/useFormField';
import { hoursAndMinutes } from '../../../shared/format/date';
import { useMessages } from '../../../shared/i18n/useMessages';
import { cx, useStyles } from '../../../shared/style/useStyles';
import { changeViewMessages } from '../view/change-view.messages';
import * as sheet from './DurationField.module.css';

type Part = 'hours' | 'minutes';

/** A length of time as hours and minutes; the form's value is minutes, or null while both are empty. */
export function DurationField({ name, ...frame }: FieldProps) {
  const css = useStyles(sheet);
  const control = useStyles(controls);
  const t = useMessages(changeViewMessages);
  const { value, error, set, onBlur } = useFormField<number | null>(name);
  const [typed, setTyped] = useState<Record<Part, string>>(() => asTyped(value));

  function type(part: Part, text: string) {
    const now = { ...typed, [part]: text };
    setTyped(now);
    set(now.hours === '' && now.minutes === '' ? null : Math.round(Number(now.hours) * 60 + Number(now.minutes)));
  }

  const input = (part: Part, label: string, id?: string) => (
    <span className={css.part}>
      <input
        className={cx(control.control, css.number)}
        id={id}
        type="number"
        inputMode="numeric"
        min={0}
        value={typed[part]}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-required
        onChange={(event) => type(part, event.target.value)}
        onBlur={onBlur}
      />
      <span aria-hidden="true">{label}</span>
    </span>
  );
  return (
    <Field {...frame} error={error}>
      {({ id, ...named }) => (
        <div
          role="group"
          className={css.parts}
          aria-labelledby={named['aria-labelledby']}
          aria-describedby={named['aria-describedby']}
        >
          {input('hours', t('duration_hours'), id)}
          {input('minutes', t('duration_minutes'))}
        </div>
      )}
    </Field>
  );
}

function asTyped(total: number | null): Record<Part, string> {
  if (!total) return { hours: '', minutes: '' };
  const { hours, minutes } = hoursAndMinutes(total);
  return { hours: String(hours), minutes: String(minutes) };
}
