import { useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react';
import { isUnread, unread, unreadText } from '../format/unread';
import { useMessages } from '../i18n/useMessages';
import * as formMessages from '../../../texts/compiled/screen/form';

interface DayValue {
  /** `YYYY-MM-DD`, `''`, or of `unread` (shared/format/unread.ts). */
  value: string;
  onChange: (value: string) => void;
}

/** A year of two digits is read as one of the first century by browsers; nobody plans there. */
const firstDay = '1000-01-01';

/** What a date input holds. A browser gives no value for a day that there is not, and for half a one. */
function dayIn({ value, validity }: HTMLInputElement): string {
  if (value === '') return validity.badInput ? unread('') : '';
  return value < firstDay ? unread(value) : value;
}

/** What a date input shows and does: half a day, or one that there is not, is said and never taken for none (G36). */
export function useDayInput({ value, onChange }: DayValue) {
  const t = useMessages();
  const [left, setLeft] = useState(() => isUnread(value));
  const read = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const day = dayIn(currentTarget);
    if (day !== value) onChange(day);
    return day;
  };
  return {
    /** Why it is no day, once the field was left. */
    error: left && isUnread(value) ? t(formMessages.date_wrong) : undefined,
    input: {
      type: 'date' as const,
      max: '9999-12-31',
      value: isUnread(value) ? unreadText(value) : value,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        if (!isUnread(read(event))) setLeft(false);
      },
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        read(event);
        setLeft(true);
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key !== 'Enter') return;
        read(event);
        setLeft(true);
      },
    },
  };
}
