import { formatterOf } from './formatter';

/** A wire time as milliseconds; it has no zone, so it is only to be compared with `nowIn` of the reader's. */
const millisecondsOf = (time: string): number => Date.parse(`${time.replace(/[ +]/, 'T')}Z`);

/** Now, as a clock in this zone shows it, on the scale of wire times. */
function nowIn(zone: string): number {
  const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' } as const;
  return millisecondsOf(formatterOf(Intl.DateTimeFormat, 'sv-SE', options).format());
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** "5 minutes ago", "tomorrow"; null from a week away. `zone` is the reader's, in which wire times are. */
export function relativeTime(time: string, zone: string, locale: string): string | null {
  // Whatever the zone.
  if (Math.abs(millisecondsOf(time) - Date.now()) > 9 * day) return null;
  const now = nowIn(zone);
  const away = millisecondsOf(time) - now;
  const far = Math.abs(away);
  const words = formatterOf(Intl.RelativeTimeFormat, locale, { numeric: 'auto' });
  if (far < minute) return words.format(0, 'second');
  if (far < hour) return words.format(Math.trunc(away / minute), 'minute');
  if (far < day) return words.format(Math.trunc(away / hour), 'hour');
  const days = Math.floor(millisecondsOf(time) / day) - Math.floor(now / day);
  return Math.abs(days) < 7 ? words.format(days, 'day') : null;
}

/** A wire time as the reader's language writes date and time. */
export const localTime = (time: string, locale: string): string =>
  // It is in the reader's zone already.
  formatterOf(Intl.DateTimeFormat, locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
    millisecondsOf(time),
  );
