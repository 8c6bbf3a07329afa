import { wireDayIn } from '../../../wire/protocol/moment';

/**
 * The day that it is in a time zone, so many days from now: `YYYY-MM-DD`. A view computes it when it is opened; the
 * address then has the date itself and means the same for everybody who gets it, also tomorrow.
 */
export function dayIn(zone: string, after = 0): string {
  const day = new Date(`${wireDayIn(zone, Date.now())}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + after);
  return day.toISOString().slice(0, 10);
}

/** Monday and Sunday of the week after this one. */
export function nextWeekIn(zone: string): { from: string; to: string } {
  const monday = 7 - ((new Date(`${dayIn(zone)}T00:00:00Z`).getUTCDay() + 6) % 7);
  return { from: dayIn(zone, monday), to: dayIn(zone, monday + 6) };
}
