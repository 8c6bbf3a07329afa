import { formatterOf } from '../../../wire/protocol/formatter';

/** The day of a contract date, which is one of the help-desk's calendar: `2026-11-24 00:00:00` → `2026-11-24`. */
export const dayOf = (time: string): string => time.slice(0, 10);

const dayMs = 86_400_000;
const partsOf = (time: string) => dayOf(time).split('-').map(Number) as [number, number, number];
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Whole days from one day to another; negative when that is earlier. */
const daysBetween = (from: string, to: string) => Math.round((Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / dayMs);

/** Days of a term, its first and its last one included. */
export const lengthOf = (start: string, end: string): number => daysBetween(start, end) + 1;

/** What a term costs a year: all of it where it is no longer than a year. */
export const yearlyOf = (cost: string, start: string, end: string): string =>
  ((Number(cost) * 365) / Math.max(365, lengthOf(start, end))).toFixed(2);

/** From one day to another as people say it: `+1 year`, `+3 months`, `-10 days`; `undefined` for the same day. */
export function writeAway(from: string, to: string, locale: string): string | undefined {
  const days = daysBetween(from, to);
  if (days === 0) return undefined;
  const [year, month, day] = partsOf(from);
  const [toYear, toMonth, toDay] = partsOf(to);
  const months = (toYear - year) * 12 + toMonth - month;
  const whole = day === toDay || (day === daysIn(year, month) && toDay === daysIn(toYear, toMonth));
  if (!whole) return write(days, 'day', locale);
  return months % 12 === 0 ? write(months / 12, 'year', locale) : write(months, 'month', locale);
}

const write = (value: number, unit: 'day' | 'month' | 'year', locale: string) =>
  formatterOf(Intl.NumberFormat, locale, { style: 'unit', unit, unitDisplay: 'long', signDisplay: 'always' }).format(
    value,
  );
