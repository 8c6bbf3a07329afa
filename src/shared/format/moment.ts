import { dayStyle, timeStyle, wireTimeIn } from '../../../wire/protocol/moment';
import { formatterOf } from '../../../wire/protocol/formatter';

/**
 * How the interface writes dates: within a week as people say it ("3 hours ago", "in 2 days"), otherwise as the reader's
 * language writes a day; the hour only where it matters. Wire times are in the reader's zone already.
 */

/** A wire time as milliseconds; it has no zone, so it is only to be compared with `nowIn` of the reader's. */
const millisecondsOf = (time: string): number =>
  Date.parse(`${time.length > 10 ? time.replace(/[ +]/, 'T') : `${time}T00:00:00`}Z`);

/** Now, as a clock in this zone shows it, on the scale of wire times. */
const nowIn = (zone: string): number => millisecondsOf(wireTimeIn(zone, Date.now()));

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const words = (locale: string) => formatterOf(Intl.RelativeTimeFormat, locale, { numeric: 'auto' });

/** "5 minutes ago", "tomorrow"; null from a week away. `zone` is the reader's, in which wire times are. */
export function relativeTime(time: string, zone: string, locale: string): string | null {
  // Whatever the zone.
  if (!(Math.abs(millisecondsOf(time) - Date.now()) < 9 * day)) return null;
  const away = millisecondsOf(time) - nowIn(zone);
  const far = Math.abs(away);
  if (far < minute) return words(locale).format(0, 'second');
  if (far < hour) return words(locale).format(Math.trunc(away / minute), 'minute');
  return far < day ? words(locale).format(Math.trunc(away / hour), 'hour') : relativeDay(time, zone, locale);
}

/** "today", "in 3 days" of a day, whatever its hour; null from a week away. */
export function relativeDay(time: string, zone: string, locale: string): string | null {
  const days = Math.floor(millisecondsOf(time) / day) - Math.floor(nowIn(zone) / day);
  return Math.abs(days) < 7 ? words(locale).format(days, 'day') : null;
}

/** Parts of a day, for calendars. A text that is no time, in an address for instance, stays as it is. */
export function writeDay(time: string, locale: string, style: Intl.DateTimeFormatOptions): string {
  const at = millisecondsOf(time);
  return Number.isNaN(at) ? time : formatterOf(Intl.DateTimeFormat, locale, { ...style, timeZone: 'UTC' }).format(at);
}

/** The day of a wire time as the reader's language writes it: `Nov 24, 2026`. */
export const localDay = (time: string, locale: string): string => writeDay(time, locale, dayStyle);

/** The same with its hour: `Nov 24, 2026, 10:00 PM`. */
export const localTime = (time: string, locale: string): string => writeDay(time, locale, timeStyle);

/** The same to the second, for whom that matters: on hover and in print. */
export const exactTime = (time: string, locale: string): string =>
  writeDay(time, locale, { dateStyle: 'medium', timeStyle: 'medium' });
