import { useFormikContext } from 'formik';
import { useMemo } from 'react';
import { CheckboxField } from '../../../shared/form/CheckboxField';
import { SelectField } from '../../../shared/form/SelectField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { choicesOf } from '../../../shared/select/choice';
import { reminderIntervals } from '../../../../wire/cab/cab';
import { cabMessages } from '../cab.messages';
import type { CabValues } from './cab.values';

/** Automatic reminders, and their interval while they are on (D3 §5). */
export function ReminderFields() {
  const t = useMessages(cabMessages);
  const { send_auto_reminders, reminder_interval } = useFormikContext<CabValues>().values;
  const intervals = useMemo(
    () => reminderIntervals.map((hours) => ({ id: hours, name: t('hours', { count: hours }) })),
    [t],
  );
  const source = useMemo(() => choicesOf(intervals), [intervals]);
  return (
    <>
      <CheckboxField name="send_auto_reminders" label={t('send_auto_reminders')} />
      {send_auto_reminders && (
        <SelectField
          name="reminder_interval"
          label={t('reminder_interval')}
          required
          source={source}
          known={intervals.filter(({ id }) => id === reminder_interval)}
        />
      )}
    </>
  );
}
