import { type RawBuilder, sql } from 'kysely';
import { invalid } from './errors';

/** A timestamptz column as the wire shows it: `YYYY-MM-DD HH:mm:ss` in the zone (decisions A13); null stays null. */
export function wireTime(column: RawBuilder<unknown>, zone: string | RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`to_char(${column} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`;
}

const shape = /^(\d{4})-(\d\d)-(\d\d)(?:[ T+](\d\d):(\d\d)(?::(\d\d))?)?$/;

/** Reads a wire time; `+` or `T` may stand for the space, the time may be missing (midnight). Throws 422 naming the field. */
export function readTime(field: string, text: string): string {
  const time = parsed(text.trim());
  if (!time) throw invalid({ [field]: 'Give the date as YYYY-MM-DD HH:mm:ss.' });
  return time;
}

/** As `YYYY-MM-DD HH:mm:ss`; null if that is no day of the calendar or time of the clock. */
function parsed(text: string): string | null {
  const match = shape.exec(text);
  if (!match) return null;
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = match;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)));
  const written = `${year}-${month}-${day} ${hour}:${minute}:${second}`;
  return date.toISOString().slice(0, 19).replace('T', ' ') === written ? written : null;
}

/** A wire time in the zone as a timestamptz. */
export function atZone(wire: string, zone: string): RawBuilder<Date> {
  return sql<Date>`(${wire}::timestamp at time zone ${zone})`;
}

/** What is typed of a shown time from its beginning on: `2026`, `2026-05`, … `2026-05-01 10:00:00`. */
const beginning = /^\d{4}(-\d\d(-\d\d( \d\d(:\d\d(:\d\d)?)?)?)?)?$/;
const units = ['year', 'month', 'day', 'hour', 'minute', 'second'];

/** Rows whose time, as it is shown, contains an ILIKE pattern of `anywhere`; none for a word that no time contains. From its beginning on an index finds it. */
export function timeLike(column: RawBuilder<unknown>, zone: string, pattern: string): RawBuilder<unknown>[] {
  const word = pattern.slice(1, -1);
  if (!/^[\d :-]+$/.test(word)) return [];
  if (!beginning.test(word)) return [sql`${wireTime(column, zone)} ilike ${pattern}`];
  const start = parsed(word + '0001-01-01 00:00:00'.slice(word.length));
  const unit = units[word.split(/[- :]/).length - 1];
  return start ? [sql`(${column} >= ${atZone(start, zone)} and ${column} < (${start}::timestamp + ${`1 ${unit}`}::interval) at time zone ${zone})`] : [];
}
