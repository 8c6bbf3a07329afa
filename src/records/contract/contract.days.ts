import { formatterOf } from '../../../wire/protocol/formatter';
import { addDays, addMonths } from '../../shared/format/days';

const dayMs = 86_400_000;
const at = (time: string): number => Date.parse(`${time.slice(0, 10)}T00:00:00Z`);

/** Whole days from a day (`YYYY-MM-DD`) to the day of a wire time; negative once it is past. */
export const daysUntil = (time: string, today: string): number => Math.round((at(time) - at(today)) / dayMs);

/** As {@link addDays}, as the wire has it. */
export const daysAfter = (time: string, days: number): string => `${addDays(time, days)} 00:00:00`;

/** The day before one so many months after another: a term of twelve months from 1 July ends on 30 June. */
export const endOfTerm = (start: string, months: number): string => daysAfter(addMonths(start, months), -1);

/** How long a term is, its first and its last day included, as people say it: `12 months`, `45 days`. */
export function writeLength(start: string, end: string, locale: string): string {
  const after = addDays(end, 1);
  const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const months = monthOf(after) - monthOf(start);
  const isWhole = months > 0 && addMonths(start, months) === after;
  const [value, unit] = isWhole ? [months, 'month'] : [daysUntil(after, start), 'day'];
  return formatterOf(Intl.NumberFormat, locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
