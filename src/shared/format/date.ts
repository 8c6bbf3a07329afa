const zero = '0000-00-00 00:00:00';

/** Is it a time? D2 §4: a zero date means unset. */
export const isSet = (time: string | null | undefined): time is string => Boolean(time) && time !== zero;

/** Minutes as hours and remainder (D2 §2): 135 → `{hours: 2, minutes: 15}`. */
export function hoursAndMinutes(total: number): { hours: number; minutes: number } {
  return { hours: Math.floor(total / 60), minutes: total % 60 };
}

/** Is this wire time a day: its hour is midnight, or not said? */
export const isDay = (at: string): boolean => /^\d{4}-\d\d-\d\d( 00:00:00)?$/.test(at);
