import type { ImportDateFormat } from '../../../../wire/import/import';

const parts: Readonly<Record<string, string>> = { Y: '(?<Y>\\d{4})', m: '(?<m>\\d{1,2})', d: '(?<d>\\d{1,2})' };
const clock = '(?:[ T](?<H>\\d{1,2}):(?<i>\\d{2})(?::\\d{2})?)?';

/**
 * Reads a date as it is written in a file: as a wire time, or null if it is not written like this. A time of day may be
 * missing.
 */
export function readDate(text: string, format: ImportDateFormat): string | null {
  const [day = ''] = format.split(' ');
  const pattern = day.replace(/[Ymd]/g, (part) => parts[part]!);
  const { Y, m, d, H = '0', i = '0' } = new RegExp(`^${pattern}${clock}$`).exec(text.trim())?.groups ?? {};
  const date = new Date(Date.UTC(Number(Y), Number(m) - 1, Number(d), Number(H), Number(i)));
  // The 31st of a shorter month would become another day.
  const isThere = date.getUTCMonth() === Number(m) - 1 && date.getUTCDate() === Number(d) && Number(H) < 24;
  return isThere && Number(i) < 60 ? `${date.toISOString().slice(0, 16).replace('T', ' ')}:00` : null;
}

const example: Readonly<Record<string, string>> = { Y: '2026', m: '12', d: '31', H: '14', i: '30' };

/** The last day of a year written like this: no other day tells the formats apart as clearly. */
export const exampleOf = (format: ImportDateFormat): string => format.replace(/\w/g, (part) => example[part]!);

/** The value that tells most: the fewest of these formats can read it. */
export function tellingValue(values: readonly string[], formats: readonly ImportDateFormat[]): string | undefined {
  const readings = (value: string) => formats.filter((format) => readDate(value, format)).length || Infinity;
  return [...values].sort((one, other) => readings(one) - readings(other))[0];
}
