import { useState } from 'react';
import * as changeViewMessages from '../../../texts/compiled/screen/change_view';
import { changeCalls, type ChangeView } from '../../../wire/change/change';
import { changeDuration } from '../../../wire/change/change.schema';
import { Dialog } from '../../shared/dialog/Dialog';
import { Field, type FieldProps } from '../../shared/form/Field';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import * as controls from '../../shared/form/control.module.css';
import { useFormField } from '../../shared/form/useFormField';
import { useNumberInput } from '../../shared/form/useNumberInput';
import { hoursAndMinutes } from '../../shared/format/date';
import { useMessages } from '../../shared/i18n/useMessages';
import { cx, useStyles } from '../../shared/style/useStyles';
import * as durationFieldSheet from './DurationField.module.css';

interface ChangeDurationDialogProps {
  change: ChangeView;
  onUpdated: () => void;
  onClose: () => void;
}

/** The time that was worked on a change: 600 px (X140), a required number of minutes on the wire (D2 §5). */
export default function ChangeDurationDialog({ change, onUpdated, onClose }: ChangeDurationDialogProps) {
  const t = useMessages();
  const initial: { total_activity_duration: number | null } = {
    total_activity_duration: change.total_activity_duration || null,
  };
  return (
    <Dialog title={t(changeViewMessages.update_duration)} width={600} onClose={onClose}>
      <Form
        initial={initial}
        rules={changeDuration}
        call={changeCalls.duration}
        request={(values) => ({ params: { id: change.id }, body: changeDuration.cast(values) })}
        onSaved={() => {
          onClose();
          onUpdated();
        }}
      >
        <DurationField name="total_activity_duration" label={t(changeViewMessages.total_activity_duration)} required />
        <FormFooter onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

type Part = 'hours' | 'minutes';

/**
 * A length of time as hours and minutes; the form's value is minutes, null while both are empty, or NaN for what is no
 * length in whole minutes.
 */
function DurationField({ name, ...frame }: FieldProps) {
  const css = useStyles(durationFieldSheet);
  const control = useStyles(controls);
  const t = useMessages();
  const { value, error, set, onBlur } = useFormField<number | null>(name);
  const [typed, setTyped] = useState<Record<Part, string>>(() => asTyped(value));

  function type(part: Part, plain: string) {
    const now = { ...typed, [part]: plain };
    setTyped(now);
    set(now.hours === '' && now.minutes === '' ? null : minutesOf(now));
  }

  const parts = {
    hours: useNumberInput({ value: typed.hours, onChange: (plain) => type('hours', plain) }),
    minutes: useNumberInput({ value: typed.minutes, onChange: (plain) => type('minutes', plain), whole: true }),
  };
  const fault = parts.hours.fault ?? parts.minutes.fault;
  const left = parts.hours.error ?? parts.minutes.error;
  const message = error === undefined ? left : (fault ?? error);

  const input = (part: Part, label: string, id?: string) => (
    <span className={css.part}>
      <input
        {...parts[part].input}
        className={cx(control.control, css.number)}
        id={id}
        aria-label={label}
        aria-invalid={(fault ? parts[part].fault && message : message) ? true : undefined}
        aria-required
        onBlur={() => {
          parts[part].input.onBlur();
          onBlur();
        }}
      />
      <span aria-hidden="true">{label}</span>
    </span>
  );
  return (
    <Field {...frame} error={message}>
      {({ id, ...named }) => (
        <div
          role="group"
          className={css.parts}
          aria-labelledby={named['aria-labelledby']}
          aria-describedby={named['aria-describedby']}
        >
          {input('hours', t(changeViewMessages.duration_hours), id)}
          {input('minutes', t(changeViewMessages.duration_minutes))}
        </div>
      )}
    </Field>
  );
}

/** Hours may have places, as long as whole minutes come out. */
function minutesOf(typed: Record<Part, string>): number {
  const [hours, minutes] = [Number(typed.hours), Number(typed.minutes)];
  const total = Math.round(hours * 60 * 1e6) / 1e6 + minutes;
  return hours >= 0 && minutes >= 0 && Number.isInteger(total) ? total : NaN;
}

function asTyped(total: number | null): Record<Part, string> {
  if (!total) return { hours: '', minutes: '' };
  const { hours, minutes } = hoursAndMinutes(total);
  return { hours: String(hours), minutes: String(minutes) };
}
