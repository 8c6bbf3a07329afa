import { EMPTY } from '../../../wire/protocol/reply';

const zero = '0000-00-00 00:00:00';

/**
 * A wire time (`YYYY-MM-DD HH:mm:ss` in the user's zone, A13) as it is shown: the same; nothing and the zero date as
 * `---`.
 */
export function formatDate(time: string | null | undefined): string {
  return isSet(time) ? time.replace(/[T+]/, ' ') : EMPTY;
}

/** Is it a time? D2 §4: a zero date means unset. */
export const isSet = (time: string | null | undefined): time is string => Boolean(time) && time !== zero;

/** Minutes as hours and remainder (D2 §2): 135 → `{hours: 2, minutes: 15}`. */
export function hoursAndMinutes(total: number): { hours: number; minutes: number } {
  return { hours: Math.floor(total / 60), minutes: total % 60 };
}

/** Is this wire time a day: its hour is midnight, or not said? */
export const isDay = (at: string): boolean => /^\d{4}-\d\d-\d\d( 00:00:00)?$/.test(at);
