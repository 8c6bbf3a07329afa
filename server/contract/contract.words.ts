import type { Language } from '../../texts/compiled/languages';

/** Kept: one for each mail of a night would take gigabytes. */
function kept<Format>(make: (locale: string, more: string) => Format): (locale: string, more?: string) => Format {
  const made = new Map<string, Format>();
  return (locale, more = '') => {
    const key = `${locale} ${more}`;
    const present = made.get(key);
    if (present) return present;
    const format = make(locale, more);
    made.set(key, format);
    return format;
  };
}

const costs = kept((locale, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }));
const days = kept((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));

/** The short dates and amounts of the United States are hard to read for everybody else. */
const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language);

/** A cost as people write it in this language; `cost` has two decimals. */
export const costIn = (language: Language, cost: string, currency: string): string =>
  costs(localeOf(language), currency).format(Number(cost));

/** A day, `YYYY-MM-DD`, as people write it in this language. */
export const dayIn = (language: Language, day: string): string =>
  days(localeOf(language)).format(new Date(`${day}T00:00:00Z`));

/** How much more or less it costs, e.g. `+12%`; null if it is the same, or cannot be compared. */
export function changeOf(language: Language, before: string, after: string): string | null {
  const [old, now] = [Number(before), Number(after)];
  if (old === now || old === 0) return null;
  return new Intl.NumberFormat(localeOf(language), {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  }).format((now - old) / old);
}

/** How much later or earlier it ends, e.g. `+1 year`: in years or months where they are whole, else in days. */
export function endChangeIn(language: Language, before: string, after: string): string | null {
  if (before === after) return null;
  const { unit, count } = spanBetween(before, after);
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    signDisplay: 'exceptZero',
  }).format(count);
}

function spanBetween(before: string, after: string): { unit: 'year' | 'month' | 'day'; count: number } {
  const [first, last] = [new Date(`${before}T00:00:00Z`), new Date(`${after}T00:00:00Z`)];
  const months = (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
  const sameDay = first.getUTCDate() === last.getUTCDate() || (isLastOfMonth(first) && isLastOfMonth(last));
  if (months !== 0 && sameDay)
    return months % 12 === 0 ? { unit: 'year', count: months / 12 } : { unit: 'month', count: months };
  return { unit: 'day', count: Math.round((last.getTime() - first.getTime()) / 86_400_000) };
}

const isLastOfMonth = (date: Date): boolean => new Date(date.getTime() + 86_400_000).getUTCDate() === 1;
