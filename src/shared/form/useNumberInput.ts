import { useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { formatterOf } from '../../../wire/protocol/formatter';
import { readTyped, textTyped, valueTyped, writeTyped } from '../format/number';
import { isUnread } from '../format/unread';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import * as formMessages from '../../../texts/compiled/screen/form';

interface NumberValue {
  /** Plain (`-1234.56`), `''`, or of `unread` (shared/format/unread.ts). */
  value: unknown;
  onChange: (value: string) => void;
  /** Numbers without places only. */
  whole?: boolean;
}

/**
 * What an input of a number shows and does: it keeps what was typed or pasted as it is, and hands on its value in the
 * plain point form (G36).
 */
export function useNumberInput({ value, onChange, whole = false }: NumberValue) {
  const { locale } = useHost().kit;
  const faultOf = useNumberFault();
  const [typed, setTyped] = useState({ text: '', value: undefined as unknown, locale });
  const [left, setLeft] = useState(() => isUnread(value));
  // Set from outside meanwhile.
  const isOwn = typed.value === value && typed.locale === locale;
  const fault = faultOf(value, whole);
  return {
    /** Why the text is no number; undefined: it is one, or nothing. */
    fault,
    /** The same once the field was left, or something was pasted. */
    error: left ? fault : undefined,
    input: {
      type: 'text' as const,
      inputMode: whole ? ('numeric' as const) : ('decimal' as const),
      autoComplete: 'off',
      value: isOwn ? typed.text : textTyped(value, locale),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const text = event.target.value;
        const next = valueTyped(text, locale, whole);
        setTyped({ text, value: next, locale });
        // What is typed may be on its way to a number; what is pasted is whole.
        setLeft((already) => isUnread(next) && (already || isInserted(event.nativeEvent)));
        onChange(next);
      },
      onBlur: () => setLeft(true),
      onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && setLeft(true),
    },
  };
}

const isInserted = (event: Event): boolean => /^insertFrom/.test((event as InputEvent).inputType ?? '');

/** As the locale writes a number with all its signs. */
const usual = (locale: string): string =>
  formatterOf(Intl.NumberFormat, locale, { useGrouping: 'always' as never }).format(1234.56);

/** Says why a typed text is no number, and how to write it. */
export function useNumberFault() {
  const { locale } = useHost().kit;
  const t = useMessages();
  return (value: unknown, whole = false): string | undefined => {
    if (!isUnread(value)) return undefined;
    const text = textTyped(value, locale);
    if (whole) return t(formMessages.whole_wrong, { example: writeTyped('1234', locale) });
    const [one, other] = readTyped(text, locale).map((read) => writeTyped(read, locale));
    return one !== undefined && other !== undefined
      ? t(formMessages.number_ambiguous, { typed: text, one, other })
      : t(formMessages.number_wrong, { example: usual(locale), plain: '1234.56' });
  };
}
