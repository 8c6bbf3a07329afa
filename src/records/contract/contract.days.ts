const day = 86_400_000;
const at = (time: string): number => Date.parse(`${time.slice(0, 10)}T00:00:00Z`);

/** Whole days from a day (`YYYY-MM-DD`) to the day of a wire time; negative once it is past. */
export const daysUntil = (time: string, today: string): number => Math.round((at(time) - at(today)) / day);

/** The day so many days after that of a wire time, as the wire has it. */
export const daysAfter = (time: string, days: number): string =>
  `${new Date(at(time) + days * day).toISOString().slice(0, 10)} 00:00:00`;

/** The day before one so many months after another: a term of twelve months from 1 July ends on 30 June. */
export function endOfTerm(start: string, months: number): string {
  const from = new Date(at(start));
  const whole = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(whole.getUTCFullYear(), whole.getUTCMonth() + 1, 0)).getUTCDate();
  whole.setUTCDate(Math.min(from.getUTCDate(), last));
  return `${new Date(whole.getTime() - day).toISOString().slice(0, 10)} 00:00:00`;
}
