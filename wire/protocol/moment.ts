import { formatterOf } from './formatter';

/**
 * Its numbers are put together here: the locales that seem to write ISO dates (Canadian English, Swedish) do it in some
 * browsers and versions only.
 */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const number = '2-digit';
  return formatterOf(Intl.DateTimeFormat, 'en', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: number, day: number, hour: number, minute: number, second: number },
  });
}

/**
 * A moment (of a clock, in milliseconds or as a Date) as a wire time of the zone: `YYYY-MM-DD HH:mm:ss` (A13), the same
 * in every browser. Throws RangeError for a zone that does not exist and for an invalid date.
 */
export function wireTimeIn(zone: string, at: Date | number): string {
  const part: Record<string, string> = {};
  for (const { type, value } of clockOf(zone).formatToParts(at)) part[type] = value.padStart(2, '0');
  return `${part.year?.padStart(4, '0')}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`;
}

/** How a day is written for people, in their language, and with its hour where that matters. */
export const dayStyle = { dateStyle: 'medium' } as const;
export const timeStyle = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** Its day: `YYYY-MM-DD`. */
export const wireDayIn = (zone: string, at: Date | number): string => wireTimeIn(zone, at).slice(0, 10);
