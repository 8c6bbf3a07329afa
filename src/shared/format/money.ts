/** An amount as the language writes it: `1200.00` of EUR → `€1,200.00`. */
export const writeMoney = (amount: string | number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(amount));

/** By how much an amount is higher: `+12%`; undefined where there is nothing to compare with. */
export function writeChange(before: number, after: number, locale: string): string | undefined {
  if (before === 0) return undefined;
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }).format(after / before - 1);
}
