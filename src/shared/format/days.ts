import { formatterOf } from '../../../wire/protocol/formatter';

/** Days (`YYYY-MM-DD`), months (`YYYY-MM`) and weeks of calendars; of a wire time only its day counts. */

const dayMs = 86_400_000;
const at = (time: string): number => Date.parse(`${time.slice(0, 10)}T00:00:00Z`);
const write = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day so many days after another. */
export const addDays = (day: string, days: number): string => write(at(day) + days * dayMs);

/** The same day so many months later, or the last one of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.slice(0, 10).split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return write(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** The month of a day: `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 7);

export const firstOf = (month: string): string => `${month}-01`;
export const lastOf = (month: string): string => addDays(addMonths(firstOf(month), 1), -1);

interface WeekInfo {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** The first day of the week in a language: 1 is Monday, 7 is Sunday. */
export function weekStart(locale: string): number {
  const known = new Intl.Locale(locale) as WeekInfo;
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
}

const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

/** The first day of the week of a day. */
export const weekOf = (day: string, firstDay: number): string => addDays(day, -((weekdayOf(day) - firstDay + 7) % 7));

/** The seven days of a week that begins on this day. */
export const daysOfWeek = (start: string): string[] => Array.from({ length: 7 }, (_, index) => addDays(start, index));

/** The weeks that a month touches, whole, each with its seven days. */
export function weeksOf(month: string, firstDay: number): string[][] {
  const last = lastOf(month);
  const weeks: string[][] = [];
  for (let start = weekOf(firstOf(month), firstDay); start <= last; start = addDays(start, 7))
    weeks.push(daysOfWeek(start));
  return weeks;
}

/** From a day to another, what both have in common written once: `November 23 – 29, 2026`. */
export const writeDays = (from: string, to: string, locale: string): string =>
  formatterOf(Intl.DateTimeFormat, locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(at(from), at(to));
