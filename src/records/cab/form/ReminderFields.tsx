import { useFormikContext } from 'formik';
import { useMemo } from 'react';
import { CheckboxField } from '../../../shared/form/CheckboxField';
import { SelectField } from '../../../shared/form/SelectField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { choicesOf } from '../../../shared/select/choice';
import { reminderIntervals } from '../../../../wire/cab/cab';
import type { CabValues } from './cab.values';
import * as cabMessages from '../../../../texts/compiled/screen/cab';

/** Automatic reminders, and their interval while they are on (D3 §5). */
export function ReminderFields() {
  const t = useMessages();
  const { send_auto_reminders, reminder_interval } = useFormikContext<CabValues>().values;
  const intervals = useMemo(
    () => reminderIntervals.map((hours) => ({ id: hours, name: t(cabMessages.hours, { count: hours }) })),
    [t],
  );
  const source = useMemo(() => choicesOf(intervals), [intervals]);
  return (
    <>
      <CheckboxField name="send_auto_reminders" label={t(cabMessages.send_auto_reminders)} />
      {send_auto_reminders && (
        <SelectField
          name="reminder_interval"
          label={t(cabMessages.reminder_interval)}
          required
          source={source}
          known={intervals.filter(({ id }) => id === reminder_interval)}
        />
      )}
    </>
  );
}
