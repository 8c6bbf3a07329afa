import { useCallback } from 'react';
import { useReader } from '../api/useReader';
import { formatMoney } from '../format/money';
import { useHost } from '../host/useHost';

/** Writes amounts in the help-desk's currency and the reader's language. Keeps the same function. */
export function useMoney(): (amount: string) => string {
  const { locale } = useHost().kit;
  const currency = useReader()?.currency;
  return useCallback((amount) => formatMoney(amount, currency, locale), [currency, locale]);
}
