/** A line of a calendar has no control characters, and some programs end it where Unicode or ASCII separate texts. */
export const inOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** A day, `YYYY-MM-DD`, as the date of which the library that writes calendars writes the local day. */
export const dateOf = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};
