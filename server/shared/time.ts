import { type RawBuilder, sql } from 'kysely';
import { wireDayIn } from '../../wire/protocol/moment';
import { invalid } from './errors';
import type { OrNull } from './select';
import { say } from './sentence';
import * as querySentences from '../../texts/compiled/server/query';

/** A timestamptz column as the wire shows it: `YYYY-MM-DD HH:mm:ss` in the zone (A13); null stays null. */
export function wireTime<Time>(
  column: RawBuilder<Time>,
  zone: string | RawBuilder<unknown>,
): RawBuilder<OrNull<string, Time>> {
  return sql`to_char(${column} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`;
}

const shape = /^(\d{4})-(\d\d)-(\d\d)(?:[ T+](\d\d):(\d\d)(?::(\d\d))?)?$/;

/**
 * The first and the last second of a wire time in a filter. Missing parts may be anything, so a date without a time is
 * its whole day.
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
  if (!year || !isTime(span.first)) throw invalid({ [field]: say(querySentences.date) });
  return span;
}

/** Does `YYYY-MM-DD HH:mm:ss` exist in the calendar and on the clock? */
function isTime(written: string): boolean {
  const date = new Date(`${written.replace(' ', 'T')}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 19).replace('T', ' ') === written;
}

/**
 * A wire time in the zone as a timestamptz. In the hour that clocks show twice (end of summer time) it is the later
 * one; a time that they skip counts on from before the gap.
 */
export function atZone(wire: string | RawBuilder<unknown>, zone: string): RawBuilder<Date> {
  return sql<Date>`(${wire}::timestamp at time zone ${zone})`;
}

/** As {@link atZone}, but in the hour that clocks show twice it is the earlier one. */
export function firstAtZone(wire: string, zone: string): RawBuilder<Date> {
  const usual = atZone(wire, zone);
  const dayBefore = sql`(${usual} - interval '24 hours')`;
  // With the offset that clocks had before they were turned back, if they were.
  const earlier = sql`((${wire}::timestamp - (${dayBefore} at time zone ${zone} - ${dayBefore} at time zone 'UTC')) at time zone 'UTC')`;
  return sql<Date>`(case when ${earlier} at time zone ${zone} = ${wire}::timestamp then least(${earlier}, ${usual}) else ${usual} end)`;
}

/** The end of this second; times are stored with microseconds. */
export const pastAtZone = (wire: string | RawBuilder<unknown>, zone: string): RawBuilder<Date> =>
  sql<Date>`(${atZone(wire, zone)} + interval '1 second')`;

/**
 * The new value of a column for a wire time of a form. If the column already shows this time in the zone, it stays as
 * it is, including microseconds and which of two equal hours it is.
 */
export const keptOrAtZone = (
  column: RawBuilder<unknown>,
  wire: string | RawBuilder<unknown>,
  zone: string,
): RawBuilder<Date> =>
  sql<Date>`(case when ${wireTime(column, zone)} = ${wire} then ${column} else ${atZone(wire, zone)} end)`;

/** The beginning of a shown time, as people type it: `2026`, `2026-05`, … `2026-05-01 10:00:00`. */
const beginning = /^\d{4}(-\d\d(-\d\d( \d\d(:\d\d(:\d\d)?)?)?)?)?$/;
const units = ['year', 'month', 'day', 'hour', 'minute', 'second'];

/**
 * Rows whose shown time contains an ILIKE pattern of `anywhere`; none for a word that no time contains. A match at the
 * beginning uses an index.
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

/** The day in the zone, `YYYY-MM-DD`. */
export const today = (now: Date, zone: string): string => wireDayIn(zone, now);

/** So many days after a day; before it if negative. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export const dayBefore = (day: string): string => daysAfter(day, -1);

/** The same day of another year; of 29 February the 28th where there is none. */
export function yearsAfter(day: string, years: number): string {
  const [year = '', ...rest] = day.split('-');
  const same = [String(Number(year) + years).padStart(4, '0'), ...rest].join('-');
  return new Date(`${same}T00:00:00Z`).toISOString().slice(0, 10) === same ? same : same.replace(/29$/, '28');
}
