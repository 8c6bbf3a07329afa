import { useCallback } from 'react';
import { useHost } from '../../shared/host/useHost';
import { formatterOf } from '../../../wire/protocol/formatter';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Writes seconds in the largest unit of which there is a whole one, as the reader's language does: `3 minutes`. */
export function useDuration(): (seconds: number) => string {
  const { locale } = useHost().kit;
  return useCallback(
    (seconds) => {
      const [unit, of] = units.find(([, length]) => seconds >= length) ?? units[3];
      const style = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const;
      return formatterOf(Intl.NumberFormat, locale, style).format(Math.floor(seconds / of));
    },
    [locale],
  );
}
