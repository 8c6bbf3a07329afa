import { formatterOf } from '../../../wire/protocol/formatter';

/**
 * An amount of the wire (a decimal text) as the reader's language writes it, with the currency once that is known; a text
 * that is no amount as it is.
 */
export function formatMoney(amount: string, currency: string | undefined, locale: string): string {
  const value = Number(amount);
  if (amount === '' || Number.isNaN(value)) return amount;
  const style = currency === undefined ? { minimumFractionDigits: 2 } : { style: 'currency' as const, currency };
  return formatterOf(Intl.NumberFormat, locale, style).format(value);
}

/** By how much the second amount differs from the first: `+12 %`; null where there is nothing to compare with. */
export function changeOf(before: string, after: string, locale: string): string | null {
  const from = Number(before);
  if (!from || Number(after) === from) return null;
  return formatterOf(Intl.NumberFormat, locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  }).format((Number(after) - from) / from);
}
