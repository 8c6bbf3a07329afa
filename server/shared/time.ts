import { type RawBuilder, sql } from 'kysely';
import { invalid } from './errors';

/** A timestamptz column as the wire shows it: `YYYY-MM-DD HH:mm:ss` in the zone (decisions A13); null stays null. */
export function wireTime(column: RawBuilder<unknown>, zone: string | RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`to_char(${column} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`;
}

const shape = /^(\d{4})-(\d\d)-(\d\d)(?:[ T+](\d\d):(\d\d)(?::(\d\d))?)?$/;

/**
 * The first and the last second that a wire time of a filter means: what it does not say may be anything, so a date
 * without a time is its whole day.
 */
export interface Span {
  first: string;
  last: string;
}

/** Reads a wire time of a filter; `+` or `T` may stand for the space. Throws 422 naming the field. */
export function readTime(field: string, text: string): Span {
  const [, year, month, day, hour, minute, second] = shape.exec(text.trim()) ?? [];
  const date = `${year}-${month}-${day}`;
  const span = {
    first: `${date} ${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}`,
    last: `${date} ${hour ?? '23'}:${minute ?? '59'}:${second ?? '59'}`,
  };
  if (!year || !isTime(span.first)) throw invalid({ [field]: 'Give the date as YYYY-MM-DD HH:mm:ss.' });
  return span;
}

/** Is `YYYY-MM-DD HH:mm:ss` a day of the calendar and a time of the clock? */
function isTime(written: string): boolean {
  const date = new Date(`${written.replace(' ', 'T')}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 19).replace('T', ' ') === written;
}

/**
 * A wire time in the zone as a timestamptz. Of an hour that clocks show twice it is the later one; a time that they
 * leave out counts on from before the gap.
 */
export function atZone(wire: string | RawBuilder<unknown>, zone: string): RawBuilder<Date> {
  return sql<Date>`(${wire}::timestamp at time zone ${zone})`;
}

/**
 * The moment at which clocks of the zone show this time first: as {@link atZone}, but of an hour that they show twice
 * the earlier one.
 */
export function firstAtZone(wire: string, zone: string): RawBuilder<Date> {
  const usual = atZone(wire, zone);
  const dayBefore = sql`(${usual} - interval '24 hours')`;
  // With the offset that clocks had before they were turned back, if they were.
  const earlier = sql`((${wire}::timestamp - (${dayBefore} at time zone ${zone} - ${dayBefore} at time zone 'UTC')) at time zone 'UTC')`;
  return sql<Date>`(case when ${earlier} at time zone ${zone} = ${wire}::timestamp then least(${earlier}, ${usual}) else ${usual} end)`;
}

/** The moment at which this second has passed for good; times are stored with microseconds. */
export const pastAtZone = (wire: string | RawBuilder<unknown>, zone: string): RawBuilder<Date> =>
  sql<Date>`(${atZone(wire, zone)} + interval '1 second')`;

/**
 * A wire time of a form in place of the column's: one that the column shows in the zone already leaves it as it is, to
 * the microsecond and in either of two hours that are shown alike.
 */
export const keptOrAtZone = (column: RawBuilder<unknown>, wire: string, zone: string): RawBuilder<Date> =>
  sql<Date>`(case when ${wireTime(column, zone)} = ${wire} then ${column} else ${atZone(wire, zone)} end)`;

/** What is typed of a shown time from its beginning on: `2026`, `2026-05`, … `2026-05-01 10:00:00`. */
const beginning = /^\d{4}(-\d\d(-\d\d( \d\d(:\d\d(:\d\d)?)?)?)?)?$/;
const units = ['year', 'month', 'day', 'hour', 'minute', 'second'];

/**
 * Rows whose time, as it is shown, contains an ILIKE pattern of `anywhere`; none for a word that no time contains. From
 * its beginning on an index finds it.
 */
export function timeLike(column: RawBuilder<unknown>, zone: string, pattern: string): RawBuilder<unknown>[] {
  const word = pattern.slice(1, -1);
  if (!/^[\d :-]+$/.test(word)) return [];
  if (!beginning.test(word)) return [sql`${wireTime(column, zone)} ilike ${pattern}`];
  const first = word + '0001-01-01 00:00:00'.slice(word.length);
  if (!isTime(first)) return [];
  const unit = units[word.split(/[- :]/).length - 1];
  const last = sql`(${first}::timestamp + ${`1 ${unit}`}::interval - interval '1 second')`;
  return [sql`(${column} >= ${firstAtZone(first, zone)} and ${column} < ${pastAtZone(last, zone)})`];
}
